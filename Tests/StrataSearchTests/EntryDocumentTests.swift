import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

@Suite("Entries of several lines")
struct EntryDocumentTests {
    private static let rule = RowRule.begins([LineShape.all[0]])

    private func start(_ number: Int) -> String { "2026-05-20 04:45:11 line \(number)" }

    /// Lets everything be found.
    private func settle(_ entries: EntryDocument) {
        for _ in 0..<4000 {
            entries.advance(reading: nil)
            if !entries.isRunning { return }
            Thread.sleep(0.25)
        }
        Issue.record("It never came to an end.")
    }

    private func texts(_ entries: any Document) -> [String] {
        (0..<entries.count).map { entries.line(at: $0).string }
    }

    /// What a reader gives, from either end.
    private func read(_ document: any Document, _ direction: ScanDirection) -> [String] {
        let reader = document.reader()
        var position = RowID(direction == .forward ? .min / 2 : .max / 2)
        var found: [String] = []
        while let block = reader.read(from: position, direction) {
            let rows = block.rows.indices.map { String(decoding: block.bytes[block.range(at: $0)], as: UTF8.self) }
            found += direction == .forward ? rows : rows.reversed()
            position = block.next(direction)
        }
        return direction == .forward ? found : found.reversed()
    }

    /// The same by stretches, in which line feeds within rows are vertical tabs.
    private func readStretches(_ document: any Document, _ direction: ScanDirection) -> [String] {
        let (reader, stretch) = (document.reader(), RowStretch())
        var position = RowID(direction == .forward ? .min / 2 : .max / 2)
        var found: [String] = []
        while reader.read(from: position, direction, into: stretch) {
            let rows = stretch.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
                .map { String(decoding: $0.map { $0 == 0x0B ? 0x0A : $0 }, as: UTF8.self) }
            #expect(rows.count == stretch.count)
            found += direction == .forward ? rows : rows.reversed()
            position = stretch.next(direction)
        }
        return direction == .forward ? found : found.reversed()
    }

    @Test("are a line that begins one with those that follow it, and lines before the first are one, too")
    func joined() throws {
        let document = MemoryDocument(["at x", start(1), "  at a", "  at b", start(2), start(3), "", "end"])
        let entries = EntryDocument(of: document)
        #expect(texts(entries).count == 8)
        try entries.join(by: Self.rule)
        settle(entries)
        let expected = ["at x", "\(start(1))\n  at a\n  at b", start(2), "\(start(3))\n\nend"]
        #expect(texts(entries) == expected)
        #expect((0..<4).map { entries.line(at: $0).followingLines } == [0, 2, 0, 2])
        #expect(entries.row(with: RowID(3)) == RowID(1) && entries.row(with: RowID(4)) == RowID(4))
        for direction in [ScanDirection.forward, .backward] {
            #expect(read(entries, direction) == expected && readStretches(entries, direction) == expected)
        }
        document.append(["more"])
        settle(entries)
        #expect(texts(entries).last == "\(start(3))\n\nend\nmore")
    }

    @Test("do not go on behind a divider, which shows none of the lines that follow it")
    func divided() throws {
        let lines = MemoryDocument([start(1), "  at a", "it ends here", "three", "four"])
        let entries = EntryDocument(of: DividedDocument(lines, dividers: [RowID(2), RowID(5)]))
        try entries.join(by: Self.rule)
        settle(entries)
        #expect(texts(entries) == ["\(start(1))\n  at a", "it ends here", "three\nfour"])
        lines.append(["it ends again"])
        settle(entries)
        lines.append(["six"])
        settle(entries)
        lines.append(["seven", start(2)])
        settle(entries)
        #expect(texts(entries).dropFirst(2) == ["three\nfour", "it ends again", "six\nseven", start(2)])
    }

