import StrataCommandLine
import StrataDecoders
import StrataFeeds
import StrataFormats

/// The first lines of a log as a window reads them: unpacked, in UTF-8 and without colours.
struct FirstLines {
    /// The lines, as many as tell what formats a log has.
    let lines: [[UInt8]]
    private let problem: FeedError?

    /// Reads a file or a pipe.
    init(of path: String) throws(CommandError) {
        let beginning: LogBeginning
        do throws(FeedError) { beginning = try LogBeginning(of: path, atMost: 1 << 20) } catch {
            throw CommandError(error)
        }
        if beginning.bytes.isEmpty, let problem = beginning.problem { throw CommandError(problem) }
        if let encoding = beginning.foreignEncoding {
            Diagnostics.warn(FeedNotice.encoded(path: path, encoding: encoding).description)
        }
        let decoder = LineFormat().text
        var lines = beginning.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        problem = lines.count < FileFormats.sample ? beginning.problem : nil
        self.lines = lines.prefix(FileFormats.sample).map { Array(decoder.decode($0).text) }
    }

    /// Throws where more lines would have been read, had the log not been damaged or cut.
    func check() throws(CommandError) {
        if let problem { throw CommandError(problem) }
    }
}
