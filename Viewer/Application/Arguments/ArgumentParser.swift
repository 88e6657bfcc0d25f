import Strata

/// Reads a command line against a table of options.
struct ArgumentParser {
    /// The options there are.
    let table: [OptionEntry]
    /// The strategies that values may name.
    let registry: StrategyRegistry

    /// Reads arguments, without the program's and the command's name. Options may be written `--name value` or
    /// `--name=value`; `--` ends them; `-` is standard input.
    func parse(_ arguments: [String]) throws(CommandError) -> Options {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                options.files += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                options.files.append(argument)
                continue
            }
            try take(argument, &rest, &options)
        }
        return options
    }

    private func take(
        _ argument: String, _ rest: inout ArraySlice<String>, _ options: inout Options
    ) throws(CommandError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let entry = try entry(parts[0])
        guard let placeholder = entry.value else {
            guard parts.count == 1 else { throw .usage("'\(entry.name)' takes no value") }
            return try entry.apply(&options, "", registry)
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw .usage("'\(entry.name)' needs a value: \(placeholder)")
        }
        try entry.apply(&options, value, registry)
    }

    private func entry(_ name: String) throws(CommandError) -> OptionEntry {
        if let entry = table.first(where: { $0.name == name }) { return entry }
        let names = table.map(\.name) + ["--help", "--version"]
        throw .usage("unknown option '\(name)'\(NearestName.hint(name, among: names))")
    }
}
