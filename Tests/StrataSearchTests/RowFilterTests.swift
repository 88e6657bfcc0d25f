import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

private func rows(_ numbers: Range<Int>) -> [String] {
    numbers.map { "row \($0)" + ($0 % 7 == 0 ? " seven" : "") + ($0 % 5 == 0 ? " five" : "") }
}

private func matches(_ text: String) throws -> RowRule { .matches(try Matcher(Pattern(text))) }

/// Shows the same of every line, and counts how often it is asked.
private struct CountingDecoder: LineDecoder {
    let count = Guarded(0)

    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        count.withLock { $0 += 1 }
        return DecodedLine(Array("shown".utf8)[...])
    }
}

/// Rows whose readers take note of what they are asked for.
private final class NotingDocument: Document {
    private let base: MemoryDocument
    /// The readers of the rows as they came.
    private(set) var readers: [NotingReader] = []

    init(_ base: MemoryDocument) { self.base = base }

    var observers: DocumentObservers { base.observers }
    var count: Int { base.count }
    var averageBytes: Double { base.averageBytes }
    func id(at index: Int) -> RowID { base.id(at: index) }
    func index(of id: RowID) -> Int? { base.index(of: id) }
    func text(of id: RowID) -> Line { base.text(of: id) }
    func revision(of id: RowID) -> UInt64 { base.revision(of: id) }
    func reader() -> any RowReader { base.reader() }

    func originals() -> any RowReader {
        readers.append(NotingReader(base.reader()))
        return readers[readers.count - 1]
    }
}

private final class NotingReader: RowReader {
    private let base: any RowReader
    /// The rows that it was asked for.
    let asked = Guarded<[RowID]>([])

    init(_ base: any RowReader) { self.base = base }

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        asked.withLock { $0.append(row) }
        return base.read(from: row, direction)
    }
}

extension RowFilter {
    fileprivate var names: [Int] { (0..<rows.count).map { rows.id(at: $0).ordinal } }

    fileprivate func waitForAll() { wait(wakeUpDescriptor) { drain().progress.isFinished } }
}

@Suite("A filter of a document")
struct RowFilterTests {
    private func passing(_ rule: RowRule, _ count: Int = 5000, from start: Int = 2000) throws -> [Int] {
        let filter = try RowFilter(rule, of: MemoryDocument(rows(0..<count)), from: RowID(start))
        filter.waitForAll()
        return filter.names
    }

    @Test("has nothing made of rows that is shown where its rule looks at them as they came alone")
    func originals() throws {
        let (decoder, rule) = (CountingDecoder(), RowRule.originals { $0.contains(UInt8(ascii: "7")) })
        let document = DecodedDocument(of: MemoryDocument(rows(0..<5000)), by: decoder)
        let sevens = (0..<5000).filter { String($0).contains("7") }
        let alone = try RowFilter(
            .all([rule, .not(.named(RowID(0)...RowID(9)))]), of: document, from: RowID(2000))
        alone.waitForAll()
        #expect(alone.names == Array(sevens.dropFirst()) && decoder.count.withLock { $0 } == 0)
        let both = try RowFilter(.all([rule, matches("shown")]), of: document, from: RowID(2000))
        both.waitForAll()
        #expect(both.names == sevens && decoder.count.withLock { $0 } >= 5000)
    }

    @Test("reads rows as they came by a reader of its own upwards, and by another one downwards")
    func readers() throws {
        let document = NotingDocument(MemoryDocument(rows(0..<5000)))
        let rule = RowRule.all([.originals { $0.contains(UInt8(ascii: "7")) }, try matches("row")])
        let filter = try RowFilter(rule, of: document, from: RowID(2000))
        filter.waitForAll()
        #expect(filter.names == (0..<5000).filter { String($0).contains("7") })
        let sides = document.readers.map { reader in Set(reader.asked.withLock { $0 }.map { $0 < RowID(2000) }) }
        #expect(sides == [[false], [true]])
    }

