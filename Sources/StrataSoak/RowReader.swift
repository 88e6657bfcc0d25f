import StrataDocument
import StrataFeeds
import StrataSystem

/// A third reader of the log, in a process of its own: the feed alone, whose dividers an export leaves out. What it
/// holds when it is told to stop goes to standard output, one row a line.
enum RowReader {
    /// The beginning of a divider; a line begins with its number.
    static let dividerMark = Array("-- ".utf8)
    /// The text that stands for a row that cannot be read any more.
    static let unreadable = Array("unreadable".utf8)
    /// The option that makes this program such a reader.
    static let option = "--read-rows"

    /// - Returns: 0, or 74 where the log cannot be read or standard output not written.
    static func run(_ path: String) -> Int32 {
        // Before there is a second thread, which would get the signals instead.
        Signal.hold(Signal.terminate)
        var configuration = FeedConfiguration()
        configuration.maximumLineBytes = 1 << 20
        do {
            let feed = try LineFeed([.file(path)], configuration: configuration)
            while !Signal.arrives(Signal.terminate, within: 50) { _ = feed.drainEvents() }
            _ = feed.drainEvents()
            for index in 0..<feed.lineCount { try writeAll(bytes: text(of: feed.line(at: index)), to: 1) }
            return 0
        } catch {
            SystemFiles.say("cannot read \(path): \(error)")
            return ExitCode.inputOutput
        }
    }

    private static func text(of row: Line) -> [UInt8] {
        let text = row.isReadable ? Array(row.bytes) : unreadable
        return (row.isDivider ? dividerMark : []) + text + [0x0A]
    }
}
