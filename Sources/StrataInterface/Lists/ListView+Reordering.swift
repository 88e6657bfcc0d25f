import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataWindow

// Rows that the reader drags to other places.
extension ListView {
    /// Carries out a move of a row by the reader; nil, as it is by default: rows cannot be moved. A row is lifted by
    /// holding the button upon it for 400 ms, or at once where ``moveHandle`` says so. The others make room, the list
    /// scrolls at its edges, and Escape puts the row back. For lists whose rows lie one behind the other, and not while some
    /// of them are hidden by a filter.
    ///
    /// It is called when the row is let go elsewhere, with its index and the index that it is to have among all rows, as
    /// `MemoryDocument.move` takes them; indices are those of ``document``. What it does not move goes back.
    public var onMove: ((_ from: Int, _ to: Int) -> Void)? {
        get { reports.onMove }
        set { reports.onMove = newValue }
    }

    /// Returns true if a row is lifted at once by a press at a point of it, by the row's size; nil: nowhere.
    public var moveHandle: ((_ point: Point, _ size: Size) -> Bool)? {
        get { reports.moveHandle }
        set { reports.moveHandle = newValue }
    }

    /// A pointer this near to an edge scrolls the list while a row is dragged, in points.
    private static let edgeReach = 32.0
    /// The speed of that for each point beyond, in points a second.
    private static let edgeSpeed = 20.0

    // MARK: - Pointer

    /// A button went down, upon a row that may be lifted.
    func holdRow(_ press: ButtonEvent, at time: Double) {
        rowDrag.letGo()
        let isFiltered = (document as? FilteredDocument)?.isFiltered == true
        guard onMove != nil, !isFiltered, press.clickCount == 1, press.modifiers.isEmpty, !pressRaises,
            engine.activeItem == nil, let index = row(at: press.position),
            let span = spans.first(where: { $0.index == index })
        else { return }
        let frame = placed.items.first { $0.index == index }?.frame ?? self.frame.bounds
        let point = Point(x: press.position.x - frame.x, y: press.position.y - frame.y)
        let isHandle = moveHandle?(point, frame.size) ?? false
        rowDrag.hold(span, pointer: along(press.position), isHandle: isHandle, at: time)
    }

    /// The pointer moved while a button is held. Returns true if a row moves with it.
    func dragRow(to point: Point, at time: Double) -> Bool {
        guard onMove != nil else { return false }
        liftRow(at: time)
        if rowDrag.lifted != nil {
            rowDrag.move(to: along(point))
            return true
        }
        let start = press?.point ?? point
        if (point.x - start.x).magnitude > ListSelector.clickReach
            || (point.y - start.y).magnitude > ListSelector.clickReach
        {
            rowDrag.letGo()
        }
        return false
    }

    /// Lets a row go that is dragged, at its new place. Returns true if there was one.
    func dropRow(at time: Double, isAnimated: Bool) -> Bool {
        rowDrag.letGo()
        guard let lifted = rowDrag.lifted else { return false }
        let drawn = drawnStarts(at: time)
        if let from = document.index(of: lifted.row) {
            let target = rowDrag.target(among: spans, from: from)
            rowDrag.landingHold = spans.first { $0.row != lifted.row }.map { span in
                let start = span.start + rowDrag.settledShift(of: span.row)
                return (span.row, isDescending ? -start - span.length : start)
            }
            if target != from { onMove?(from, target) }
            rowDrag.landingHold = nil
            readFrame()
        }
        rowDrag.land(from: drawn, among: spans, at: time, isAnimated: isAnimated)
        return true
    }

    /// The item that stays where it is while the program moves the row that was let go: the others have made room already.
    var heldByDrag: HeldItem? {
        guard let hold = rowDrag.landingHold, let index = document.index(of: hold.row) else { return nil }
        return HeldItem(index: index, start: hold.start)
    }

    /// Puts a row back that is dragged. Returns true if there was one.
    func putRowBack(at time: Double, isAnimated: Bool) -> Bool {
        guard rowDrag.lifted != nil else { return false }
        rowDrag.land(from: drawnStarts(at: time), among: spans, at: time, isAnimated: isAnimated)
        press = nil
        return true
    }

    // MARK: - Frames

