/// The result of a benchmark: the median of its runs and their spread.
struct Figure {
    let name: String
    let unit: String
    let aim: Double?
    /// All runs, least first.
    let samples: [Double]
    /// Median of the instructions for one operation; nil if they are not counted.
    let instructions: Double?

    init(_ benchmark: Benchmark, _ samples: [Sample]) {
        precondition(!samples.isEmpty, "A figure needs a run.")
        name = benchmark.name
        unit = benchmark.unit
        aim = benchmark.aim
        self.samples = samples.map(\.value).sorted()
        let instructions = samples.compactMap(\.instructions).sorted()
        self.instructions = instructions.isEmpty ? nil : Self.middle(of: instructions)
    }

    var median: Double { Self.middle(of: samples) }
    var least: Double { samples[0] }
    var greatest: Double { samples[samples.count - 1] }

    /// True if the median keeps to the aim; nil if there is none.
    var isMet: Bool? { aim.map { median <= $0 } }

    /// The median over the aim; nil where there is none, or where the aim is nothing at all.
    var ratio: Double? { aim.flatMap { $0 > 0 ? median / $0 : nil } }

    private static func middle(of sorted: [Double]) -> Double {
        let half = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }
}
