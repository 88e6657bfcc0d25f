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

    /// Reads the words behind the program's name; nil if they make no sense.
    init?(_ words: [String]) {
        var rest = words[...]
        switch rest.first {
        case "generate":
            guard let generate = Self.generate(rest.dropFirst()) else { return nil }
            self = generate
        case "sample" where rest.count == 2: self = .sample(name: words[1])
        case "drip" where rest.count == 2: self = .drip(path: words[1])
        case "--help": self = .help
        default:
            var filter: String?
            var json: String?
            while let option = rest.popFirst() {
                guard let value = rest.popFirst() else { return nil }
                switch option {
                case "--filter": filter = value
                case "--json": json = value
                default: return nil
                }
            }
            self = .measure(filter: filter, json: json)
        }
    }

    private static func generate(_ words: ArraySlice<String>) -> Arguments? {
        var rest = words
        var lines: Int?
        var seed: UInt64 = 1
        var path: String?
        while let word = rest.popFirst() {
            switch word {
            case "--lines":
                lines = rest.popFirst().flatMap { Int($0) }
                guard let lines, lines >= 0 else { return nil }
            case "--seed":
                guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                seed = value
            default:
                guard path == nil, !word.hasPrefix("--") else { return nil }
                path = word
            }
        }
        guard let lines, let path else { return nil }
        return .generate(lines: lines, seed: seed, path: path)
    }
}
