/// One figure to be measured.
struct Benchmark {
    /// The subject of the measurement, from the general to the particular: `frame, inset, 10^9 items`.
    var name: String
    var unit: String
    /// The greatest value that the figure should have; nil if it only informs.
    var aim: Double?
    /// The number of runs that are measured; each is a sample.
    var runs = 10
    /// The number of operations in a run, of which the figure is one's.
    var operations = 1
    /// True if every run wants a process of its own, because it asks for memory or for what happens first.
    var isIsolated = false
    /// The generated logs it reads, by their number of lines, to be written beforehand.
    var files: [Int] = []
    /// Makes what is measured, and gives the function that measures it once.
    var prepare: () -> (() -> Sample)
}

/// The function that is timed, and the one that brings everything back to where it was, untimed.
struct Workload {
    let body: () -> Void
    let restore: () -> Void

    init(_ body: @escaping () -> Void, restore: @escaping () -> Void = {}) {
        self.body = body
        self.restore = restore
    }
}

/// One run's figure.
struct Sample {
    var value: Double
    /// Instructions in user space, for as many operations as the value stands for; nil if they are not counted.
    var instructions: Double?
}

extension Benchmark {
    /// Microseconds of this thread's processor time for one of `operations` operations.
    static func time(
        _ name: String, aim: Double? = nil, unit: TimeUnit = .microseconds, operations: Int, runs: Int = 10,
        prepare: @escaping () -> Workload
    ) -> Benchmark {
        Benchmark(name: name, unit: unit.rawValue, aim: aim, runs: runs, operations: operations) {
            let workload = prepare()
            let counter = InstructionCounter()
            return {
                let instructions = counter?.value
                let start = Counters.processorTime()
                workload.body()
                let spent = Counters.processorTime() - start
                let counted = instructions.flatMap { before in counter.map { Double($0.value - before) } }
                workload.restore()
                return Sample(
                    value: spent * unit.perSecond / Double(operations),
                    instructions: counted.map { $0 / Double(operations) })
            }
        }
    }

    /// A figure that a process of its own works out.
    static func isolated(
        _ name: String, unit: String, aim: Double? = nil, runs: Int = 10, _ value: @escaping () -> Double
    ) -> Benchmark {
        Benchmark(name: name, unit: unit, aim: aim, runs: runs, isIsolated: true) { { Sample(value: value()) } }
    }
}

/// The unit in which times are given.
enum TimeUnit: String {
    case microseconds = "µs"
    case milliseconds = "ms"

    var perSecond: Double { self == .microseconds ? 1e6 : 1e3 }
}

/// A large value that several benchmarks share, made when the first one asks for it.
final class Fixture<Value> {
    private let make: () -> Value
    private var made: Value?

    init(_ make: @escaping () -> Value) { self.make = make }

    var value: Value {
        if let made { return made }
        let value = make()
        made = value
        return value
    }
}
