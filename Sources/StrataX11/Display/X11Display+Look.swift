import StrataWindow

extension X11Display {
    /// Returns the time between two refreshes of the screen, in milliseconds.
    ///
    /// `STRATA_REFRESH` (in hertz) decides where it is set; else RandR says; 60 Hz where nothing does. RandR's library
    /// is loaded for the question alone, so that a machine without it loses nothing.
    public func refreshInterval() -> Double { RefreshRate(of: server).interval }

    /// The settings manager's words on looks (XSETTINGS); empty if there is no manager.
    public var desktopLook: DesktopLook { settingsManager.settings?.look ?? DesktopLook() }
}

extension DesktopSettingsProperty {
    /// The settings for looks, by the names that GTK has for them.
    var look: DesktopLook {
        var look = DesktopLook()
        if case .text(let name) = values["Net/ThemeName"] { look.themeName = name }
        if case .integer(let number) = values["Gtk/EnableAnimations"] { look.moves = number != 0 }
        return look
    }

    /// The settings for pointers, likewise.
    var cursors: CursorTheme.Choice {
        var choice = CursorTheme.Choice()
        if case .text(let name) = values["Gtk/CursorThemeName"], !name.isEmpty { choice.name = name }
        // 0 means that nothing is said; no theme has pointers of more than that.
        if case .integer(let size) = values["Gtk/CursorThemeSize"], (1...1024).contains(size) { choice.size = size }
        return choice
    }
}
