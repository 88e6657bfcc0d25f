import StrataGenerators
import StrataSystem
import StrataTesting
import Testing

@testable import StrataDocument

/// What a scan has given, on its own thread.
private final class ScannedRows: Sendable {
    let rows = Guarded<[(RowID, [UInt8])]>([])
    let blocks = Guarded(0)

    func handle(_ stretch: RowStretch, _ direction: ScanDirection) {
        var texts: [(RowID, [UInt8])] = []
        stretch.forEachRow(direction) { row, bytes in
            texts.append((row, Array(bytes)))
            return true
        }
        rows.withLock { [texts] in $0 += texts }
        blocks.withLock { $0 += 1 }
    }

    var names: [RowID] { rows.withLock { $0.map(\.0) } }
    var texts: [[UInt8]] { rows.withLock { $0.map(\.1) } }
}

private func scan(
    _ document: any Document, from row: RowID, _ direction: ScanDirection, into scanned: ScannedRows
) throws -> DocumentScan {
    try DocumentScan(document.reader(), from: row, direction) {
        scanned.handle($0, direction)
        return true
    }
}

private func rows(_ numbers: Range<Int>, length: Int = 8) -> [[UInt8]] {
    numbers.map { Array("\($0)".utf8) + Array(repeating: 0x78, count: length) }
}

@Suite("A scan of a document")
struct DocumentScanTests {
    @Test("gives every row from one on, either way, many at a time", arguments: [ScanDirection.forward, .backward])
    func whole(direction: ScanDirection) throws {
        let document = MemoryDocument(rows(0..<5000, length: 100))
        let scanned = ScannedRows()
        let scan = try scan(document, from: document.id(at: 1200), direction, into: scanned)
        scan.wait()
        let expected = direction == .forward ? Array(1200..<5000) : Array((0...1200).reversed())
        #expect(scanned.names == expected.map(document.id))
        #expect(scanned.texts == expected.map { Array(document.line(at: $0).bytes) })
        #expect(scanned.blocks.withLock { $0 } > 1)
        #expect(scan.progress.rows == expected.count && scan.progress.isFinished)
    }

    @Test("gives nothing once it is cancelled")
    func cancelled() throws {
        let document = MemoryDocument(rows(0..<50_000, length: 100))
        let scanned = ScannedRows()
        let scan = try scan(document, from: RowID(0), .forward, into: scanned)
        scan.cancel()
        let blocks = scanned.blocks.withLock { $0 }
        #expect(scan.progress.isFinished)
        // Another one has all the time it needs.
        try StrataDocumentTests.scan(document, from: RowID(0), .forward, into: ScannedRows()).wait()
        #expect(scanned.blocks.withLock { $0 } == blocks)
    }

    @Test("ends where whoever takes its rows has enough")
    func enough() throws {
        let document = MemoryDocument(rows(0..<50_000, length: 100))
        let blocks = Guarded(0)
        let scan = try DocumentScan(document.reader(), from: RowID(0), .forward) { _ in
            blocks.withLock {
                $0 += 1
                return $0 < 3
            }
        }
        scan.wait()
        #expect(blocks.withLock { $0 } == 3)
    }

    @Test("goes through the rows of a stretch from either end, empty ones and gaps among them")
    func rowsOfStretch() {
        var block = RowBlock()
        for (row, text) in [(7, ""), (8, "abc"), (9, ""), (12, ""), (13, "d")] {
            block.append(RowID(row), ArraySlice(text.utf8))
        }
        let stretch = RowStretch()
        stretch.assign(block)
        for direction in [ScanDirection.forward, .backward] {
            var found: [String] = []
            let isWhole = stretch.forEachRow(direction) { row, bytes in
                found.append("\(row.ordinal):\(String(decoding: bytes, as: UTF8.self))")
                return true
            }
            let expected = ["7:", "8:abc", "9:", "12:", "13:d"]
            #expect(isWhole && found == (direction == .forward ? expected : expected.reversed()))
            var count = 0
            let isCut = !stretch.forEachRow(direction) { _, _ in
                count += 1
                return count < 2
            }
            #expect(isCut && count == 2)
        }
    }

    @Test("misses no row that stays and gives none twice, while rows come and go", arguments: TestSeeds.sample(of: 10))
    func concurrent(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = MemoryDocument(rows(0..<3000, length: 60))
        let direction: ScanDirection = Bool.random(using: &random) ? .forward : .backward
        let start = Int.random(in: 0..<3000, using: &random)
        let there = (0..<3000).map(document.id)
        let scanned = ScannedRows()
        let scan = try scan(document, from: there[start], direction, into: scanned)
        while !scan.progress.isFinished || document.count > 2900 {
            let at = Int.random(in: 0...document.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: document.append(rows(9000..<9003))
            case 1: document.prepend([1])
            default: document.remove(at..<min(document.count, at + 9))
            }
        }
        let given = scanned.names
        #expect(Set(given).count == given.count)
        #expect(given == (direction == .forward ? given.sorted() : given.sorted().reversed()))
        let asked = direction == .forward ? there[start...] : there[...start]
        #expect(Set(given).isSubset(of: asked))
        let stayed = asked.filter { document.index(of: $0) != nil }
        #expect(Set(stayed).isSubset(of: given))
    }

    @Test("of a map gives the rows that are in it alone", arguments: [ScanDirection.forward, .backward])
    func map(direction: ScanDirection) throws {
        let document = MemoryDocument(rows(0..<4000, length: 100))
        let map = RowMap(of: document)
        let passing = (0..<4000).filter { $0 % 7 == 3 || $0 > 3900 }
        map.insert(passing.map(document.id))
        let scanned = ScannedRows()
        try scan(map, from: document.id(at: 2000), direction, into: scanned).wait()
        let expected = passing.filter { direction == .forward ? $0 >= 2000 : $0 <= 2000 }
        #expect(scanned.names == (direction == .forward ? expected : expected.reversed()).map(document.id))
    }
}
