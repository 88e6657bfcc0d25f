import StrataCells
import StrataDocument
import StrataInterface
import StrataSystem
import StrataTime
import StrataWindow

/// Has a list show only rows between two moments, as soon as it is known which rows those are.
final class SpanFilter: SceneSource {
    private unowned let pane: ListPane
    var servedList: ListPane? { pane }
    private var wanted: TimeSpan
    /// The lines of the list as they are shown, whether filters let them through or not.
    private let document: any Document
    private let mayGoOn: () -> Bool
    /// True once times were looked for past long texts without any.
    private var hasLookedFar = false

    /// - Parameters:
    ///   - span: the moments.
    ///   - pane: the list that shows them.
    ///   - mayGoOn: whether more may soon come that says a time, as of a program that has just begun.
    init(_ span: TimeSpan, in pane: ListPane, whileMore mayGoOn: @escaping () -> Bool) {
        (wanted, self.pane, self.mayGoOn) = (span, pane, mayGoOn)
        document = (pane.filters.allRows ?? pane.list.document).lines
    }

    func applyPending() {
        guard !wanted.isWhole, document.count > 0 else { return }
        // This is asked in every frame, until all is known that is asked for.
        let isFar = pane.status.isIndexed && !hasLookedFar
        hasLookedFar = hasLookedFar || isFar
        let reach = isFar ? MomentSearch.farReach : MomentSearch.reach
        let search = MomentSearch(document, reach: reach, moment: moment)
        guard let last = search.moment(at: document.count - 1) else {
            if isFar { giveUp() }
            return
        }
        // What is later than the last row that is wanted may not have come yet.
        let until = wanted.until.flatMap { last > $0 ? $0 : nil }
        guard wanted.since != nil || until != nil, let rows = search.rows(since: wanted.since, until: until) else {
            return
        }
        // And what is earlier than all that is known may be in what is not read yet.
        if let since = wanted.since, rows.lowerBound > 0 || pane.status.isIndexed {
            wanted.since = nil
            pane.filters.bound(.from(id(at: rows.lowerBound), Self.words(since)))
        }
        if let until, rows.upperBound > 0 || pane.status.isIndexed {
            wanted.until = nil
            pane.filters.bound(.upTo(RowID(id(at: rows.upperBound).ordinal - 1), Self.words(until)))
        }
    }

    /// The row at an index, or the one that will come next.
    private func id(at index: Int) -> RowID {
        index < document.count ? document.id(at: index) : RowID(document.id(at: document.count - 1).ordinal + 1)
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
        let options = "\(ProgramOption.since.name) and \(ProgramOption.until.name)"
        pane.show(
            Notice(
                text: "No line near the end of \(pane.status.title) says a time, so \(options) leave nothing out.",
                isWarning: true))
    }

    private static func words(_ moment: Double) -> String {
        let day = CalendarDay(moment, in: .here)
        let isToday = day == CalendarDay(WallClock.now / 1000, in: .here)
        return Calendar.text(Int(moment.rounded(.down)), isToday ? "%H:%M:%S" : "%-d %b %H:%M:%S", in: .here)
    }
}
