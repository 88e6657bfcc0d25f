import Strata
import StrataDocument
import StrataWindow

// Rows that are selected as a whole.
extension ListSelector {
    // MARK: - Pointer

    /// Selects the row that a click is on. Returns true if it means no more than that, since a modifier is held.
    func choose(_ row: Int, _ modifiers: Modifiers) -> Bool {
        guard choice.mode.isByRows, engine.activeItem == nil, !list.pointer.pressRaises, isLine(row) else {
            return false
        }
        let isRange = choice.mode == .multiple && modifiers.contains(.shift)
        if isRange {
            chooseRange(to: row)
        } else if modifiers.contains(.control) {
            choice.toggle(document.id(at: row))
        } else {
            choice.choose(document.id(at: row))
            return false
        }
        list.focus.click(row)
        return true
    }

    /// A click beside all rows selects none.
    func chooseNothing(_ modifiers: Modifiers) {
        if choice.mode.isByRows, modifiers.isDisjoint(with: [.shift, .control]) { choice.clear() }
    }

    /// A button that is held moves over rows, all of which are selected. Returns true if any are by that.
    func chooseRows(to point: Point) -> Bool {
        guard choice.mode == .multiple, engine.activeItem == nil, let press = list.pointer.press,
            let start = press.row.flatMap(document.index), isLine(start)
        else { return false }
        if !isSelecting {
            guard press.isDragged(to: point) else { return false }
            isSelecting = true
            list.pointer.triggerTime = nil
            choice.choose(document.id(at: start))
        }
        pointer = point
        extend(to: point)
        return true
    }

    // MARK: - Keys

    /// True if several rows, or the letters of a text, can be selected now.
    var selectsSeveral: Bool { canSelect || choice.mode == .multiple && engine.activeItem == nil }

    /// Selects the row that keys point at, in the place of others.
    func chooseFocused() {
        if let focused = list.focus.row, isLine(focused) { choice.choose(document.id(at: focused)) }
    }

    /// Extends the selection to the next row in a direction, and points at that.
    func extendChoice(_ direction: Int) {
        let hadFocus = list.focus.row != nil
        list.focus.move(direction)
        guard let focused = list.focus.row else { return }
        if choice.mode == .multiple, hadFocus { chooseRange(to: focused) } else { chooseFocused() }
    }

    /// Selects the rows from where the selection began to one.
    func chooseRange(to row: Int) {
        let start = choice.anchor.flatMap(document.index) ?? row
        let range = min(start, row)...max(start, row)
        choice.choose(
            range: range.filter(isLine).map { document.id(at: $0) }, from: document.id(at: start))
    }

    /// Selects all rows. O(n).
    func chooseAll() {
        choice.set(Set((0..<document.count).filter(isLine).map { document.id(at: $0) }))
    }

    /// Selects the row that is pointed at as well, or no longer.
    func toggleChoice() {
        if let focused = list.focus.row, isLine(focused) { choice.toggle(document.id(at: focused)) }
    }

    private func isLine(_ row: Int) -> Bool { !document.isHeader(at: row) && !list.isGap(row) }

    /// The first and the last row that are selected, by their indices; nil if none is. O(selected).
    var chosenEnds: ClosedRange<Int>? {
        let places = choice.rows.compactMap(document.index)
        guard let first = places.min(), let last = places.max() else { return nil }
        return first...last
    }

    /// The text of the rows that are selected as a whole; nil if none is.
    var chosenText: RowText? {
        guard let first = choice.rows.min(), let last = choice.rows.max() else { return nil }
        guard document.isInNameOrder else {
            let rows = choice.rows.compactMap(document.index).sorted().map(document.id)
            return RowText(document.originals(), rows, from: 0, to: nil)
        }
        let reader = ChosenRowReader(base: document.originals(), rows: choice.rows)
        return RowText(reader, from: (first, 0), to: (last, nil))
    }
}
