import StrataCommandLine
import StrataInterface
import StrataSearch

/// What a command line asks of rows that are to be written or shown.
struct FilterOptions: Equatable {
    /// What must be in a row, all of it; none means every row.
    var patterns: [String] = []
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

    private func matchers() throws(CommandError) -> [(pattern: Pattern, matcher: Matcher)] {
        var matchers: [(pattern: Pattern, matcher: Matcher)] = []
        for text in patterns {
            let pattern = Pattern(
                text, isExpression ? .regularExpression : .plain, letterCase: ignoresCase ? .ignored : .kept)
            do {
                matchers.append((pattern, try Matcher(pattern)))
            } catch {
                throw .usage("'\(OptionName.filter.rawValue)' cannot be '\(text.prefix(80))': \(error)")
            }
        }
        return matchers
    }

    /// An option that says nothing without a pattern.
    private var lonelyOption: OptionName? {
        guard patterns.isEmpty else { return nil }
        return isExpression ? .regex : ignoresCase ? .ignoreCase : isInverted ? .invert : context > 0 ? .context : nil
    }
}
