import StrataCommandLine

/// What the command line asks for.
enum Arguments {
    /// Measure everything whose name contains a text, and write the figures to a file too.
    case measure(filter: String?, json: String?)
    /// Write a log.
    case generate(lines: Int, seed: UInt64, path: String)
    /// Measure one figure once, in this process, and print the number.
    case sample(name: String)
    /// Append lines to a file, a thousand a second.
    case drip(path: String)
    /// Print how it is used.
    case help

    static let usage = """
        StrataBenchmarks [--filter TEXT] [--json FILE]
            Measures everything whose name contains TEXT and prints a table; FILE gets the figures as JSON.
        StrataBenchmarks generate --lines N --seed S FILE
            Writes a log of N lines; 10 million make about 965 MB. The same seed gives the same file.

        """

    private static let measuring = [
        CommandOption("--filter", "TEXT", "what names contain"), CommandOption("--json", "FILE", "where figures go"),
    ]
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
        case "--help": self = .help
        default:
            let parsed = try ParsedArguments(words, options: Self.measuring)
            if let word = parsed.words.first { throw .usage("'\(word)' has no use here") }
            self = .measure(filter: parsed.value("--filter"), json: parsed.value("--json"))
        }
    }

    private static func generate(_ words: [String]) throws(CommandError) -> Arguments {
        let parsed = try ParsedArguments(words, options: generating)
        let lines: Int? = try parsed.number("--lines")
        guard let lines, lines >= 0 else { throw .usage("generate needs '--lines N'") }
        return .generate(lines: lines, seed: try parsed.number("--seed") ?? 1, path: try parsed.word("FILE"))
    }
}
