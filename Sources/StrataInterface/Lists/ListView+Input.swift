import Strata
import StrataWindow

extension ListView {
    /// The action of a click on a row, if it does not expand it.
    public var onClickRow: ((Int) -> Void)? {
        get { pointer.onClickRow }
        set { pointer.onClickRow = newValue }
    }

    /// The action of a double click on a row, and of Enter where keys point at one; nil: it opens the row's page. A single
    /// click then selects and points.
    public var onOpenRow: ((Int) -> Void)? {
        get { pointer.onOpenRow }
        set { pointer.onOpenRow = newValue }
    }

    /// The row under the pointer, while rows can be pointed at. A header is pointed at while a click on it leads
    /// anywhere.
    public var pointedRow: Int? { pointer.row }

    /// The hand shows where a click does something.
    public var pointerShape: CursorShape { pointer.shape }

    /// Takes note of where the pointer is. Returns whether it may look otherwise now.
    public func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool { pointer.move(to: point, context) }

    /// Takes a button that went down upon it.
    public func pressed(_ press: ButtonEvent, _ context: FrameContext) { pointer.pressed(press, context) }

    /// Clicks the row that the button went down upon, if it comes up there too.
    public func released(_ release: ButtonEvent, _ context: FrameContext) { pointer.released(release, context) }

    /// Returns true if a row stands for others that a filter does not show.
    func isGap(_ row: Int) -> Bool { isGapRow(document.id(at: row)) }

    /// Clicks of the wheel; a horizontal list takes either wheel. With Shift it goes along rows that do not wrap.
    public func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        if painter.canScrollSideways {
            let isAlong = scroll.modifiers.contains(.shift) && scroll.horizontal == 0
            let clicks = isAlong ? scroll.vertical : scroll.horizontal
            if isAlong || clicks.magnitude > scroll.vertical.magnitude {
                painter.scrollSideways(by: clicks * engine.wheelStep, at: context.time)
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
