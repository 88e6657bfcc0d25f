import Strata
import StrataDocument
import StrataWindow

// What is selected by dragging, and with Shift.
extension ListSelector {
    /// The speed of scrolling while the pointer selects beyond its edges: so many points a second for each point
    /// beyond.
    private static let edgeSpeed = 14.0

    /// Takes a button that went down upon the list: with Shift it extends the selection.
    func hold(_ press: ButtonEvent) {
        let isShifted = press.modifiers.contains(.shift)
        if isShifted { beginAtFocus(press.position) }
        isExtending = isShifted && textSelection != nil
        unit = nil
        holdsSelection = press.clickCount == 1 && !isShifted && isOnSelection(press.position)
    }

    /// Ends what the button that comes up has selected. Returns true if it has selected anything.
    func letGo(_ release: ButtonEvent, _ context: FrameContext) -> Bool {
        guard isSelecting || isExtending else { return false }
        if isExtending { extend(to: release.position) }
        (isSelecting, isExtending, unit) = (false, false, nil)
        if let selectedText { context.ask(.offerText(selectedText, .primary)) }
        return true
    }

    /// A button that is held moves. Returns whether something is marked by that.
    func select(to point: Point) -> Bool {
        guard let press = list.pointer.press, canSelect else { return false }
        if !isSelecting {
            guard press.isDragged(to: point), let start = place(at: press.point)
            else { return false }
            (isSelecting, marksByKeys) = (true, false)
            list.pointer.triggerTime = nil
            if !isExtending || textSelection == nil {
                textSelection = RowSelection(anchor: start.place, caret: start.place, isByRows: start.isWhole)
            }
        }
        pointer = point
        extend(to: point)
        return true
    }

    /// A press with Shift where nothing is marked: rows are marked from the one on that was clicked before.
    private func beginAtFocus(_ point: Point) {
        guard textSelection == nil, canSelect, let row = list.focus.row, list.row(at: point) != nil else { return }
        let start = RowSelection.Place(row: document.id(at: row), offset: 0)
        textSelection = RowSelection(anchor: start, caret: start, isByRows: true)
        marksByKeys = false
    }

    /// Marks as far as a point.
    func extend(to point: Point) {
        let size = engine.viewport.size
        let inside = Point(x: min(max(point.x, 0), size.width - 1), y: min(max(point.y, 0), size.height - 1))
        guard let end = place(at: inside) else { return }
        if choice.mode.isByRows { return document.index(of: end.place.row).map(chooseRange) ?? () }
        if let unit, !end.isWhole { return extend(unit, to: end.place) }
        textSelection?.caret = end.place
        if end.isWhole { textSelection?.isByRows = true }
    }

    /// Goes on marking while the pointer is beyond an edge, and the list scrolls.
    func scrollWhileSelecting(_ elapsed: Double) {
        guard isSelecting, let point = pointer, let beyond = distanceBeyondEdge(point) else { return }
        engine.scroll(by: beyond * Self.edgeSpeed * min(elapsed, 100) / 1000)
        list.readFrame()
        extend(to: point)
    }

    /// Returns the distance of a point beyond an edge along which the list scrolls, negative before the start, in
    /// points; nil if it is not beyond one.
    private func distanceBeyondEdge(_ point: Point) -> Double? {
        let (place, length) =
            list.axis == .vertical ? (point.y, engine.viewport.length) : (point.x, engine.viewport.length)
        if place < 0 { return place }
        return place > length ? place - length : nil
    }

    /// True while the list scrolls on to select.
    var isScrollingToSelect: Bool { isSelecting && pointer.flatMap(distanceBeyondEdge) != nil }
}
