import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

/// Follows a document by what it tells alone.
private final class Mirror {
    private(set) var names: [Int]
    private let document: any Document

    init(_ document: any Document) {
        self.document = document
        names = (0..<document.count).map { document.id(at: $0).ordinal }
        document.observers.add(self) { $0.follow($1) }
    }

    /// New rows are a gap until all changes are made, as indices are those that the changes before have left.
    private func follow(_ update: DocumentUpdate) {
        for change in update.changes {
            switch change {
            case .prepended(let count, _): names.insert(contentsOf: repeatElement(.min, count: count), at: 0)
            case .appended(let count, _): names += repeatElement(.min, count: count)
            case .inserted(let rows, _):
                names.insert(contentsOf: repeatElement(.min, count: rows.count), at: rows.lowerBound)
            case .removed(let rows, let gone):
                for name in names[rows] where name != .min {
                    #expect((gone.lowerBound.ordinal...gone.upperBound.ordinal).contains(name))
                }
                names.removeSubrange(rows)
            default: break
            }
        }
        #expect(names.count == document.count)
        for place in names.indices where place < document.count {
            let name = document.id(at: place).ordinal
            #expect(names[place] == .min || names[place] == name, "A row that stayed is another one.")
            names[place] = name
        }
    }
}

@Suite("A document that is filtered")
struct FilteredDocumentTests {
    private func row(_ number: Int) -> String { "row \(number)" + (number % 3 == 0 ? " three" : "") }

    private func settle(_ document: FilteredDocument, around row: RowID? = nil) {
        let deadline = MonotonicClock.now + 20_000
        while document.isRunning, MonotonicClock.now < deadline {
            if document.drain() { document.changeOver(around: row) }
            Thread.sleep(1)
        }
        #expect(!document.isRunning)
    }

    @Test("is its base until something is filtered, and again when nothing is")
    func everything() throws {
        let base = MemoryDocument((0..<100).map(row))
        let document = FilteredDocument(of: base)
        let mirror = Mirror(document)
        base.append(["new"])
        #expect(document.count == 101 && mirror.names.last == 100)
        try document.show(.matches(Matcher(Pattern("three"))), from: RowID(50))
        #expect(document.count == 101, "Until enough is found, what was shown stays.")
        settle(document, around: RowID(50))
        #expect(mirror.names == Array(stride(from: 0, to: 100, by: 3)) && document.status?.count == 34)
        #expect(document.nearest(to: RowID(51)) == 17 && document.nearest(to: RowID(52)) == 17)
        #expect(document.nearest(to: RowID(500)) == 33 && document.nearest(to: RowID(-5)) == 0)
        try document.show(nil, from: RowID(50))
        settle(document, around: RowID(51))
        #expect(mirror.names == Array(0...100) && document.status == nil)
    }

    @Test("counts no rows as lines that only divide others, be they filtered or not")
    func dividers() throws {
        let rows = MemoryDocument(["one", "two", "cut", "three"])
        let document = FilteredDocument(of: DividedDocument(rows, dividers: [RowID(2)]))
        #expect(document.dividers == [RowID(2)] && document.lineCount == 3 && document.lineNumber(at: 3) == 3)
        try document.show(.matches(Matcher(Pattern("one"))), from: RowID(0))
        settle(document)
        #expect(document.count == 1 && document.dividers.isEmpty && document.lineCount == 1)
        try document.show(.matches(Matcher(Pattern("three"))), context: 1, from: RowID(0))
        settle(document)
        #expect(document.index(of: RowID(2)) != nil && document.dividers == [RowID(2)])
    }

    @Test("changes over at the cost of what is around the reader")
    func cost() throws {
        let document = FilteredDocument(of: MemoryDocument((0..<60_000).map(row)))
        var changes = 0
        document.observers.add(document) { changes = max(changes, $1.changes.count) }
        try document.show(.not(.matches(Matcher(Pattern("three")))), from: RowID(30_000))
        settle(document, around: RowID(30_000))
        #expect(document.count == 40_000)
        try document.show(nil, from: RowID(30_000))
        settle(document, around: RowID(30_001))
        #expect((100...1000).contains(changes), "\(changes) changes")
    }

    @Test("shows at once that a pattern is slow, and what it has found")
    func slow() throws {
        let slow = String(repeating: "a", count: 40) + "!"
        let document = FilteredDocument(of: MemoryDocument(["aaa"] + Array(repeating: slow, count: 20_000)))
        let rule = RowRule.matches(try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression)))
        try document.show(rule, from: RowID(0))
        wait(document.wakeUpDescriptor ?? -1) { document.drain() }
        document.changeOver(around: RowID(0))
        wait(document.wakeUpDescriptor ?? -1) {
            _ = document.drain()
            return document.count == 1
        }
        #expect((document.status?.cutOffCount ?? 0) > 0 && document.isRunning)
        try document.show(nil, from: RowID(0))
    }

    @Test("lets go of a filter that is lifted, with its threads and descriptors")
    func lifetime() throws {
        let document = FilteredDocument(of: MemoryDocument((0..<100).map(row)))
        try document.show(.matches(Matcher(Pattern("three"))), from: RowID(50))
        settle(document)
        weak let filter = document.filter
        #expect(filter != nil)
        try document.show(nil, from: RowID(50))
        settle(document)
        #expect(filter == nil)
    }

    @Test("tells what becomes of its rows, whatever happens", arguments: 0..<UInt64(20))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let base = MemoryDocument((0..<Int.random(in: 0...2000, using: &random)).map(row))
        let document = FilteredDocument(of: base)
        let mirror = Mirror(document)
        var text: String?
        for step in 0..<150 {
            let at = Int.random(in: 0...base.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: base.append((0..<Int.random(in: 0...30, using: &random)).map(row))
            case 1: base.prepend(Array("row three".utf8))
            case 2: base.remove(at..<min(base.count, at + Int.random(in: 0...50, using: &random)))
            case 3 where at < base.count:
                base.change(base.id(at: at), to: Array((Bool.random(using: &random) ? "three" : "row 7").utf8))
            case 4:
                text = ["three", "7", "no such thing", nil].randomElement(using: &random)!
                try document.show(text.map { .matches(try Matcher(Pattern($0))) }, from: RowID(at))
            case 5: if document.drain() { document.changeOver(around: document.count > 0 ? document.id(at: 0) : nil) }
            default: if step % 10 == 0 { settle(document, around: RowID(at)) }
            }
        }
        settle(document)
        let expected =
            text.map { names(of: base, having: $0) } ?? (0..<base.count).map { base.id(at: $0).ordinal }
        #expect(mirror.names == expected, "seed \(seed)")
    }
}
