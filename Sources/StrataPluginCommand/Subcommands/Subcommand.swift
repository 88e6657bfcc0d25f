import StrataCommandLine
import StrataPlugin
import StrataSystem

/// The commands of `strata plugin`, as far as they are alike.
enum Subcommand {
    static let outputLabel = "plugin: "
    static let force = CommandOption("--force", "load it although others could have changed it")

    /// Makes one.
    static func make(
        _ name: String, _ usages: [Command.Usage], options: [CommandOption] = [],
        run: @escaping @Sendable (ParsedArguments) throws(CommandError) -> Int32
    ) -> Command {
        Command(name, usages, options: options, prefix: prefix(name), outputLabel: outputLabel, run: run)
    }

    /// Returns the beginning of lines about a command's arguments.
    static func prefix(_ name: String) -> String { "strata: plugin \(name): " }

    /// Writes to standard output.
    static func print(_ text: String) throws(CommandError) { try StandardOutput.print(text, label: outputLabel) }
}

extension CommandError {
    /// Says why a plugin was not loaded.
    init(_ error: PluginError) {
        let advice = error.kind == .writable ? " with --force" : ""
        self.init(
            description: error.description + advice,
            exitCode: error.kind == .missing ? ExitCode.noInput : ExitCode.badData)
    }
}
