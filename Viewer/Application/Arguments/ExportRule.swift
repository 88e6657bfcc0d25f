import StrataCommandLine
import StrataFormats
import StrataSearch

/// The choice of the rows that are written: by patterns in what is shown of them, and by conditions on their fields.
struct ExportRule {
    /// The rule for what is shown of rows; nil: all of them.
    var rule: RowRule?
    /// The conditions that must all hold.
    var conditions: [FieldTest] = []
    /// True if the other rows are written.
    var isInverted = false

    /// True if every row is written.
    var isWhole: Bool { rule == nil && conditions.isEmpty }

    /// The rule for rows of which no fields are asked; nil: all of them.
    var ruleByText: RowRule? {
        precondition(conditions.isEmpty, "Conditions on fields are no rule for a text.")
        return isInverted ? rule.map { .not($0) } : rule
    }

    /// Returns true if a row is written; nil if looking took too long.
    ///
    /// - Parameters:
    ///   - isShown: whether the rule lets it through; nil if looking took too long.
    ///   - fields: the fields of the row.
    func verdict(_ isShown: Bool?, _ fields: LineFields) -> Bool? {
        let verdicts = [isShown] + conditions.map { $0.verdict(on: fields) }
        if verdicts.contains(false) { return isInverted }
        return verdicts.contains(nil) ? nil : !isInverted
    }
}
