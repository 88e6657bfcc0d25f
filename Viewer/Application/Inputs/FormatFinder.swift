import StrataDecoders
import StrataDocument
import StrataFormats

/// Finds out what reads the lines of a list, as soon as some are there, and anew while there are few.
final class FormatFinder {
    private let lines: any Document
    /// The number of lines when they were looked at last.
    private var knownCount = 0

    /// - Parameter lines: the rows of the list as they are shown, not joined to entries.
    init(_ lines: any Document) { self.lines = lines }

    /// Returns the reader of the lines, if there are more to tell by than before; else nil.
    func find() -> LineReader? {
        let count = lines.count
        guard count > knownCount, knownCount < FileFormats.sample, count >= 2 * knownCount else { return nil }
        knownCount = count
        return FileFormats(of: lines, as: LineFormat().text).reader
    }
}
