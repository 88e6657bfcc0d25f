import StrataCommandLine
import StrataPlugin
import StrataPluginCommand
import StrataSimulation
import StrataStrategies
import StrataSystem

/// The program `strata`.
package enum StrataCommand {
    /// Every command. A new one is a file of its own and a line here.
    static let table = CommandTable(
        version: "strata \(Release.version)",
        main: ViewCommand.command,
        commands: [
            ChatCommand.command,
            DemoCommand.command,
            RenderCommand.command,
            ExportCommand.command,
        ] + NamedSource.all.map(\.command) + [
            StrategiesCommand.command,
            ConfigCommand.command,
            ThemesCommand.command,
            FormatsCommand.command,
            SimulateCommand.command,
            CheckCommand.command,
            PluginCommand.command { .shipped },
            InstallDataCommand.command,
        ])

    /// Carries out a command line.
    ///
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit code of sysexits: 0, 64 (usage), 65 (bad data), 66 (no such input), 69 (no display),
    ///   73 (an output that cannot be created), 74 (input or output).
    package static func run(_ arguments: [String]) -> Int32 {
        PluginHost.runIfAsked()
        PluginHost.introduce(as: "strata", version: Release.version)
        ProcessLimits.adapt()
        StandardDescriptors.reserve()
        // A file that may not grow is an error like a full disk, and no reason to die.
        Signal.ignore(Signal.fileTooLarge)
        // Where the program was started with it ignored, the system would keep no exit code of a command.
        Signal.restore(Signal.childEnded)
        // A command that asks the terminal of the program's own group is told of an error, and does not stop unseen.
        for signal in Signal.terminal { Signal.ignore(signal) }
        do throws(CommandError) {
            return try table.run(NamedSource.naming(arguments))
        } catch {
            Diagnostics.warn(error)
            Diagnostics.finish(within: 1000)
            return error.exitCode
        }
    }
}