    @Test("are found and hidden by a pattern in any of their lines, at its edges too, or from a line to the next")
    func found() throws {
        let document = MemoryDocument((0..<900).map { $0 % 3 == 0 ? start($0) : "  at \($0)" })
        let entries = EntryDocument(of: document)
        try entries.join(by: Self.rule)
        settle(entries)
        func count(_ rule: RowRule) throws -> Int {
            let filter = try RowFilter(rule, of: entries, from: RowID(0))
            wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
            return filter.rows.count
        }
        for (pattern, expected) in [
            ("at 100$", 1), ("^  at 100$", 1), ("line 300$", 1), ("^at", 0), ("line 300.*at 301", 0),
            (#"line 300\n  at 301"#, 1), (#"at 100\b"#, 1), (#"line 300\s+at 301"#, 1), ("at", 300),
        ] {
            let matcher = try Matcher(Pattern(pattern, .regularExpression))
            #expect(try count(.matches(matcher)) == expected, "\(pattern)")
            #expect(try count(.not(.matches(matcher))) == 300 - expected, "\(pattern)")
            let search = try RowSearch(for: matcher, in: entries, from: RowID(0))
            search.waitForAll()
            #expect(search.count == expected, "\(pattern)")
        }
    }

    @Test("are filtered as what they are though the filter has looked at lines before these were joined")
    func filteredBefore() throws {
        let document = MemoryDocument(
            (0..<100).flatMap { number in
                [start(number)] + (number % 10 == 0 ? (1...10).map { "  at \($0) of \(number)" } : [])
            })
        let entries = EntryDocument(of: document)
        let filter = try RowFilter(.matches(Matcher(Pattern("at 7 of"))), of: entries, from: RowID(199))
        func drain() -> [Int] {
            wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
            return (0..<filter.rows.count).map { filter.rows.id(at: $0).ordinal }
        }
        let lines = (0..<10).map { $0 * 20 }
        #expect(drain() == lines.map { $0 + 7 })
        let looks = entries.line(at: 180).version
        try entries.join(by: Self.rule)
        while entries.isRunning { entries.advance(reading: RowID(199)) }
        #expect(drain() == lines)
        #expect(entries.line(at: entries.index(of: RowID(180)) ?? 0).version != looks, "It has another text now.")
    }

    @Test(
        "are those of a naive model whatever comes, goes and changes, and no text changes without being told",
        arguments: 0..<UInt64(24))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func rows(_ count: Int) -> [String] {
            (0..<count).map { _ in
                let number = Int.random(in: 0..<1000, using: &random)
                return Int.random(in: 0..<3, using: &random) > 0 ? "  at \(number)" : start(number)
            }
        }
        let document = MemoryDocument(rows(Int.random(in: 0...200, using: &random)))
        let entries = EntryDocument(of: document)
        try entries.join(by: Self.rule)
        var known: [RowVersion: String] = [:]
        for step in 0..<80 {
            let at = Int.random(in: 0...document.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: document.append(rows(Int.random(in: 0...9, using: &random)))
            case 1: document.prepend(Array(rows(1)[0].utf8))
            case 2: document.remove(0..<min(document.count, Int.random(in: 0...5, using: &random)))
            case 3: document.remove(at..<min(document.count, at + Int.random(in: 0...5, using: &random)))
            case 4 where at < document.count: document.change(document.id(at: at), to: Array(rows(1)[0].utf8))
            default: break
            }
            settle(entries)
            let expected = model(document)
            #expect(texts(entries) == expected, "seed \(seed), step \(step)")
            for direction in [ScanDirection.forward, .backward] {
                #expect(read(entries, direction) == expected, "seed \(seed), step \(step)")
                #expect(readStretches(entries, direction) == expected, "seed \(seed), step \(step)")
            }
            for index in 0..<entries.count {
                let line = entries.line(at: index)
                guard let version = line.version else { continue }
                #expect(
                    known[version] ?? line.string == line.string,
                    "seed \(seed), step \(step): \(index) of \(entries.count), \(version)")
                known[version] = line.string
            }
        }
    }

    /// All entries, by looking at every line.
    private func model(_ document: MemoryDocument) -> [String] {
        var entries: [String] = []
        for index in 0..<document.count {
            let line = document.line(at: index).string
            if line.hasPrefix("2026") || entries.isEmpty {
                entries.append(line)
            } else {
                entries[entries.count - 1] += "\n" + line
            }
        }
        return entries
    }

    @Test(
        "are told from the lines that follow by the shape of most of those that have a time",
        arguments: [
            ("2026-05-20T04:45:11Z a", "dddd-dd-dd"), ("[2026-05-20 04:45:11] a", "[dddd-dd-dd"),
            ("May  2 04:45:11 host app: a", "aaa ?d dd:dd:dd"), ("E0520 04:45:11.1 1 a.go:2] a", "adddd dd:dd:"),
            ("04:45:11.123 a", "dd:dd:dd"), ("[Wed May 20 04:45:11 2026] a", "[aaa aaa ?d dd:"), ("hello", nil),
        ] as [(String, String?)])
    func shapes(line: String, shape: String?) {
        let lines = [line, "  at a", "Caused by: b", line, line, "", "3 more"].map { Array($0.utf8) }
        #expect(LineShape.common(to: lines).map(\.text) == (shape.map { [$0] } ?? []))
        #expect(LineShape.common(to: lines.prefix(4)).isEmpty, "Two may be a chance.")
    }
}

/// A document of which some lines are dividers.
private final class DividedDocument: Document {
    private let base: MemoryDocument
    private let marked: [RowID]

    /// - Parameter dividers: their names, also of those that are still to come.
    init(_ base: MemoryDocument, dividers: [RowID]) { (self.base, marked) = (base, dividers) }

    var dividers: [RowID] { marked.filter { base.index(of: $0) != nil } }
    var observers: DocumentObservers { base.observers }
    var count: Int { base.count }
    var averageBytes: Double { base.averageBytes }
    func id(at index: Int) -> RowID { base.id(at: index) }
    func index(of id: RowID) -> Int? { base.index(of: id) }
    func revision(of id: RowID) -> UInt64 { base.revision(of: id) }
    func reader() -> any RowReader { base.reader() }

    func text(of id: RowID) -> Line {
        var line = base.text(of: id)
        line.isDivider = marked.contains(id)
        return line
    }
}
