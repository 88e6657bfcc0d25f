import Strata
import StrataGenerators

/// The memory that measured rows occupy, and the list of a billion rows. Each figure in a process of its own.
enum MemoryBenchmarks {
    private static let aim = 10.0

    static func all() -> [Benchmark] {
        [
            bytesPerRow("built at once", count: 10_000_000) { $0.insert(TestItems.distinct($1), at: 0) },
            bytesPerRow("appended one by one", count: 10_000_000) { tree, count in
                var random = SplitMix64(seed: 11)
                for index in 0..<count { tree.insert(.measured(TestItems.extent(&random)), at: index) }
            },
            bytesPerRow("prepended one by one", count: 1_000_000) { tree, count in
                var random = SplitMix64(seed: 11)
                for _ in 0..<count { tree.insert(.measured(TestItems.extent(&random)), at: 0) }
            },
            bytesPerRow("measured from the start", count: 1_000_000) { tree, count in
                measure(tree, count, in: Array(0..<count))
            },
            bytesPerRow("measured from the end", count: 1_000_000) { tree, count in
                measure(tree, count, in: (0..<count).reversed())
            },
            bytesPerRow("measured in random order", count: 1_000_000) { tree, count in
                var random = SplitMix64(seed: 12)
                measure(tree, count, in: (0..<count).shuffled(using: &random))
            },
        ] + billion()
    }

    /// Rows that come with an estimate and are measured one after another.
    private static func measure(_ tree: ExtentTree, _ count: Int, in order: [Int]) {
        var random = SplitMix64(seed: 13)
        tree.insert(.estimated(20), count: count, at: 0)
        for index in order { tree.replace(at: index, with: .measured(TestItems.extent(&random))) }
    }

    private static func bytesPerRow(
        _ how: String, count: Int, _ fill: @escaping (ExtentTree, Int) -> Void
    ) -> Benchmark {
        .isolated("memory, bytes a row, \(TestItems.power(count)) distinct rows \(how)", unit: "B", aim: aim, runs: 3) {
            let before = Counters.heapBytes
            let tree = ExtentTree()
            fill(tree, count)
            let bytes = Counters.heapBytes - before
            use(tree.length)
            return Double(bytes) / Double(count)
        }
    }

    private static func billion() -> [Benchmark] {
        [
            .isolated("memory, resident, 10^7 distinct rows built at once", unit: "MB", runs: 3) {
                let before = Counters.residentBytes()
                let tree = ExtentTree()
                var random = SplitMix64(seed: 11)
                for index in 0..<10_000_000 { tree.insert(.measured(TestItems.extent(&random)), at: index) }
                let bytes = Counters.residentBytes() - before
                use(tree.length)
                return Double(bytes) / 1e6
            },
            .isolated("memory, growth, a billion rows opened, scrolled, edited", unit: "MB", aim: 16) {
                let before = Counters.residentBytes()
                BillionRows.tell()
                return Double(Counters.residentBytes() - before) / 1e6
            },
        ] + BillionRows.all()
    }
}
