import Strata
import StrataSearch

/// The commonest values of fields, as a panel lists them.
struct ValueList: Equatable {
    /// The role of a row.
    enum Role: Equatable {
        /// A value, and the filter on it, if any: true shows only rows that have it, false hides them.
        case value(filter: Bool?)
        /// All other values, or the rows that have none.
        case rest
    }

    /// A row: a value, and how many rows of the list have it.
    struct Row: Equatable {
        let field: String
        let value: String
        var role: Role
        let title: String
        let count: String
        /// The share of all rows, from 0 to 1.
        let share: Double
        /// The level that it is; nil for a value of another field.
        let band: LevelBand?
        /// True if it was counted before a filter on the field left no rows that have it.
        var isFormer = false

        /// True if it can be chosen.
        var isValue: Bool { role != .rest }
    }

    /// A field with its commonest values.
    struct Section: Equatable {
        let name: String
        let note: String
        let rows: [Row]
    }

    private(set) var sections: [Section] = []
    /// The values of fields that filters ask for, as they stood before these.
    private var former: [String: [Row]] = [:]
    /// The fields that were shown so far, also where a summary that had just begun had none of their values.
    private var known: Set<String> = []

    /// The greatest number of fields, and of values of each.
    private static let (mostFields, mostValues) = (7, 8)
    /// A field with more values is left out, unless every row may have it.
    private static let fewValues = 100
    private static let common: Set<String> = ["level", "source", "file"]

    /// The values of a summary. A field that a filter asks for keeps the values and the order that it had before, so that
    /// another value can be chosen instead.
    ///
    /// - Parameters:
    ///   - terms: The filters of the list.
    ///   - shown: The values that are shown until now.
    init(_ facets: Facets, terms: [FilterTerm], after shown: ValueList = ValueList()) {
        known = shown.known
        for field in facets.fields where sections.count < Self.mostFields {
            let filters = Self.filters(on: field.name, terms)
            guard field.values.rowCount > 0 || !filters.isEmpty else { continue }
            // Values that are all too long to be named cannot be chosen.
            guard field.values.valueCount > 0 || !filters.isEmpty else { continue }
            guard field.values.valueCount <= Self.fewValues || Self.common.contains(field.name) else { continue }
            let isShown = known.contains(field.name) || !filters.isEmpty
            guard isShown || !Self.isConstant(field, facets) else { continue }
            if !filters.isEmpty {
                former[field.name] =
                    shown.former[field.name]
                    ?? shown.sections.first { $0.name == field.name }?.rows.filter(\.isValue)
            }
            sections.append(Self.section(field, facets, filters, former[field.name] ?? []))
        }
        known.formUnion(sections.map(\.name))
    }

    /// No values.
    init() {}

    /// All rows, from top to bottom.
    var rows: [Row] { sections.flatMap(\.rows) }

    /// Returns true if all rows have the same value of a field, which tells nothing.
    private static func isConstant(_ field: Facets.Field, _ facets: Facets) -> Bool {
        field.values.valueCount == 1 && field.values.rowCount == facets.rowCount && !common.contains(field.name)
    }

    /// Returns the values that filters show or hide of a field, in the order of the filters.
    private static func filters(on name: String, _ terms: [FilterTerm]) -> [(value: String, shows: Bool)] {
        terms.compactMap { term in
            guard term.isOn, case .field(let condition) = term.condition, condition.name == name else { return nil }
            switch condition.comparison {
            case .equal: return (condition.value, !term.hides)
            case .notEqual: return (condition.value, term.hides)
            case .matches, .less, .atMost, .greater, .atLeast: return nil
            }
        }
    }

    private static func section(
        _ field: Facets.Field, _ facets: Facets, _ filters: [(value: String, shows: Bool)], _ former: [Row]
    ) -> Section {
        let (values, all) = (field.values, Double(max(1, facets.rowCount)))
        let found = values.commonest(mostValues)
        func row(_ value: String, _ count: Int, _ role: Role, title: String? = nil) -> Row {
            Row(
                field: field.name, value: value, role: role,
                title: title ?? (value.isEmpty ? "(empty)" : value.asOneParagraph),
                count: role == .value(filter: false) ? "hidden" : CountText.approximate(count, stride: facets.stride),
                share: Double(count) / all,
                band: field.name == "level" && role != .rest ? LevelBand(Severity(value.utf8)) : nil)
        }
        var rows = found.map { entry in
            let value = String(decoding: entry.value, as: UTF8.self)
            return row(value, entry.count, .value(filter: filters.first { $0.value == value }?.shows))
        }
        for filter in filters where !rows.contains(where: { $0.value == filter.value }) {
            rows.append(row(filter.value, 0, .value(filter: filter.shows)))
        }
        rows = rows.standing(as: former)
        let others = values.rowCount - found.reduce(0) { $0 + $1.count }
        if others > 0 { rows.append(row("", others, .rest, title: "others")) }
        let none = facets.rowCount - values.rowCount
        if none > 0 { rows.append(row("", none, .rest, title: "none")) }
        return Section(name: field.name, note: note(values, rows), rows: rows)
    }

    /// Returns the words for the number of values of a field.
    private static func note(_ values: ValueCounts, _ rows: [Row]) -> String {
        let isMore = values.restCount > 0
        let count = max(values.valueCount, rows.filter(\.isValue).count)
        return count == 1 && !isMore ? "1 value" : "\(CountText.grouped(count))\(isMore ? "+" : "") values"
    }
}

extension [ValueList.Row] {
    /// Returns the values in the order of former ones, of which those without rows now keep what was counted then.
    fileprivate func standing(as former: [ValueList.Row]) -> [ValueList.Row] {
        let kept = former.map { old in
            if let now = first(where: { $0.value == old.value }) { return now }
            var row = old
            (row.role, row.isFormer) = (.value(filter: nil), true)
            return row
        }
        return kept + filter { new in !former.contains { $0.value == new.value } }
    }
}
