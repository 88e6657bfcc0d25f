internal import CX11
import StrataWindow

extension X11Display {
    /// Takes in that a settings manager has come, or the one there was has gone (ICCCM 2.8: a program that takes such a
    /// selection says so at the root).
    func settingsManagerChanged() {
        settingsManager.find()
        settingsChanged()
    }

    /// Takes over a change by the settings manager, or by a program that loads resources at the root window.
    func settingsChanged() {
        onDesktopLook()
        adoptCursors()
        guard !isScaleGiven else { return }
        // Xlib has them as they were when it connected.
        let resources = server.readProperty(Atom(XA_RESOURCE_MANAGER), of: root, limit: 1 << 20)
        let said = settingsManager.scale(orBy: resources.map { String(decoding: $0, as: UTF8.self) })
        followMonitors(said == nil)
        apply(scale: said ?? monitorScale)
    }

    /// Has everything shown at another scale.
    func apply(scale: Double) {
        guard scale != self.scale else { return }
        self.scale = scale
        for window in shownWindows {
            window.size = window.size.rescaled(to: scale)
            window.sizes.rescale(to: scale)
            window.setSizeHints()
            send(.resized(window.size), to: window)
        }
    }
}
