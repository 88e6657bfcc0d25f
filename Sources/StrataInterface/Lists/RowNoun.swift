import Strata
import StrataDocument

/// The words for the rows of a list.
public struct RowNoun: Equatable, Sendable {
    /// For one row.
    public let one: String
    /// For none and for several.
    public let many: String

    /// Words for one row and for several.
    public init(_ one: String, _ many: String) { (self.one, self.many) = (one, many) }

    /// Returns a number of rows, with the word for them.
    func counting(_ count: Int) -> String { "\(CountText.grouped(count)) \(count == 1 ? one : many)" }
}

extension RowNoun {
    /// For entries, which may have several lines.
    package static let entries = RowNoun("entry", "entries")
}

extension Document {
    /// True if some rows are entries of several lines.
    var hasEntries: Bool { lineCount < lines.lineCount }
}
