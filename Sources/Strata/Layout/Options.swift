/// The value of an option as the user or a program wrote it.
public enum OptionValue: Sendable, Hashable, CustomStringConvertible {
    /// A number.
    case number(Double)
    /// A word.
    case text(String)

    /// The value as it is written; whole numbers without a fraction.
    public var description: String {
        switch self {
        case .number(let value):
            value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
        case .text(let text): text
        }
    }
}

/// An option of a strategy: its name, what it is for, its values and its default.
public struct OptionDescriptor: Sendable, Hashable {
    /// The values that an option takes.
    public enum Kind: Sendable, Hashable {
        /// A finite number within bounds.
        case number(ClosedRange<Double>)
        /// A whole number within bounds.
        case integer(ClosedRange<Int>)
        /// One of several words.
        case choice([String])
    }

    /// The name after the dot.
    public let name: String
    /// Its purpose, in a sentence; the unit of a number.
    public let summary: String
    /// Its values.
    public let kind: Kind
    /// Its value until it is set.
    public let defaultValue: OptionValue

    /// An option; the default must be one of its values.
    public init(name: String, summary: String, kind: Kind, defaultValue: OptionValue) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.defaultValue = defaultValue
        precondition(accepts(defaultValue), "The default of option '\(name)' is none of its values.")
    }

    /// Returns a number from `lower` on, or any at all.
    public static func number(
        _ name: String, _ summary: String, default value: Double, from lower: Double = -.greatestFiniteMagnitude,
        to upper: Double = .greatestFiniteMagnitude
    ) -> OptionDescriptor {
        OptionDescriptor(name: name, summary: summary, kind: .number(lower...upper), defaultValue: .number(value))
    }

    /// Returns a whole number from `lower` on.
    public static func integer(
        _ name: String, _ summary: String, default value: Int, from lower: Int, to upper: Int = 1 << 53
    ) -> OptionDescriptor {
        OptionDescriptor(
            name: name, summary: summary, kind: .integer(lower...upper), defaultValue: .number(Double(value)))
    }

    /// Returns a choice of several words.
    public static func choice(
        _ name: String, _ summary: String, default value: String, of words: [String]
    ) -> OptionDescriptor {
        OptionDescriptor(name: name, summary: summary, kind: .choice(words), defaultValue: .text(value))
    }

    /// Returns true if it takes a value.
    public func accepts(_ value: OptionValue) -> Bool {
        switch (kind, value) {
        case (.number(let range), .number(let number)): number.isFinite && range.contains(number)
        case (.integer(let range), .number(let number)):
            number.isFinite && number == number.rounded() && number >= Double(range.lowerBound)
                && number <= Double(range.upperBound)
        case (.choice(let words), .text(let word)): words.contains(word)
        default: false
        }
    }

    /// The values in words: `0 or more`, `a whole number from 1`, `reading or mirrored`.
    public var range: String {
        switch kind {
        case .number(let range): Self.describe(range)
        case .integer(let range):
            range.upperBound >= 1 << 53
                ? "a whole number from \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): words.count < 2 ? words.joined() : Self.list(words)
        }
    }

    private static func describe(_ range: ClosedRange<Double>) -> String {
        let lower = OptionValue.number(range.lowerBound).description
        let upper = OptionValue.number(range.upperBound).description
        let hasLower = range.lowerBound > -.greatestFiniteMagnitude
        let hasUpper = range.upperBound < .greatestFiniteMagnitude
        switch (hasLower, hasUpper) {
        case (true, true): return "a number from \(lower) to \(upper)"
        case (true, false): return "a number, \(lower) or more"
        case (false, true): return "a number, \(upper) or less"
        case (false, false): return "any finite number"
        }
    }

    private static func list(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}

/// The options of one strategy, each with a value.
public struct OptionValues: Sendable, Hashable {
    private let values: [String: OptionValue]
    /// The name of the strategy, for the message about an option that it has not.
    private let strategy: String

    /// The defaults of a strategy with what was set in their place. Everything set must have been checked.
    public init(_ descriptor: StrategyDescriptor, setting set: [String: OptionValue] = [:]) {
        var values = set
        for option in descriptor.options where values[option.name] == nil { values[option.name] = option.defaultValue }
        self.values = values
        strategy = descriptor.name
    }

    /// Returns the value of an option as it was set, whether or not it is one of the option's own: a strategy that was
    /// replaced while the list runs may find a value that its predecessor took.
    public func value(_ name: String) -> OptionValue? { values[name] }

    /// Returns the value of an option that takes numbers.
    public func number(_ name: String) -> Double {
        guard case .number(let number) = values[name] else {
            preconditionFailure(complaint(name, "a number"))
        }
        return number
    }

    /// Returns the value of an option that takes whole numbers.
    public func integer(_ name: String) -> Int { Int(number(name)) }

    /// Returns the value of an option that is a choice.
    public func text(_ name: String) -> String {
        guard case .text(let text) = values[name] else {
            preconditionFailure(complaint(name, "a choice"))
        }
        return text
    }

    /// Returns the complaint about an option that does not exist: `The strategy 'depth' has no option 'strenght' that
    /// is a number; did you mean 'strength'?`
    func complaint(_ name: String, _ kind: String) -> String {
        let hint = NearestName.hint(name, among: values.keys.filter { $0 != name }.sorted())
        return "The strategy '\(strategy)' has no option '\(OneLine.excerpt(name))' that is \(kind)\(hint)"
    }

    /// Returns the value of a choice whose words are the cases of a type.
    public func choice<Choice: RawRepresentable<String>>(_ name: String, as type: Choice.Type = Choice.self) -> Choice {
        guard let choice = Choice(rawValue: text(name)) else {
            preconditionFailure(
                "The option '\(name)' of '\(strategy)' offers '\(text(name))', which is no \(Choice.self).")
        }
        return choice
    }
}
