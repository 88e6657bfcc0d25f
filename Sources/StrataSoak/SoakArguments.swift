import StrataCommandLine

/// The arguments of a command line.
struct SoakArguments {
    /// The duration, in seconds.
    var seconds = 300.0
    /// The seed of the first round; each further round has the next one.
    var seed = UInt64.random(in: 1...999_999)
    /// The number of lines that each round writes, however long that takes; nil for rounds of a time.
    var lines: Int?
    /// The number of rounds of so many lines.
    var rounds = 1
    /// The events that may happen.
    var mix = Set(Action.allCases)
    /// The program that is watched.
    var viewer: String

    static let usage = """
        usage: StrataSoak [--seconds N | --lines N [--rounds N]] [--seed N] [--mix ACTION,…] [--viewer PATH]
        ACTION is one of \(Action.allCases.map(\.rawValue).joined(separator: ", ")); `all` is the default
        """

    private static let options = [
        CommandOption("--seconds", "N", "how long it goes on"), CommandOption("--seed", "N", "the first round's"),
        CommandOption("--lines", "N", "how much one round writes"),
        CommandOption("--rounds", "N", "how many rounds of so many lines"),
        CommandOption("--mix", "ACTION,…", "what happens"),
        CommandOption("--viewer", "PATH", "what is watched"),
    ]

    init(_ arguments: [String], viewer: String) throws(CommandError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        if let word = parsed.words.first { throw .usage("'\(word)' has no use here") }
        seconds = try parsed.number("--seconds", "a number of seconds") ?? seconds
        lines = try parsed.number("--lines")
        rounds = try parsed.number("--rounds") ?? rounds
        seed = try parsed.number("--seed") ?? seed
        self.viewer = parsed.value("--viewer") ?? viewer
        if let words = parsed.value("--mix"), words != "all" { mix = try Self.mix(words) }
    }

    private static func mix(_ words: String) throws(CommandError) -> Set<Action> {
        var mix: Set<Action> = [.append]
        for word in words.split(separator: ",").map(String.init) {
            guard let action = Action(rawValue: word) else { throw .usage("there is no action '\(word)'") }
            mix.insert(action)
        }
        return mix
    }

    /// The mix as it is written.
    var mixText: String { Action.allCases.filter(mix.contains).map(\.rawValue).joined(separator: ",") }
}
