/// A command of the program: how it is called, what its options are, and what it does.
package struct Command: Sendable {
    /// A way to call the command, for the help.
    package struct Usage: Sendable {
        /// The whole command line.
        let synopsis: String
        /// Its purpose.
        let summary: String

        package init(_ synopsis: String, _ summary: String) {
            self.synopsis = synopsis
            self.summary = summary
        }
    }

    /// The action of a command.
    package enum Body: Sendable {
        /// It does something itself, and returns the code to exit with.
        case run(@Sendable (ParsedArguments) throws(CommandError) -> Int32)
        /// It is a name for further commands.
        case commands([Command])
    }

    /// The word that it is called by; empty for what the program does without one.
    package let name: String
    /// The ways to call it; none hides it.
    package let usages: [Usage]
    /// Its options.
    package let options: [CommandOption]
    /// True if it takes a program to run behind `--`; else words stand there.
    package let runsProgram: Bool
    /// The message about an argument that it does not know; nil names the argument and what is near it.
    package let refusal: (@Sendable (String) -> String)?
    /// The beginning of lines about its arguments.
    package let prefix: String
    /// The beginning of lines about its output, behind the program's name.
    package let outputLabel: String
    /// The text that `--help` prints; nil has it made from the usages and the options.
    package let help: (@Sendable () -> String)?
    /// The action.
    package let body: Body

    /// A command that does something itself.
    package init(
        _ name: String, _ usages: [Usage], options: [CommandOption] = [], runsProgram: Bool = false,
        refusal: (@Sendable (String) -> String)? = nil, prefix: String = "strata: ", outputLabel: String = "",
        help: (@Sendable () -> String)? = nil,
        run: @escaping @Sendable (ParsedArguments) throws(CommandError) -> Int32
    ) {
        (self.name, self.usages, self.options, self.runsProgram) = (name, usages, options, runsProgram)
        (self.refusal, self.prefix, self.outputLabel, self.help) = (refusal, prefix, outputLabel, help)
        body = .run(run)
    }

    /// A name for further commands.
    package init(_ name: String, _ usages: [Usage], commands: [Command], outputLabel: String = "") {
        (self.name, self.usages, self.outputLabel) = (name, usages, outputLabel)
        (options, runsProgram, refusal, prefix, help) = ([], false, nil, "strata: ", nil)
        body = .commands(commands)
    }

    /// Reads its arguments.
    ///
    /// - Parameter others: the options of other commands.
    package func parse(_ arguments: [String], others: [CommandOption] = []) throws(CommandError) -> ParsedArguments {
        try ParsedArguments(
            arguments, options: options, others: others, runsProgram: runsProgram, prefix: prefix, refusal: refusal)
    }
}
