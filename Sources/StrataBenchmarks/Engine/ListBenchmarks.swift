import Strata

/// Edits and seeks through the whole engine, with the reader in the middle of 10^7 distinct rows.
enum ListBenchmarks {
    private static let aim = 2.0
    private static let operations = 500
    private static let count = 10_000_000

    static func all() -> [Benchmark] {
        ["inset", "inset+sticky", "custom", "flip", "stack"].flatMap { chain in
            let list = Fixture { Lists.distinct(chain, count: count) }
            return [
                insertion("append", chain, list) { _ in (0..<operations).map { count + $0 } },
                insertion("prepend", chain, list) { _ in Array(repeating: 0, count: operations) },
                insertion("insert at random", chain, list) {
                    TestItems.indices(below: count + 1..<count + operations + 1, seed: $0)
                },
                removal(chain, list), resizing(chain, list), seekByOffset(chain, list), seekByIndex(chain, list),
            ]
        } + [batch("inset"), batch("flip")]
    }

    /// Ten thousand edits as one change.
    private static func batch(_ chain: String) -> Benchmark {
        let (edits, count) = (10_000, 1_000_000)
        return .time(
            "list, 10,000 inserts at random as one change, \(chain), 10^6 distinct items", aim: 10, unit: .milliseconds,
            operations: 1
        ) {
            let list = Lists.distinct(chain, count: count)
            let indices = TestItems.EachRun { TestItems.indices(below: count + 1..<count + edits + 1, seed: $0) }
            let extents = TestItems.distinct(edits, seed: 6)
            return Workload {
                list.apply(
                    zip(indices.value, extents).map { .insert([.equal(count: 1, $1)], at: $0) }, animated: false)
            } restore: {
                list.apply(indices.value.reversed().map { .remove($0..<$0 + 1) }, animated: false)
                indices.renew()
            }
        }
    }

    private static func insertion(
        _ what: String, _ chain: String, _ list: Fixture<ListEngine>, _ indices: @escaping (UInt64) -> [Int]
    ) -> Benchmark {
        Lists.insertion("list, \(what), \(chain), 10^7 distinct items", aim: aim, operations, list, indices)
    }

    private static func removal(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, remove at random, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: (count - operations + 1...count).reversed(), seed: $0)
            }
            return Workload {
                for index in indices.value { list.apply([.remove(index..<index + 1)], animated: false) }
            } restore: {
                let extents = TestItems.distinct(operations, seed: 10)
                list.apply(
                    zip(indices.value, extents).reversed().map { .insert([.equal(count: 1, $1)], at: $0) },
                    animated: false)
                indices.renew()
            }
        }
    }

    private static func resizing(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, resize at random, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: repeatElement(count, count: operations), seed: $0)
            }
            let extents = TestItems.distinct(operations, seed: 8)
            return Workload {
                for (index, extent) in zip(indices.value, extents) {
                    list.apply([.resize(at: index, to: extent.length)], animated: false)
                }
            } restore: {
                indices.renew()
            }
        }
    }

    private static func seekByOffset(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, seek by offset, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let places = TestItems.EachRun { TestItems.places(operations, upTo: list.maxOffset, seed: $0) }
            return Workload {
                for place in places.value { list.scroll(to: place) }
            } restore: {
                list.scroll(toItem: count / 2, alignment: .start)
                places.renew()
            }
        }
    }

    private static func seekByIndex(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, seek by index, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: repeatElement(count, count: operations), seed: $0)
            }
            return Workload {
                for index in indices.value { list.scroll(toItem: index, alignment: .start) }
            } restore: {
                list.scroll(toItem: count / 2, alignment: .start)
                indices.renew()
            }
        }
    }
}
