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
        if let option = lonelyOption { throw .usage("'\(option.name)' needs '\(ProgramOption.filter.name)'") }
        var choice = ExportRule(isInverted: isInverted)
        if !patterns.isEmpty { choice.rule = .all(try matchers().map { .matches($0.matcher) }) }
        for condition in conditions { choice.conditions.append(try Self.test(condition)) }
        return choice
    }

    /// A sentence about the first pattern that could be meant as a condition on a field; nil if none could.
    var remarkOnConditions: String? {
        guard !isExpression, !isInverted else { return nil }
        let meant = patterns.first { (try? FieldCondition(reading: $0)) != nil }
        return meant.map { text in
            let text = OneLine.excerpt(text)
            return "no line has the text '\(text)'; for a field, use \(ProgramOption.condition.name) '\(text)'"
        }
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
        .usage("'\(ProgramOption.condition.name)' cannot be '\(text.prefix(80))': \(error)")
    }

    /// Returns the chips of a window that shows such rows alone.
    ///
    /// - Throws: where a pattern is wrong, or an option is given without one.
    func terms() throws(CommandError) -> FilterSet {
        if let option = lonelyOption { throw .usage("'\(option.name)' needs '\(ProgramOption.filter.name)'") }
        var terms = FilterSet()
        terms.terms = try matchers().map { FilterTerm(.has($0.pattern)) } + conditions.map { FilterTerm(.field($0)) }
        guard context <= FilterSet.mostContext else {
            throw .usage(
                "'\(ProgramOption.context.name)' cannot be '\(context)': a window shows at most "
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

    private func matcher(_ option: ProgramOption, _ text: String) throws(CommandError) -> (
        pattern: Pattern, matcher: Matcher
    ) {
        try Self.refuseBytes(option, text)
        let pattern = Pattern(
            text, isExpression ? .regularExpression : .plain, letterCase: ignoresCase ? .ignored : .kept)
        do {
            return (pattern, try Matcher(pattern))
        } catch {
            throw .usage("'\(option.name)' cannot be '\(text.prefix(80))': \(error)")
        }
    }

    /// Refuses what is no UTF-8: rows are looked through as text, so it would be found in none.
    private static func refuseBytes(_ option: ProgramOption, _ text: String) throws(CommandError) {
        guard !FileName.isText(text) else { return }
        throw .usage(
            "'\(option.name)' cannot be '\(OneLine.excerpt(text))': it is no UTF-8; write it in UTF-8, and say with "
                + "'\(ProgramOption.encoding.name)' which encoding the rows have")
    }

    /// An option that says nothing without a pattern.
    private var lonelyOption: ProgramOption? {
        guard patterns.isEmpty else { return nil }
        if notify == nil, isExpression || ignoresCase { return isExpression ? .regex : .ignoreCase }
        guard conditions.isEmpty else { return nil }
        return isInverted ? .invert : context > 0 ? .context : nil
    }
}

extension ProgramOption {
    /// The commands that show or write some of the rows.
    private static let filtering: Commands = [.window, .source, .render, .export]
    private static let filteringTold = "window, render, export"

    static let filter = ProgramOption(
        "--filter", "PATTERN", "show only rows with PATTERN; repeat to require several", for: filtering,
        told: filteringTold
    ) { given, options in options.filter.patterns.append(given.text) }

    static let condition = ProgramOption(
        "--where", "CONDITION",
        "show only rows whose field fulfils a condition: status>=500, level!=info, path~^/api", for: filtering,
        told: filteringTold
    ) { given, options throws(CommandError) in
        options.filter.conditions.append(try FilterOptions.condition(given.text))
    }

    static let regex = ProgramOption(
        "--regex", "read PATTERN as a Perl regular expression", for: filtering, told: filteringTold,
        otherNames: ["-E", "-P"]
    ) { _, options in options.filter.isExpression = true }

    static let ignoreCase = ProgramOption(
        "--ignore-case", "ignore case in PATTERN", for: filtering, told: filteringTold, otherNames: ["-i"]
    ) { _, options in options.filter.ignoresCase = true }

    static let invert = ProgramOption(
        "--invert", "export the rows that do not match", for: .export, told: "export", otherNames: ["-v"]
    ) { _, options in options.filter.isInverted = true }

    static let context = ProgramOption(
        "--context", "COUNT", "show COUNT rows of context around each match", for: filtering, told: filteringTold,
        otherNames: ["-C"]
    ) { given, options throws(CommandError) in options.filter.context = try given.rowCount() }

    static let notify = ProgramOption(
        "--notify", "PATTERN", "notify when PATTERN arrives in the background", for: [.window, .source], told: "window"
    ) { given, options in options.filter.notify = given.text }

    static let find = ProgramOption(
        "--find", "PATTERN", "open with a search for PATTERN, as with '/'", for: [.window, .source], told: "window"
    ) { given, options in options.find = given.text }
}
