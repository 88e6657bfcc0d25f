import Strata
import StrataGenerators
import StrataStrategies
import StrataTesting
import Testing

/// The options under which all strategies that ship hold what is read.
private let holding: [String: OptionValue] = ["flip.insertion": .text("hold"), "custom.columns": .number(1)]

/// The chains of up to three names under which a list holds what is read while rows come.
private let holdingChains = allChains.filter { chain in
    (try? makeList(chain, options: holding))?.policy.insertion == .hold
}

extension ListEngine {
    /// Where each item begins of which a part lies in the viewport, 300 points long, by index.
    fileprivate var inView: [Int: Double] {
        let items = frame.items.filter { $0.frame.y < 300 && $0.frame.y + $0.frame.height > 0 }
        return Dictionary(uniqueKeysWithValues: items.map { ($0.index, $0.frame.y) })
    }
}

@Suite("Pages that come in any order")
struct PageOrderTests {
    /// A list of rows that are measured as they come into view, each as long as it is.
    private final class Rows {
        let list: ListEngine
        private var lengths: [Double] = []

        init(_ chain: String) throws {
            list = try makeList(chain, count: 0, options: holding)
            list.measure = { [unowned self] index, _ in lengths[index] }
        }

        func insert(_ page: [Double], at index: Int) {
            lengths.insert(contentsOf: page, at: index)
            list.apply([.insert([.estimated(count: page.count, extent: 35)], at: index)])
        }
    }

    @Test("move no row in view, wherever they come and however long their rows turn out", arguments: holdingChains)
    func stillness(chain: String) throws {
        var random = SplitMix64(seed: 7)
        func page(_ count: Int) -> [Double] { (0..<count).map { _ in Double.random(in: 8...90, using: &random) } }
        var rows = try Rows(chain)
        // Of 65 chains 104,000 orders in a release.
        for order in 0..<TestSeeds.amount(110, thorough: 1600) {
            // What has come is let go from time to time, so that pages stay a large part of it.
            if order % 100 == 0 {
                rows = try Rows(chain)
                rows.insert(page(80), at: 0)
            }
            let list = rows.list
            list.scroll(to: list.maxOffset * Double.random(in: 0.3...0.7, using: &random))
            let before = list.inView
            let (first, last) = (try #require(before.keys.min()), try #require(before.keys.max()))
            let coming = page(Int.random(in: 1...30, using: &random))
            let isBefore = Bool.random(using: &random)
            let place =
                isBefore
                ? Int.random(in: 0...first, using: &random) : Int.random(in: last + 1...list.count, using: &random)
            rows.insert(coming, at: place)
            let after = list.starts
            let moved = before.filter { index, start in
                let now = after[isBefore ? index + coming.count : index]
                return now.map { ($0 - start).magnitude > 1e-6 } ?? true
            }
            #expect(moved.isEmpty, "order \(order): \(moved)")
        }
    }

    @Test("are the same for a row that is moved from one end of a billion to the other")
    func billion() throws {
        let list = try makeList("inset", count: 0)
        list.apply([.insert([.measured(count: 1_000_000_000, extent: 37)], at: 0)])
        list.scroll(toItem: 500_000_000, alignment: .start)
        let before = list.starts
        list.apply([.move(0..<1, to: 999_999_999)])
        list.apply([.move(999_999_900..<999_999_950, to: 3)])
        // One has gone from before them, and fifty have come.
        for (index, start) in before { #expect(list.starts[index + 49] == start) }
    }
}
