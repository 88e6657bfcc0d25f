internal import CX11
import StrataWindow

extension X11Display {
    /// Returns the scale that the desktop asks for: what its settings manager says (XSETTINGS), else `Xft.dpi` of the
    /// resources that it keeps at the root window; nil where neither says anything, so that monitors decide
    /// (``Monitor/scale``).
    static func desktopScale(_ server: ServerConnection, manager: XID, resources: String?) -> Double? {
        let settings = settings(server, manager: manager)
        if let scale = settings?.scale { return bounded(scale) }
        return resources.flatMap { scale(resources: $0) }
    }

    /// Returns the window of the settings manager, whose changes are told from now on; 0 where there is none.
    static func findSettingsManager(_ server: ServerConnection) -> XID {
        let selection = settingsSelection(server)
        guard selection != 0, case let owner = XGetSelectionOwner(server.pointer, selection), owner != 0 else {
            return 0
        }
        // It may be gone by now, which is noted as an error and is no more than that.
        XSelectInput(server.pointer, owner, PropertyChangeMask | StructureNotifyMask)
        return owner
    }

    /// The selection of which the settings manager of the screen is the owner.
    var settingsAtom: Atom { Self.settingsSelection(server) }

    private static func settingsSelection(_ server: ServerConnection) -> Atom {
        if server.screen == 0 { return server.atoms[.settingsManager] }
        return XInternAtom(server.pointer, "_XSETTINGS_S\(server.screen)", 0)
    }

    static func settings(_ server: ServerConnection, manager: XID) -> DesktopSettingsProperty? {
        guard manager != 0 else { return nil }
        let bytes = server.readProperty(server.atoms[.settings], of: manager, limit: 1 << 20)
        return bytes.flatMap { DesktopSettingsProperty($0) }
    }

    /// Takes in that a settings manager has come, or the one there was has gone (ICCCM 2.8: a program that takes such a
    /// selection says so at the root).
    func settingsManagerChanged() {
        settingsManager = Self.findSettingsManager(server)
        settingsChanged()
    }

    /// Takes over a change by the settings manager, or by a program that loads resources at the root window.
    func settingsChanged() {
        onDesktopLook()
        adoptCursors()
        guard !isScaleGiven else { return }
        // Xlib has them as they were when it connected.
        let resources = server.readProperty(Atom(XA_RESOURCE_MANAGER), of: root, limit: 1 << 20)
        let said = Self.desktopScale(
            server, manager: settingsManager, resources: resources.map { String(decoding: $0, as: UTF8.self) })
        followMonitors(said == nil)
        apply(scale: said ?? monitorScale)
    }

    /// Has everything shown at another scale.
    func apply(scale: Double) {
        guard scale != self.scale else { return }
        self.scale = scale
        for window in shownWindows {
            let size = WindowSize(
                pixelWidth: window.size.pixelWidth, pixelHeight: window.size.pixelHeight, scale: scale)
            window.size = size
            window.setSizeHints()
            send(.resized(size), to: window)
        }
    }

    /// Returns `Xft.dpi` / 96; nil if the resources do not say.
    static func scale(resources: String) -> Double? {
        for line in resources.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi", let dotsPerInch = Double(trimmed(parts[1])),
                dotsPerInch.isFinite, dotsPerInch > 0
            else { continue }
            return bounded(dotsPerInch / 96)
        }
        return nil
    }

    /// Returns a scale that can be read and fits a screen.
    private static func bounded(_ scale: Double) -> Double { min(max(scale, 0.5), 4) }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
