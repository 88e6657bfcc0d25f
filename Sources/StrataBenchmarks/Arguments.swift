import StrataCommandLine

/// The arguments of the command line.
enum Arguments {
    /// Measure everything whose name contains a text, write the figures to a file too, and compare them with those of
    /// another one.
    case measure(filter: String?, json: String?, comparison: String?)
    /// Write a log.
    case generate(lines: Int, seed: UInt64, path: String)
    /// Measure one figure once, in this process, and print the number.
    case sample(name: String)
    /// Append lines to a file, a thousand a second.
    case drip(path: String)
    /// Do the operation of a name so many times, for a program that counts instructions.
    case work(name: String, rounds: Int)
    /// Count the instructions of all operations, and compare them with a table or write one.
    case count(table: String, writes: Bool)
    /// Print how it is used.
    case help

    static let usage = """
        StrataBenchmarks [--filter TEXT] [--json FILE] [--compare FILE]
            Measures everything whose name contains TEXT and prints a table; --json keeps the figures in a file, --compare
            prints them beside those that such a file has kept.
        StrataBenchmarks count [--write] TABLE
            Counts the instructions of a few operations by valgrind, which no load of the machine changes. Each may take
            a tenth more than TABLE says, or less (65); --write has TABLE say what they take now.
        StrataBenchmarks generate --lines N --seed S FILE
            Writes a log of N lines; 10 million make about 965 MB. The same seed gives the same file.

        """

    private static let measuring = [
        CommandOption("--filter", "TEXT", "what names contain"), CommandOption("--json", "FILE", "where figures go"),
        CommandOption("--compare", "FILE", "what they were before"),
    ]
    private static let counting = [CommandOption("--write", "has the table say what they take now")]
    private static let generating = [
        CommandOption("--lines", "N", "how many"), CommandOption("--seed", "S", "what the log is made from"),
    ]

    /// Reads the words behind the program's name.
    init(_ words: [String]) throws(CommandError) {
        let rest = Array(words.dropFirst())
        switch words.first {
        case "generate": self = try Self.generate(rest)
        case "sample" where words.count == 2: self = .sample(name: words[1])
        case "drip" where words.count == 2: self = .drip(path: words[1])
        case "work" where words.count == 3: self = .work(name: words[1], rounds: Int(words[2]) ?? 1)
        case "count":
            let parsed = try ParsedArguments(rest, options: Self.counting)
            self = .count(table: try parsed.word("TABLE"), writes: parsed.has("--write"))
        case "--help": self = .help
        default:
            let parsed = try ParsedArguments(words, options: Self.measuring)
            if let word = parsed.words.first { throw .usage("'\(word)' has no use here") }
            self = .measure(
                filter: parsed.value("--filter"), json: parsed.value("--json"), comparison: parsed.value("--compare"))
        }
    }

    private static func generate(_ words: [String]) throws(CommandError) -> Arguments {
        let parsed = try ParsedArguments(words, options: generating)
        let lines: Int? = try parsed.number("--lines")
        guard let lines, lines >= 0 else { throw .usage("generate needs '--lines N'") }
        return .generate(lines: lines, seed: try parsed.number("--seed") ?? 1, path: try parsed.word("FILE"))
    }
}
