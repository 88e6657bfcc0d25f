internal import CX11
import StrataWindow

/// The program that keeps the settings of a desktop, as far as a screen's server knows one (XSETTINGS).
struct SettingsManager {
    private let server: ServerConnection
    /// Its window, which has the settings; 0 where there is none.
    private var window: XID = 0

    /// Looks for the settings manager of a screen.
    init(_ server: ServerConnection) {
        self.server = server
        find()
    }

    /// Looks for it anew: one has come, or the one there was has gone. Its changes are told from now on.
    mutating func find() {
        window = 0
        let selection = selection
        guard selection != 0, case let owner = XGetSelectionOwner(server.pointer, selection), owner != 0 else { return }
        // It may be gone by now, which is noted as an error and is no more than that.
        XSelectInput(server.pointer, owner, PropertyChangeMask | StructureNotifyMask)
        window = owner
    }

    /// Returns true if a window is its own.
    func has(_ window: XID) -> Bool { self.window != 0 && self.window == window }

    /// The selection of which it is the owner.
    var selection: Atom {
        if server.screen == 0 { return server.atoms[.settingsManager] }
        return XInternAtom(server.pointer, "_XSETTINGS_S\(server.screen)", 0)
    }

    /// The settings; nil if there is no manager.
    var settings: DesktopSettingsProperty? {
        guard window != 0 else { return nil }
        let bytes = server.readProperty(server.atoms[.settings], of: window, limit: 1 << 20)
        return bytes.flatMap { DesktopSettingsProperty($0) }
    }

    /// Returns the scale that the desktop asks for: as its settings say, else `Xft.dpi` of the resources that it keeps at
    /// the root window; nil where neither says anything, so that monitors decide (``Monitor/scale``).
    func scale(orBy resources: String?) -> Double? {
        if let scale = settings?.scale { return DesktopScale.bounded(scale) }
        return resources.flatMap { DesktopScale.said(by: $0) }
    }
}
