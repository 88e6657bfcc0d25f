/// Something that can be set: its name, its possible values, and the value that is built in.
///
/// A setting is declared once, in a file of its own, and listed in a ``SettingsTable``; from there come the option of
/// the command line, the line of the settings file, and the help.
public struct Setting<Value: Sendable & Equatable>: Sendable {
    /// The name, such as `theme`.
    public let name: String
    /// The word for its value in help; nil for a switch, which takes `yes` and `no`.
    public let placeholder: String?
    /// The purpose of the setting.
    public let summary: String
    /// The words for a switch that is off; nil if it is no switch.
    public let opposite: String?
    /// The possible values, in words.
    public let values: String
    /// The value that it has unless a layer says otherwise.
    public let builtIn: Value
    /// Words that it takes; all of them, unless ``values`` says what else.
    public let words: [String]
    /// The built-in value, in words; nil if that is not the same everywhere.
    let builtInText: String?
    /// The value beside one, in words, in a direction.
    let step: (@Sendable (String, Int) -> String)?
    /// The title of a value in the window.
    let title: @Sendable (String) -> String
    /// Its values as colours; nil where they are none.
    let swatches: SettingSwatches?
    /// Returns the reason why a value that it takes leads to nothing here and now; nil if there is none.
    let problem: @Sendable (String) -> String?
    let read: @Sendable (String) -> Value?

    /// A setting that takes a value, or a switch.
    ///
    /// - Parameters:
    ///   - name: The name of the setting.
    ///   - placeholder: The word for its value in help; nil for a switch.
    ///   - summary: The purpose of the setting.
    ///   - opposite: The words for a switch that is off; nil if it is no switch.
    ///   - values: The possible values, in words.
    ///   - builtIn: The value that it has unless a layer says otherwise.
    ///   - text: The same in words; nil if that is not the same everywhere.
    ///   - words: Words to offer, where there are some among the values.
    ///   - step: The value beside one, in words, in a direction of 1 or -1; nil where values have no order.
    ///   - title: The title of a value in the window.
    ///   - swatches: Its values as colours; nil where they are none.
    ///   - problem: Returns the reason why a value that it takes leads to nothing here and now, such as a name of what
    ///     is not there; nil if there is none.
    ///   - read: Reads a value; nil where it is none.
    public init(
        _ name: String, _ placeholder: String?, _ summary: String, opposite: String? = nil, values: String,
        builtIn: Value, text: String?, words: [String] = [], step: (@Sendable (String, Int) -> String)? = nil,
        title: @escaping @Sendable (String) -> String = { $0 }, swatches: SettingSwatches? = nil,
        problem: @escaping @Sendable (String) -> String? = { _ in nil }, read: @escaping @Sendable (String) -> Value?
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
    ///   - name: The name of the setting.
    ///   - placeholder: The word for its value in help.
    ///   - summary: The purpose of the setting.
    ///   - builtIn: The value that it has unless a layer says otherwise.
    public init(choice name: String, _ placeholder: String, _ summary: String, builtIn: Value) {
        let words = Value.allCases.map(\.rawValue)
        let values = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        self.init(
            name, placeholder, summary, values: values, builtIn: builtIn, text: builtIn.rawValue, words: words
        ) { Value(rawValue: $0) }
    }
}

extension Setting<Bool> {
    /// A switch.
    ///
    /// - Parameters:
    ///   - name: The name of the setting.
    ///   - summary: The words for the switch that is on.
    ///   - opposite: The words for the switch that is off.
    ///   - builtIn: True if it is on unless a layer says otherwise.
    public init(switch name: String, _ summary: String, off opposite: String, builtIn: Bool) {
        self.init(
            name, nil, summary, opposite: opposite, values: SwitchWords.values, builtIn: builtIn,
            text: SwitchWords.text(builtIn), step: { SwitchWords.step($0, $1) },
            read: { SwitchWords.meaning[$0.lowercased()] })
    }
}

extension Setting<Bool?> {
    /// A switch without a built-in value: unless a layer says otherwise, it is nil, since it is on in some lists and
    /// off in others.
    ///
    /// - Parameters:
    ///   - name: The name of the setting.
    ///   - summary: The words for the switch that is on.
    ///   - opposite: The words for the switch that is off.
    public init(switch name: String, _ summary: String, off opposite: String) {
        self.init(
            name, nil, summary, opposite: opposite, values: SwitchWords.values, builtIn: nil, text: nil,
            step: { SwitchWords.step($0, $1) },
            read: { SwitchWords.meaning[$0.lowercased()].map(Optional.some) })
    }
}

/// The words that a switch takes.
private enum SwitchWords {
    static let values = "yes or no"
    static let meaning = ["yes": true, "true": true, "on": true, "no": false, "false": false, "off": false]

    static func text(_ isOn: Bool) -> String { isOn ? "yes" : "no" }

    /// The other one.
    static func step(_ text: String, _ direction: Int) -> String { Self.text(!(meaning[text.lowercased()] ?? false)) }
}

/// The words of a choice.
private enum SettingWords {
    /// Returns a function that finds the word beside another one, where the first follows the last; nil if there are no
    /// words.
    static func step(_ words: [String]) -> (@Sendable (String, Int) -> String)? {
        guard !words.isEmpty else { return nil }
        return { text, direction in
            words[((words.firstIndex(of: text) ?? 0) + direction + words.count) % words.count]
        }
    }
}

/// The settings that a program has.
public struct SettingsTable: Sendable {
    /// A setting without the type of its values.
    public struct Entry: Sendable {
        /// The name of the setting.
        public let name: String
        /// Its label in the window: the name as words, with a capital.
        public var label: String {
            let words = name.split(separator: "-").joined(separator: " ")
            return words.prefix(1).uppercased() + words.dropFirst()
        }
        /// Its purpose in the window: the words of help without what is said of values, for those are seen beside it.
        public var description: String {
            var words = summary
            while let start = words.firstIndex(of: "("), let end = words[start...].firstIndex(of: ")") {
                words.removeSubrange(start...end)
            }
            for verb in ["set the ", "set your "] where words.hasPrefix(verb) { words.removeFirst(verb.count) }
            let text = words.split(separator: " ").joined(separator: " ")
            return text.prefix(1).uppercased() + text.dropFirst()
        }
        /// The word for its value in help; nil for a switch.
        public let placeholder: String?
        /// The purpose of the setting.
        public let summary: String
        /// The words for a switch that is off; nil if it is no switch.
        public let opposite: String?
        /// True where it is switched on and off.
        public var isSwitch: Bool { placeholder == nil }
        /// The possible values, in words.
        public let values: String
        /// Words that it takes; all of them, unless ``values`` says what else.
        public let words: [String]
        /// The built-in value, in words; nil if that is not the same everywhere.
        public let builtIn: String?
        /// The value beside one, in words, in a direction of 1 or -1; nil where values have no order.
        public let step: (@Sendable (String, Int) -> String)?
        /// The title of a value in the window.
        public let title: @Sendable (String) -> String
        /// Its values as colours; nil where they are none.
        public let swatches: SettingSwatches?
        /// Returns true if a text is a value of it.
        public let accepts: @Sendable (String) -> Bool
        /// Returns the reason why a value of it leads to nothing here and now; nil if there is none.
        public let problem: @Sendable (String) -> String?

        /// Returns true if a value switches it on.
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
