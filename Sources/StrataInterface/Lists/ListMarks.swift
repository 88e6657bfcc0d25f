import Strata
import StrataDocument
import StrataSystem

/// What a reader has marked in a list: rows, how far it has been read, and the places that were jumped from. All of it
/// goes by the names of rows, so that it stays with them whatever comes, goes, is filtered or lies otherwise.
package final class ListMarks {
    private unowned let pane: ListPane
    /// The rows that are marked.
    package private(set) var rows: Set<RowID> = []
    /// The last row that had been read, and the time at which that was, in words.
    package private(set) var readLine: (row: RowID, time: String)?
    /// Changes when what is marked does.
    private(set) var revision = 0
    private var places = ReadingPlaces()
    private var wasLive = false
    /// The time of day, in seconds since 1970 began in UTC.
    package var clock: () -> Double = { WallClock.now / 1000 }

    /// For the list of a pane.
    package init(_ pane: ListPane) { self.pane = pane }

    private var list: ListView { pane.list }

    // MARK: - Rows

    /// The marked rows that are shown, in their order.
    package var shown: [Int] { rows.compactMap { list.document.index(of: $0) }.sorted() }

    /// Marks the row that is pointed at, or else is read; one that is marked is so no more.
    package func toggle() {
        guard let row = (list.focusedRow ?? list.pointedRow).map({ list.document.id(at: $0) }) ?? list.rowBeingRead
        else { return }
        if rows.remove(row) == nil { rows.insert(row) }
        revision += 1
    }

    /// Goes to a row.
    package func go(to index: Int) {
        leave()
        list.pointAtHit(index, beside: Rect(x: 0, y: 0, width: 0, height: 0))
    }

    // MARK: - Read line

    /// All that is there has been read.
    package func putReadLine() {
        let all = pane.allRows
        guard all.count > 0 else { return }
        readLine = (all.id(at: all.count - 1), Calendar.text(Int(clock()), "%H:%M", in: .here))
        revision += 1
    }

    /// Takes note of a reader who leaves the end: what comes from then on is new.
    func advance() {
        let isLive = list.readingState == .live
        if wasLive, !isLive { putReadLine() }
        wasLive = isLive
    }

    /// The last row above the read line that is shown, where some row is shown below it; nil where the line is not to be
    /// seen.
    func rowAboveReadLine() -> Int? {
        guard let readLine, let row = pane.filters.nearest(to: readLine.row), var index = list.document.index(of: row)
        else { return nil }
        if row > readLine.row { index -= 1 }
        return index >= 0 && index < list.document.count - 1 ? index : nil
    }

    // MARK: - Places

    /// The reader jumps away from what is in view.
    func leave() {
        if let here { places.leave(here) }
    }

    /// Goes back to the place that was jumped from, or, where `direction` is positive, forth again.
    package func step(_ direction: Int) {
        guard let here, let place = places.step(direction, from: here) else { return }
        guard let row = pane.filters.nearest(to: place.row), let index = list.document.index(of: row) else { return }
        list.dropFocus()
        let isNear = list.placed.items.contains { abs($0.index - index) < 2 * list.placed.items.count }
        list.engine.scroll(toItem: index, start: place.start, animated: isNear, byReader: true)
    }

    /// The first row in view, and where it is.
    private var here: ReadingPlaces.Place? {
        let item = list.placed.items.first { !$0.isStuck && !list.document.isHeader(at: $0.index) }
        return item.map {
            ReadingPlaces.Place(row: list.document.id(at: $0.index), start: list.engine.start(ofItem: $0.index))
        }
    }
}
