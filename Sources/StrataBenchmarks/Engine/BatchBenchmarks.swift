import Strata

/// Many edits as one change, through the whole engine.
enum BatchBenchmarks {
    private static let aim = 10.0
    private static let edits = 10_000
    private static let count = 1_000_000

    static func all() -> [Benchmark] {
        ["inset", "flip"].flatMap { chain in
            let list = Fixture { Lists.distinct(chain, count: count) }
            return [insertion(chain, list), move(chain, list)]
        }
    }

    private static func insertion(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time(
            "batch, 10^4 inserts at random, \(chain), 10^6 distinct items", aim: aim, unit: .milliseconds, operations: 1
        ) {
            let list = list.value
            let indices = TestItems.EachRun { TestItems.indices(below: count + 1..<count + edits + 1, seed: $0) }
            let extents = TestItems.distinct(edits, seed: 6)
            var changes: [ItemChange] = []
            func renew() { changes = zip(indices.value, extents).map { .insert([.equal(count: 1, $1)], at: $0) } }
            renew()
            return Workload {
                list.apply(changes, animated: false)
            } restore: {
                list.apply(indices.value.reversed().map { .remove($0..<$0 + 1) }, animated: false)
                indices.renew()
                renew()
            }
        }
    }

    /// Single rows that go anywhere.
    private static func move(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time(
            "batch, 10^4 moves at random, \(chain), 10^6 distinct items", unit: .milliseconds, operations: 1
        ) {
            let list = list.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: repeatElement(count, count: 2 * edits), seed: $0)
            }
            var changes: [ItemChange] = []
            func renew() {
                changes = (0..<edits).map { edit in
                    let from = indices.value[2 * edit]
                    return .move(from..<from + 1, to: indices.value[2 * edit + 1])
                }
            }
            renew()
            return Workload {
                list.apply(changes, animated: false)
            } restore: {
                indices.renew()
                renew()
            }
        }
    }
}
