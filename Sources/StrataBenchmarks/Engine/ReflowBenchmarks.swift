import Strata

/// A window that is made narrower and wider over rows that have all been measured.
enum ReflowBenchmarks {
    private static let aim = 5.0
    private static let count = 10_000_000
    /// The length of the list that is measured at once, in points.
    private static let page = 2e6

    static func all() -> [Benchmark] {
        ["inset", "flip"].map { chain in
            .time("reflow, \(chain), 10^7 measured rows", aim: aim, unit: .milliseconds, operations: 1, runs: 3) {
                let list = open(chain)
                var width = Lists.viewport.width
                return Workload {
                    width = width == 640 ? Lists.viewport.width : 640
                    list.setViewport(Size(width: width, height: Lists.viewport.height), animated: false)
                } restore: {
                    measureAll(of: list)
                }
            }
        }
    }

    /// Rows of 20 points at the viewport's breadth, and 40 at half of it.
    private static func open(_ chain: String) -> ListEngine {
        let list = Lists.engine(chain, []) { _, breadth in 20 * Lists.viewport.width / breadth }
        list.animations = false
        list.apply([.insert([.estimated(count: count, extent: 18, traits: .reflows)], at: 0)])
        measureAll(of: list)
        return list
    }

    /// Shows every row once, many at a time, and goes back to the middle.
    private static func measureAll(of list: ListEngine) {
        let size = list.viewport.size
        list.setViewport(Size(width: size.width, height: page))
        list.scroll(to: 0)
        while list.offset < list.maxOffset { list.scroll(by: page) }
        list.setViewport(size)
        list.scroll(toItem: count / 2, alignment: .start)
        precondition(list.extent(at: 0).isMeasured && list.extent(at: count - 1).isMeasured, "Not all were shown.")
    }
}
