import StrataCommandLine
import StrataSearch

extension Options {
    /// Returns the rule for lines that begin an entry; nil if the lines themselves tell.
    ///
    /// - Throws: where the pattern is wrong.
    func entryRule() throws(CommandError) -> RowRule? {
        guard let entryStart else { return nil }
        do {
            return .matches(try Matcher(Pattern(entryStart, .regularExpression, letterCase: .kept)))
        } catch {
            throw .usage("'\(OptionName.entryStart.rawValue)' cannot be '\(entryStart.prefix(80))': \(error)")
        }
    }
}
