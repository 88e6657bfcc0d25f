import Strata
import StrataCommandLine

/// `strata plugin new|check|list|info`.
package enum PluginCommand {
    /// Returns the command.
    ///
    /// - Parameter registry: makes a registry of the strategies that plugins meet.
    package static func command(registry: @escaping @Sendable () -> StrategyRegistry) -> Command {
        Command(
            "plugin", [.init("strata plugin new|check|list|info", "create, check and list strategies of your own")],
            commands: [
                NewCommand.command(registry: registry),
                PluginCheckCommand.command(registry: registry),
                ListCommand.list(registry: registry),
                ListCommand.info,
                CheckTest.command(registry: registry),
            ], outputLabel: Subcommand.outputLabel)
    }
}
