import StrataCommandLine
import StrataJSON
import StrataSystem

/// A figure as files have it that `--json` writes and `--compare` reads.
struct KeptFigure: Codable {
    var name: String
    var unit: String
    var median: Double
    /// All runs, least first.
    var samples: [Double]
    var aim: Double?
    var met: Bool?
    /// The median over the aim.
    var ratio: Double?
    /// Median of the instructions for one operation, where they were counted.
    var instructions: Double?

    init(_ figure: Figure) {
        (name, unit, median, samples) = (figure.name, figure.unit, figure.median, figure.samples)
        (aim, met, ratio, instructions) = (figure.aim, figure.isMet, figure.ratio, figure.instructions)
    }
}

/// The figures of a run, kept to be compared with.
struct KeptFigures: Codable {
    var figures: [KeptFigure]

    init(_ figures: [Figure]) { self.figures = figures.map(KeptFigure.init) }

    /// Reads what `--json` has written.
    ///
    /// - Throws: where the file cannot be read, or holds something else.
    init(reading path: String) throws(CommandError) {
        let bytes = try KeptFile.bytes(of: path)
        guard let json = try? JSONValue(line: bytes), let kept: Self = try? json.decoded(),
            kept.figures.allSatisfy({ !$0.samples.isEmpty })
        else {
            throw CommandError(
                description: "\(path) holds no figures; `StrataBenchmarks --json FILE` writes some",
                exitCode: ExitCode.badData)
        }
        self = kept
    }

    /// One JSON text, a figure a line.
    var text: String {
        let lines = figures.map { JSONValue(encoding: $0).compactText }
        return "{\"figures\":[\n\(lines.joined(separator: ",\n"))\n]}\n"
    }
}
