/// Something that can be set: its name, what it takes, and what it is where nobody has said anything.
///
/// A setting is declared once, in a file of its own, and listed in a ``SettingsTable``; from there come the option of the
/// command line, the line of the settings file, and the help.
public struct Setting<Value: Sendable & Equatable>: Sendable {
    /// What it is called, such as `theme`.
    public let name: String
    /// What stands for its value in help; nil where it is a switch, which `yes` and `no` are said of.
    public let placeholder: String?
    /// What it is for.
    public let summary: String
    /// What happens when a switch is off; nil where it is none.
    public let opposite: String?
    /// What it takes, in words.
    public let values: String
    /// What it is unless somebody says otherwise.
    public let builtIn: Value
    /// Words that it takes; all of them, unless ``values`` says what else.
    public let words: [String]
    /// What it is unless somebody says otherwise, in words; nil where that is not the same everywhere.
    let builtInText: String?
    /// The value beside one, in words, in a direction.
    let step: (@Sendable (String, Int) -> String)?
    /// The title of a value in the window.
    let title: @Sendable (String) -> String
    /// Its values as colours; nil where they are none.
    let swatches: SettingSwatches?
    /// Why a value that it takes leads to nothing here and now.
    let problem: @Sendable (String) -> String?
    let read: @Sendable (String) -> Value?

    /// A setting that takes a value.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - placeholder: What stands for its value in help.
    ///   - summary: What it is for.
    ///   - values: What it takes, in words.
    ///   - builtIn: What it is unless somebody says otherwise.
    ///   - text: The same in words.
    ///   - words: Words to offer, where there are some among the values.
    ///   - step: The value beside one, in words, in a direction of 1 or -1; nil where values have no order.
    ///   - title: The title of a value in the window.
    ///   - swatches: Its values as colours; nil where they are none.
    ///   - problem: Why a value that it takes leads to nothing here and now, as a name of what is not there does; nil
    ///     where it does not.
    ///   - read: Reads a value; nil where it is none.
    public init(
        _ name: String, _ placeholder: String, _ summary: String, values: String, builtIn: Value, text: String,
        words: [String] = [], step: (@Sendable (String, Int) -> String)? = nil,
        title: @escaping @Sendable (String) -> String = { $0 }, swatches: SettingSwatches? = nil,
        problem: @escaping @Sendable (String) -> String? = { _ in nil }, read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(
            name, placeholder: placeholder, summary, values: values, words: words, builtIn: builtIn, text: text,
            step: step, title: title, swatches: swatches, problem: problem, read: read)
    }

    private init(
        _ name: String, placeholder: String?, _ summary: String, opposite: String? = nil, values: String,
        words: [String] = [], builtIn: Value, text: String?, step: (@Sendable (String, Int) -> String)? = nil,
        title: @escaping @Sendable (String) -> String = { $0 }, swatches: SettingSwatches? = nil,
        problem: @escaping @Sendable (String) -> String? = { _ in nil },
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.opposite = opposite
        (self.words, self.title, self.swatches, self.problem) = (words, title, swatches, problem)
        (builtInText, self.step) = (text, step ?? SettingWords.step(words))
        (self.name, self.placeholder, self.summary) = (name, placeholder, summary)
        (self.values, self.builtIn, self.read) = (values, builtIn, read)
    }
}

extension Setting where Value: CaseIterable & RawRepresentable<String> {
    /// A choice between words.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - placeholder: What stands for its value in help.
    ///   - summary: What it is for.
    ///   - builtIn: What it is unless somebody says otherwise.
    public init(choice name: String, _ placeholder: String, _ summary: String, builtIn: Value) {
        let words = Value.allCases.map(\.rawValue)
        let values = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        self.init(
            name, placeholder: placeholder, summary, values: values, words: words, builtIn: builtIn,
            text: builtIn.rawValue
        ) { Value(rawValue: $0) }
    }
}

