import StrataCommandLine
import StrataJSON
import StrataSystem

/// A figure as files have it that `--json` writes and `--compare` reads.
struct KeptFigure {
    let name: String
    let median: Double
    /// All runs, least first.
    let samples: [Double]

    /// Reads one that was kept; nil where it is none.
    init?(_ json: JSONValue) {
        guard case .object(let object) = json, case .text(let name)? = object["name"],
            case .number(let median)? = object["median"], case .array(let values)? = object["samples"]
        else { return nil }
        let samples = values.compactMap { if case .number(let number) = $0 { number.value } else { nil } }
        guard !samples.isEmpty, samples.count == values.count else { return nil }
        (self.name, self.median, self.samples) = (name, median.value, samples)
    }
}

/// The figures of a run that were kept to be compared with.
struct KeptFigures {
    let figures: [KeptFigure]

    /// Reads what `--json` has written.
    ///
    /// - Throws: where the file cannot be read, or holds something else.
    init(reading path: String) throws(CommandError) {
        let bytes = try KeptFile.bytes(of: path)
        guard let json = try? JSONValue(line: bytes), case .object(let object) = json,
            case .array(let values)? = object["figures"]
        else { throw Self.refusal(of: path) }
        figures = values.compactMap { KeptFigure($0) }
        if figures.count != values.count { throw Self.refusal(of: path) }
    }

    private static func refusal(of path: String) -> CommandError {
        CommandError(
            description: "\(path) holds no figures; `StrataBenchmarks --json FILE` writes some",
            exitCode: ExitCode.badData)
    }

    /// Returns figures as one JSON text, a figure a line.
    static func text(of figures: [Figure]) -> String {
        "{\"figures\":[\n\(figures.map(\.json.compactText).joined(separator: ",\n"))\n]}\n"
    }
}

extension Figure {
    /// The figure as it is kept: with its aim and the median of the instructions for one operation, where it has them.
    fileprivate var json: JSONValue {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        let members: [(key: String, value: JSONValue?)] = [
            ("name", .text(name)), ("unit", .text(unit)), ("median", number(median)),
            ("samples", .array(samples.map(number))), ("aim", aim.map(number)), ("met", isMet.map { .flag($0) }),
            ("ratio", ratio.map(number)), ("instructions", instructions.map(number)),
        ]
        var object = JSONObject()
        for member in members { if let value = member.value { _ = object.append(member.key, value) } }
        return .object(object)
    }
}
