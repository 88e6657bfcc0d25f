import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

// What is marked across rows: by dragging, with Shift, and by keys.
extension ListView {
    /// A pointer that has moved less is still clicking, in points.
    static let clickReach = 4.0
    /// The speed of scrolling while the pointer selects beyond its edges: so many points a second for each point
    /// beyond.
    private static let edgeSpeed = 14.0

    /// True if letters and lines can be selected: not where a click means something else.
    var canSelect: Bool { choice.mode == .text && onClickRow == nil && engine.activeItem == nil }

    /// The start and the end of the selection, in the order of the rows; nil if nothing is selected, or its rows are
    /// not shown.
    package var selectionEnds: (start: RowSelection.Place, end: RowSelection.Place, rows: ClosedRange<Int>)? {
        if choice.mode.isByRows { return chosenEnds.map(ends) }
        guard let textSelection, let one = document.index(of: textSelection.anchor.row),
            let other = document.index(of: textSelection.caret.row)
        else { return nil }
        let isForward = one < other || one == other && textSelection.anchor.offset <= textSelection.caret.offset
        let (anchor, caret) = (textSelection.anchor, textSelection.caret)
        let (start, end) = isForward ? (anchor, caret) : (caret, anchor)
        guard textSelection.isByRows || start != end else { return nil }
        return (start, end, min(one, other)...max(one, other))
    }

    /// Returns the ends of whole rows.
    private func ends(
        of rows: ClosedRange<Int>
    ) -> (start: RowSelection.Place, end: RowSelection.Place, rows: ClosedRange<Int>) {
        let (first, last) = (document.id(at: rows.lowerBound), document.id(at: rows.upperBound))
        return (RowSelection.Place(row: first, offset: 0), RowSelection.Place(row: last, offset: 0), rows)
    }

    /// Returns true if a row between the ends of the selection is not selected.
    func isPassedOver(_ row: Int) -> Bool { choice.mode.isByRows && !choice.rows.contains(document.id(at: row)) }

    /// Returns the selected part of a row, in bytes; nil if none of it is.
    func selectedRange(of row: RowID) -> Range<Int>? {
        if choice.mode.isByRows { return choice.rows.contains(row) ? 0..<Int.max : nil }
        guard let ends = selectionEnds, let index = document.index(of: row), ends.rows.contains(index),
            !document.isHeader(at: index)
        else { return nil }
        if textSelection?.isByRows == true { return 0..<Int.max }
        let start = row == ends.start.row ? ends.start.offset : 0
        let end = row == ends.end.row ? ends.end.offset : Int.max
        return start < end ? start..<end : nil
    }

    /// The marked text, made when it is asked for; nil where nothing is marked.
    package var selectedText: OfferedText? {
        markedText.map { text in OfferedText { text.pieces() } }
    }

    var markedText: RowText? {
        if choice.mode.isByRows { return chosenText }
        guard let textSelection, let ends = selectionEnds else { return nil }
        let start = textSelection.isByRows ? 0 : document.text(of: ends.start.row).originalStart(ends.start.offset)
        let end = textSelection.isByRows ? nil : document.text(of: ends.end.row).originalEnd(ends.end.offset)
        return RowText(document.originals(), from: (ends.start.row, start), to: (ends.end.row, end))
    }

    /// The selected text, or else that of all rows; nil if there are none.
    var textToSave: RowText? {
        if let markedText { return markedText }
        guard let first = lineIndex(from: 0, 1), let last = lineIndex(from: document.count - 1, -1) else { return nil }
        return RowText(document.originals(), from: (document.id(at: first), 0), to: (document.id(at: last), nil))
    }

    /// The number of lines that are selected, wholly or in part.
    package var selectedLineCount: Int {
        if choice.mode.isByRows { return choice.rows.count }
        guard let rows = selectionEnds?.rows else { return 0 }
        let headers = document.headerCount(before: rows.upperBound + 1) - document.headerCount(before: rows.lowerBound)
        return rows.count - headers
    }

    /// Marks nothing. Returns whether anything was.
    @discardableResult
    package func dropSelection() -> Bool {
        defer {
            (isSelecting, marksByKeys) = (false, false)
            textSelection = nil
            choice.clear()
        }
        return selectionEnds != nil
    }

    // MARK: - Keys

    /// Marks all rows.
    package func selectAll() {
        if choice.mode == .multiple { return chooseAll() }
        guard canSelect, let first = lineIndex(from: 0, 1), let last = lineIndex(from: document.count - 1, -1) else {
            return
        }
        textSelection = RowSelection(
            anchor: .init(row: document.id(at: first), offset: 0), caret: .init(row: document.id(at: last), offset: 0),
            isByRows: true)
        marksByKeys = false
    }

