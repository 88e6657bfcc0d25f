import Strata
import StrataDocument
import StrataWindow

// Words and rows, as double and triple clicks select them.
extension ListSelector {
    /// Marks the word that lies under a double click, or the row under a triple one.
    func selectPiece(_ press: ButtonEvent) {
        guard canSelect, isOnText(press.position), !list.pointer.opensRow(at: press.position),
            let place = place(at: press.position), !place.isWhole,
            let piece = piece(at: place.place, isRow: press.clickCount > 2)
        else { return }
        unit = piece
        (isSelecting, marksByKeys) = (true, false)
        list.pointer.triggerTime = nil
        textSelection = RowSelection(anchor: piece.start, caret: piece.end, isByRows: false)
    }

    /// Returns the word at a point of the list; nil where none is.
    func word(at point: Point) -> String? {
        guard isOnText(point), let place = place(at: point)?.place, let piece = piece(at: place, isRow: false) else {
            return nil
        }
        let bytes = Array(document.line(of: place.row).bytes)
        return String(decoding: bytes[piece.start.offset..<piece.end.offset], as: UTF8.self)
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
    func extend(_ unit: SelectionUnit, to place: RowSelection.Place) {
        let piece = piece(at: place, isRow: unit.isRow)
        guard let from = document.index(of: unit.start.row), let to = document.index(of: place.row) else { return }
        let isBackward = to < from || to == from && place.offset < unit.start.offset
        textSelection = RowSelection(
            anchor: isBackward ? unit.end : unit.start, caret: isBackward ? piece?.start ?? place : piece?.end ?? place,
            isByRows: false)
    }
}
