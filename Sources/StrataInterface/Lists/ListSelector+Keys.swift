import Strata
import StrataDocument

// What keys and commands select.
extension ListSelector {
    /// Marks all rows.
    package func selectAll() {
        if choice.mode == .multiple { return chooseAll() }
        guard canSelect, let first = lineIndex(from: 0, 1), let last = lineIndex(from: document.count - 1, -1) else {
            return
        }
        selectText(from: first, to: last)
        marksByKeys = false
    }

    /// Marks rows, or none. Returns whether rows can be marked.
    package func select(_ rows: Range<Int>) -> Bool {
        guard canSelect, rows.lowerBound >= 0, rows.upperBound <= document.count else { return false }
        clear()
        guard let first = lineIndex(from: rows.lowerBound, 1), let last = lineIndex(from: rows.upperBound - 1, -1),
            first <= last, rows.contains(first)
        else { return rows.isEmpty }
        selectText(from: first, to: last)
        return true
    }

    private func selectText(from first: Int, to last: Int) {
        textSelection = RowSelection(
            anchor: .init(row: document.id(at: first), offset: 0), caret: .init(row: document.id(at: last), offset: 0),
            isByRows: true)
    }

    /// Begins to mark rows with the one that is pointed at, or else is read; marks nothing where some are marked.
    package func toggle() {
        if choice.mode.isByRows { return toggleChoice() }
        guard !clear(), canSelect, let row = list.focus.row.map({ document.id(at: $0) }) ?? list.rowBeingRead,
            let index = document.index(of: row)
        else { return }
        let place = RowSelection.Place(row: row, offset: 0)
        textSelection = RowSelection(anchor: place, caret: place, isByRows: true)
        marksByKeys = true
        engine.focus(index)
        list.focus.isShown = true
    }

    /// Marks one row more, or one less, towards the end or, where `direction` is negative, the start.
    package func extend(_ direction: Int) {
        if choice.mode.isByRows { return extendChoice(direction) }
        guard canSelect else { return }
        if ends == nil {
            let hadFocus = list.focus.row != nil
            toggle()
            // Without a row to begin with, that which is read is marked first.
            guard hadFocus else { return }
        }
        textSelection?.isByRows = true
        marksByKeys = true
        guard let caret = textSelection.flatMap({ document.index(of: $0.caret.row) }) else { return }
        engine.focus(caret)
        list.focus.isShown = true
        engine.scroll(toItem: caret, alignment: .nearest, animated: false)
        list.readFrame()
        list.focus.move(direction)
        followFocus()
    }

    /// Extends a selection by keys to the row that they point at.
    package func followFocus() {
        if choice.mode.isByRows { return chooseFocused() }
        guard let focused = list.focus.row, marksByKeys, textSelection != nil, !isSelecting else { return }
        textSelection?.caret = .init(row: document.id(at: focused), offset: 0)
    }

    /// Extends a selection by keys to an end of the list.
    func followFocus(to edge: Edge) {
        guard marksByKeys, let row = edge == .start ? lineIndex(from: 0, 1) : lineIndex(from: document.count - 1, -1)
        else { return }
        textSelection?.caret = .init(row: document.id(at: row), offset: 0)
    }

    /// Returns the index of the first line from a row on, in steps of 1 or -1; nil if there is none.
    func lineIndex(from start: Int, _ step: Int) -> Int? {
        var index = start
        while (0..<document.count).contains(index) {
            if !document.isHeader(at: index), document.line(at: index).omittedCount == 0 { return index }
            index += step
        }
        return nil
    }
}
