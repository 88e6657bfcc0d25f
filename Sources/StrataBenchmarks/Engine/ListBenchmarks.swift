import Strata

/// Edits and seeks through the whole engine, with the reader in the middle of 10^7 distinct rows.
enum ListBenchmarks {
    private static let aim = 2.0
    private static let operations = 500
    private static let count = 10_000_000

    static func all() -> [Benchmark] {
        ["inset", "flip"].flatMap { chain in
            let list = Fixture { Lists.distinct(chain, count: count) }
            return [
                insertion("append", chain, list, (0..<operations).map { count + $0 }),
                insertion("prepend", chain, list, Array(repeating: 0, count: operations)),
                insertion(
                    "insert at random", chain, list, TestItems.indices(below: count + 1..<count + operations + 1)),
                removal(chain, list), resizing(chain, list), seekByOffset(chain, list), seekByIndex(chain, list),
            ]
        }
    }

    private static func insertion(
        _ what: String, _ chain: String, _ list: Fixture<ListEngine>, _ indices: [Int]
    ) -> Benchmark {
        .time("list, \(what), \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let extents = TestItems.distinct(operations, seed: 6)
            return Workload {
                for (index, extent) in zip(indices, extents) {
                    list.apply([.insert([.equal(count: 1, extent)], at: index)], animated: false)
                }
            } restore: {
                list.apply(indices.reversed().map { .remove($0..<$0 + 1) }, animated: false)
            }
        }
    }

    private static func removal(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, remove at random, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.indices(below: (count - operations + 1...count).reversed())
            return Workload {
                for index in indices { list.apply([.remove(index..<index + 1)], animated: false) }
            } restore: {
                let extents = TestItems.distinct(operations, seed: 10)
                list.apply(
                    zip(indices, extents).reversed().map { .insert([.equal(count: 1, $1)], at: $0) }, animated: false)
            }
        }
    }

    private static func resizing(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, resize at random, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.indices(below: repeatElement(count, count: operations), seed: 7)
            let extents = TestItems.distinct(operations, seed: 8)
            return Workload {
                for (index, extent) in zip(indices, extents) {
                    list.apply([.resize(at: index, to: extent.length)], animated: false)
                }
            }
        }
    }

    private static func seekByOffset(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, seek by offset, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let places = TestItems.places(operations, upTo: list.maxOffset)
            return Workload {
                for place in places { list.scroll(to: place) }
            } restore: {
                list.scroll(toItem: count / 2, alignment: .start)
            }
        }
    }

    private static func seekByIndex(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("list, seek by index, \(chain), 10^7 distinct items", aim: aim, operations: operations) {
            let list = list.value
            let indices = TestItems.indices(below: repeatElement(count, count: operations), seed: 9)
            return Workload {
                for index in indices { list.scroll(toItem: index, alignment: .start) }
            } restore: {
                list.scroll(toItem: count / 2, alignment: .start)
            }
        }
    }
}
