import Strata
import StrataWindow

@testable import StrataInterface
@testable import StrataViewer

/// What a hand does to a scene that is in no window.
extension WindowScene {
    func press(at point: Point, clickCount: Int = 1) {
        press(ButtonEvent(button: .primary, position: point, clickCount: clickCount))
    }

    func release(at point: Point, clickCount: Int = 1) {
        release(ButtonEvent(button: .primary, position: point, clickCount: clickCount))
    }

    func scroll(vertical: Double, at point: Point) { scroll(ScrollEvent(vertical: vertical, position: point)) }
}
