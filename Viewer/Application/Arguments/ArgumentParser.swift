import Strata
import StrataCommandLine

/// Reads what a command line asks to be shown.
struct ArgumentParser {
    /// The options that the command has.
    let names: [OptionName]
    private let reader: OptionReader

    init(_ names: [OptionName], registry: StrategyRegistry) {
        self.names = names
        reader = OptionReader(registry: registry)
    }

    /// Reads arguments, without the program's and the command's name.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func parse(_ arguments: [String], defaults: Options = Options()) throws(CommandError) -> Options {
        let parsed = try ParsedArguments(arguments, options: names.syntax, others: OptionName.allCases.syntax)
        return try reader.options(of: parsed, defaults: defaults)
    }
}
