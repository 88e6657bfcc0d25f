import StrataCells
import StrataDocument
import StrataInterface
import StrataSystem
import StrataWindow

/// Has a list show only rows between two moments, as soon as it is known which rows those are.
final class SpanFilter: SceneSource {
    private unowned let pane: ListPane
    private var wanted: TimeSpan
    /// The lines of the list as they are shown, whether filters let them through or not.
    private let document: any Document
    private let mayGoOn: () -> Bool

    /// - Parameters:
    ///   - span: the moments.
    ///   - pane: the list that shows them.
    ///   - mayGoOn: whether more may soon come that says a time, as of a program that has just begun.
    init(_ span: TimeSpan, in pane: ListPane, whileMore mayGoOn: @escaping () -> Bool) {
        (wanted, self.pane, self.mayGoOn) = (span, pane, mayGoOn)
        document = (pane.filters.allRows ?? pane.list.document).lines
    }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {}
    func start() {}
    func disconnect() {}

    func applyPending() {
        guard !wanted.isWhole, document.count > 0 else { return }
        let search = MomentSearch(document, moment: moment)
        guard search.moment(at: document.count - 1) != nil else { return giveUp() }
        if let since = wanted.since, let row = first(from: since, search) {
            wanted.since = nil
            pane.filters.bound(.from(row, Self.words(since)))
        }
        if let until = wanted.until, let row = last(upTo: until, search) {
            wanted.until = nil
            pane.filters.bound(.upTo(row, Self.words(until)))
        }
    }

    /// The moment that a line says, to the look of rows or, where that reads none, as lines of logs do.
    private func moment(of line: Line) -> Double? {
        guard let moments = pane.moments else { return LineMoment.seconds(of: line.originalBytes) }
        return moments.ofLine(line)
    }

    /// Says that lines say no times, once that is known.
    private func giveUp() {
        guard pane.status.isIndexed, document.count > MomentSearch.reach || !mayGoOn() else { return }
        wanted = TimeSpan()
        let options = "\(OptionName.since.rawValue) and \(OptionName.until.rawValue)"
        pane.show(
            Notice(
                text: "No line near the end of \(pane.status.title) says a time, so \(options) leave nothing out.",
                isWarning: true))
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
