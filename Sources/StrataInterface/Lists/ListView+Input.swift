import Strata
import StrataWindow

extension ListView {
    /// The row under the pointer, while rows can be pointed at. A header is pointed at while a click on it leads
    /// anywhere.
    public var pointedRow: Int? {
        guard engine.isSettled, engine.activeItem == nil else { return nil }
        return pointer.flatMap(row).flatMap { document.isHeader(at: $0) && !isStuck($0) ? nil : $0 }
    }

    /// The hand shows where a click does something.
    public var pointerShape: CursorShape {
        guard let row = pointer.flatMap(row) else { return .arrow }
        let isButton = document.isHeader(at: row) ? isStuck(row) : onClickRow != nil || isGap(row)
        return isButton || hoveredLink != nil || pointer.map(opensRow) == true ? .hand : .arrow
    }

    /// Takes note of where the pointer is. Returns whether it may look otherwise now.
    public func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        if press != nil, let point, reordering.move(to: point, at: context.time) { return true }
        if press != nil, let point,
            selector.drag(to: point, context) || selector.select(to: point) || selector.chooseRows(to: point)
        {
            return true
        }
        let before = (pointedRow, pointerShape)
        // What lay over the list for a while, and is gone, has moved no pointer.
        let hadFocus = point != nil && point != lastPointer && !focusIsClicked && dropFocus()
        pointer = point
        lastPointer = point ?? lastPointer
        let isOtherLink = lookForLink()
        return (pointedRow, pointerShape) != before || hadFocus || isOtherLink || !engine.isSettled
    }

    /// Takes a button that went down upon it.
    public func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary else { return }
        self.press = (row(at: press.position), press.position)
        reordering.hold(press, at: context.time)
        selector.hold(press)
        if press.clickCount > 1, press.modifiers.isEmpty, !isNearHeader(press.position) { selector.selectPiece(press) }
    }

    /// Clicks the row that the button went down upon, if it comes up there too.
    public func released(_ release: ButtonEvent, _ context: FrameContext) {
        defer { (press, selector.pointer) = (nil, nil) }
        if reordering.drop(at: context.time, isAnimated: context.isAnimated) { return }
        if selector.letGo(release, context) { return }
        if release.modifiers.contains(.control), !selector.mode.isByRows, openLink(context) { return }
        if !selector.mode.isByRows { selector.clear() }
        guard let press, contains(release.position), row(at: release.position) == press.row else { return }
        triggerTime = nil
        if release.clickCount == 1, isNearHeader(release.position) {
            triggerTime = context.time + Self.doubleClickTime
        } else if let row = press.row {
            if !selector.choose(row, release.modifiers) { click(row, release) }
        } else {
            selector.chooseNothing(release.modifiers)
            dropFocus()
        }
    }

    /// Within so many milliseconds a second click makes a double one, as windows count them.
    private static let doubleClickTime = 400.0

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
        if isGap(row) { return onUnfold(row) }
        if let onClickRow { return onClickRow(row) }
        let opens = engine.policy.expandsOnClick || opensRow(at: release.position)
        if opens || release.clickCount == 2 { return engine.activate(row) }
        guard release.clickCount == 1 else { return }
        engine.focus(row)
        (showsFocus, focusIsClicked) = (true, true)
    }

    /// Returns true if a row stands for others that a filter does not show.
    func isGap(_ row: Int) -> Bool { isGapRow(document.id(at: row)) }

    /// A header that is kept in view leads to where its section begins; one that stands there is there already.
    private func scrollToSection(_ header: Int) {
        if isStuck(header) { engine.scroll(toItem: header, alignment: .start, animated: true, byReader: true) }
    }

    /// Returns true if a header lies at a point.
    package func isHeader(at point: Point) -> Bool { row(at: point).map { document.isHeader(at: $0) } ?? false }

    private func isStuck(_ row: Int) -> Bool { placed.items.contains { $0.index == row && $0.isStuck } }

    /// Clicks of the wheel; a horizontal list takes either wheel. With Shift it goes along rows that do not wrap.
    public func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        if canScrollSideways {
            let isAlong = scroll.modifiers.contains(.shift) && scroll.horizontal == 0
            let clicks = isAlong ? scroll.vertical : scroll.horizontal
            if isAlong || clicks.magnitude > scroll.vertical.magnitude {
                scrollSideways(by: clicks * engine.wheelStep, at: context.time)
                return true
            }
        }
        self.scroll(clicks: axis == .horizontal ? scroll.vertical + scroll.horizontal : scroll.vertical)
        return true
    }

    /// The wheel or a touchpad moved, in clicks, positive towards the end.
    public func scroll(clicks: Double) {
        // Three lines a click, as lists of text scroll.
        engine.wheel(clicks)
    }

    /// Scrolls by pages, of a viewport each; a list that comes to rest at rows, by a row.
    public func page(_ direction: Double) {
        if snapping != .none { return engine.step(direction < 0 ? -1 : 1, snapping: snapping) }
        let step = max(cell.lineHeight, engine.viewport.length - cell.lineHeight)
        engine.scroll(by: direction * step, animated: true)
    }

    /// Scrolls by lines; a list that comes to rest at rows, by a row.
    public func line(_ direction: Double) {
        if snapping != .none { return engine.step(direction < 0 ? -1 : 1, snapping: snapping) }
        engine.scroll(by: direction * cell.lineHeight, animated: true)
    }
}