    /// Marks rows, or none. Returns whether rows can be marked.
    package func mark(_ rows: Range<Int>) -> Bool {
        guard canSelect, rows.lowerBound >= 0, rows.upperBound <= document.count else { return false }
        dropSelection()
        guard let first = lineIndex(from: rows.lowerBound, 1), let last = lineIndex(from: rows.upperBound - 1, -1),
            first <= last, rows.contains(first)
        else { return rows.isEmpty }
        textSelection = RowSelection(
            anchor: .init(row: document.id(at: first), offset: 0), caret: .init(row: document.id(at: last), offset: 0),
            isByRows: true)
        return true
    }

    /// Begins to mark rows with the one that is pointed at, or else is read; marks nothing where some are marked.
    package func toggleSelection() {
        if choice.mode.isByRows { return toggleChoice() }
        guard !dropSelection(), canSelect, let row = focusedRow.map({ document.id(at: $0) }) ?? rowBeingRead,
            let index = document.index(of: row)
        else { return }
        let place = RowSelection.Place(row: row, offset: 0)
        textSelection = RowSelection(anchor: place, caret: place, isByRows: true)
        marksByKeys = true
        engine.focus(index)
        showsFocus = true
    }

    /// Marks one row more, or one less, towards the end or, where `direction` is negative, the start.
    package func extendSelection(_ direction: Int) {
        if choice.mode.isByRows { return extendChoice(direction) }
        guard canSelect else { return }
        if selectionEnds == nil {
            let hadFocus = focusedRow != nil
            toggleSelection()
            // Without a row to begin with, that which is read is marked first.
            guard hadFocus else { return }
        }
        textSelection?.isByRows = true
        marksByKeys = true
        guard let caret = textSelection.flatMap({ document.index(of: $0.caret.row) }) else { return }
        engine.focus(caret)
        showsFocus = true
        engine.scroll(toItem: caret, alignment: .nearest, animated: false)
        readFrame()
        moveFocus(direction)
        followSelection()
    }

    /// Extends a selection by keys to the row that they point at.
    package func followSelection() {
        if choice.mode.isByRows { return chooseFocused() }
        guard let focused = focusedRow, marksByKeys, textSelection != nil, !isSelecting else { return }
        textSelection?.caret = .init(row: document.id(at: focused), offset: 0)
    }

    /// Extends a selection by keys to an end of the list.
    func followSelection(to edge: Edge) {
        guard marksByKeys, let row = edge == .start ? lineIndex(from: 0, 1) : lineIndex(from: document.count - 1, -1)
        else { return }
        textSelection?.caret = .init(row: document.id(at: row), offset: 0)
    }

    private func lineIndex(from start: Int, _ step: Int) -> Int? {
        var index = start
        while (0..<document.count).contains(index) {
            if !document.isHeader(at: index), document.line(at: index).omittedCount == 0 { return index }
            index += step
        }
        return nil
    }

    // MARK: - Pointer

    /// A button that is held moves. Returns whether something is marked by that.
    func select(to point: Point) -> Bool {
        guard let press, canSelect else { return false }
        if !isSelecting {
            let (across, along) = (point.x - press.point.x, point.y - press.point.y)
            guard across.magnitude > Self.clickReach || along.magnitude > Self.clickReach,
                let start = place(at: press.point)
            else { return false }
            (isSelecting, marksByKeys) = (true, false)
            triggerTime = nil
            if !isExtending || textSelection == nil {
                textSelection = RowSelection(anchor: start.place, caret: start.place, isByRows: start.isWhole)
            }
        }
        selectionPoint = point
        extendSelection(to: point)
        return true
    }

    /// A press with Shift where nothing is marked: rows are marked from the one on that was clicked before.
    func beginAtFocus(_ point: Point) {
        guard textSelection == nil, canSelect, let row = focusedRow, self.row(at: point) != nil else { return }
        let start = RowSelection.Place(row: document.id(at: row), offset: 0)
        textSelection = RowSelection(anchor: start, caret: start, isByRows: true)
        marksByKeys = false
    }

    /// The text that is marked within one row, of no more than a few words; nil where none is.
    package var selectedWords: String? {
        guard textSelection?.isByRows == false, let ends = selectionEnds, ends.start.row == ends.end.row else {
            return nil
        }
        // A line shares the memory of those around it, and need not begin where an array does.
        let bytes = Array(document.line(of: ends.start.row).bytes)
        let range = (ends.start.offset..<max(ends.start.offset, ends.end.offset)).clamped(to: 0..<bytes.count)
        let text = String(decoding: bytes[range], as: UTF8.self)
        return text.isEmpty || text.utf8.count > Self.longestSearch ? nil : text
    }

    /// The greatest length of a selection to search for, in bytes.
    private static let longestSearch = 200

