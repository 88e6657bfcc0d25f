/// An option of a command: how it is written and what it is for.
package struct CommandOption: Sendable, Equatable {
    /// The name with its dashes, for example `--size`.
    package let name: String
    /// The stand-in for the value in the help; nil if there is none.
    package let placeholder: String?
    /// Its purpose.
    package let summary: String
    /// The words that it takes; empty where it takes others as well.
    package let words: [String]
    /// The commands that alone have the option, as the help says it; nil where most have it.
    package let commands: String?
    /// Names that other programs have for it, such as `-N`: who types one is told this one.
    package var otherNames: [String] = []

    /// An option without a value.
    package init(_ name: String, _ summary: String) { self.init(name, nil, summary) }

    package init(
        _ name: String, _ placeholder: String?, _ summary: String, words: [String] = [], commands: String? = nil
    ) {
        self.words = words
        self.name = name
        self.placeholder = placeholder
        self.summary = summary
        self.commands = commands
    }
}
