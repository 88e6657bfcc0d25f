import Strata

/// Reads a command line.
struct ArgumentParser {
    /// The options that the command has.
    let names: [OptionName]
    private let reader: OptionReader

    init(_ names: [OptionName], registry: StrategyRegistry) {
        self.names = names
        reader = OptionReader(registry: registry)
    }

    /// Reads arguments, without the program's and the command's name. Options may be written `--name value` or
    /// `--name=value`; `--` ends them; `-` is standard input.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func parse(_ arguments: [String], defaults: Options = Options()) throws(CommandError) -> Options {
        var options = defaults
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
        try options.check()
        return options
    }

    private func take(
        _ argument: String, _ rest: inout ArraySlice<String>, _ options: inout Options
    ) throws(CommandError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = try name(parts[0])
        guard let placeholder = name.placeholder else {
            guard parts.count == 1 else { throw .usage("'\(name.rawValue)' takes no value") }
            return try reader.apply(name, "", to: &options)
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw .usage("'\(name.rawValue)' needs a value: \(placeholder)")
        }
        try reader.apply(name, value, to: &options)
    }

    private func name(_ text: String) throws(CommandError) -> OptionName {
        if let name = names.first(where: { $0.rawValue == text }) { return name }
        if let other = OptionName(rawValue: text) {
            throw .usage(other.commands.map { "'\(text)' is for \($0)" } ?? "'\(text)' has no use here")
        }
        let known = names.map(\.rawValue) + ["--help", "--version"]
        throw .usage("unknown option '\(text)'\(NearestName.hint(text, among: known))")
    }
}
