import Strata
import StrataDocument
import StrataSearch
import StrataWindow

/// The dragging of rows to other places of a list by the reader.
final class RowReordering {
    unowned let list: ListView
    /// The row that is dragged, and the room that others make for it.
    var drag = RowDrag()
    /// Carries out a move of a row; nil: rows cannot be moved.
    var onMove: ((_ from: Int, _ to: Int) -> Void)?
    /// Returns true if a row is lifted at once by a press at a point of it, by the row's size; nil: nowhere.
    var handle: ((_ point: Point, _ size: Size) -> Bool)?

    var document: any Document { list.document }
    var engine: ListEngine { list.engine }

    /// Moves no row of a list yet.
    init(in list: ListView) { self.list = list }

    /// True if rows can be moved now: not while a filter hides some, or one is expanded.
    var canMoveRows: Bool {
        onMove != nil && engine.activeItem == nil && (document as? FilteredDocument)?.isFiltered != true
    }

    /// A button went down, upon a row that may be lifted.
    func hold(_ press: ButtonEvent, at time: Double) {
        drag.letGo()
        guard canMoveRows, press.clickCount == 1, press.modifiers.isEmpty, !list.pointer.pressRaises,
            let index = list.row(at: press.position),
            let span = spans.first(where: { $0.index == index })
        else { return }
        let item = list.placed.items.first { $0.index == index }
        let isHandle = item.map { handle?($0.inside(press.position), $0.frame.size) ?? false } ?? false
        drag.hold(span, pointer: along(press.position), isHandle: isHandle, at: time)
    }

    /// The pointer moved while a button is held. Returns true if a row moves with it.
    func move(to point: Point, at time: Double) -> Bool {
        guard onMove != nil else { return false }
        liftRow(at: time)
        if drag.lifted != nil {
            drag.move(to: along(point))
            return true
        }
        if list.pointer.press?.isDragged(to: point) == true { drag.letGo() }
        return false
    }

    /// Lets a row go that is dragged, at its new place. Returns true if there was one.
    func drop(at time: Double, isAnimated: Bool) -> Bool {
        drag.letGo()
        guard let lifted = drag.lifted else { return false }
        let drawn = drawnStarts(at: time)
        if let from = document.index(of: lifted.row) {
            let target = drag.target(among: spans, from: from)
            drag.resting = spans.first { $0.row != lifted.row }.map { span in
                let start = span.start + drag.settledShift(of: span.row)
                return (span.row, HeldItem(index: span.index, start: isDescending ? -start - span.length : start))
            }
            drag.hasMadeRoom = true
            if target != from { onMove?(from, target) }
            (drag.resting, drag.hasMadeRoom) = (nil, false)
            list.readFrame()
        }
        drag.land(from: drawn, among: spans, at: time, isAnimated: isAnimated)
        return true
    }

    /// The item that stays where it is while the program moves rows, by its index after that.
    var heldItem: HeldItem? {
        guard let (row, held) = drag.resting, let index = document.index(of: row) else { return nil }
        var place = held
        place.index = index
        return place
    }

    /// Puts a row back that is dragged. Returns true if there was one.
    func putBack(at time: Double, isAnimated: Bool) -> Bool {
        guard drag.lifted != nil else { return false }
        drag.land(from: drawnStarts(at: time), among: spans, at: time, isAnimated: isAnimated)
        list.pointer.press = nil
        return true
    }
}
