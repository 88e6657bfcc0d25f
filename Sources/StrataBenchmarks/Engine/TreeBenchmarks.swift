import Strata
import StrataGenerators

/// Edits and searches of the tree of extents alone.
enum TreeBenchmarks {
    private static let aim = 2.0
    private static let operations = 1000

    static func all() -> [Benchmark] {
        let distinct = Fixture {
            let tree = ExtentTree()
            tree.insert(TestItems.distinct(10_000_000), at: 0)
            return tree
        }
        return operations(on: distinct, "10^7 distinct items")
            + [1_000, 1_000_000, 1_000_000_000].flatMap { count in
                operations(on: Fixture { readHereAndThere(count) }, "\(TestItems.power(count)) items")
            } + builds()
    }

    /// Equal items, of which a tenth, but at most 10^5, have been measured at random.
    private static func readHereAndThere(_ count: Int) -> ExtentTree {
        let tree = ExtentTree()
        var random = SplitMix64(seed: 5)
        tree.insert(.estimated(20), count: count, at: 0)
        for index in TestItems.indices(below: repeatElement(count, count: min(count / 10, 100_000))) {
            tree.replace(at: index, with: .measured(TestItems.extent(&random)))
        }
        return tree
    }

    private static func operations(on tree: Fixture<ExtentTree>, _ name: String) -> [Benchmark] {
        [
            insertion("append", name, tree) { tree in (0..<operations).map { tree.count + $0 } },
            insertion("prepend", name, tree) { _ in Array(repeating: 0, count: operations) },
            insertion("insert at random", name, tree) { tree in
                TestItems.indices(below: tree.count + 1..<tree.count + operations + 1)
            },
            removal(name, tree), resizing(name, tree), searchByOffset(name, tree), searchByIndex(name, tree),
        ]
    }

    private static func insertion(
        _ what: String, _ name: String, _ tree: Fixture<ExtentTree>, _ indices: @escaping (ExtentTree) -> [Int]
    ) -> Benchmark {
        .time("tree, \(what), \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = indices(tree)
            let extents = TestItems.distinct(operations, seed: 6)
            return Workload {
                for (index, extent) in zip(indices, extents) { tree.insert(extent, at: index) }
            } restore: {
                for index in indices.reversed() { tree.remove(index..<index + 1) }
            }
        }
    }

    private static func removal(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, remove at random, \(name)", aim: aim, operations: min(operations, 500)) {
            let tree = tree.value
            let count = min(operations, 500)
            let indices = TestItems.indices(below: (tree.count - count + 1...tree.count).reversed())
            var removed: [ItemExtent] = []
            return Workload {
                removed.removeAll(keepingCapacity: true)
                for index in indices {
                    removed.append(tree.extent(at: index))
                    tree.remove(index..<index + 1)
                }
            } restore: {
                for (index, extent) in zip(indices, removed).reversed() { tree.insert(extent, at: index) }
            }
        }
    }

    private static func resizing(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, resize at random, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = TestItems.indices(below: repeatElement(tree.count, count: operations), seed: 7)
            let extents = TestItems.distinct(operations, seed: 8)
            return Workload {
                for (index, extent) in zip(indices, extents) { tree.replace(at: index, with: extent) }
            }
        }
    }

    private static func searchByOffset(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, seek by offset, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let places = TestItems.places(operations, upTo: tree.length)
            return Workload {
                var sum = 0
                for place in places { sum &+= tree.firstIndex(endingAfter: place) }
                use(sum)
            }
        }
    }

    private static func searchByIndex(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, seek by index, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = TestItems.indices(below: repeatElement(tree.count, count: operations), seed: 9)
            return Workload {
                var sum = 0.0
                for index in indices { sum += tree.length(before: index) }
                use(sum)
            }
        }
    }

    private static func builds() -> [Benchmark] {
        let count = 10_000_000
        return [
            .time("tree, build of 10^7 distinct items at once", unit: .milliseconds, operations: 1) {
                let extents = TestItems.distinct(count)
                return Workload {
                    let tree = ExtentTree()
                    tree.insert(extents, at: 0)
                    use(tree.length)
                }
            },
            .time("tree, build of 10^7 distinct items one by one", unit: .milliseconds, operations: 1) {
                let extents = TestItems.distinct(count)
                return Workload {
                    let tree = ExtentTree()
                    for extent in extents { tree.insert(extent, at: tree.count) }
                    use(tree.length)
                }
            },
        ]
    }
}
