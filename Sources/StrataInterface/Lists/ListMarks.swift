import Strata
import StrataDocument
import StrataSystem
import StrataTime

/// The marks of a reader in a list: rows, how far it has been read, and the places that were jumped from. All of it
/// goes by the names of rows, so that it stays with them whatever comes, goes, is filtered or lies otherwise.
package final class ListMarks: ReadingTool {
    private unowned let pane: ListPane
    /// The rows that are marked.
    package private(set) var rows: [RowID: RowMark] = [:]
    /// The last row that had been read, and the time at which that was, in seconds since 1970 began in UTC.
    package private(set) var readLine: (row: RowID, time: Double)?
    /// Changes when what is marked does.
    package private(set) var revision = 0
    /// The colour of the mark that was put last.
    private(set) var lastColor = 0
    /// The marked rows in the order in which they were marked.
    private var order: [RowID] = [] {
        didSet { if pane.columns.time == .sinceMark { list.painter.generation &+= 1 } }
    }
    /// The row that was marked last, of those that still are.
    package var lastMarked: RowID? { order.last }
    /// The last row that was there when the window lost the keyboard; nil while it has it.
    var lastBeforeLeaving: RowID?
    private var places = ReadingPlaces()
    private var wasLive = false
    /// The time of day, in seconds since 1970 began in UTC.
    package var clock: () -> Double = { WallClock.now / 1000 }

    /// For the list of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    private var list: ListView { pane.list }

    // MARK: - Rows

    /// The marked rows that are shown, in their order.
    package var shown: [Int] { rows.keys.compactMap { list.document.index(of: $0) }.sorted() }

    /// Marks the row that is pointed at, or else is read; one that is marked is so no more. Says which one it was where the
    /// reader has selected none.
    package func toggle() {
        guard let row = rowMeant else { return }
        let isNew = rows[row] == nil
        if list.focus.row == nil, let index = list.document.index(of: row) {
            let number = CountText.grouped(pane.number(ofRow: index))
            pane.show(Notice(text: "\(isNew ? "Marked" : "Unmarked") \(pane.noun.one) \(number).", isWarning: false))
        }
        if isNew { return put(RowMark(color: lastColor), on: row) }
        rows[row] = nil
        order.removeAll { $0 == row }
        revision += 1
    }

    /// The row that is pointed at, or else is read.
    var rowMeant: RowID? {
        list.focus.rowMeant.map { list.document.id(at: $0) } ?? list.rowBeingRead
    }

    /// True if that one is marked.
    var isRowMeantMarked: Bool { rowMeant.map { rows[$0] != nil } ?? false }

    /// Puts a mark on a row.
    package func put(_ mark: RowMark, on row: RowID) {
        if rows.updateValue(mark, forKey: row) != nil { order.removeAll { $0 == row } }
        order.append(row)
        lastColor = mark.color
        revision += 1
    }

    /// Goes to a row.
    package func go(to index: Int) {
        leave()
        list.focus.pointAtHit(index, beside: Rect(x: 0, y: 0, width: 0, height: 0))
    }

    // MARK: - Read line

    /// The window loses the keyboard: what comes from now on is counted.
    func noteLeaving() {
        let all = pane.allRows
        lastBeforeLeaving = all.count > 0 ? all.id(at: all.count - 1) : RowID(-1)
    }

    /// The number of rows that have come since then, found behind those that were there.
    var countSinceLeft: Int {
        guard let last = lastBeforeLeaving else { return 0 }
        let all = pane.allRows
        guard pane.status.isIndexed else { return 0 }
        return all.index(of: last).map { all.count - 1 - $0 } ?? all.count
    }

    /// All that is there has been read.
    package func putReadLine() {
        let all = pane.allRows
        guard all.count > 0 else { return }
        putReadLine(behind: all.id(at: all.count - 1), at: clock())
    }

    /// All up to a row had been read at a time.
    package func putReadLine(behind row: RowID, at time: Double) {
        readLine = (row, time)
        revision += 1
    }

    /// `New since 14:02`, or, of another day, `New since yesterday, 14:02`.
    var readLineWords: String {
        guard let time = readLine?.time else { return "" }
        let (day, today) = (CalendarDay(time, in: .here), CalendarDay(clock(), in: .here))
        let minute = Calendar.text(Int(time), "%H:%M", in: .here)
        if day == today { return "New since \(minute)" }
        let words = day.words(today: today)
        return "New since \(words == "Yesterday" ? "yesterday" : words), \(minute)"
    }

    /// Takes note of a reader who leaves the end: what comes from then on is new.
    package func passTime(_ context: FrameContext) {
        let isLive = list.readingState == .live
        if wasLive, !isLive { putReadLine() }
        wasLive = isLive
    }

    /// The last row above the read line that is shown, where some row is shown below it; nil where the line is not to
    /// be seen.
    func rowAboveReadLine() -> Int? {
        guard let readLine, let row = pane.filters.nearest(to: readLine.row), var index = list.document.index(of: row)
        else { return nil }
        if row > readLine.row { index -= 1 }
        // What is left out may have been read, too.
        if index + 1 < list.document.count, list.isGap(index + 1), list.document.id(at: index + 1) <= readLine.row {
            index += 1
        }
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
        list.focus.drop()
        let isNear = list.placed.items.contains { abs($0.index - index) < 2 * list.placed.items.count }
        list.engine.scroll(toItem: index, start: place.start, animated: isNear, byReader: true)
    }

    /// Offers a place of an earlier run to go back to, as if the reader had jumped from there.
    ///
    /// - Parameter start: the position of the row's start edge, in points from the viewport's start.
    package func offer(_ row: RowID, start: Double) {
        places.leave(ReadingPlaces.Place(row: row, start: start))
        guard list.isAtNewest, let near = pane.filters.nearest(to: row), let index = list.document.index(of: near)
        else { return }
        list.engine.offerReturn(to: ScrollPlace(index: index, edge: .start, distance: start))
    }

    /// The place to offer when the list is opened again: what is read, or where nothing but the first or the newest row
    /// is, the place that the header offers; nil at the newest row where it offers none.
    package var lastingPlace: (row: RowID, start: Double)? {
        let isAtLimit = list.isAtEnd || list.engine.targetOffset <= 0.5
        if isAtLimit, list.returnsFromTop, case .place(let place) = list.engine.scrollTarget {
            let row = (place.index..<list.document.count).first { !list.document.isHeader(at: $0) }
            return row.map { (list.document.id(at: $0), place.edge == .start ? place.distance : 0) }
        }
        return list.isAtNewest ? nil : here.map { ($0.row, $0.start) }
    }

    /// The first row in view, and where it is.
    private var here: ReadingPlaces.Place? {
        let item = list.placed.items.first { !$0.isStuck && !list.document.isHeader(at: $0.index) }
        return item.map {
            ReadingPlaces.Place(row: list.document.id(at: $0.index), start: list.engine.start(ofItem: $0.index))
        }
    }
}

extension ListPane {
    /// The marks of the reader.
    package var marks: ListMarks { tool() }
}
