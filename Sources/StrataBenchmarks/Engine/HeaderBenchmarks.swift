import Strata

/// A billion rows with a header before every thousand, and the same without headers that stick: it must cost as much.
enum HeaderBenchmarks {
    private static let aim = 10.0
    private static let operations = 1000
    private static let sections = 1_000_000
    private static let rows = 999
    private static let count = sections * (rows + 1)

    static func all() -> [Benchmark] {
        let chains = ["inset", "inset+sticky", "flip+sticky", "sticky+flip", "inset+sticky+fold"]
        return chains.flatMap { chain in
            let list = Fixture { open(chain) }
            return [
                .isolated("headers, open, \(chain), 10^9 rows", unit: "ms", runs: 3) {
                    let items = groups
                    let start = Counters.processorTime()
                    use(Lists.engine(chain, items))
                    return (Counters.processorTime() - start) * 1e3
                },
                time("scrolled", chain, list) { list, _, _ in list.scroll(by: 1) },
                time("at random", chain, list) { list, places, step in list.scroll(to: places[step]) },
                time("moved across the list", chain, list) { list, _, step in
                    let (first, last) = step % 2 == 0 ? (0, count - 1) : (count - 1, 0)
                    list.apply([.move(first..<first + 1, to: last)], animated: false)
                },
                allocations(chain, list),
            ]
        }
    }

    /// Sections of a header of 24 points and rows of 20.
    private static var groups: [ItemGroup] {
        (0..<sections).flatMap { _ in
            [.measured(extent: 24, traits: .header), .measured(count: rows, extent: 20)] as [ItemGroup]
        }
    }

    private static func open(_ chain: String) -> ListEngine {
        let list = Lists.engine(chain, groups)
        list.scroll(toItem: count / 2 + 500, alignment: .start)
        return list
    }

    /// One operation and the frame that follows it.
    private static func time(
        _ what: String, _ chain: String, _ list: Fixture<ListEngine>,
        _ body: @escaping (_ list: ListEngine, _ places: [Double], _ step: Int) -> Void
    ) -> Benchmark {
        .time("headers, \(what), \(chain), 10^9 rows", aim: aim, operations: operations) {
            let list = list.value
            let places = TestItems.places(operations, upTo: list.maxOffset, seed: 21)
            var frame = ListFrame()
            return Workload {
                for step in 0..<operations {
                    body(list, places, step)
                    list.readFrame(into: &frame)
                }
            } restore: {
                list.scroll(toItem: count / 2 + 500, alignment: .start)
            }
        }
    }

    /// Blocks that frames ask the allocator for which scroll through two sections, with a header stuck in each.
    private static func allocations(_ chain: String, _ list: Fixture<ListEngine>) -> Benchmark {
        Benchmark(name: "allocations, headers, \(operations) frames, \(chain)", unit: "", aim: 0) {
            let list = list.value
            var frame = ListFrame()
            func scroll(by step: Double) {
                for _ in 0..<operations {
                    list.scroll(by: step)
                    list.readFrame(into: &frame)
                }
            }
            scroll(by: 40)
            scroll(by: -40)
            return {
                let before = Counters.allocations
                scroll(by: 40)
                let allocations = Counters.allocations - before
                scroll(by: -40)
                return Sample(value: Double(allocations))
            }
        }
    }
}
