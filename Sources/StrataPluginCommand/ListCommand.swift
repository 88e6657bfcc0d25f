import Strata
import StrataPlugin

/// `strata plugin list` and `strata plugin info FILE`.
enum ListCommand {
    /// Prints a line for each strategy that the search path leads to, and one on standard error for each file that is
    /// refused.
    static func list(_ arguments: [String], registry: StrategyRegistry) throws(CommandFailure) -> Int32 {
        let arguments = try CommandArguments(arguments, "list", flags: ["--force"])
        guard arguments.words.isEmpty else { throw .usage("plugin list: it takes no '\(arguments.words[0])'") }
        let loader = PluginLoader(registry: registry, isForced: arguments.has("--force"))
        var isComplete = true
        for path in PluginSearch.environmentFiles() {
            let plugin: Plugin
            do { plugin = try loader.load(path) } catch {
                isComplete = false
                Terminal.complain("strata: \(CommandFailure(error).description)")
                continue
            }
            for strategy in plugin.strategies { try Terminal.print(line(strategy, path)) }
        }
        return isComplete ? 0 : 65
    }

    private static func line(_ strategy: PluginStrategy, _ path: String) -> String {
        let words = [strategy.descriptor.name, strategy.version, path].map(OneLine.escaping)
        return words.joined(separator: "  ") + "\n    \(OneLine.escaping(strategy.descriptor.summary))\n"
    }

    static func info(_ arguments: [String]) throws(CommandFailure) {
        let arguments = try CommandArguments(arguments, "info", flags: ["--force"])
        let path = try arguments.word("info", "FILE")
        let loader = PluginLoader(registry: StrategyRegistry(), isForced: arguments.has("--force"))
        let plugin: Plugin
        do { plugin = try loader.load(path) } catch { throw CommandFailure(error) }
        try Terminal.print(plugin.strategies.map(text).joined(separator: "\n"))
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
