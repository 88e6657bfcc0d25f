import Strata
import StrataWindow

/// The actions of a person, each in a turn of its own. Points are those of the window.
extension MemoryWindow {
    /// The pointer goes somewhere.
    public func movePointer(to point: Point) { send(.pointerMoved(point, [])) }

    /// The first button goes down where the pointer is to be.
    public func press(at point: Point, clickCount: Int = 1) {
        send(
            .pointerMoved(point, []),
            .buttonPressed(ButtonEvent(button: .primary, position: point, clickCount: clickCount)))
    }

    /// The first button comes up.
    public func release(at point: Point, clickCount: Int = 1) {
        send(
            .pointerMoved(point, []),
            .buttonReleased(ButtonEvent(button: .primary, position: point, clickCount: clickCount)))
    }

    /// The first button goes down and comes up, so many times.
    public func click(at point: Point, times: Int = 1) {
        for count in 1...max(1, times) {
            press(at: point, clickCount: count)
            release(at: point, clickCount: count)
        }
    }

    /// The wheel turns under the pointer, in clicks, positive downwards.
    public func scroll(_ clicks: Double, at point: Point) {
        scroll(ScrollEvent(vertical: clicks, position: point))
    }

    /// A wheel turns under the pointer, or two fingers move on a touchpad.
    public func scroll(_ event: ScrollEvent) { send(.pointerMoved(event.position, []), .scrolled(event)) }

    /// A key goes down. What it types is its character, unless it is a shortcut.
    public func press(_ key: Key, _ modifiers: Modifiers = []) {
        var text = ""
        if case .character(let scalar) = key, modifiers.isDisjoint(with: [.control, .alt, .superKey]) {
            text = String(scalar)
        }
        send(.keyPressed(KeyEvent(key: key, text: text, modifiers: modifiers)))
    }
}
