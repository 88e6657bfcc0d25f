import Strata
import StrataStrategies

/// Lists to measure: 60 rows of 20 points on average fill the viewport.
enum Lists {
    static let viewport = Size(width: 1280, height: 1200)

    /// Returns a list; `measure` gives the extents of rows that come with an estimate, by index and breadth.
    static func engine(
        _ strategy: String, _ items: [ItemGroup], measure: @escaping (Int, Double) -> Double = { _, _ in 20 }
    ) -> ListEngine {
        let configuration = ListConfiguration(viewport: viewport, strategy: strategy)
        do {
            return try ListEngine(configuration, registry: .shipped, items: items, measure: measure)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Returns a list of equal items, up to 10^5 of which, in the middle, have been measured and found to be all
    /// different. The reader is there.
    static func halfRead(_ strategy: String, count: Int) -> ListEngine {
        let measured = min(count / 2, 100_000)
        let before = (count - measured) / 2
        let engine = engine(
            strategy,
            [
                .measured(count: before, extent: 20), .distinct(TestItems.distinct(measured)),
                .measured(count: count - measured - before, extent: 20),
            ])
        engine.scroll(toItem: count / 2, alignment: .start)
        return engine
    }

    /// Returns a list of items that are all different, with the reader in the middle.
    static func distinct(_ strategy: String, count: Int) -> ListEngine {
        let engine = engine(strategy, [.distinct(TestItems.distinct(count))])
        engine.scroll(toItem: count / 2, alignment: .start)
        return engine
    }

    /// Measures rows that are put into a list one by one, at indices that a seed gives.
    static func insertion(
        _ title: String, aim: Double?, _ operations: Int, _ list: Fixture<ListEngine>,
        _ indices: @escaping (UInt64) -> [Int]
    ) -> Benchmark {
        .time(title, aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.EachRun(indices)
            let extents = TestItems.distinct(operations, seed: 6)
            return Workload {
                for (index, extent) in zip(indices.value, extents) {
                    list.apply([.insert([.equal(count: 1, extent)], at: index)], animated: false)
                }
            } restore: {
                list.apply(indices.value.reversed().map { .remove($0..<$0 + 1) }, animated: false)
                indices.renew()
            }
        }
    }
}
