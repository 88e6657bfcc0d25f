import Strata

/// What lies under the pointer.
enum PointerTarget: Equatable {
    /// The header, or so little below it that a click still counts: scroll-to-top.
    case header
    case scrollbar
    case pill
    case row(Int)
    /// The list where there is no row.
    case list
}

/// What a key or a menu asks for.
enum ViewerCommand: Equatable {
    case lineUp, lineDown, pageUp, pageDown, toFirst, toLast
    case trigger, toggleFollow, toggleWrap, collapse, quit
    /// A chain of strategies.
    case strategy(String)
}

extension ViewerScene {
    /// What lies under the pointer, if it is in the window.
    var pointerTarget: PointerTarget? { pointer.map(target) }

    /// Whether a click where the pointer is does something, which the hand shows.
    var isOverButton: Bool {
        switch pointerTarget {
        case .header: list.engine.activeItem == nil && list.engine.count > 0
        case .pill: true
        case .row: list.engine.activeItem != nil
        case .scrollbar, .list, nil: false
        }
    }

    private func target(_ point: Point) -> PointerTarget {
        let inList = inList(point)
        let listSize = Size(width: listArea.width, height: listArea.height)
        if inList.y < 0 { return .header }
        if list.engine.activeItem == nil {
            if pill.contains(inList, in: listSize, at: time) { return .pill }
            if scrollbar.contains(inList, in: listSize, scrollExtent) { return .scrollbar }
            if inList.y < TriggerSource.reachBelowHeader { return .header }
        }
        return list.row(at: inList).map(PointerTarget.row) ?? .list
    }

    private func inList(_ point: Point) -> Point { Point(x: point.x - listArea.x, y: point.y - listArea.y) }

    /// The pointer is somewhere else; nil: outside the window.
    func movePointer(to point: Point?) {
        pointer = point
        guard let point, scrollbar.isDragging else { return }
        let listSize = Size(width: listArea.width, height: listArea.height)
        if let offset = scrollbar.drag(to: inList(point), in: listSize, scrollExtent) {
            list.engine.scroll(to: offset, byReader: true)
        }
    }

    /// The first button went down.
    func press(at point: Point) {
        pointer = point
        pressed = target(point)
        guard pressed == .scrollbar else { return }
        let listSize = Size(width: listArea.width, height: listArea.height)
        if let direction = scrollbar.press(at: inList(point), in: listSize, scrollExtent) { page(direction) }
    }

    /// The first button came up. What it went down upon is clicked if it comes up there too.
    func release(at point: Point, clickCount: Int) {
        pointer = point
        scrollbar.release()
        defer { pressed = nil }
        let target = target(point)
        guard target == pressed else { return }
        switch target {
        case .header: list.engine.trigger("header")
        case .pill: list.scrollToNewest()
        case .row(let row): click(row, clickCount: clickCount)
        case .list: list.engine.deactivate()
        case .scrollbar: break
        }
    }

    /// Under a fold a click expands a row; under other strategies, where rows lie flat, it takes two.
    private func click(_ row: Int, clickCount: Int) {
        if list.engine.activeItem != nil { return list.engine.deactivate() }
        if list.folds || clickCount == 2 { list.engine.activate(row) }
    }

    /// The wheel or a touchpad moved, in clicks, positive towards the end.
    func scroll(clicks: Double) { list.engine.wheel(clicks) }

    private func page(_ direction: Double) {
        let step = max(list.cell.lineHeight, list.engine.viewport.length - list.cell.lineHeight)
        list.engine.scroll(by: direction * step, animated: true)
    }

    /// Carries out a command; `quit` is for the owner of the window.
    func perform(_ command: ViewerCommand) {
        switch command {
        case .lineUp: list.engine.scroll(by: -list.cell.lineHeight, animated: true)
        case .lineDown: list.engine.scroll(by: list.cell.lineHeight, animated: true)
        case .pageUp: page(-1)
        case .pageDown: page(1)
        case .toFirst: list.engine.scroll(toLimit: .start, animated: true, byReader: true)
        case .toLast: list.engine.scroll(toLimit: .end, animated: true, byReader: true)
        case .trigger: list.engine.trigger("key")
        case .toggleFollow: list.toggleFollow()
        case .toggleWrap: list.toggleWrap()
        case .collapse: list.engine.deactivate()
        case .strategy(let chain): list.setStrategy(chain)
        case .quit: break
        }
    }
}
