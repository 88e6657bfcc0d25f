/// The words for the rows of a list.
public struct RowNoun: Equatable {
    /// For one row.
    public let one: String
    /// For none and for several.
    public let many: String

    /// Words for one row and for several.
    public init(_ one: String, _ many: String) { (self.one, self.many) = (one, many) }
}
