import StrataDocument

/// The rows that a feed brings, as a document: their names are the ordinals of the feed's lines.
///
/// What the feed tells is taken with ``poll()``; it becomes true for everybody at once with ``publish()``.
package final class FeedDocument: Document {
    /// Where the rows come from.
    package let feed: LineFeed
    package let observers = DocumentObservers()
    private var rows = RowOrdinals()
    private var revisions = TextRevisions()
    private var lengths = AverageLength()
    /// What was taken and not yet published, and the rows after it.
    private var polled: (events: [FeedEvent], rows: RowOrdinals) = ([], RowOrdinals())
    private var news: [(FeedEvent) -> Void] = []

    package init(_ feed: LineFeed) { self.feed = feed }

    package var count: Int { rows.count }
    package var averageBytes: Double { lengths.bytes }

    package func id(at index: Int) -> RowID { RowID(rows.ordinal(at: index)) }
    package func index(of id: RowID) -> Int? { rows.index(of: id.ordinal) }
    package func text(of id: RowID) -> Line { index(of: id) == nil ? .gone : feed.text(of: id) }
    package func revision(of id: RowID) -> UInt64 { revisions[id] }
    package func reader() -> any RowReader { feed.reader(of: rows) }

    /// Has `body` called for whatever a feed tells of itself, before the rows change by it.
    package func onNews(_ body: @escaping (FeedEvent) -> Void) { news.append(body) }

    /// Takes what the feed has to tell, and keeps it back. Returns what is new.
    package func poll() -> [FeedEvent] {
        let events = feed.takeEvents()
        polled.events += events
        polled.rows = feed.rows
        return events
    }

    /// Whether there is anything to publish.
    package var hasNews: Bool { !polled.events.isEmpty }

    /// Brings the document up to what was polled, and tells everybody.
    package func publish() {
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
    package func take() {
        _ = poll()
        publish()
    }
}

extension FeedDocument {
    /// What events come to. They may tell of rows that came and have gone again before anybody has seen them.
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
            changed.append(RowID(before.ordinal(at: before.count - 1)))
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
