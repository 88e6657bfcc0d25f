import StrataCommandLine
import StrataInterface
import StrataSystem

/// `strata config`: where settings are kept, what there is to be set, and what is wrong with a file.
enum ConfigCommand {
    private static let printDefault = CommandOption("--print-default", "print all settings with their defaults")

    static let command = Command(
        "config",
        [
            .init("strata config [--print-default]", "print the path of the settings file, or all settings"),
            .init("strata config check [FILE]", "check the lines of a settings file"),
        ],
        options: [printDefault], refusal: refusal
    ) { arguments throws(CommandError) in
        switch (arguments.words.first, arguments.words.count) {
        case (nil, _) where arguments.has(printDefault.name): try StandardOutput.print(text())
        case (nil, _): try StandardOutput.print(try ownFile() + "\n")
        case ("check", 1...2) where !arguments.has(printDefault.name):
            return try check(try arguments.words.count == 2 ? arguments.words[1] : ownFile())
        case ("check", 3...): throw .usage(refusal(of: arguments.words[2]))
        default: throw .usage(refusal(of: arguments.words.first ?? ""))
        }
        return 0
    }

    private static func refusal(of argument: String) -> String {
        "config takes no '\(argument)'; it takes check [FILE], --print-default, or nothing"
    }

    private static func ownFile() throws(CommandError) -> String {
        if let path = SettingsFile.path { return path }
        throw CommandError(
            description: "there is no folder for settings: set XDG_CONFIG_HOME or HOME", exitCode: ExitCode.noInput)
    }

    // MARK: - What is wrong

    private static func check(_ path: String) throws(CommandError) -> Int32 {
        guard let text = SmallFile.read(path) else {
            let problem =
                Folder.exists(path)
                ? SettingsFile.unreadable(path)
                : "there is no file \(path), so nothing is set; strata config --print-default says what can be"
            throw CommandError(description: problem, exitCode: ExitCode.noInput)
        }
        let said = SettingsText(text)
        for refusal in said.refusals { Diagnostics.warn(SettingsFile.sentence(refusal, in: path)) }
        guard said.refusals.isEmpty else { return ExitCode.badData }
        let count = said.values.count
        try StandardOutput.print("\(path): all is well, \(count) \(count == 1 ? "setting" : "settings")\n")
        return 0
    }

    // MARK: - What there is

    /// Returns a file that sets everything as it is where nothing is set.
    static func text(_ table: SettingsTable = .viewer, _ commands: WindowCommands = .viewer) -> String {
        var lines = [
            "# Settings of strata, one a line: NAME = VALUE. Lines that begin with # are comments. Each setting is shown with its",
            "# default: remove the # and change the value. Open windows apply what is saved at once.", "",
        ]
        for entry in table.entries {
            lines.append("# \(entry.summary). Takes \(entry.values).")
            lines.append("# \(entry.name) = \(entry.builtIn ?? entry.step?("", 1) ?? "")\n")
        }
        lines.append(
            "# Keys of commands, with spaces between; without any, a command has none. A key that is given to one is")
        lines.append(
            "# taken from the others. A layout of your own gets one by \(Settings.keyPrefix)strategy-CHAIN = KEY.")
        for command in commands.all {
            let keys = command.keys.map(\.description).joined(separator: " ")
            lines.append("#\n# \(command.title)\n# \(Settings.keyPrefix)\(command.id) = \(keys)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
