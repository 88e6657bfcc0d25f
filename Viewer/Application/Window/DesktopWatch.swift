import StrataAccessibility
import StrataInterface
import StrataWindow

/// Takes over what the desktop asks of looks, wherever it says so, while a window is open: its portal, its settings
/// manager, and the file that those have who have neither.
final class DesktopWatch {
    private let display: any Display
    private let portal: SettingsPortal
    private let settings: SettingsStore
    private let change: (() -> Void) -> Void
    private var said: [String: String] = [:]

    /// - Parameter change: changes the scene and has it drawn.
    init(
        _ display: any Display, in scene: WindowScene, loop: any EventLoop, _ change: @escaping (() -> Void) -> Void
    ) {
        (self.display, settings, self.change) = (display, scene.settings, change)
        portal = SettingsPortal(loop: loop)
        portal.onChange = { [unowned self] in update() }
        // Behind the events that are being handed out.
        display.onDesktopLook = { [weak self] in loop.schedule(after: 0) { self?.update() } }
    }

    /// Takes in that a picture of the window was drawn. Behind the first one the portal is asked.
    func frameDrawn() { portal.begin() }

    /// Takes over what is said by now.
    func update() {
        let live = [DesktopSettings(portal.preferences), DesktopSettings(display.desktopLook)]
        let now = DesktopSettings.current(live).said
        guard now != said else { return }
        said = now
        change { settings.set(now, in: .desktop) }
    }
}
