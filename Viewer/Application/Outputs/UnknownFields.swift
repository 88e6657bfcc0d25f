import Strata
import StrataFormats
import StrataSearch

/// The names of fields in conditions that no row has had so far, and the names that rows have.
struct UnknownFields {
    private var names: [FieldName]
    private var known: [String] = []
    private var seen: Set<String> = []
    private var rowCount = 0

    /// The number of rows whose names are collected, and of names that are told.
    private static let mostRows = 2000
    private static let mostTold = 8

    /// - Parameter conditions: what is asked of rows.
    init(of conditions: [FieldTest]) { names = conditions.map { FieldName($0.condition.name) } }

    /// Takes note of the fields of a row.
    mutating func note(_ fields: LineFields) {
        guard !names.isEmpty else { return }
        names.removeAll { fields.value(of: $0) != nil }
        guard !names.isEmpty, rowCount < Self.mostRows else { return }
        rowCount += 1
        for (name, _) in fields.all where seen.insert(name).inserted { known.append(name) }
    }

    /// A sentence about the first name that no row has; nil where all are known, or no row was looked at.
    var remark: String? {
        guard rowCount > 0, let name = names.first?.text else { return nil }
        let hint = NearestName.hint(name, among: known)
        let told = known.prefix(Self.mostTold).joined(separator: ", ")
        let more = known.count > Self.mostTold ? " and \(known.count - Self.mostTold) more" : ""
        return "no row has a field '\(name)'" + (hint.isEmpty ? "; rows have \(told)\(more)" : hint)
    }
}
