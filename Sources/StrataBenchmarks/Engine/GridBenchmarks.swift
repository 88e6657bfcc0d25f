import Strata

/// Edits of a grid of 10^6 distinct items, the reader in the middle: one item more moves every item behind it to
/// another column.
enum GridBenchmarks {
    private static let aim = 50.0
    private static let operations = 200
    private static let count = 1_000_000
    private static let columns = [2, 4]

    static func all() -> [Benchmark] {
        ["custom", "custom+flip"].flatMap { chain in
            columns.flatMap { columns in
                let list = Fixture { open(chain, columns) }
                let name = "\(chain), \(columns) columns, \(TestItems.power(count)) distinct items"
                return [
                    insertion("append", name, list) { _ in (0..<operations).map { count + $0 } },
                    insertion("prepend", name, list) { _ in Array(repeating: 0, count: operations) },
                    insertion("insert at random", name, list) {
                        TestItems.indices(below: count + 1..<count + operations + 1, seed: $0)
                    },
                    frame(name, list),
                ]
            }
        }
    }

    private static func open(_ chain: String, _ columns: Int) -> ListEngine {
        let list = Lists.distinct(chain, count: count)
        do {
            try list.setOptions(["custom.columns": .number(Double(columns))], animated: false)
        } catch {
            fatalError("\(error)")
        }
        list.scroll(toItem: count / 2, alignment: .start)
        return list
    }

    private static func insertion(
        _ what: String, _ name: String, _ list: Fixture<ListEngine>, _ indices: @escaping (UInt64) -> [Int]
    ) -> Benchmark {
        Lists.insertion("grid, \(what), \(name)", aim: aim, operations, list, indices)
    }

    /// A scroll by one point, and the frame.
    private static func frame(_ name: String, _ list: Fixture<ListEngine>) -> Benchmark {
        .time("grid, frame, scrolled, \(name)", aim: aim, operations: operations) {
            let list = list.value
            var frame = ListFrame()
            var step = 1.0
            return Workload {
                for _ in 0..<operations {
                    list.scroll(by: step)
                    list.readFrame(into: &frame)
                }
            } restore: {
                step = -step
            }
        }
    }
}
