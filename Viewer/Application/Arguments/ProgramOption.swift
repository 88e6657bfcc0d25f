import StrataCommandLine
import StrataInterface

/// An option of the program: how it is written, what it is for, which commands have it, and what its value sets.
struct ProgramOption: Sendable {
    /// Commands that have options.
    struct Commands: OptionSet, Sendable {
        let rawValue: Int

        static let window = Commands(rawValue: 1)
        /// Those that show a ``NamedSource``.
        static let source = Commands(rawValue: 2)
        static let render = Commands(rawValue: 4)
        static let export = Commands(rawValue: 8)
        static let demo = Commands(rawValue: 16)
        static let chat = Commands(rawValue: 32)
        /// Those that only have to know the strategies.
        static let strategies = Commands(rawValue: 64)
        /// Those that show rows of files, or a scene.
        static let showing: Commands = [.window, .source, .render, .demo, .chat]
    }

    /// The name with its dashes, for example `--size`.
    let name: String
    /// The stand-in for the value in the help; nil if there is none.
    let placeholder: String?
    /// Its purpose.
    let summary: String
    /// The commands that have it.
    let commands: Commands
    /// The commands that alone have it, as the help says it; nil where most have it.
    let told: String?
    /// The words that it takes, as far as they can be told.
    let words: [String]
    /// Names that other programs have for it, such as `-N`.
    let otherNames: [String]
    /// True if its value is the name of a file or a folder.
    let isPath: Bool
    /// Sets what it stands for.
    let set: @Sendable (GivenOption, inout Options) throws(CommandError) -> Void

    /// An option without a value.
    ///
    /// - Parameter set: sets what it stands for; nothing where that is read before other options are.
    init(
        _ name: String, _ summary: String, for commands: Commands, told: String? = nil, otherNames: [String] = [],
        set: @escaping @Sendable (GivenOption, inout Options) throws(CommandError) -> Void = { _, _ in }
    ) {
        self.init(name, nil, summary, for: commands, told: told, otherNames: otherNames, set: set)
    }

    /// An option with a value, if there is a placeholder for one.
    ///
    /// - Parameter set: sets what it stands for; nothing where that is read before other options are.
    init(
        _ name: String, _ placeholder: String?, _ summary: String, for commands: Commands, told: String? = nil,
        words: [String] = [], otherNames: [String] = [], isPath: Bool = false,
        set: @escaping @Sendable (GivenOption, inout Options) throws(CommandError) -> Void = { _, _ in }
    ) {
        (self.name, self.placeholder, self.summary, self.commands) = (name, placeholder, summary, commands)
        (self.told, self.words, self.otherNames, self.isPath) = (told, words, otherNames, isPath)
        self.set = set
    }

    /// All there are, in the order of the help.
    static let all: [ProgramOption] = [
        .strategy, .option, .cell, .format, .fields, .columns, .encoding, .split, .tabs, .merge, .axis, .follow,
        .noFollow, .size, .scale, .trace, .user, .plugin, .forcePlugins, .watchPlugins,
        .inProcessPlugins, .noPlugins, .export, .maximumBytes, .spoolLimit, .maximumRows, .output, .find, .notify,
        .filter, .condition, .regex, .ignoreCase, .invert, .context, .entryStart, .noEntries, .since, .until, .unit,
        .boot, .priority, .journalDirectory, .play, .frames,
    ]

    /// Returns those of a command.
    static func of(_ command: Commands) -> [ProgramOption] { all.filter { $0.commands.contains(command) } }
}

extension [ProgramOption] {
    /// The syntax and the purpose of each. A command that shows rows has the settings, too, and one that takes times
    /// the setting for the zone that they are of.
    var syntax: [CommandOption] {
        let own = map { option in
            var syntax = CommandOption(
                option.name, option.placeholder, option.summary, words: option.words, commands: option.told)
            syntax.otherNames = option.otherNames
            return syntax
        }
        let settings = SettingsTable.viewer.syntax
        let zone = settings.filter { $0.name == "--\(Setting.timeZone.name)" }
        func has(_ option: ProgramOption) -> Bool { contains { $0.name == option.name } }
        return own + (has(.size) ? settings : has(.since) ? zone : [])
    }
}

extension SettingsTable {
    /// The settings as options: `--theme THEME`; a switch is `--wrap` and `--no-wrap`.
    var syntax: [CommandOption] {
        entries.flatMap { entry in
            let option = CommandOption("--\(entry.name)", entry.placeholder, entry.summary, words: entry.words)
            guard let opposite = entry.opposite else { return [option] }
            return [option, CommandOption("--no-\(entry.name)", opposite)]
        }.map { option in
            var option = option
            option.otherNames = Self.otherNames.filter { $0.value == option.name }.keys.sorted()
            return option
        }
    }

    /// Names that other programs have for settings.
    private static let otherNames = ["-S": "--no-wrap", "-N": "--line-numbers", "-n": "--line-numbers"]

    /// Returns the setting that an option of the command line stands for, and its text; nil if it stands for none.
    func setting(of option: String, _ value: String) -> (entry: Entry, text: String)? {
        let name = String(option.dropFirst(2))
        if let entry = entry(named: name) { return (entry, entry.placeholder == nil ? "yes" : value) }
        guard name.hasPrefix("no-"), let entry = entry(named: String(name.dropFirst(3))), entry.placeholder == nil
        else {
            return nil
        }
        return (entry, "no")
    }
}