    /// Marks the word that lies under a double click, or the row under a triple one.
    func selectPiece(_ press: ButtonEvent) {
        guard canSelect, isOnText(press.position), !opensRow(at: press.position),
            let place = place(at: press.position), !place.isWhole,
            let piece = piece(at: place.place, isRow: press.clickCount > 2)
        else { return }
        selectionUnit = piece
        (isSelecting, marksByKeys) = (true, false)
        triggerTime = nil
        textSelection = RowSelection(anchor: piece.start, caret: piece.end, isByRows: false)
    }

    /// Returns true if letters lie at a point, and not only the room beside them.
    func isOnText(_ point: Point) -> Bool {
        let reach = 8.0
        let width = engine.viewport.size.width
        let sides = [-reach, reach].compactMap {
            place(at: Point(x: min(max(0, point.x + $0), width - 1), y: point.y))
        }
        return sides.count == 2 && sides[0].place != sides[1].place && row(at: point) != nil
    }

    private func piece(at place: RowSelection.Place, isRow: Bool) -> SelectionUnit? {
        let bytes = document.line(of: place.row).bytes
        guard let range = isRow ? 0..<bytes.count : TextWord.range(around: place.offset, in: bytes) else { return nil }
        return SelectionUnit(
            start: .init(row: place.row, offset: range.lowerBound),
            end: .init(row: place.row, offset: range.upperBound),
            isRow: isRow)
    }

    /// Goes on with whole words or rows.
    private func extend(_ unit: SelectionUnit, to place: RowSelection.Place) {
        let piece = piece(at: place, isRow: unit.isRow)
        guard let from = document.index(of: unit.start.row), let to = document.index(of: place.row) else { return }
        let isBackward = to < from || to == from && place.offset < unit.start.offset
        textSelection = RowSelection(
            anchor: isBackward ? unit.end : unit.start, caret: isBackward ? piece?.start ?? place : piece?.end ?? place,
            isByRows: false)
    }

    /// Marks as far as a point.
    func extendSelection(to point: Point) {
        let size = engine.viewport.size
        let inside = Point(x: min(max(point.x, 0), size.width - 1), y: min(max(point.y, 0), size.height - 1))
        guard let end = place(at: inside) else { return }
        if choice.mode.isByRows { return document.index(of: end.place.row).map(chooseRange) ?? () }
        if let selectionUnit, !end.isWhole { return extend(selectionUnit, to: end.place) }
        textSelection?.caret = end.place
        if end.isWhole { textSelection?.isByRows = true }
    }

    /// Goes on marking while the pointer is beyond an edge, and the list scrolls.
    func scrollWhileSelecting(_ elapsed: Double) {
        guard isSelecting, let point = selectionPoint, let beyond = distanceBeyondEdge(point) else { return }
        engine.scroll(by: beyond * Self.edgeSpeed * min(elapsed, 100) / 1000)
        readFrame()
        extendSelection(to: point)
    }

    /// Returns the distance of a point beyond an edge along which the list scrolls, negative before the start, in
    /// points; nil if it is not beyond one.
    private func distanceBeyondEdge(_ point: Point) -> Double? {
        let (place, length) = axis == .vertical ? (point.y, engine.viewport.length) : (point.x, engine.viewport.length)
        if place < 0 { return place }
        return place > length ? place - length : nil
    }

    /// True while the list scrolls on to select.
    var isScrollingToSelect: Bool { isSelecting && selectionPoint.flatMap(distanceBeyondEdge) != nil }

    /// The place in a text at a point, and whether it is only known which row it is in; nil where no row is.
    func place(at point: Point) -> (place: RowSelection.Place, isWhole: Bool)? {
        let rows = placed.items.filter { !$0.isStuck && !document.isHeader(at: $0.index) }
        let item =
            rows.first { $0.frame.contains(point) }
            ?? rows.min { $0.distance(from: point, along: axis) < $1.distance(from: point, along: axis) }
        guard let item else { return nil }
        let row = document.id(at: item.index)
        guard item.tilt == 0,
            let offset = cell.offset(at: item.inside(point), in: cellLine(at: item.index), size: item.frame.size)
        else { return (RowSelection.Place(row: row, offset: 0), true) }
        return (RowSelection.Place(row: row, offset: offset), false)
    }
}

extension PlacedItem {
    /// Returns a point of the list in points from the top left corner of the item.
    func inside(_ point: Point) -> Point { Point(x: point.x - frame.x, y: point.y - frame.y) }

    /// Returns the distance of a point from the item along an axis, in points; 0 beside it.
    fileprivate func distance(from point: Point, along axis: Axis) -> Double {
        let (start, end, place) =
            axis == .vertical
            ? (frame.y, frame.y + frame.height, point.y) : (frame.x, frame.x + frame.width, point.x)
        return max(start - place, place - end, 0)
    }
}
