/// What a command line asks for.
struct SoakArguments {
    /// How long it goes on.
    var seconds = 300.0
    /// The seed of the first round; each further round has the next one.
    var seed = UInt64.random(in: 1...999_999)
    /// What happens.
    var mix = Set(Action.allCases)
    /// The program that is watched.
    var viewer: String

    /// A mistake in the arguments.
    struct Mistake: Error { let text: String }

    static let usage = """
        usage: StrataSoak [--seconds N] [--seed N] [--mix ACTION,…] [--viewer PATH]
        ACTION is one of \(Action.allCases.map(\.rawValue).joined(separator: ", ")); `all` is the default
        """

    init(_ arguments: [String], viewer: String) throws(Mistake) {
        self.viewer = viewer
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Mistake(text: "'\(name)' needs a value") }
            try take(name, value)
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(Mistake) {
        switch name {
        case "--seconds": seconds = try Self.number(name, value)
        case "--seed": seed = try Self.number(name, value)
        case "--viewer": viewer = value
        case "--mix" where value == "all": mix = Set(Action.allCases)
        case "--mix":
            for word in value.split(separator: ",").map(String.init) where Action(rawValue: word) == nil {
                throw Mistake(text: "there is no action '\(word)'")
            }
            mix = Set(value.split(separator: ",").compactMap { Action(rawValue: String($0)) }).union([.append])
        default: throw Mistake(text: "unknown option '\(name)'")
        }
    }

    private static func number<Number: LosslessStringConvertible>(
        _ name: String, _ value: String
    ) throws(Mistake) -> Number {
        guard let number = Number(value) else { throw Mistake(text: "'\(name)' cannot be '\(value)'") }
        return number
    }

    /// The mix as it is written.
    var mixText: String { Action.allCases.filter(mix.contains).map(\.rawValue).joined(separator: ",") }
}
