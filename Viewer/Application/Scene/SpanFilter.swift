import StrataDocument
import StrataInterface
import StrataSystem
import StrataWindow

/// Has a list show only rows between two moments, as soon as it is known which rows those are.
final class SpanFilter: SceneSource {
    private let document: any Document
    private unowned let pane: ListPane
    private var wanted: TimeSpan
    private let moment: (Line) -> Double?

    /// - Parameters:
    ///   - span: the moments.
    ///   - document: the rows that the list filters.
    ///   - moment: the moment that a row says, in seconds since 1970 began in UTC; nil where it says none.
    init(_ span: TimeSpan, of document: any Document, in pane: ListPane, moment: @escaping (Line) -> Double?) {
        (wanted, self.document, self.pane, self.moment) = (span, document, pane, moment)
    }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {}
    func start() {}
    func disconnect() {}

    func applyPending() {
        guard !wanted.isWhole, document.count > 0 else { return }
        let search = MomentSearch(document, moment: moment)
        if let since = wanted.since, let row = first(from: since, search) {
            wanted.since = nil
            pane.filters.bound(.from(row, Self.words(since)))
        }
        if let until = wanted.until, let row = last(upTo: until, search) {
            wanted.until = nil
            pane.filters.bound(.upTo(row, Self.words(until)))
        }
    }

    /// The first row that is wanted; nil while that may be one that was not found yet.
    private func first(from moment: Double, _ search: MomentSearch) -> RowID? {
        let last = document.count - 1
        guard let index = search.row(at: moment), index > 0 || pane.status.isIndexed else { return nil }
        // Where all are earlier, the next one is.
        let isBehind = index == last && search.moment(at: last) ?? .infinity < moment
        return isBehind ? RowID(document.id(at: last).ordinal + 1) : document.id(at: index)
    }

    /// The last row that is wanted; nil while that may be one that has not come yet.
    private func last(upTo moment: Double, _ search: MomentSearch) -> RowID? {
        guard search.moment(at: document.count - 1) ?? -.infinity > moment,
            let index = search.row(at: moment.nextUp), index > 0 || pane.status.isIndexed
        else { return nil }
        return index > 0 ? document.id(at: index - 1) : RowID(document.id(at: 0).ordinal - 1)
    }

    private static func words(_ moment: Double) -> String {
        let day = CalendarDay(moment, in: .here)
        let isToday = day == CalendarDay(WallClock.now / 1000, in: .here)
        return Calendar.text(Int(moment.rounded(.down)), isToday ? "%H:%M:%S" : "%-d %b %H:%M:%S", in: .here)
    }
}
