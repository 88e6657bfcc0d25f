import Strata
import StrataDocument
import StrataFormats
import StrataInterface
import StrataSearch

/// The names of fields and the levels that are asked for and that no row has had so far, and those that rows have.
struct UnknownFields {
    private var names: [FieldName]
    /// The levels that are asked for, though their words are no common ones, and that no row has had so far.
    private var levels: [(name: FieldName, value: String)]
    private var knownLevels: Set<String> = []
    private var known = FieldSample()
    private var rowCount = 0

    /// The number of rows whose names are collected, and of names that are told.
    private static let mostRows = 2000
    private static let mostTold = 8

    /// - Parameters:
    ///   - conditions: what is asked of rows.
    ///   - fields: the names of those that are written.
    init(of conditions: [FieldTest], writing fields: [String]) {
        names = (conditions.map(\.condition.name) + fields).map { FieldName($0) }
        levels = conditions.compactMap { test in
            test.uncommonLevel.map { (FieldName(test.condition.name), $0) }
        }
    }

    /// Takes note of the fields of a row.
    mutating func note(_ fields: LineFields) {
        levels.removeAll { fields.value(of: $0.name)?.text.elementsEqual($0.value.utf8) == true }
        if !levels.isEmpty, let level = fields.level, knownLevels.count < Self.mostTold { knownLevels.insert(level) }
        guard !names.isEmpty else { return }
        names.removeAll { fields.value(of: $0) != nil }
        guard !names.isEmpty, rowCount < Self.mostRows else { return }
        rowCount += 1
        for (name, _) in fields.all { known.add(name) }
    }

    /// Takes note of the fields that are written of a row, which may have names of their own.
    mutating func note(written fields: [LineParts.Field]) {
        guard !names.isEmpty, !fields.isEmpty else { return }
        let written = LineFields.names(of: fields)
        names.removeAll { written.contains($0.text) }
    }

    /// A sentence about the first name that none of the rows has; nil where all are known, or no row was looked at.
    var remark: String? {
        guard rowCount > 0, let name = names.first?.text else { return remarkOnLevels }
        let hint = NearestName.hint(name, among: known.names)
        let told = known.names.prefix(Self.mostTold).joined(separator: ", ")
        let more = known.names.count > Self.mostTold ? " and \(known.names.count - Self.mostTold) more" : ""
        return "no row that was looked at has a field '\(name)'" + (hint.isEmpty ? "; they have \(told)\(more)" : hint)
    }

    private var remarkOnLevels: String? {
        guard let level = levels.first?.value, !knownLevels.isEmpty else { return nil }
        let hint = NearestName.hint(level, among: knownLevels.sorted())
        let told = knownLevels.sorted().joined(separator: ", ")
        return "no row that was looked at has the level '\(level)'" + (hint.isEmpty ? "; they have \(told)" : hint)
    }
}
