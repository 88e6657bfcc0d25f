import StrataSystem

/// A command that was used wrongly or cannot go on: one line for standard error, and the code to exit with.
package struct CommandError: Error, Equatable, CustomStringConvertible {
    /// The line, without what it begins with.
    package let description: String
    /// A code of ``ExitCode``.
    package let exitCode: Int32
    /// The beginning of the line, mostly the program's name.
    package var prefix = "strata: "

    package init(description: String, exitCode: Int32, prefix: String = "strata: ") {
        self.description = description
        self.exitCode = exitCode
        self.prefix = prefix
    }

    /// Returns the error of wrong use of the command line.
    package static func usage(_ text: String) -> CommandError {
        CommandError(description: text, exitCode: ExitCode.usage)
    }

    /// The whole line.
    package var message: String { prefix + description }
}
