import StrataDocument

/// A narrow column before the text of rows.
public struct RowColumn {
    /// A text that is as broad as any in it, so that rows need not be measured to know how broad it is.
    public let widest: String
    /// What it says of a row, a few letters. Asked whenever the row is drawn.
    public let words: (Line) -> String

    /// A column.
    public init(widest: String, words: @escaping (Line) -> String) { (self.widest, self.words) = (widest, words) }
}
