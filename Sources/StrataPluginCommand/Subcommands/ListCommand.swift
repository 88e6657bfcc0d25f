import Strata
import StrataCommandLine
import StrataPlugin
import StrataSystem

/// `strata plugin list` and `strata plugin info FILE`.
enum ListCommand {
    /// Prints a line for each strategy that the search path leads to, and one on standard error for each file that is
    /// refused.
    static func list(registry: @escaping @Sendable () -> StrategyRegistry) -> Command {
        Subcommand.make(
            "list", [.init("strata plugin list [--force]", "list the plugins on the search path")],
            options: [Subcommand.force]
        ) { arguments throws(CommandError) in
            try list(arguments, registry: registry())
        }
    }

    private static func list(
        _ arguments: ParsedArguments, registry: StrategyRegistry
    ) throws(CommandError) -> Int32 {
        guard arguments.words.isEmpty else { throw .usage("plugin list: it takes no '\(arguments.words[0])'") }
        let loader = PluginLoader(registry: registry, isForced: arguments.has(Subcommand.force.name))
        var isComplete = true
        let files = PluginSearch.environmentFiles()
        if files.isEmpty {
            try Subcommand.print("No plugins are in the search path. 'strata plugin new NAME' begins one.\n")
        }
        for path in files {
            let plugin: Plugin
            do { plugin = try loader.list(path) } catch {
                isComplete = false
                StandardOutput.complain(CommandError(error).message)
                continue
            }
            for strategy in plugin.strategies { try Subcommand.print(line(strategy, path)) }
        }
        return isComplete ? 0 : ExitCode.badData
    }

    private static func line(_ strategy: PluginStrategy, _ path: String) -> String {
        let words = [strategy.descriptor.name, strategy.version, path].map(OneLine.escaping)
        return words.joined(separator: "  ") + "\n    \(OneLine.escaping(strategy.descriptor.summary))\n"
    }

    /// Prints what a plugin says about itself.
    static let info = Subcommand.make(
        "info", [.init("strata plugin info FILE [--force]", "show what a plugin says about itself")],
        options: [Subcommand.force]
    ) { arguments throws(CommandError) in
        try info(arguments)
        return 0
    }

    private static func info(_ arguments: ParsedArguments) throws(CommandError) {
        let path = try arguments.word("FILE")
        let loader = PluginLoader(registry: StrategyRegistry(), isForced: arguments.has(Subcommand.force.name))
        let plugin: Plugin
        do { plugin = try loader.load(path) } catch { throw CommandError(error) }
        try Subcommand.print(plugin.strategies.map(text).joined(separator: "\n"))
    }

    private static func text(_ strategy: PluginStrategy) -> String {
        let descriptor = strategy.descriptor
        let kind = strategy.isBase ? "base" : "lies on another"
        let options = descriptor.options.flatMap { option in
            [
                "    \(descriptor.name).\(option.name)=\(option.defaultValue)",
                "        \(option.summary) Takes \(option.range).",
            ]
        }
        let lines = [
            "\(descriptor.name)  (\(kind))", "    \(descriptor.summary)",
            "    \(strategy.id) \(strategy.version), by \(strategy.author)",
        ]
        return (lines + options).map { OneLine.escaping($0) + "\n" }.joined()
    }
}
