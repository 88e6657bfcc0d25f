import StrataFeeds

/// Who has the text of the rows.
protocol LineSource: AnyObject {
    /// The text of a line, 0 being the oldest that is known.
    func line(at index: Int) -> Line
}

extension LineFeed: LineSource {}
