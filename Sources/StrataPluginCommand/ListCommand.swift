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
            do {
                for strategy in try loader.load(path).strategies {
                    let descriptor = strategy.descriptor
                    Terminal.print("\(descriptor.name)  \(strategy.version)  \(path)\n    \(descriptor.summary)\n")
                }
            } catch {
                isComplete = false
                Terminal.complain("strata: \(CommandFailure(error).description)")
            }
        }
        return isComplete ? 0 : 65
    }

    static func info(_ arguments: [String]) throws(CommandFailure) {
        let arguments = try CommandArguments(arguments, "info", flags: ["--force"])
        let path = try arguments.word("info", "FILE")
        let loader = PluginLoader(registry: StrategyRegistry(), isForced: arguments.has("--force"))
        let plugin: Plugin
        do { plugin = try loader.load(path) } catch { throw CommandFailure(error) }
        Terminal.print(plugin.strategies.map(text).joined(separator: "\n"))
    }

    private static func text(_ strategy: PluginStrategy) -> String {
        let descriptor = strategy.descriptor
        let kind = descriptor.isBase ? "base" : "lies on another"
        let options = descriptor.options.map { option in
            "    \(descriptor.name).\(option.name)=\(option.defaultValue)\n        \(option.summary) Takes \(option.range).\n"
        }
        return "\(descriptor.name)  (\(kind))\n    \(descriptor.summary)\n"
            + "    \(strategy.id) \(strategy.version), by \(strategy.author)\n" + options.joined()
    }
}
