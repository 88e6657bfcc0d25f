import Strata
import StrataSystem

/// The arguments of a command, told apart: words, and options with their values.
package struct ParsedArguments: Sendable, Equatable {
    /// An option as it was given.
    package struct Given: Sendable, Equatable {
        /// The name with its dashes.
        package let name: String
        /// Empty where the option takes none.
        package let value: String
    }

    /// The words that are no options, in order.
    package private(set) var words: [String] = []
    /// The command line of a program to run, behind `--`; nil without one.
    package private(set) var program: [String]?
    /// The options, in order.
    package private(set) var given: [Given] = []
    /// The beginning of lines about them.
    private let prefix: String

    /// Reads arguments, without the program's and the command's name. Options may be written `--name value` or
    /// `--name=value`; `--` ends them, and what follows are words, or a program to run; `-` is a word.
    ///
    /// - Parameters:
    ///   - options: those that the command has.
    ///   - others: those that other commands have.
    ///   - runsProgram: whether a program to run may stand behind `--`.
    ///   - prefix: what lines about the arguments begin with.
    ///   - refusal: what to say of an argument that the command does not know; nil names it and what is near it.
    package init(
        _ arguments: [String], options: [CommandOption], others: [CommandOption] = [], runsProgram: Bool = false,
        prefix: String = "strata: ", refusal: ((String) -> String)? = nil
    ) throws(CommandError) {
        self.prefix = prefix
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                if runsProgram { program = Array(rest) } else { words += rest }
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                throw usage(refusal?(argument) ?? Self.unknown(parts[0], options, others))
            }
            given.append(try take(option, parts, &rest))
        }
        guard !words.contains(""), program?.first != "" else {
            throw usage("a name is empty (''); was a variable not set?")
        }
        if program?.isEmpty == true { throw usage("'--' needs a command to run behind it") }
        if program != nil, let word = words.first {
            throw usage("'\(word)' and a command cannot be shown together; show one, or the other in a second window")
        }
    }

    private func take(
        _ option: CommandOption, _ parts: [String], _ rest: inout ArraySlice<String>
    ) throws(CommandError) -> Given {
        guard let placeholder = option.placeholder else {
            guard parts.count == 1 else { throw usage("'\(option.name)' takes no value") }
            return Given(name: option.name, value: "")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw usage("'\(option.name)' needs a value: \(placeholder)")
        }
        return Given(name: option.name, value: value)
    }

    private func usage(_ text: String) -> CommandError {
        CommandError(description: text, exitCode: ExitCode.usage, prefix: prefix)
    }

    /// Names that other programs have for the options of every program.
    private static let usual = ["-V": "--version", "-?": "--help"]

    private static func unknown(_ name: String, _ options: [CommandOption], _ others: [CommandOption]) -> String {
        if let other = others.first(where: { $0.name == name }) {
            return other.commands.map { "'\(name)' is for \($0)" } ?? "'\(name)' has no use here"
        }
        let known = options.map(\.name) + ["--help", "--version"]
        let meant = options.first { $0.otherNames.contains(name) }?.name ?? name
        let hint = NearestName.hint(usual[name] ?? meant, among: known)
        return "unknown option '\(name)'" + (hint.isEmpty ? "; --help lists all" : hint)
    }
}

// Single options and words.
extension ParsedArguments {
    /// Returns true if an option was given.
    package func has(_ name: String) -> Bool { given.contains { $0.name == name } }

    /// Returns the values of an option, in order.
    package func values(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

    /// Returns the last value of an option; nil where it was not given.
    package func value(_ name: String) -> String? { values(name).last }

    /// Returns the last value of an option, which must be a number; nil where it was not given.
    package func number<Number: LosslessStringConvertible>(
        _ name: String, _ kind: String = "a whole number"
    ) throws(CommandError) -> Number? {
        guard let text = value(name) else { return nil }
        guard let number = Number(text) else { throw usage("'\(name)' cannot be '\(text)': it takes \(kind)") }
        return number
    }

    /// Returns the only word there must be.
    ///
    /// - Parameter what: what stands for it in the help.
    package func word(_ what: String) throws(CommandError) -> String {
        guard words.count == 1 else { throw usage("expected one \(what), not \(words.count)") }
        return words[0]
    }
}
