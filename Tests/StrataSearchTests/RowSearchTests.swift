import StrataDocument
import StrataGenerators
import StrataSystem
import StrataTime
import Testing

@testable import StrataSearch

private func rows(_ numbers: Range<Int>) -> [String] { numbers.map { "row \($0)" + ($0 % 7 == 0 ? " seven" : "") } }

@Suite("A search in a document")
struct RowSearchTests {
    @Test("finds every row, wherever it begins", arguments: [-5, 0, 1, 4444, 9999, 20_000])
    func all(start: Int) throws {
        let document = MemoryDocument(rows(0..<10_000))
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: document, from: RowID(start))
        search.waitForAll()
        #expect(search.hits == Array(stride(from: 0, to: 10_000, by: 7)))
        #expect(search.status.count == 1429 && search.status.progress.rows == 10_000)
        #expect(search.status.progress.fraction == 1)
    }

    @Test("tells the next hit and the one before, the number of each, and how many lie between two rows")
    func order() throws {
        let document = MemoryDocument(rows(0..<100))
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: document, from: RowID(50))
        search.waitForAll()
        #expect(search.next(after: RowID(7)) == RowID(14) && search.next(after: RowID(8)) == RowID(14))
        #expect(search.next(after: RowID(98)) == nil && search.next(after: RowID(-10)) == RowID(0))
        #expect(search.previous(before: RowID(7)) == RowID(0) && search.previous(before: RowID(0)) == nil)
        #expect(search.count(before: RowID(14)) == 2 && search.count(before: RowID(15)) == 3)
        #expect(search.count(in: RowID(7)...RowID(14)) == 2 && search.count(in: RowID(8)...RowID(13)) == 0)
        #expect(search.nearest(to: RowID(50)) == RowID(49) && search.nearest(to: RowID(53)) == RowID(56))
        #expect(search.nearest(to: RowID(14)) == RowID(14) && search.isHit(RowID(14)) && !search.isHit(RowID(15)))
    }

    @Test("knows the nearest hit once rows both ways were looked at, whatever gaps their names have")
    func nearestForSure() {
        func found(_ count: Int) -> RowFindings {
            var findings = RowFindings()
            findings.reset(to: count)
            return findings
        }
        var rows = FoundRows()
        #expect(!rows.hasLooked(around: 100, in: 0...199))
        // Up from row 99 first: runs of names with gaps between them.
        rows.record(found(10), 0..<10, from: 50, isAgain: false)
        rows.record(found(10), 0..<10, from: 80, isAgain: false)
        #expect(!rows.hasLooked(around: 100, in: 0...199))
        // There is nothing behind the last row.
        #expect(rows.hasLooked(around: 100, in: 0...89))
        rows.record(found(1), 0..<1, from: 110, isAgain: false)
        #expect(rows.hasLooked(around: 100, in: 0...199))
        var behind = FoundRows()
        behind.record(found(1), 0..<1, from: 110, isAgain: false)
        #expect(!behind.hasLooked(around: 100, in: 0...199) && behind.hasLooked(around: 100, in: 110...199))
    }

    @Test("goes on with rows that come at either end, that change and that go")
    func changes() throws {
        let document = MemoryDocument(rows(1..<5))
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: document, from: RowID(0))
        search.waitForAll()
        #expect(search.hits.isEmpty)
        document.append(rows(5..<9))
        document.prepend(Array("seven before".utf8))
        search.waitForAll()
        #expect(search.hits == [-1, 6])
        document.change(RowID(2), to: Array("seven now".utf8))
        document.change(RowID(6), to: Array("no more".utf8))
        search.waitForAll()
        #expect(search.hits == [-1, 2])
        document.remove(0..<1)
        #expect(search.hits == [2])
    }

    @Test("of a document that was empty begins when rows come")
    func empty() throws {
        let document = MemoryDocument([[UInt8]]())
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: document, from: RowID(0))
        #expect(search.drain().progress.isFinished)
        document.append(rows(0..<8))
        search.waitForAll()
        #expect(search.hits == [0, 7])
    }

    @Test("finds what is in a map of rows alone, and what comes in between")
    func map() throws {
        let document = MemoryDocument(rows(0..<1000))
        let map = RowMap(of: document)
        map.insert((0..<500).map { document.id(at: $0) })
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: map, from: RowID(200))
        search.waitForAll()
        #expect(search.hits == Array(stride(from: 0, to: 500, by: 7)))
        map.remove((100..<300).map { document.id(at: $0) })
        #expect(search.hits == Array(stride(from: 0, to: 500, by: 7)).filter { !(100..<300).contains($0) })
        map.insert([150, 154, 155, 600, 602, 700].map { document.id(at: $0) })
        search.waitForAll()
        #expect(search.hits == names(of: map, having: "seven"))
        #expect(search.isHit(RowID(154)) && search.isHit(RowID(602)) && search.isHit(RowID(700)))
    }

    @Test("finds every line among headers, and none of these")
    func headers() throws {
        let base = MemoryDocument(["3 seven", "3", "4 seven", "5 seven"])
        let days = DayDocument(of: base, isShown: true, clock: { 10 * 86_400 }) { line in
            Int(line.string.prefix(1)).map { LineDay(CalendarDay(number: $0), in: .east(0)) }
        }
        days.reveal(0..<days.count)
        #expect(days.count == 7 && days.isHeader(at: 0))
        let search = try RowSearch(for: Matcher(Pattern("e")), in: days, from: base.id(at: 2))
        search.waitForAll()
        #expect(search.hits == [0, 2, 3])
        base.prepend(Array("2 seven".utf8))
        base.append(["6 seven"])
        days.reveal(0..<days.count)
        search.waitForAll()
        #expect(search.hits == [-1, 0, 2, 3, 4] && days.count == 11)
    }

    @Test("that was cancelled finds nothing more, and keeps what it has found")
    func cancelled() throws {
        let document = MemoryDocument(rows(0..<1000))
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: document, from: RowID(0))
        search.waitForAll()
        search.cancel()
        let before = search.hits
        document.append(rows(0..<100))
        #expect(search.hits == before && search.drain().progress.isFinished)
    }

    @Test("that would take for ever ends as soon as it is cancelled, and counts the rows it gave up")
    func runaways() throws {
        let row = String(repeating: "a", count: 40) + "!"
        let document = MemoryDocument(Array(repeating: row, count: 100_000))
        let matcher = try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression))
        let search = try RowSearch(for: matcher, in: document, from: RowID(0))
        let few = MemoryDocument(Array(repeating: row, count: 20))
        let other = try RowSearch(for: matcher, in: few, from: RowID(0))
        other.waitForAll()
        #expect(other.status.cutOffCount == 20 && other.count == 0)
        let start = MonotonicClock.now
        search.cancel()
        #expect(MonotonicClock.now - start < 100)
        #expect(search.drain().progress.isCancelled)
    }

    @Test("agrees with a look at every row after any changes, made while it runs", arguments: 0..<UInt64(12))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = MemoryDocument(rows(0..<Int.random(in: 0...30_000, using: &random)))
        let start = RowID(Int.random(in: -10...30_010, using: &random))
        let search = try RowSearch(for: Matcher(Pattern("seven")), in: document, from: start)
        for _ in 0..<300 {
            let at = Int.random(in: 0...document.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: document.append(rows(0..<Int.random(in: 0...9, using: &random)))
            case 1: document.prepend(Array("seven".utf8))
            case 2: document.remove(at..<min(document.count, at + Int.random(in: 0...50, using: &random)))
            case 3 where at < document.count:
                document.change(document.id(at: at), to: Array((Bool.random(using: &random) ? "seven" : "six").utf8))
            case 4: _ = search.drain()
            default: break
            }
        }
        search.waitForAll()
        #expect(search.hits == names(of: document, having: "seven"), "seed \(seed)")
    }
}
