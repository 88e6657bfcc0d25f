/// Where an expanded row stands in its list, and how far its page has been read.
public final class PagePlace {
    /// Where the row stands, in words.
    public var words: String
    /// The first byte of the row's text that the page shows.
    public private(set) var start = 0
    /// Where the page begins that is so many lines farther down, or, where negative, up; whoever draws the page knows.
    public var lineStart: ((_ lines: Int) -> Int)?

    /// A row whose page has not been read yet.
    ///
    /// - Parameter words: where it stands, in words.
    public init(_ words: String) { self.words = words }

    /// Goes on by so many lines. Returns whether there is anything to see there.
    ///
    /// - Parameter lines: how many, down the page, or, where negative, up.
    public func scroll(lines: Int) -> Bool {
        guard let next = lineStart?(lines), next != start else { return false }
        start = next
        return true
    }
}
