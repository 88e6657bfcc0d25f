import Strata
import StrataCanvas
import StrataDocument

// Rows as they are drawn while one of them is dragged.
extension RowReordering {
    /// A pointer this near to an edge scrolls the list while a row is dragged, in points.
    private static let edgeReach = 32.0
    /// The speed of that for each point beyond, in points a second.
    private static let edgeSpeed = 20.0

    /// Lifts a row when it is time, scrolls at the edges, and has the others make room.
    func advance(to time: Double, elapsed: Double, isAnimated: Bool) {
        liftRow(at: time)
        guard let lifted = drag.lifted else { return }
        guard let from = document.index(of: lifted.row) else {
            return drag.land(from: drawnStarts(at: time), among: spans, at: time, isAnimated: isAnimated)
        }
        let beyond = beyondEdge
        if beyond != 0 { engine.scroll(by: beyond * Self.edgeSpeed * min(elapsed, 100) / 1000) }
        list.readFrame()
        drag.makeRoom(among: spans, from: from, at: time, isAnimated: isAnimated)
    }

    /// True while the list scrolls under a row that is dragged, or rows are on their way.
    func isMoving(at time: Double) -> Bool {
        let scrolls = beyondEdge < 0 ? engine.offset > 0 : beyondEdge > 0 && engine.offset < engine.maxOffset
        return drag.isMoving(at: time) || scrolls
    }

    /// Lifts the row below the button that is held, if it is time.
    func liftRow(at time: Double) {
        guard drag.lift(at: time) else { return }
        list.pointer.triggerTime = nil
        list.focus.drop()
        list.selector.isSelecting = false
        if !list.selector.mode.isByRows { list.selector.clear() }
    }

    /// The distance of the pointer into the part at an edge where the list scrolls, negative at the start, in points.
    private var beyondEdge: Double {
        guard let lifted = drag.lifted else { return 0 }
        let (pointer, length) = (isDescending ? -lifted.pointer : lifted.pointer, engine.viewport.length)
        let reach = min(Self.edgeReach, length / 4)
        if pointer < reach { return pointer - reach }
        return max(0, pointer - length + reach)
    }

    /// Returns a frame with rows where they are drawn while one of them is dragged.
    func rearranged(_ frame: ListFrame, at time: Double) -> ListFrame {
        guard drag.isActive else { return frame }
        var shown = frame
        for place in shown.items.indices where shown.items[place].index < document.count {
            let row = document.id(at: shown.items[place].index)
            let shift = drag.shift(of: row, at: time)
            shown.items[place].shift(by: isDescending ? -shift : shift, along: list.axis)
            if drag.isAbove(row, at: time) { shown.items[place].z += 1 }
        }
        guard let lifted = drag.lifted, let index = document.index(of: lifted.row) else { return shown }
        shown.items.removeAll { $0.index == index }
        let place = shown.items.firstIndex { $0.index > index } ?? shown.items.count
        shown.items.insert(item(lifted, at: index), at: place)
        return shown
    }

    /// The frame of the row that is dragged, as far as it is its own; nil if none is.
    var draggedFrame: Rect? {
        guard let lifted = drag.lifted, let index = document.index(of: lifted.row) else { return nil }
        let item = item(lifted, at: index)
        return list.painter.part(of: item) ?? item.frame
    }

    private func item(_ lifted: RowDrag.Lifted, at index: Int) -> PlacedItem {
        let start = isDescending ? -lifted.start - lifted.length : lifted.start
        let breadth = engine.viewport.breadth
        let frame =
            list.axis == .vertical
            ? Rect(x: 0, y: start, width: breadth, height: lifted.length)
            : Rect(x: start, y: 0, width: lifted.length, height: breadth)
        return PlacedItem(index: index, frame: frame, tilt: 0, hinge: .end, opacity: 1, z: 1, quad: Quad(frame))
    }
}

extension PlacedItem {
    /// Moves the item along an axis, in points.
    fileprivate mutating func shift(by distance: Double, along axis: Axis) {
        guard distance != 0 else { return }
        let (x, y) = axis == .vertical ? (0, distance) : (distance, 0)
        func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
        frame = Rect(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
        quad = Quad(
            topLeft: moved(quad.topLeft), topRight: moved(quad.topRight), bottomRight: moved(quad.bottomRight),
            bottomLeft: moved(quad.bottomLeft))
    }
}
