import StrataCommandLine
import StrataInterface
import StrataSearch

/// What a command line asks of rows that are to be written or shown.
struct FilterOptions: Equatable {
    /// What must be in a row, all of it; none means every row.
    var patterns: [String] = []
    /// What the reader is told of when it arrives and nobody looks; nil: nothing.
    var notify: String?
    /// Whether patterns are regular expressions.
    var isExpression = false
    /// Whether upper-case and lower-case letters are the same.
    var ignoresCase = false
    /// Whether the other rows are written.
    var isInverted = false
    /// How many rows around each are written too.
    var context = 0

    /// Which rows are written; nil for all.
    ///
    /// - Throws: where a pattern is wrong, or an option is given without one.
    func rule() throws(CommandError) -> RowRule? {
        if let option = lonelyOption { throw .usage("'\(option.rawValue)' needs '\(OptionName.filter.rawValue)'") }
        guard !patterns.isEmpty else { return nil }
        let rules = try matchers().map { RowRule.matches($0.matcher) }
        return isInverted ? .not(.all(rules)) : .all(rules)
    }

    /// The chips of a window that shows such rows alone.
    ///
    /// - Throws: where a pattern is wrong, or an option is given without one.
    func terms() throws(CommandError) -> FilterSet {
        if let option = lonelyOption { throw .usage("'\(option.rawValue)' needs '\(OptionName.filter.rawValue)'") }
        var terms = FilterSet()
        terms.terms = try matchers().map { FilterTerm(.has($0.pattern)) }
        guard context <= FilterSet.mostContext else {
            throw .usage(
                "'\(OptionName.context.rawValue)' cannot be '\(context)': a window shows at most "
                    + "\(FilterSet.mostContext) rows around each; `strata export` takes any number")
        }
        terms.context = context
        return terms
    }

    /// What finds that of which the reader is told; nil where that is nothing.
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
        let pattern = Pattern(
            text, isExpression ? .regularExpression : .plain, letterCase: ignoresCase ? .ignored : .kept)
        do {
            return (pattern, try Matcher(pattern))
        } catch {
            throw .usage("'\(name.rawValue)' cannot be '\(text.prefix(80))': \(error)")
        }
    }

    /// An option that says nothing without a pattern.
    private var lonelyOption: OptionName? {
        guard patterns.isEmpty else { return nil }
        if notify == nil, isExpression || ignoresCase { return isExpression ? .regex : .ignoreCase }
        return isInverted ? .invert : context > 0 ? .context : nil
    }
}
