import StrataDocument
import StrataSearch

/// The filters of a list: it shows the rows that have what terms ask for, all of them or any of them, that lie within its
/// spans and levels, and that no term hides.
package struct FilterSet: Hashable {
    /// In the order in which they were set.
    package var terms: [FilterTerm] = []
    /// True if a row is shown that has what any of the terms ask for, and not only one that has it all.
    package var showsAny = false
    /// The number of rows that are shown before and behind each one that passes.
    package var context = 0
    /// The number of the filter that the program has set besides; 0 for none. It is kept under no name.
    var own = 0

    /// The values of ``context`` in turn, as the reader asks for more.
    package static let contexts = [0, 1, 3, 10]

    /// More are not shown.
    package static let mostContext = ShownRows.mostContext

    package init() {}

    /// The part of it that counts: the order of the terms, and terms that are off, make no difference to rows.
    var effect: FilterSet {
        var effect = FilterSet()
        for term in terms where term.isOn && !effect.terms.contains(term) { effect.terms.append(term) }
        effect.context = effect.terms.isEmpty ? 0 : context
        effect.showsAny = showsAny && effect.asksForSeveral
        return effect
    }

    /// True if all or any of some terms may have to hold.
    var asksForSeveral: Bool { terms.count(where: \.asks) > 1 }

    /// The part of it that can be kept: all terms but those that begin or end with a row, which has no name for good.
    package var lasting: FilterSet {
        var lasting = self
        lasting.own = 0
        lasting.terms.removeAll(where: \.namesRow)
        return lasting.terms.isEmpty ? FilterSet() : lasting
    }

    /// Returns the rule that says which rows are shown; nil if all of them are.
    ///
    /// - Parameters:
    ///   - cell: says what rows tell of.
    ///   - fields: reads the fields of rows; nil where they have none.
    /// - Throws: what is wrong with a pattern or a condition.
    func rule(for cell: any Cell, reading fields: FieldReader? = nil) throws -> RowRule? {
        var (asked, others): ([RowRule], [RowRule]) = ([], [])
        for term in terms where term.isOn {
            guard let rule = try Self.rule(term.condition, cell, fields) else { continue }
            if term.asks { asked.append(rule) } else { others.append(term.hides ? .not(rule) : rule) }
        }
        if showsAny, asked.count > 1 { asked = [.any(asked)] }
        return asked.isEmpty && others.isEmpty ? nil : .all(asked + others)
    }

    /// The patterns of the terms that show rows, of those that count.
    var shownPatterns: [Pattern] { terms.filter { $0.isOn && !$0.hides }.compactMap(\.pattern) }

    /// True if a term that counts asks for fields of rows.
    var asksForFields: Bool {
        terms.contains { if case .field = $0.condition { $0.isOn } else { false } }
    }

    private static func rule(
        _ condition: FilterTerm.Condition, _ cell: any Cell, _ fields: FieldReader?
    ) throws -> RowRule? {
        switch condition {
        case .has(let pattern): .matches(try Matcher(pattern))
        case .field(let condition): try fields.map { .fields(FieldRule(try FieldTest(condition), reading: $0)) }
        case .from(let row, _): .named(row...RowID(.max))
        case .upTo(let row, _): .named(RowID(.min)...row)
        // Most rows tell in no time that they tell of no error.
        case .level(.error):
            cell.isError.map { isError in .originals { isError(Array($0)) } }
        case .level(let least):
            cell.level.map { level in .originals { level(Array($0)) >= least } }
        }
    }
}
