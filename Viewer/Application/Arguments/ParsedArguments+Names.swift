import StrataCommandLine

extension ParsedArguments {
    /// Whether an option is among them.
    func names(_ option: OptionName) -> Bool { given.contains { $0.name == option.rawValue } }
}
