import StrataGenerators
import Testing

@testable import StrataDocument

@Suite("Looking for a moment among rows")
struct MomentSearchTests {
    /// Rows are numbers, which are moments; all else says none.
    private func search(_ rows: [String]) -> MomentSearch {
        MomentSearch(MemoryDocument(rows)) { Double($0.string) }
    }

    @Test("finds the first row of it or later, and the last row where all are earlier")
    func first() {
        let search = search(["10", "20", "  at somewhere", "20", "30", "  at somewhere", "40"])
        #expect(search.row(at: 5) == 0)
        #expect(search.row(at: 20) == 1)
        #expect(search.row(at: 21) == 4)
        #expect(search.row(at: 40) == 6)
        #expect(search.row(at: 99) == 6)
        #expect(search.moment(at: 2) == 20 && search.moment(at: 5) == 30)
    }

    @Test("finds nothing where no row says one")
    func nothing() {
        #expect(search([]).row(at: 5) == nil)
        #expect(search(["a", "b"]).row(at: 5) == nil)
    }

    @Test("agrees with looking at every row, and reads few of them", arguments: 0..<UInt64(20))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var moment = 0
        let rows = (0..<5000).map { row in
            if row > 0, Int.random(in: 0..<4, using: &random) == 0 { return "goes on" }
            moment += Int.random(in: 0...3, using: &random)
            return "\(moment)"
        }
        var reads = 0
        let search = MomentSearch(MemoryDocument(rows)) {
            reads += 1
            return Double($0.string)
        }
        for _ in 0..<50 {
            let wanted = Double(Int.random(in: -5...moment + 5, using: &random))
            var (last, expected) = (0.0, rows.count - 1)
            for row in rows.indices {
                last = Double(rows[row]) ?? last
                if last >= wanted {
                    expected = row
                    break
                }
            }
            reads = 0
            #expect(search.row(at: wanted) == expected, "seed \(seed), \(wanted)")
            #expect(reads < 200)
        }
    }

    @Test("spans what lies between two moments, and what follows without one")
    func span() {
        let search = search(["start", "10", "20", "  at", "20", "30", "  at", "40"])
        #expect(search.rows(since: nil, until: nil) == 0..<8)
        #expect(search.rows(since: 20, until: nil) == 2..<8)
        #expect(search.rows(since: 11, until: 20) == 2..<5)
        #expect(search.rows(since: 20.5, until: 30) == 5..<7)
        #expect(search.rows(since: nil, until: 9) == 0..<1)
        #expect(search.rows(since: 41, until: 50) == 8..<8)
        #expect(search.rows(since: 35, until: 5) == 7..<7)
        #expect(self.search(["a", "b"]).rows(since: 1, until: 2) == nil)
        #expect(self.search([]).rows(since: 1, until: 2) == nil)
    }

    @Test("spans what lies between two moments where far more rows say none, and reads no row twice")
    func fewMoments() {
        // Three rows a moment apart, then 1,100 that say none, six times, and 2,200 at the end.
        let part = Array(repeating: "  at", count: 1100)
        var rows: [String] = []
        for hour in 0..<6 { rows += (0..<3).map { minute in "\(hour * 60 + minute)" } + part }
        rows += ["400"] + part + part
        var reads = 0
        let search = MomentSearch(MemoryDocument(rows), reach: MomentSearch.farReach) {
            reads += 1
            return Double($0.string)
        }
        #expect(search.rows(since: nil, until: 60) == 0..<1104)
        #expect(search.rows(since: 61, until: 121) == 1104..<2208)
        #expect(search.rows(since: 182, until: nil) == 3311..<rows.count)
        #expect(reads <= rows.count)
    }

    @Test("is not misled by rows of their own mind, wherever they are", arguments: 0..<UInt64(20))
    func strays(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 20...20_000, using: &random)
        var rows = (0..<count).map(String.init)
        let wanted = [Int.random(in: 5..<count, using: &random), Int.random(in: 5..<count, using: &random)].sorted()
        for place in stride(from: 2, to: count - 5, by: 37) where !wanted.contains(where: { abs($0 - place) < 5 }) {
            rows[place] = place % 2 == 0 ? "0" : "9999999"
        }
        let found = search(rows).rows(since: Double(wanted[0]), until: Double(wanted[1]))
        #expect(found == wanted[0]..<wanted[1] + 1, "seed \(seed)")
    }

    @Test("loses no row where moments go back by a little, or where the bounds lie within an hour that came twice")
    func jitter() {
        // Each second's second half comes before its first one: 0.5, 0, 1.5, 1 …
        let moments = (0..<20_000).map { (row: Int) -> Double in
            let second = Double(row / 2)
            return row % 2 == 0 ? second + 0.5 : second
        }
        let rows = moments.map { String($0) }
        for (since, until) in [(100.0, 200.0), (100.5, 200.5), (4000.25, 4000.75), (9999.5, 9999.5)] {
            let first = moments.firstIndex { $0 >= since }
            let last = moments.lastIndex { $0 <= until }
            #expect(search(rows).rows(since: since, until: until) == first.map { $0..<(last ?? 0) + 1 }, "\(since)")
        }
        // An hour comes twice: 7,200 to 10,799.
        let twice = (0..<10_800).map(String.init) + (7200..<20_000).map(String.init)
        #expect(search(twice).rows(since: 9000, until: 9000) == 9000..<12_601)
        #expect(search(twice).rows(since: 10_799, until: 12_000) == 10_799..<15_601)
    }

    @Test("goes from the first to the last that is wanted where a clock was set back")
    func clockSetBack() {
        // From 0 to 5,999, and from 3,000 to 8,999 once more.
        let rows = (0..<6000).map(String.init) + (3000..<9000).map(String.init)
        #expect(search(rows).rows(since: 4000, until: 5000) == 4000..<8001)
        #expect(search(rows).rows(since: 1000, until: 2000) == 1000..<2001)
        #expect(search(rows).rows(since: 7000, until: nil) == 10_000..<12_000)
        #expect(search(rows).rows(since: nil, until: 3500) == 0..<6501)
    }
}
