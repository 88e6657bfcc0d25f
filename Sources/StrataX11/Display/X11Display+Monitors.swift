internal import CX11
import StrataWindow

extension X11Display {
    /// Takes the scale from the monitors, or no longer.
    func followMonitors(_ isFollowing: Bool) {
        followsMonitors = isFollowing
        monitors = []
        guard isFollowing else { return }
        monitorReader = monitorReader ?? MonitorReader(server)
        monitors = monitorReader?.monitors ?? []
    }

    /// The scale of the monitor that the window is on, or the pointer while there is no window.
    var monitorScale: Double {
        // All are alike on most desktops, and the server need not be asked.
        if monitors.allSatisfy({ $0.scale == monitors.first?.scale }) { return monitors.first?.scale ?? 1 }
        let place = shownWindows.lazy.compactMap(\.centerOnScreen).first ?? server.pointerOnScreen
        return monitors.at(x: place.x, y: place.y)?.scale ?? 1
    }

    /// Takes in that there may be other monitors, or that they lie elsewhere, as the server says.
    func monitorsChanged(_ event: inout XEvent) {
        monitorReader?.handle(&event)
        guard followsMonitors else { return }
        followMonitors(true)
        apply(scale: monitorScale)
    }

    /// Takes in that a window has another place, perhaps on another monitor. One that has just come was put there by
    /// the window manager, and has the size that it asked for, which is the former one, there, too.
    func moved(_ window: X11Window, from former: WindowSize) {
        guard followsMonitors, monitors.count > 1 else { return }
        apply(scale: monitorScale)
        guard scale != former.scale, window.isNew, window.state == WindowState() else { return }
        window.resize(width: former.points.width, height: former.points.height)
    }
}

extension ServerConnection {
    /// The pixel of the screen that the pointer is at.
    fileprivate var pointerOnScreen: (x: Int, y: Int) {
        var (x, y, insideX, insideY) = (Int32(0), Int32(0), Int32(0), Int32(0))
        var (root, child) = (XID(0), XID(0))
        var mask: UInt32 = 0
        XQueryPointer(pointer, self.root, &root, &child, &x, &y, &insideX, &insideY, &mask)
        return (Int(x), Int(y))
    }
}

extension X11Window {
    /// The middle of the window, in pixels of the screen; nil while it is not shown.
    fileprivate var centerOnScreen: (x: Int, y: Int)? {
        guard isShown, let origin = screenOrigin else { return nil }
        return (origin.x + size.pixelWidth / 2, origin.y + size.pixelHeight / 2)
    }
}