extension Setting<Bool> {
    /// A switch.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - summary: What it does when it is on.
    ///   - opposite: What it does when it is off.
    ///   - builtIn: Whether it is on unless somebody says otherwise.
    public init(switch name: String, _ summary: String, off opposite: String, builtIn: Bool) {
        self.init(
            name, placeholder: nil, summary, opposite: opposite, values: SwitchWords.values, builtIn: builtIn,
            text: SwitchWords.text(builtIn), step: { SwitchWords.step($0, $1) },
            read: { SwitchWords.meaning[$0.lowercased()] })
    }
}

extension Setting<Bool?> {
    /// A switch that is on in some lists and off in others unless somebody says something of it: nil.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - summary: What it does when it is on.
    ///   - opposite: What it does when it is off.
    public init(switch name: String, _ summary: String, off opposite: String) {
        self.init(
            name, placeholder: nil, summary, opposite: opposite, values: SwitchWords.values, builtIn: nil, text: nil,
            step: { SwitchWords.step($0, $1) },
            read: { SwitchWords.meaning[$0.lowercased()].map(Optional.some) })
    }
}

/// What a switch takes.
private enum SwitchWords {
    static let values = "yes or no"
    static let meaning = ["yes": true, "true": true, "on": true, "no": false, "false": false, "off": false]

    static func text(_ isOn: Bool) -> String { isOn ? "yes" : "no" }

    /// The other one.
    static func step(_ text: String, _ direction: Int) -> String { Self.text(!(meaning[text.lowercased()] ?? false)) }
}

/// The words of a choice.
private enum SettingWords {
    /// What finds the word beside one, where behind the last comes the first; nil where there are none.
    static func step(_ words: [String]) -> (@Sendable (String, Int) -> String)? {
        guard !words.isEmpty else { return nil }
        return { text, direction in
            words[((words.firstIndex(of: text) ?? 0) + direction + words.count) % words.count]
        }
    }
}

/// The settings that a program has.
public struct SettingsTable: Sendable {
    /// What is known of a setting whatever its values are.
    public struct Entry: Sendable {
        /// What it is called.
        public let name: String
        /// Its label in the window: the name as words, with a capital.
        public var label: String {
            let words = name.split(separator: "-").joined(separator: " ")
            return words.prefix(1).uppercased() + words.dropFirst()
        }
        /// What stands for its value in help; nil where it is a switch.
        public let placeholder: String?
        /// What it is for.
        public let summary: String
        /// What happens when a switch is off; nil where it is none.
        public let opposite: String?
        /// True where it is switched on and off.
        public var isSwitch: Bool { placeholder == nil }
        /// What it takes, in words.
        public let values: String
        /// Words that it takes; all of them, unless ``values`` says what else.
        public let words: [String]
        /// What it is unless somebody says otherwise, in words; nil where that is not the same everywhere.
        public let builtIn: String?
        /// The value beside one, in words, in a direction of 1 or -1; nil where values have no order.
        public let step: (@Sendable (String, Int) -> String)?
        /// The title of a value in the window.
        public let title: @Sendable (String) -> String
        /// Its values as colours; nil where they are none.
        public let swatches: SettingSwatches?
        /// Whether a text is a value of it.
        public let accepts: @Sendable (String) -> Bool
        /// Why a value of it leads to nothing here and now; nil where it does not.
        public let problem: @Sendable (String) -> String?

        /// Whether a value switches it on.
        func isOn(_ text: String) -> Bool { SwitchWords.meaning[text.lowercased()] ?? false }
    }

    /// In the order in which help lists them.
    public private(set) var entries: [Entry] = []

    /// A table without settings.
    public init() {}

    /// The same with another setting. The name must not be taken.
    public func adding<Value>(_ setting: Setting<Value>) -> SettingsTable {
        precondition(entry(named: setting.name) == nil, "There is a setting named '\(setting.name)' already.")
        var table = self
        table.entries.append(
            Entry(
                name: setting.name, placeholder: setting.placeholder, summary: setting.summary,
                opposite: setting.opposite, values: setting.values, words: setting.words,
                builtIn: setting.builtInText, step: setting.step, title: setting.title,
                swatches: setting.swatches,
                accepts: { setting.read($0) != nil }, problem: setting.problem))
        return table
    }

    /// The setting with a name, if there is one.
    public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
