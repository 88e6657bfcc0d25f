import Strata
import StrataDocument
import StrataWindow

/// The pointer over a list, and what its button does there.
package final class ListPointer {
    unowned let list: ListView
    let engine: ListEngine
    var document: any Document { list.document }
    private var selector: ListSelector { list.selector }
    /// The point of the pointer while it is over the list.
    package var point: Point?
    /// The point where the pointer was over the list last.
    private var lastPoint: Point?
    /// The link under the pointer.
    var hoveredLink: RowLink?
    /// The row that the pressed button went down upon, and the point.
    var press: RowPress?
    /// True if the button that is held has only brought the window to the front.
    package var pressRaises = false
    /// The distance from its upper edge at which a click that no second one follows still counts as one on the header
    /// above it, in points: a strip is a thin target.
    var headerReach = 0.0
    /// The time at which a click within reach of the header counts, unless another one follows, in milliseconds.
    var triggerTime: Double?
    /// The action of a click on a row, if it does not expand it.
    var onClickRow: ((Int) -> Void)?
    /// The action of a double click on a row, or of Enter, in the place of opening its page.
    var onOpenRow: ((Int) -> Void)?
    /// Shows the rows that one stands for.
    var onUnfold: (Int) -> Void = { _ in }

    /// Hears of the pointer over a list.
    init(over list: ListView) { (self.list, engine) = (list, list.engine) }

    /// Scrolls to the top once a click within reach of the header turns out to be a single one.
    func advance(to time: Double) {
        guard let triggerTime, triggerTime <= time else { return }
        self.triggerTime = nil
        engine.trigger()
    }

    /// The row under the pointer, while rows can be pointed at. A header is pointed at while a click on it leads
    /// anywhere.
    var row: Int? {
        guard engine.isSettled, engine.activeItem == nil else { return nil }
        return point.flatMap(list.row).flatMap { document.isHeader(at: $0) && !isStuck($0) ? nil : $0 }
    }

    /// The hand shows where a click does something.
    var shape: CursorShape {
        guard let row = point.flatMap(list.row) else { return .arrow }
        let isButton = document.isHeader(at: row) ? isStuck(row) : onClickRow != nil || list.isGap(row)
        return isButton || hoveredLink != nil || point.map(opensRow) == true ? .hand : .arrow
    }

    /// Takes note of where the pointer is. Returns whether it may look otherwise now.
    func move(to point: Point?, _ context: FrameContext) -> Bool {
        // What is dragged may be dragged out of the list.
        engine.movePointer(to: point.flatMap { list.frame.bounds.contains($0) ? $0 : nil })
        return moveOverRows(to: point, context) || engine.inputs.contains(.pointer)
    }

    private func moveOverRows(to point: Point?, _ context: FrameContext) -> Bool {
        if press != nil, let point, list.reordering.move(to: point, at: context.time) { return true }
        if press != nil, let point,
            selector.drag(to: point, context) || selector.select(to: point) || selector.chooseRows(to: point)
        {
            return true
        }
        let before = (row, shape)
        // What lay over the list for a while, and is gone, has moved no pointer.
        let hadFocus = point != nil && point != lastPoint && !list.focus.isClicked && list.focus.drop()
        self.point = point
        lastPoint = point ?? lastPoint
        let isOtherLink = lookForLink()
        return (row, shape) != before || hadFocus || isOtherLink || !engine.isSettled
    }

    /// Takes a button that went down upon it.
    func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary else { return }
        self.press = RowPress(row: name(at: press.position), point: press.position)
        list.reordering.hold(press, at: context.time)
        selector.hold(press)
        guard press.clickCount > 1, press.modifiers.isEmpty else { return }
        // The click before was one on the header for all that was known, and has not pointed at its row.
        if isNearHeader(press.position), selector.isOnText(press.position), let row = list.row(at: press.position),
            !list.isGap(row)
        {
            list.focus.click(row)
        }
        selector.selectPiece(press)
    }

    /// Clicks the row that the button went down upon, if it comes up there too.
    func released(_ release: ButtonEvent, _ context: FrameContext) {
        defer { (press, selector.pointer) = (nil, nil) }
        if list.reordering.drop(at: context.time, isAnimated: context.isAnimated) { return }
        if selector.letGo(release, context) { return }
        if release.modifiers.contains(.control), !selector.mode.isByRows, openLink(context) { return }
        if !selector.mode.isByRows { selector.clear() }
        guard let press, list.contains(release.position), name(at: release.position) == press.row else { return }
        triggerTime = nil
        if release.clickCount == 1, isNearHeader(release.position) {
            triggerTime = context.time + PointerTime.doubleClick
        } else if let row = list.row(at: release.position) {
            if !selector.choose(row, release.modifiers) { click(row, release) }
        } else {
            selector.chooseNothing(release.modifiers)
            list.focus.drop()
        }
    }

    /// Returns the name of the row at a point.
    private func name(at point: Point) -> RowID? { list.row(at: point).map(document.id) }

    /// Returns true if a click at a point counts as one on the header above the list, if no second one follows: a
    /// header of the list that lies there is clicked itself.
    private func isNearHeader(_ point: Point) -> Bool {
        point.y < headerReach && engine.activeItem == nil && !isHeader(at: point) && !opensRow(at: point)
    }

    /// A click expands a row where the strategies say so; else it takes two. A row that is opened as it is clicked,
    /// such as an entry of a menu, is the owner's.
    private func click(_ row: Int, _ release: ButtonEvent) {
        guard engine.activeItem == nil, !pressRaises else { return }
        if document.isHeader(at: row) { return scrollToSection(row) }
        if list.isGap(row) { return onUnfold(row) }
        if let onClickRow { return onClickRow(row) }
        let opens = engine.policy.expandsOnClick && onOpenRow == nil || opensRow(at: release.position)
        if opens || release.clickCount == 2 { return open(row) }
        guard release.clickCount == 1 else { return }
        list.focus.click(row)
    }

    /// Opens a row, in the way that the program has, or else by its page.
    func open(_ row: Int) {
        if let onOpenRow { onOpenRow(row) } else { engine.activate(row) }
    }

    /// A header that is kept in view leads to where its section begins; one that stands there is there already.
    private func scrollToSection(_ header: Int) {
        if isStuck(header) { engine.scroll(toItem: header, alignment: .start, animated: true, byReader: true) }
    }

    /// Returns true if a header lies at a point.
    func isHeader(at point: Point) -> Bool { list.row(at: point).map { document.isHeader(at: $0) } ?? false }

    private func isStuck(_ row: Int) -> Bool { list.placed.items.contains { $0.index == row && $0.isStuck } }

    /// Returns true if a click at a point opens its row, as on the note about lines that the row does not show.
    func opensRow(at point: Point) -> Bool {
        guard engine.activeItem == nil, let row = list.row(at: point),
            let item = list.placed.items.first(where: { $0.index == row && $0.tilt == 0 })
        else { return false }
        return list.cell.opens(at: item.inside(point), in: list.painter.cellLine(at: row), size: item.frame.size)
    }
}
