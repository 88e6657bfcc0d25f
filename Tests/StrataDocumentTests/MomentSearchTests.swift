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
}
