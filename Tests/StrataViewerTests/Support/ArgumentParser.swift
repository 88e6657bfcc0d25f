import Strata
import StrataCommandLine

@testable import StrataViewer

/// Reads command lines as a command of the program does.
struct ArgumentParser {
    private let options: [ProgramOption]
    private let registry: StrategyRegistry

    init(_ options: [ProgramOption], registry: StrategyRegistry) { (self.options, self.registry) = (options, registry) }

    init(_ command: ProgramOption.Commands, registry: StrategyRegistry) {
        self.init(ProgramOption.of(command), registry: registry)
    }

    /// Reads arguments, without the program's and the command's name.
    func parse(_ arguments: [String]) throws(CommandError) -> Options {
        let parsed = try ParsedArguments(arguments, options: options.syntax, others: ProgramOption.all.syntax)
        return try Options(parsed, of: options, in: registry)
    }
}
