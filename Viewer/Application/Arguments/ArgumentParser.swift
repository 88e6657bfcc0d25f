import Strata
import StrataCommandLine

/// Reads what a command line asks to be shown.
struct ArgumentParser {
    /// The options that the command has.
    let names: [OptionName]
    private let runsProgram: Bool
    private let reader: OptionReader

    /// - Parameter runsProgram: whether the command takes a program to run.
    init(_ names: [OptionName], registry: StrategyRegistry, runsProgram: Bool = false) {
        self.runsProgram = runsProgram
        self.names = names
        reader = OptionReader(registry: registry)
    }

    /// Reads arguments, without the program's and the command's name.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func parse(_ arguments: [String], defaults: Options = Options()) throws(CommandError) -> Options {
        let parsed = try ParsedArguments(
            arguments, options: names.syntax, others: OptionName.allCases.syntax, runsProgram: runsProgram)
        return try reader.options(of: parsed, defaults: defaults)
    }
}
