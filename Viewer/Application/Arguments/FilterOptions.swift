import Strata
import StrataCommandLine
import StrataInterface
import StrataSearch
import StrataSystem

/// The options of a command line for rows that are to be written or shown.
struct FilterOptions: Equatable {
    /// The patterns that must all be in a row; none means every row.
    var patterns: [String] = []
    /// The conditions on fields that must all hold.
    var conditions: [FieldCondition] = []
    /// The pattern of which the reader is told when it arrives while the window is not looked at; nil: none.
    var notify: String?
    /// True if patterns are regular expressions.
    var isExpression = false
    /// True if upper-case and lower-case letters are the same.
    var ignoresCase = false
    /// True if the other rows are written.
    var isInverted = false
    /// The number of rows around each that are written too.
    var context = 0

    /// Returns the choice of the rows that are written.
    ///
    /// - Throws: where a pattern or a condition is wrong, or an option is given without one.
    func choice() throws(CommandError) -> ExportRule {
        if let option = lonelyOption { throw .usage("'\(option.rawValue)' needs '\(OptionName.filter.rawValue)'") }
        var choice = ExportRule(isInverted: isInverted)
        if !patterns.isEmpty { choice.rule = .all(try matchers().map { .matches($0.matcher) }) }
        for condition in conditions { choice.conditions.append(try Self.test(condition)) }
        return choice
    }

    /// Returns a condition as an option says it.
    static func condition(_ text: String) throws(CommandError) -> FieldCondition {
        try refuseBytes(.condition, text)
        do throws(FieldError) {
            let condition = try FieldCondition(reading: text)
            _ = try FieldTest(condition)
            return condition
        } catch { throw refusal(text, error) }
    }

    private static func test(_ condition: FieldCondition) throws(CommandError) -> FieldTest {
        do throws(FieldError) { return try FieldTest(condition) } catch { throw refusal(condition.text, error) }
    }

    private static func refusal(_ text: String, _ error: FieldError) -> CommandError {
        .usage("'\(OptionName.condition.rawValue)' cannot be '\(text.prefix(80))': \(error)")
    }

    /// Returns the chips of a window that shows such rows alone.
    ///
    /// - Throws: where a pattern is wrong, or an option is given without one.
    func terms() throws(CommandError) -> FilterSet {
        if let option = lonelyOption { throw .usage("'\(option.rawValue)' needs '\(OptionName.filter.rawValue)'") }
        var terms = FilterSet()
        terms.terms = try matchers().map { FilterTerm(.has($0.pattern)) } + conditions.map { FilterTerm(.field($0)) }
        guard context <= FilterSet.mostContext else {
            throw .usage(
                "'\(OptionName.context.rawValue)' cannot be '\(context)': a window shows at most "
                    + "\(FilterSet.mostContext) rows around each; `strata export` takes any number")
        }
        terms.context = context
        return terms
    }

    /// Returns the matcher for the pattern of which the reader is told; nil if there is none.
    func notifyMatcher() throws(CommandError) -> Matcher? {
        guard let notify else { return nil }
        return try matcher(.notify, notify).matcher
    }

    private func matchers() throws(CommandError) -> [(pattern: Pattern, matcher: Matcher)] {
        var matchers: [(pattern: Pattern, matcher: Matcher)] = []
        for text in patterns { matchers.append(try matcher(.filter, text)) }
        return matchers
    }

    private func matcher(_ name: OptionName, _ text: String) throws(CommandError) -> (
        pattern: Pattern, matcher: Matcher
    ) {
        try Self.refuseBytes(name, text)
        let pattern = Pattern(
            text, isExpression ? .regularExpression : .plain, letterCase: ignoresCase ? .ignored : .kept)
        do {
            return (pattern, try Matcher(pattern))
        } catch {
            throw .usage("'\(name.rawValue)' cannot be '\(text.prefix(80))': \(error)")
        }
    }

    /// Refuses what is no UTF-8: rows are looked through as text, so it would be found in none.
    private static func refuseBytes(_ name: OptionName, _ text: String) throws(CommandError) {
        guard !FileName.isText(text) else { return }
        throw .usage(
            "'\(name.rawValue)' cannot be '\(OneLine.excerpt(text))': it is no UTF-8; write it in UTF-8, and say with "
                + "'\(OptionName.encoding.rawValue)' which encoding the rows have")
    }

    /// An option that says nothing without a pattern.
    private var lonelyOption: OptionName? {
        guard patterns.isEmpty else { return nil }
        if notify == nil, isExpression || ignoresCase { return isExpression ? .regex : .ignoreCase }
        guard conditions.isEmpty else { return nil }
        return isInverted ? .invert : context > 0 ? .context : nil
    }
}
