import Strata
import StrataWindow

/// What lies under the pointer.
enum PointerTarget: Equatable {
    /// The header, or so little below it that a click still counts: scroll-to-top.
    case header
    case scrollbar
    case pill
    /// What is said below the header.
    case notice
    /// The round button.
    case button
    case row(Int)
    /// The list where there is no row.
    case list
}

/// What a key or a menu asks for.
enum ViewerCommand: Equatable {
    case lineUp, lineDown, pageUp, pageDown, toFirst, toLast
    case trigger, toggleFollow, toggleWrap, collapse, quit
    /// To the next or previous list of the window.
    case nextPane, previousPane
    /// Enter: open what is pointed at, press the first button.
    case confirm
    /// A chain of strategies.
    case strategy(String)
}

extension ListPane {
    /// What lies under the pointer, if it is in the window.
    var pointerTarget: PointerTarget? { pointer.map(target) }

    /// The hand shows where a click does something.
    var pointerShape: CursorShape {
        let isButton =
            switch pointerTarget {
            case .header: list.engine.activeItem == nil && list.engine.count > 0
            case .pill, .notice, .button: true
            case .row: list.engine.activeItem != nil || onClickRow != nil
            case .scrollbar, .list, nil: false
            }
        return isButton ? .hand : .arrow
    }

    /// How far below the header a click still counts as one on it, in points: a strip is a thin target.
    private static let reachBelowHeader = 20.0

    private func target(_ point: Point) -> PointerTarget {
        let inList = inList(point)
        if inList.y < 0 { return .header }
        if notice.contains(inList, in: listSize, at: time) { return .notice }
        if list.engine.activeItem == nil {
            if button?.contains(inList, in: listSize) == true { return .button }
            if pill.contains(inList, in: listSize, at: time) { return .pill }
            if showsIndicators && scrollbar.contains(inList, in: listSize, scrollExtent) { return .scrollbar }
            if inList.y < Self.reachBelowHeader { return .header }
        }
        return list.row(at: inList).map(PointerTarget.row) ?? .list
    }

    private func inList(_ point: Point) -> Point { Point(x: point.x - listArea.x, y: point.y - listArea.y) }

    /// The pointer is somewhere else; nil: outside the pane.
    @discardableResult
    func movePointer(to point: Point?) -> Bool {
        let before = pointerTarget
        pointer = point
        if let point { drag(to: point) }
        return pointerTarget != before || scrollbar.isDragging || !list.engine.isSettled
    }

    private func drag(to point: Point) {
        if scrollbar.isDragging {
            let offset = scrollbar.drag(to: inList(point), in: listSize, scrollExtent)
            if let offset { list.engine.scroll(to: offset, byReader: true) }
        } else if let pressPoint, list.engine.activeItem != nil, Self.pullsAway(from: pressPoint, to: point) {
            pressed = nil
            self.pressPoint = nil
            list.engine.deactivate()
        }
    }

    /// Whether a drag takes an expanded row back: 50 points down or 30 to the right.
    private static func pullsAway(from start: Point, to point: Point) -> Bool {
        point.y - start.y >= 50 || point.x - start.x >= 30
    }

    /// The first button went down.
    func press(at point: Point, clickCount: Int = 1, isShifted: Bool = false) {
        pointer = point
        pressed = target(point)
        pressPoint = point
        guard pressed == .scrollbar else { return }
        if let direction = scrollbar.press(at: inList(point), in: listSize, scrollExtent) { page(direction) }
    }

    func pressMiddle(at point: Point) {}

    /// The first button came up. What it went down upon is clicked if it comes up there too.
    func release(at point: Point, clickCount: Int) {
        pointer = point
        pressPoint = nil
        scrollbar.release()
        defer { pressed = nil }
        let target = target(point)
        guard target == pressed else { return }
        switch target {
        case .header: list.engine.trigger()
        case .pill: list.scrollToNewest()
        case .notice: closeNotice()
        case .button: button?.onClick()
        case .row(let row): click(row, clickCount: clickCount)
        case .list: list.engine.deactivate()
        case .scrollbar: break
        }
    }

    /// A click expands a row where the strategies say so; else it takes two. A row that is opened as it is clicked, such
    /// as an entry of a menu, is the owner's.
    private func click(_ row: Int, clickCount: Int) {
        if list.engine.activeItem != nil { return list.engine.deactivate() }
        if let onClickRow { return onClickRow(row) }
        if list.engine.policy.expandsOnClick || clickCount == 2 { list.engine.activate(row) }
    }

    private var listSize: Size { Size(width: listArea.width, height: listArea.height) }

    /// The wheel or a touchpad moved, in clicks, positive towards the end.
    func scroll(clicks: Double) {
        // Three lines a click, as lists of text scroll.
        if !list.scrollPage(lines: 3 * clicks) { list.engine.wheel(clicks) }
    }

    private func page(_ direction: Double) {
        if list.scrollPage(lines: direction * 20) { return }
        let step = max(list.cell.lineHeight, list.engine.viewport.length - list.cell.lineHeight)
        list.engine.scroll(by: direction * step, animated: true)
    }

    private func line(_ direction: Double) {
        if list.scrollPage(lines: direction) { return }
        list.engine.scroll(by: direction * list.cell.lineHeight, animated: true)
    }

    /// Carries out a command, unless it is for the window.
    func perform(_ command: ViewerCommand) {
        switch command {
        case .lineUp: line(-1)
        case .lineDown: line(1)
        case .pageUp: page(-1)
        case .pageDown: page(1)
        case .toFirst: list.engine.scroll(toLimit: .start, animated: true, byReader: true)
        case .toLast: list.engine.scroll(toLimit: .end, animated: true, byReader: true)
        case .trigger: list.engine.trigger()
        case .toggleFollow: list.toggleFollow()
        case .toggleWrap: list.toggleWrap()
        case .collapse: list.engine.activeItem == nil ? closeNotice() : list.engine.deactivate()
        case .strategy(let chain):
            closeNotice()
            list.setStrategy(chain)
        case .confirm:
            if case .row(let row) = pointerTarget { onClickRow?(row) }
        case .nextPane, .previousPane, .quit: break
        }
    }
}
