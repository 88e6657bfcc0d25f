import Strata
import StrataCommandLine

/// Reads what a command line asks to be shown.
struct ArgumentParser {
    private let options: [ProgramOption]
    private let registry: StrategyRegistry
    private let runsProgram: Bool

    /// - Parameters:
    ///   - command: the command whose options may be given.
    ///   - registry: the strategies that values may name.
    ///   - runsProgram: whether the command takes a program to run.
    init(_ command: ProgramOption.Commands, registry: StrategyRegistry, runsProgram: Bool = false) {
        options = ProgramOption.of(command)
        (self.registry, self.runsProgram) = (registry, runsProgram)
    }

    /// Reads arguments, without the program's and the command's name.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func parse(_ arguments: [String], defaults: Options = Options()) throws(CommandError) -> Options {
        let parsed = try ParsedArguments(
            arguments, options: options.syntax, others: ProgramOption.all.syntax, runsProgram: runsProgram)
        return try Options(parsed, in: registry, defaults: defaults)
    }
}
