import Strata

/// The arguments of a command: words, and options that begin with `--`.
struct CommandArguments {
    private(set) var words: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Reads arguments. Options may be written `--name value` or `--name=value`.
    ///
    /// - Parameters:
    ///   - command: its name, for what is said when something is wrong.
    ///   - flags: options without a value.
    ///   - valued: options with one.
    init(_ arguments: [String], _ command: String, flags: [String] = [], valued: [String] = []) throws(CommandFailure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if flags.contains(argument) {
                self.flags.insert(argument)
            } else if valued.contains(parts[0]) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw .usage("plugin \(command): '\(parts[0])' needs a value")
                }
                values[parts[0]] = value
            } else {
                let hint = NearestName.hint(argument, among: flags + valued)
                throw .usage("plugin \(command): unknown option '\(argument)'\(hint)")
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    func value(_ name: String) -> String? { values[name] }

    /// The only word there must be.
    func word(_ command: String, _ what: String) throws(CommandFailure) -> String {
        guard words.count == 1 else { throw .usage("plugin \(command): expected one \(what), not \(words.count)") }
        return words[0]
    }
}
