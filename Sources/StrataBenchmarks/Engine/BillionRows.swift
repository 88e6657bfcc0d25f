import Strata
import StrataStrategies

/// 1,000,000,000 rows of 37 points in a viewport of 600.
enum BillionRows {
    /// Microseconds, in one digit.
    private static let aim = 10.0
    private static let count = 1_000_000_000

    private static func open() -> ListEngine {
        let configuration = ListConfiguration(viewport: Size(width: 800, height: 600), strategy: "inset")
        do {
            return try ListEngine(
                configuration, registry: .shipped, items: [.measured(count: count, extent: 37)])
        } catch {
            fatalError("\(error)")
        }
    }

    /// Opens the list, scrolls a thousand steps, edits and seeks, and reads a frame after each; traps where a place is
    /// not exact.
    static func tell() {
        let list = open()
        var frame = ListFrame()
        list.readFrame(into: &frame)
        precondition(frame.offset == 36_999_999_400, "A billion rows open at \(frame.offset).")
        for _ in 0..<1000 {
            list.scroll(by: -1)
            list.readFrame(into: &frame)
        }
        precondition(frame.offset == 36_999_998_400, "A thousand steps lead to \(frame.offset).")
        for index in [0, count / 2, count + 2] {
            list.apply([.insert([.measured(extent: 37)], at: index)], animated: false)
            list.readFrame(into: &frame)
        }
        list.apply([.resize(at: 0, to: 74)], animated: false)
        list.scroll(toItem: count / 2, alignment: .start)
        list.readFrame(into: &frame)
        precondition(frame.items[0].index == count / 2, "A seek shows row \(frame.items[0].index).")
        use(list)
    }

    static func all() -> [Benchmark] {
        [
            insertion("insert at 0", at: 0), insertion("insert in the middle", at: count / 2),
            insertion("append", at: count),
            time("resize row 0") { list, step in
                list.apply([.resize(at: 0, to: Double(30 + step % 9))], animated: false)
            },
            time("seek row 500,000,000 and back") { list, step in
                list.scroll(toItem: step % 2 == 0 ? count / 2 : count - 1, alignment: .start)
            },
        ]
    }

    private static func insertion(_ what: String, at index: Int) -> Benchmark {
        time(what) { list, step in
            list.apply([.insert([.measured(extent: Double(30 + step % 9))], at: index)], animated: false)
        }
    }

    private static func time(_ what: String, _ body: @escaping (ListEngine, Int) -> Void) -> Benchmark {
        let operations = 500
        return .time("billion rows, \(what)", aim: aim, operations: operations) {
            let list = open()
            list.scroll(by: -10_000)
            return Workload { for step in 0..<operations { body(list, step) } }
        }
    }
}