    /// Lifts a row when it is time, scrolls at the edges, and has the others make room.
    func advanceDrag(to time: Double, elapsed: Double, isAnimated: Bool) {
        liftRow(at: time)
        guard let lifted = rowDrag.lifted else { return }
        guard let from = document.index(of: lifted.row) else {
            return rowDrag.land(from: drawnStarts(at: time), among: spans, at: time, isAnimated: isAnimated)
        }
        let beyond = beyondEdge
        if beyond != 0 { engine.scroll(by: beyond * Self.edgeSpeed * min(elapsed, 100) / 1000) }
        readFrame()
        rowDrag.makeRoom(among: spans, from: from, at: time, isAnimated: isAnimated)
    }

    /// True while the list scrolls under a row that is dragged, or rows are on their way.
    func movesRows(at time: Double) -> Bool {
        let scrolls = beyondEdge < 0 ? engine.offset > 0 : beyondEdge > 0 && engine.offset < engine.maxOffset
        return rowDrag.isMoving(at: time) || scrolls
    }

    private func liftRow(at time: Double) {
        guard rowDrag.lift(at: time) else { return }
        triggerTime = nil
        dropFocus()
        selector.isSelecting = false
        if !selector.mode.isByRows { selector.clear() }
    }

    /// The distance of the pointer into the part at an edge where the list scrolls, negative at the start, in points.
    private var beyondEdge: Double {
        guard let lifted = rowDrag.lifted else { return 0 }
        let (pointer, length) = (isDescending ? -lifted.pointer : lifted.pointer, engine.viewport.length)
        let reach = min(Self.edgeReach, length / 4)
        if pointer < reach { return pointer - reach }
        return max(0, pointer - length + reach)
    }

    /// Returns a frame with rows where they are drawn while one of them is dragged.
    func rearranged(_ frame: ListFrame, at time: Double) -> ListFrame {
        guard rowDrag.isActive else { return frame }
        var shown = frame
        for place in shown.items.indices where shown.items[place].index < document.count {
            let row = document.id(at: shown.items[place].index)
            let shift = rowDrag.shift(of: row, at: time)
            shown.items[place].shift(by: isDescending ? -shift : shift, along: axis)
            if rowDrag.isAbove(row, at: time) { shown.items[place].z += 1 }
        }
        guard let lifted = rowDrag.lifted, let index = document.index(of: lifted.row) else { return shown }
        shown.items.removeAll { $0.index == index }
        let place = shown.items.firstIndex { $0.index > index } ?? shown.items.count
        shown.items.insert(item(lifted, at: index), at: place)
        return shown
    }

    /// The frame of the row that is dragged; nil if none is.
    var draggedFrame: Rect? { rowDrag.lifted.map { item($0, at: 0).frame } }

    private func item(_ lifted: RowDrag.Lifted, at index: Int) -> PlacedItem {
        let start = isDescending ? -lifted.start - lifted.length : lifted.start
        let breadth = engine.viewport.breadth
        let frame =
            axis == .vertical
            ? Rect(x: 0, y: start, width: breadth, height: lifted.length)
            : Rect(x: start, y: 0, width: lifted.length, height: breadth)
        return PlacedItem(index: index, frame: frame, tilt: 0, hinge: .end, opacity: 1, z: 1, quad: Quad(frame))
    }

    // MARK: - Geometry

    /// True if rows with greater indices lie nearer to the start of the viewport. Positions are then counted backwards.
    private var isDescending: Bool {
        newestIsAtStart != (axis == .horizontal && engine.viewport.direction == .rightToLeft)
    }

    private func along(_ point: Point) -> Double {
        let position = axis == .vertical ? point.y : point.x
        return isDescending ? -position : position
    }

    /// The rows in view as they lie, in the order of their indices, without headers.
    private var spans: [RowSpan] {
        placed.items.compactMap { item in
            guard item.index < document.count, !item.isStuck, !document.isHeader(at: item.index) else { return nil }
            let (start, length) =
                axis == .vertical ? (item.frame.y, item.frame.height) : (item.frame.x, item.frame.width)
            return RowSpan(
                row: document.id(at: item.index), index: item.index, start: isDescending ? -start - length : start,
                length: length)
        }
    }

    /// The starts of rows as they are drawn.
    private func drawnStarts(at time: Double) -> [RowID: Double] {
        var starts = Dictionary(
            uniqueKeysWithValues: spans.map { ($0.row, $0.start + rowDrag.shift(of: $0.row, at: time)) })
        if let lifted = rowDrag.lifted { starts[lifted.row] = lifted.start }
        return starts
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
