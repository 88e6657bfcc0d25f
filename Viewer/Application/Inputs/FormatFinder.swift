import StrataDecoders
import StrataDocument
import StrataFormats

/// Finds out what reads the lines of a list, as soon as some are there, and anew while there are few.
final class FormatFinder {
    private let lines: any Document
    /// The number of lines that are looked at.
    private let most: Int
    /// The number of lines when they were looked at last.
    private var knownCount = 0

    /// - Parameters:
    ///   - lines: the rows of the list as they are shown, not joined to entries.
    ///   - most: the number of lines that are looked at.
    init(_ lines: any Document, atMost most: Int = FileFormats.sample) { (self.lines, self.most) = (lines, most) }

    /// Returns the reader of the lines, if there are more to tell by than before; else nil.
    func find() -> LineReader? {
        let count = lines.count
        guard count > knownCount, knownCount < most, count >= 2 * knownCount else { return nil }
        knownCount = count
        return FileFormats(of: lines, as: LineFormat().text, atMost: most).reader
    }
}
