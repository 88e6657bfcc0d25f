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
            } + sections() + [forgetting()] + builds()
    }

    /// A billion items, of which every thousandth is a header.
    private static func sections() -> [Benchmark] {
        let count = 1_000_000_000
        let tree = Fixture {
            let tree = ExtentTree()
            for start in stride(from: 0, to: count, by: 1000) {
                tree.insert(.estimated(30), traits: .header, at: start)
                tree.insert(.estimated(20), count: 999, at: start + 1)
            }
            return tree
        }
        let name = "10^9 items with a header every 1,000"
        let header = Benchmark.time("tree, header before an item, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: repeatElement(tree.count, count: operations), seed: $0)
            }
            return Workload {
                var sum = 0
                for index in indices.value { sum &+= tree.lastHeader(before: index) ?? 0 }
                use(sum)
            } restore: {
                indices.renew()
            }
        }
        return operations(on: tree, name) + [header]
    }

    /// Measured items that reflow and are to be measured anew, all at once.
    private static func forgetting() -> Benchmark {
        .time("tree, forget 10^7 measured items", aim: aim, operations: 1) {
            let tree = ExtentTree()
            let count = 10_000_000
            tree.insert(.estimated(20), count: count, traits: .reflows, at: 0)
            for (index, extent) in TestItems.distinct(count).enumerated() { tree.replace(at: index, with: extent) }
            return Workload { tree.forget(.others) }
        }
    }

    /// Equal items, of which a tenth, but at most 10^5, have been measured at random.
    private static func readHereAndThere(_ count: Int) -> ExtentTree {
        let tree = ExtentTree()
        var random = SplitMix64(seed: 5)
        tree.insert(.estimated(20), count: count, at: 0)
        for index in TestItems.indices(below: repeatElement(count, count: min(count / 10, 100_000)), seed: 2) {
            tree.replace(at: index, with: .measured(TestItems.extent(&random)))
        }
        return tree
    }

    private static func operations(on tree: Fixture<ExtentTree>, _ name: String) -> [Benchmark] {
        [
            insertion("append", name, tree) { tree, _ in (0..<operations).map { tree.count + $0 } },
            insertion("prepend", name, tree) { _, _ in Array(repeating: 0, count: operations) },
            insertion("insert at random", name, tree) { tree, seed in
                TestItems.indices(below: tree.count + 1..<tree.count + operations + 1, seed: seed)
            },
            removal(name, tree), resizing(name, tree), searchByOffset(name, tree), searchByIndex(name, tree),
        ]
    }

    private static func insertion(
        _ what: String, _ name: String, _ tree: Fixture<ExtentTree>, _ indices: @escaping (ExtentTree, UInt64) -> [Int]
    ) -> Benchmark {
        .time("tree, \(what), \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = TestItems.EachRun { indices(tree, $0) }
            let extents = TestItems.distinct(operations, seed: 6)
            return Workload {
                for (index, extent) in zip(indices.value, extents) { tree.insert(extent, at: index) }
            } restore: {
                for index in indices.value.reversed() { tree.remove(index..<index + 1) }
                indices.renew()
            }
        }
    }

    private static func removal(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, remove at random, \(name)", aim: aim, operations: min(operations, 500)) {
            let tree = tree.value
            let count = min(operations, 500)
            let indices = TestItems.EachRun {
                TestItems.indices(below: (tree.count - count + 1...tree.count).reversed(), seed: $0)
            }
            var removed: [ItemExtent] = []
            return Workload {
                removed.removeAll(keepingCapacity: true)
                for index in indices.value {
                    removed.append(tree.extent(at: index))
                    tree.remove(index..<index + 1)
                }
            } restore: {
                for (index, extent) in zip(indices.value, removed).reversed() { tree.insert(extent, at: index) }
                indices.renew()
            }
        }
    }

    private static func resizing(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, resize at random, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: repeatElement(tree.count, count: operations), seed: $0)
            }
            let extents = TestItems.distinct(operations, seed: 8)
            return Workload {
                for (index, extent) in zip(indices.value, extents) { tree.replace(at: index, with: extent) }
            } restore: {
                indices.renew()
            }
        }
    }

    private static func searchByOffset(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, seek by offset, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let places = TestItems.EachRun { TestItems.places(operations, upTo: tree.length, seed: $0) }
            return Workload {
                var sum = 0
                for place in places.value { sum &+= tree.firstIndex(endingAfter: place) }
                use(sum)
            } restore: {
                places.renew()
            }
        }
    }

    private static func searchByIndex(_ name: String, _ tree: Fixture<ExtentTree>) -> Benchmark {
        .time("tree, seek by index, \(name)", aim: aim, operations: operations) {
            let tree = tree.value
            let indices = TestItems.EachRun {
                TestItems.indices(below: repeatElement(tree.count, count: operations), seed: $0)
            }
            return Workload {
                var sum = 0.0
                for index in indices.value { sum += tree.length(before: index) }
                use(sum)
            } restore: {
                indices.renew()
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
