/// Where an expanded row stands in its list, and how far its page has been read.
package final class PagePlace {
    /// Where the row stands, in words.
    package var words: String
    /// The first byte of the row's text that the page shows.
    package private(set) var start = 0
    /// Where the page begins that is so many lines farther down, or, where negative, up; whoever draws the page knows.
    package var lineStart: ((_ lines: Int) -> Int)?

    package init(_ words: String) { self.words = words }

    /// Goes on by so many lines. Returns whether there is anything to see there.
    package func scroll(lines: Int) -> Bool {
        guard let next = lineStart?(lines), next != start else { return false }
        start = next
        return true
    }
}
