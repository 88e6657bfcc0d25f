import Strata
import StrataWindow

extension WindowScene {
    /// How the pointer looks where it is.
    var pointerShape: CursorShape { (captured ?? hovered)?.pointerShape ?? .arrow }

    /// Where the caret of what has the keyboard stands, in points of the window.
    var caretRect: Rect? {
        guard let keyFocus, let part = bottom.first(where: { $0.view === keyFocus }) else { return nil }
        return keyFocus.caretRect.moved(by: Point(x: part.frame.x, y: part.frame.y))
    }

    /// The pointer is somewhere else; nil: outside the window. Returns whether anything may look otherwise now.
    @discardableResult
    func movePointer(to point: Point?) -> Bool {
        if let captured { return captured.movePointer(to: point) }
        let part = point.flatMap(part)
        let changesLeft = hovered !== part && hovered?.movePointer(to: nil) == true
        hovered = part
        let changesEntered = part?.movePointer(to: point) == true
        return changesLeft || changesEntered
    }

    /// The first button went down.
    func press(at point: Point, clickCount: Int, isShifted: Bool = false) {
        movePointer(to: point)
        guard let part = part(at: point) else { return }
        if let index = panes.firstIndex(where: { $0 === part }), index != selected { select(index) }
        captured = part
        part.press(at: point, clickCount: clickCount, isShifted: isShifted)
    }

    /// The middle button went down.
    func pressMiddle(at point: Point) { part(at: point)?.pressMiddle(at: point) }

    /// The first button came up.
    func release(at point: Point, clickCount: Int) {
        let part = captured
        captured = nil
        part?.release(at: point, clickCount: clickCount)
        movePointer(to: point)
    }

    /// The wheel or a touchpad moved at a point, in clicks; what lies there scrolls, else a list.
    func scroll(vertical: Double, horizontal: Double = 0, at point: Point) {
        let part = part(at: point)
        if part?.takeWheel(clicks: vertical, at: point) == true { return }
        let pane = part as? ListPane ?? activePane
        // A horizontal list takes either wheel.
        let isHorizontal = pane.list.engine.viewport.axis == .horizontal
        pane.scroll(clicks: isHorizontal ? vertical + horizontal : vertical)
    }

    /// A key went down.
    func take(_ key: KeyEvent) -> KeyResponse {
        if let keyFocus {
            let response = keyFocus.take(key)
            if response != .ignored { return response }
            // Who wants to copy and has marked nothing does not want to lose what was written.
            if key.modifiers.contains(.control) && key.key == Key("c") { return .handled }
        }
        guard let command = KeyBindings.command(for: key) else { return .ignored }
        return perform(command)
    }

    /// Carries out a command.
    @discardableResult
    func perform(_ command: ViewerCommand) -> KeyResponse {
        if controller?.perform(command) == true { return .handled }
        switch command {
        case .quit: return .quit
        case .nextPane: select((selected + 1) % panes.count)
        case .previousPane: select((selected + panes.count - 1) % panes.count)
        default: activePane.perform(command)
        }
        return .handled
    }

    private func part(at point: Point) -> (any WindowPart)? { parts.first { $0.frame.contains(point) } }
}
