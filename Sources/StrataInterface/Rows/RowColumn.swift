import StrataDocument

/// A narrow column before the text of rows.
public struct RowColumn {
    /// A text that is as broad as any in it, so that rows need not be measured to know how broad it is.
    public let widest: String
    /// The least width, in points.
    public let leastWidth: Double
    /// Returns the few letters that it shows for a row. Asked whenever the row is drawn.
    public let words: (Line) -> String

    /// A column.
    public init(widest: String, leastWidth: Double = 0, words: @escaping (Line) -> String) {
        (self.widest, self.leastWidth, self.words) = (widest, leastWidth, words)
    }
}
