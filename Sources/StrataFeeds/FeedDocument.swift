import StrataDocument

/// The rows that a feed brings, as a document: their names are the ordinals of the feed's lines.
///
/// The feed's events are taken with ``poll()``; they become true for all observers at once with ``publish()``.
public final class FeedDocument: Document {
    /// The feed that the rows come from.
    public let feed: LineFeed
    /// The observers, who are told of changes.
    public let observers = DocumentObservers()
    private var rows = RowOrdinals()
    private var revisions = TextRevisions()
    private var lengths = AverageLength()
    /// The events that were taken and not yet published, and the rows after them.
    private var polled: (events: [FeedEvent], rows: RowOrdinals) = ([], RowOrdinals())
    private var news: [(FeedEvent) -> Void] = []

    /// The rows of a feed; none until the first ``publish()``.
    public init(_ feed: LineFeed) { self.feed = feed }

    /// The rows of a feed as of its last ``LineFeed/drainEvents()``, for a caller that waits for nothing more.
    package init(settled feed: LineFeed) { (self.feed, rows) = (feed, feed.rows) }

    /// The number of rows.
    public var count: Int { rows.count }
    /// The average length of a row, in bytes.
    public var averageBytes: Double { lengths.bytes }

    /// Returns the name of the row at an index, 0…``count`` - 1.
    public func id(at index: Int) -> RowID { RowID(rows.ordinal(at: index)) }

    /// Returns where a row stands, or nil where it is no more.
    public func index(of id: RowID) -> Int? { rows.index(of: id.ordinal) }

    /// Returns the text of a row. That of a row that is gone is empty, and says that it cannot be read.
    public func text(of id: RowID) -> Line { index(of: id) == nil ? .gone : feed.text(of: id) }

    /// Returns the number of times that the text of a row has changed.
    public func revision(of id: RowID) -> UInt64 { revisions[id] }

    /// The rows that say where what a file held before ends.
    public var dividers: [RowID] { feed.dividers.map { RowID($0) } }

    /// The first rows of the files that are shown behind another.
    public var beginnings: [RowID] { fileBeginnings.map(\.row) }
    /// The first rows of the files that are shown behind another, each with the name of its file, in order.
    public var fileBeginnings: [(row: RowID, name: String)] {
        feed.beginnings.map { (RowID($0.ordinal), $0.name) }
    }

    /// Has the feed go further back where its first row is about to be shown, or there is none.
    public func reveal(_ rows: Range<Int>) {
        if feed.firstLineNumber != nil, count == 0 || rows.contains(0) { feed.goFurtherBack() }
    }

    /// Returns the lasting place of a row; nil for a row that is no line of a file that has a name.
    public func place(of id: RowID) -> LinePlace? { index(of: id) == nil ? nil : feed.place(of: id) }

    /// Returns the row that is at a place; nil where none is, or where it has not been found yet.
    public func row(at place: LinePlace) -> RowID? { feed.row(at: place).flatMap { index(of: $0) == nil ? nil : $0 } }

    /// Makes what reads the rows that there are now on another thread.
    public func reader() -> any RowReader { feed.reader(of: rows) }

    /// The greatest length of a row that is held in memory when it is copied, saved or exported, in bytes.
    package static let longestOriginal = 1 << 30

    /// Makes what reads the same rows whole, up to a GiB of each.
    public func originals() -> any RowReader { feed.reader(of: rows, maximumLineBytes: Self.longestOriginal) }

    /// Has `body` called for whatever a feed tells of itself, before the rows change by it.
    public func onNews(_ body: @escaping (FeedEvent) -> Void) { news.append(body) }

    /// Takes what the feed has to tell, and keeps it back. Returns what is new.
    public func poll() -> [FeedEvent] {
        let events = feed.drainEvents()
        polled.events += events
        polled.rows = feed.rows
        return events
    }

    /// True if there is anything to publish.
    public var hasNews: Bool { !polled.events.isEmpty }

    /// Brings the document up to what was polled, and tells everybody.
    public func publish() {
        guard hasNews else { return }
        let (events, before) = (polled.events, rows)
        rows = polled.rows
        polled.events = []
        for event in events {
            for body in news { body(event) }
        }
        observers.tell(DocumentUpdate(changes(by: events, since: before)))
    }

    /// Takes what the feed has to tell, and brings the document up to that.
    public func drain() {
        _ = poll()
        publish()
    }
}

extension FeedDocument {
    /// Returns the changes that events come to. They may tell of rows that came and have gone again before any observer
    /// has seen them.
    private func changes(by events: [FeedEvent], since before: RowOrdinals) -> [DocumentChange] {
        let difference = before.difference(to: rows)
        var (earlier, later) = (AverageLength(), AverageLength())
        for event in events {
            switch event {
            case .prepended(let count, let averageBytes): earlier.add(count, averageBytes: averageBytes)
            case .appended(let count, let averageBytes): later.add(count, averageBytes: averageBytes)
            default: break
            }
        }
        var changes = difference.removed.map { rows in
            let names = [rows.lowerBound, rows.upperBound - 1].map { RowID(before.ordinal(at: $0)) }
            return DocumentChange.removed(rows, names[0]...names[1])
        }
        if difference.prepended > 0 {
            lengths.add(difference.prepended, averageBytes: earlier.bytes)
            changes.append(.prepended(count: difference.prepended, averageBytes: earlier.bytes))
        }
        if difference.appended > 0 {
            lengths.add(difference.appended, averageBytes: later.bytes)
            changes.append(.appended(count: difference.appended, averageBytes: later.bytes))
        }
        return changes + changesOfText(by: events, since: before)
    }

    private func changesOfText(by events: [FeedEvent], since before: RowOrdinals) -> [DocumentChange] {
        var changed: [RowID] = []
        if events.contains(.lastLineGrew), before.count > 0 {
            // Those behind it may have gone with the same change.
            let kept = rows.rank(of: before.range.upperBound)
            if kept > 0 { changed.append(RowID(rows.ordinal(at: kept - 1))) }
        }
        // A divider before what was let go says that.
        if events.contains(where: \.isRemoval) {
            changed += rows.gapsSince(before).map { RowID($0.lowerBound - 1) }
        }
        changed = changed.filter { before.index(of: $0.ordinal) != nil && index(of: $0) != nil }
        for id in changed { revisions.change(id) }
        var changes = changed.map(DocumentChange.changed)
        if events.contains(.reread) {
            revisions.changeAll()
            changes.append(.reread)
        }
        return changes
    }
}

extension FeedEvent {
    fileprivate var isRemoval: Bool {
        if case .removed = self { return true }
        return false
    }
}
