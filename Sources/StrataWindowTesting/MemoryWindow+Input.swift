import Strata
import StrataWindow

/// The actions of a person, each in a turn of its own. Points are those of the window.
extension MemoryWindow {
    /// Moves the pointer somewhere.
    public func movePointer(to point: Point) { send(.pointerMoved(point, [])) }

    /// Presses the first button where the pointer is to be.
    public func press(at point: Point, clickCount: Int = 1, _ modifiers: Modifiers = []) {
        let button = ButtonEvent(button: .primary, position: point, modifiers: modifiers, clickCount: clickCount)
        send(.pointerMoved(point, []), .buttonPressed(button))
    }

    /// Releases the first button.
    public func release(at point: Point, clickCount: Int = 1, _ modifiers: Modifiers = []) {
        let button = ButtonEvent(button: .primary, position: point, modifiers: modifiers, clickCount: clickCount)
        send(.pointerMoved(point, []), .buttonReleased(button))
    }

    /// Presses and releases the first button, so many times.
    public func click(at point: Point, times: Int = 1, _ modifiers: Modifiers = []) {
        for count in 1...max(1, times) {
            press(at: point, clickCount: count, modifiers)
            release(at: point, clickCount: count, modifiers)
        }
    }

    /// Turns the wheel under the pointer, in clicks, positive downwards.
    public func scroll(_ clicks: Double, at point: Point) {
        scroll(ScrollEvent(vertical: clicks, position: point))
    }

    /// Turns a wheel under the pointer, or moves two fingers on a touchpad.
    public func scroll(_ event: ScrollEvent) { send(.pointerMoved(event.position, []), .scrolled(event)) }

    /// Presses a key. What it types is its character, unless it is a shortcut.
    public func press(_ key: Key, _ modifiers: Modifiers = []) {
        var text = ""
        if case .character(let scalar) = key, modifiers.isDisjoint(with: [.control, .alt, .superKey]) {
            text = String(scalar)
        }
        send(.keyPressed(KeyEvent(key: key, text: text, modifiers: modifiers)))
    }

    /// Types a text, a key for each character. A line break is Enter, and a tabulator Tab.
    public func type(_ text: String) {
        for character in text { type(character) }
    }

    private func type(_ character: Character) {
        switch character {
        case "\n", "\r\n": press(.enter)
        case "\t": press(.tab)
        default:
            guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
                return send(.keyPressed(KeyEvent(key: .composed, text: String(character))))
            }
            press(Key(scalar), character.isUppercase ? .shift : [])
        }
    }
}