    @Test(
        "lets rows through that have a pattern, that have not, that have all, that have any, or of which something is so"
    )
    func rules() throws {
        let (five, seven) = (try matches("five"), try matches("seven"))
        #expect(try passing(seven) == Array(stride(from: 0, to: 5000, by: 7)))
        #expect(try passing(.not(seven)) == (0..<5000).filter { $0 % 7 != 0 })
        #expect(try passing(.all([five, seven])) == Array(stride(from: 0, to: 5000, by: 35)))
        #expect(try passing(.any([five, seven])) == (0..<5000).filter { $0 % 7 == 0 || $0 % 5 == 0 })
        #expect(
            try passing(.all([five, .not(seven)])) == (0..<5000).filter { $0 % 5 == 0 && $0 % 7 != 0 })
        #expect(
            try passing(.satisfies { $0.count > 13 })
                == (0..<5000).filter { rows($0..<$0 + 1)[0].utf8.count > 13 })
        #expect(try passing(.all([]), 100) == Array(0..<100))
        #expect(try passing(.any([]), 100).isEmpty)
    }

    @Test("gives rows only when they are taken, and tells those who show them")
    func taking() throws {
        let document = MemoryDocument(rows(0..<1000))
        let filter = try RowFilter(matches("seven"), of: document, from: RowID(500))
        var told = 0
        filter.rows.observers.add(document) { _, update in
            for change in update.changes {
                switch change {
                case .prepended(let count, _), .appended(let count, _): told += count
                case .inserted(let rows, _): told += rows.count
                default: break
                }
            }
        }
        #expect(filter.rows.count == 0)
        filter.waitForAll()
        #expect(filter.rows.count == 143 && told == 143)
    }

    @Test("keeps up with any changes, made while it runs", arguments: 0..<UInt64(12))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = MemoryDocument(rows(0..<Int.random(in: 0...20_000, using: &random)))
        let start = RowID(Int.random(in: -10...20_010, using: &random))
        let filter = try RowFilter(matches("seven"), of: document, from: start)
        for _ in 0..<300 {
            let at = Int.random(in: 0...document.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: document.append(rows(0..<Int.random(in: 0...9, using: &random)))
            case 1: document.prepend(Array("seven".utf8))
            case 2: document.remove(at..<min(document.count, at + Int.random(in: 0...50, using: &random)))
            case 3 where at < document.count:
                document.change(
                    document.id(at: at), to: Array((Bool.random(using: &random) ? "seven" : "six").utf8))
            case 4: filter.drain()
            default: break
            }
        }
        filter.waitForAll()
        #expect(filter.names == names(of: document, having: "seven"), "seed \(seed)")
    }

    @Test("of a hundred million rows takes no more than forty megabytes where half of them pass")
    func memory() throws {
        let count = size(100_000_000, debug: 1_000_000)
        let document = EmptyRows(count)
        let filter = try RowFilter(.satisfiesEveryOther, of: document, from: RowID(count / 2))
        var most = 0
        wait(filter.wakeUpDescriptor) {
            let isFinished = filter.drain().progress.isFinished
            most = max(most, filter.rows.bytes)
            return isFinished
        }
        #expect(filter.rows.count == count / 2)
        #expect(filter.rows.index(of: RowID(count / 10 * 6)) == count / 10 * 3)
        #expect(most <= count / 10 * 4, "\(most) bytes")
    }
}

/// Very many rows without text.
private final class EmptyRows: Document {
    let count: Int
    let observers = DocumentObservers()
    var averageBytes: Double { 0 }

    init(_ count: Int) { self.count = count }

    func id(at index: Int) -> RowID { RowID(index) }
    func index(of id: RowID) -> Int? { id.ordinal < count ? id.ordinal : nil }
    func text(of id: RowID) -> Line { Line([]) }
    func revision(of id: RowID) -> UInt64 { 0 }
    func reader() -> any RowReader { Reader(count: count) }

    /// Every other row has one letter.
    private struct Reader: RowReader {
        let count: Int

        func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? { nil }

        func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
            stretch.removeAll()
            let most = 100_000
            let start =
                direction == .forward ? max(0, row.ordinal) : max(0, min(row.ordinal, count - 1) - most + 1)
            let end = direction == .forward ? min(count, start + most) : min(row.ordinal, count - 1) + 1
            guard start < end else { return false }
            let room = stretch.reserve(3 * most)
            var position = 0
            for ordinal in start..<end {
                if ordinal.isMultiple(of: 2) {
                    room[position] = 0x61
                    position += 1
                }
                room[position] = 0x0A
                position += 1
            }
            stretch.append(start..<end, lines: 0..<position)
            return true
        }
    }
}

extension RowRule {
    /// Rows that have a letter.
    fileprivate static var satisfiesEveryOther: RowRule { .satisfies { !$0.isEmpty } }
}
