import Strata
import StrataWindow
import StrataWindowTesting

/// A window in memory gets what a person does.
func usesStrataWindowTesting() -> Bool {
    let window = MemoryWindow(loop: ManualLoop(), size: Size(width: 400, height: 300))
    var clicks: [ScrollEvent] = []
    window.onEvent = { if case .scrolled(let event) = $0 { clicks.append(event) } }
    window.scroll(3, at: Point(x: 10, y: 10))
    return clicks.map(\.vertical) == [3]
}
