import Strata
import StrataCells
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataFeeds
import StrataFormats
import StrataSearch
import StrataSystem

/// Feeds as one document, in the order of the times that their lines say: each as its own lines look, and with its own
/// entries.
final class MergedFeeds {
    /// The way in which lines are read.
    struct Reading {
        /// The format in which lines are shown; nil: as they came.
        var format: LineFormat?
        /// True if lines that belong together are one row.
        var joinsEntries = false
        /// The rule for lines that begin an entry; nil: those that begin as most do that have a time.
        var rule: RowRule?
    }

    /// The documents of the feeds.
    private(set) var documents: [FeedDocument] = []
    /// The documents as they are shown; none if lines are shown as they came.
    private(set) var decoded: [DecodedDocument] = []
    /// The paths of the files.
    private(set) var paths: [String] = []
    /// The events that each of them told before there was an observer.
    private(set) var firstEvents: [[FeedEvent]] = []
    /// All of it.
    let document: MergedDocument
    private let reading: Reading
    /// True once nothing more is read, so that no pipe is waited for.
    private let isOver = Guarded(false)
    /// The sources of which it was told that they say no times.
    private var toldTimeless: Set<Int> = []

    /// Lines of a pipe that come so fast one after another, in milliseconds, at the beginning, were there before; so were
    /// all that come so soon.
    private static let pause = 300.0
    private static let patience = 2000.0

    /// - Throws: where the system has no descriptor left.
    init(_ opened: [(path: String, feed: LineFeed)], _ reading: Reading) throws(CommandError) {
        self.reading = reading
        let sources = Self.sources(opened, reading, isOver)
        documents = sources.map(\.document)
        firstEvents = sources.map(\.events)
        decoded = sources.compactMap(\.rows)
        paths = opened.map(\.path)
        do {
            document = try MergedDocument(sources.map(\.source)) { LineMoment.place(of: $0) }
        } catch {
            throw CommandError(description: "cannot merge files: \(error.text)", exitCode: ExitCode.inputOutput)
        }
    }

    /// The documents made of a feed.
    private struct Opened {
        let document: FeedDocument
        let events: [FeedEvent]
        let rows: DecodedDocument?
        let source: MergedDocument.Source
    }

    private static func sources(
        _ opened: [(path: String, feed: LineFeed)], _ reading: Reading, _ isOver: Guarded<Bool>
    ) -> [Opened] {
        let (start, most) = (MonotonicClock.now, FileFormats.sample(ofFiles: opened.count))
        return opened.map { path, feed in
            let document = FeedDocument(feed)
            let events = document.poll()
            document.publish()
            let rows = reading.format?.rows(of: document)
            let source = source(document, path, shown: rows, reading, since: start, atMost: most, isOver)
            return Opened(document: document, events: events, rows: rows, source: source)
        }
    }

    /// True if some rows are entries of several lines, once all lines have their places.
    var hasEntries: Bool { documents.reduce(0) { $0 + $1.lineCount } > document.lineCount }

    /// Waits until all that was read is in its place, for a caller that reads no more.
    func settle() {
        isOver.withLock { $0 = true }
        document.settle()
    }

    /// Adds files that have come.
    ///
    /// - Returns: their documents.
    func add(_ opened: [(path: String, feed: LineFeed)]) -> [FeedDocument] {
        let sources = Self.sources(opened, reading, isOver)
        documents += sources.map(\.document)
        firstEvents += sources.map(\.events)
        decoded += sources.compactMap(\.rows)
        paths += opened.map(\.path)
        document.add(sources.map(\.source))
        return sources.map(\.document)
    }

    /// - Parameters:
    ///   - rows: the document as it is shown; nil: as it came.
    ///   - most: the number of lines that tell of what formats it is.
    private static func source(
        _ document: FeedDocument, _ path: String, shown rows: DecodedDocument?, _ reading: Reading, since start: Double,
        atMost most: Int, _ isOver: Guarded<Bool>
    ) -> MergedDocument.Source {
        let feed = document.feed
        // By the time that lines are read, it is known what reads them.
        let (reader, formats) = (ListReader(), FormatFinder(document, atMost: most))
        // Lines that come are written later than the file had been when it was opened.
        let end = Guarded(InputFiles.lastChange(of: [path]))
        document.observers.add(reader) { _, update in
            let isMore = update.changes.contains { if case .appended = $0 { true } else { false } }
            if isMore { end.withLock { $0 = InputFiles.lastChange(of: [path]) } }
        }
        func isReady(_ isReady: Bool) -> Bool {
            if isReady, let found = formats.find() { reader.lines = found }
            return isReady
        }
        var known = (count: -1, time: start)
        var beginning = EntryBeginning(of: rows ?? document, by: reading.rule, atMost: most, isOfMerged: true)
        return MergedDocument.Source(rows ?? document) {
            // What was found and is not published yet comes before all else.
            (feed.progress.isIndexed || feed.progress.failure != nil) && !document.hasNews
        } isReady: {
            let progress = feed.progress
            guard progress.isStream, !progress.hasEnded, progress.failure == nil, !isOver.withLock({ $0 }) else {
                return isReady(!document.hasNews)
            }
            let now = MonotonicClock.now
            if document.count != known.count { known = (document.count, now) }
            return isReady(now - start > patience || document.count > 0 && now - known.time > pause)
        } moment: {
            LineMoment.place(of: $0, by: reader.lines, writtenBy: end.withLock { $0 })
        } begins: {
            guard reading.joinsEntries, beginning.look(), let rule = beginning.rule else { return nil }
            return Self.beginning(by: rule, as: rows?.decoder ?? PlainDecoder())
        }
    }

    /// Returns a test whether a line as it came begins an entry, by a rule for it or for what is shown of it.
    private static func beginning(by rule: RowRule, as decoder: any LineDecoder) -> MergedDocument.Beginning {
        guard rule.needsShown else { return { $0.withUnsafeBytes(rule.holds) } }
        return { decoder.text(of: $0).withUnsafeBytes(rule.holds) }
    }

    /// Returns a sentence about the files whose lines say no times; nil where there are none, or it was said.
    func newsOfTimeless() -> String? {
        let timeless = document.timelessSources.filter { toldTimeless.insert($0).inserted }
        guard let first = timeless.first else { return nil }
        let name = OneLine.escaping(paths[first] == "-" ? "standard input" : paths[first])
        return timeless.count == 1
            ? "\(name) says no times: its lines stand before all others"
            : "\(name) and \(timeless.count - 1) more say no times: their lines stand before all others"
    }
}
