import Strata
import StrataCanvas
import StrataDocument

/// The row that keys point at: the engine's focus, framed while it was last keys that were used.
package final class RowFocus {
    unowned let list: ListView
    let engine: ListEngine
    var document: any Document { list.document }
    /// True if it was keys that pointed at a row last.
    package var isShown = false { didSet { if !isShown { isClicked = false } } }
    /// True if it was a click that pointed at it: the pointer may go on.
    private(set) var isClicked = false
    /// True if the expanded row was opened by a key, and is pointed at again when it closes.
    var wasOpenedByKey = false

    /// Points at no row of a list yet.
    init(in list: ListView) { (self.list, engine) = (list, list.engine) }

    /// The row that keys point at, if they point at one.
    package var row: Int? { isShown ? engine.focusedItem : nil }

    /// The row that a key is about: the one that keys point at, or else the one under the pointer; a header is none.
    var rowMeant: Int? { row ?? list.pointedRow.flatMap { document.isHeader(at: $0) ? nil : $0 } }

    /// Opens that row, or shows what it stands for, as clicks on it do.
    func open() {
        guard engine.activeItem == nil, let rowMeant else { return }
        if list.isGap(rowMeant) { return list.pointer.onUnfold(rowMeant) }
        if let onClickRow = list.onClickRow { return onClickRow(rowMeant) }
        let isByKey = row != nil
        list.pointer.open(rowMeant)
        wasOpenedByKey = isByKey && engine.activeItem != nil
    }

    /// Ends a jump that is under way where it goes, for a key that is about the rows there.
    package func arrive() {
        guard engine.scrollMotion == .destination else { return }
        if list.isAtEnd { engine.scroll(toLimit: .end) } else { engine.scroll(to: engine.targetOffset) }
        list.readFrame()
    }

    /// Points at the row below or above the one that is pointed at, or at the first or the last one in view, and brings it
    /// into view. Beyond the newest row it points at none, and the list goes on to its end, where it may follow again.
    ///
    /// - Parameter direction: 1 for down, -1 for up.
    package func move(_ direction: Int) {
        arrive()
        guard let next = nextRow(direction) else {
            let oldest = (direction > 0) == list.newestIsAtStart ? row : nil
            engine.scroll(toLimit: direction > 0 ? .end : .start, animated: true, byReader: true)
            return engine.focus(oldest)
        }
        go(to: next)
    }

    /// Points at the row at a point of the list, as keys do, and else at none.
    package func point(at point: Point) {
        guard engine.activeItem == nil else { return }
        drop()
        guard let row = list.row(at: point), !document.isHeader(at: row) else { return }
        engine.focus(row)
        isShown = true
    }

    /// Points at a row that was clicked.
    func click(_ row: Int) {
        engine.focus(row)
        (isShown, isClicked) = (true, true)
    }

    /// Closes the row that is expanded. One that was opened by a key is pointed at again, so that keys go on from there.
    package func collapse() {
        let row = wasOpenedByKey ? engine.activeItem : nil
        engine.deactivate()
        wasOpenedByKey = false
        guard let row else { return }
        engine.scroll(toItem: row, alignment: .nearest)
        engine.focus(row)
        isShown = true
    }

    /// Points at no row. Returns whether keys have pointed at one.
    @discardableResult
    package func drop() -> Bool {
        guard row != nil else { return false }
        isShown = false
        engine.focus(nil)
        return true
    }

    /// The row that comes next, headers left out; nil where there is none.
    private func nextRow(_ direction: Int) -> Int? {
        guard let focused = row, list.placed.items.contains(where: { $0.index == focused }) else {
            let rows = list.placed.items.filter { !document.isHeader(at: $0.index) }
            let whole = rows.filter { isWhole($0) }
            // One that is longer than the view is never whole.
            let candidates = whole.isEmpty ? rows : whole
            return direction > 0 ? candidates.first?.index : candidates.last?.index
        }
        if isInLanes { return neighbour(direction > 0 ? .down : .up) }
        return nextLine(from: focused, list.newestIsAtStart ? -direction : direction)
    }

    /// Returns the next row in an order that is no header; nil if there is none.
    func nextLine(from index: Int, _ step: Int) -> Int? {
        var next = index + step
        while (0..<engine.count).contains(next), document.isHeader(at: next) { next += step }
        return (0..<engine.count).contains(next) ? next : nil
    }

    /// Returns true if all of an item is in view.
    func isWhole(_ item: PlacedItem) -> Bool { isWhole(item.frame) }

    /// Returns true if a rectangle of the list lies wholly in view along it.
    func isWhole(_ frame: Rect) -> Bool {
        let (start, end) =
            list.axis == .vertical ? (frame.y, frame.y + frame.height) : (frame.x, frame.x + frame.width)
        return start > -1 && end < engine.viewport.length + 1
    }

    /// Draws a line around the row that keys point at, and a bar before it.
    func draw(_ drawing: inout Drawing, _ palette: Palette) {
        guard let focused = row, engine.activeItem == nil,
            let item = list.placed.items.first(where: { $0.index == focused })
        else { return }
        let frame = list.painter.part(of: item) ?? item.shownFrame
        drawing.fill(ring: frame, width: palette.hasHighContrast ? 2 : 1, palette.accent)
        guard list.axis == .vertical else { return }
        drawing.fill(Rect(x: frame.x, y: frame.y, width: Self.bar, height: frame.height), palette.accent)
    }

    /// The width of the bar, in points.
    private static let bar = 3.0
}

extension Drawing {
    /// Draws a ring within a row's frame.
    mutating func fill(ring frame: Rect, width: Double = 2, _ color: Color) {
        let inset = 1.0
        let ring = Rect(
            x: frame.x + inset, y: frame.y, width: max(0, frame.width - 2 * inset), height: frame.height)
        fill(Rect(x: ring.x, y: ring.y, width: ring.width, height: width), color)
        fill(Rect(x: ring.x, y: ring.y + ring.height - width, width: ring.width, height: width), color)
        fill(Rect(x: ring.x, y: ring.y, width: width, height: ring.height), color)
        fill(Rect(x: ring.x + ring.width - width, y: ring.y, width: width, height: ring.height), color)
    }
}
