/// The reason why a text is no condition on a field.
package enum FieldError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no sign that compares.
    case noComparison
    /// No name stands before the sign.
    case noName
    /// The value has no order; the sign, and the value.
    case noOrder(FieldCondition.Comparison, String)
    /// A sign that is none, and the one that was probably meant.
    case noSuchComparison(String, FieldCondition.Comparison)
    /// The words of a level are needed; the value.
    case noLevel(String)
    /// The expression is wrong.
    case pattern(PatternError)

    /// One sentence: what is wrong, and what to do.
    package var description: String {
        switch self {
        case .noComparison:
            "it compares nothing; write NAME=VALUE, NAME!=VALUE, NAME~PATTERN or NAME<NUMBER (also <=, >, >=)"
        case .noName: "no name of a field stands before the sign; write NAME=VALUE"
        case .noSuchComparison(let sign, let meant):
            "there is no comparison '\(sign)'; did you mean '\(meant.rawValue)'?"
                + (sign.hasPrefix("=") ? " Write '=\(sign)' where a value begins so." : "")
        case .noOrder(let comparison, let value):
            "'\(comparison.rawValue)' compares numbers, times and levels, and '\(value)' is none of them; "
                + "write a number such as 500 or 12ms, a time such as 2026-11-21T14:02 or -2h, or a level"
        case .noLevel(let value): "'\(value)' is no level; write trace, debug, info, notice, warning, error or fatal"
        case .pattern(let error): error.description
        }
    }
}
