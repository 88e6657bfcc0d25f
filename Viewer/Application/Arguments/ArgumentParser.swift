import Strata
import StrataCommandLine

/// Reads what a command line asks to be shown.
struct ArgumentParser {
    private let options: [ProgramOption]
    private let registry: StrategyRegistry
    private let runsProgram: Bool

    /// - Parameters:
    ///   - options: those that may be given.
    ///   - registry: the strategies that values may name.
    ///   - runsProgram: whether the command takes a program to run.
    init(_ options: [ProgramOption], registry: StrategyRegistry, runsProgram: Bool = false) {
        (self.options, self.registry, self.runsProgram) = (options, registry, runsProgram)
    }

    /// Reads the options of a command.
    init(_ command: ProgramOption.Commands, registry: StrategyRegistry, runsProgram: Bool = false) {
        self.init(ProgramOption.of(command), registry: registry, runsProgram: runsProgram)
    }

    /// Reads arguments, without the program's and the command's name.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func parse(_ arguments: [String], defaults: Options = Options()) throws(CommandError) -> Options {
        let parsed = try ParsedArguments(
            arguments, options: options.syntax, others: ProgramOption.all.syntax, runsProgram: runsProgram)
        return try Options(parsed, of: options, in: registry, defaults: defaults)
    }
}
