import StrataWindow

extension X11Display {
    /// What the settings manager says of looks (XSETTINGS); nothing where there is none.
    public var desktopLook: DesktopLook { Self.settings(server, manager: settingsManager)?.look ?? DesktopLook() }
}

extension DesktopSettingsProperty {
    /// What it says of looks, by the names that GTK has for them.
    var look: DesktopLook {
        var look = DesktopLook()
        if case .text(let name) = values["Net/ThemeName"] { look.themeName = name }
        if case .integer(let number) = values["Gtk/EnableAnimations"] { look.moves = number != 0 }
        return look
    }

    /// What it says of pointers, likewise.
    var cursors: CursorTheme.Choice {
        var choice = CursorTheme.Choice()
        if case .text(let name) = values["Gtk/CursorThemeName"], !name.isEmpty { choice.name = name }
        // 0 means that nothing is said; nobody has pointers of more than that.
        if case .integer(let size) = values["Gtk/CursorThemeSize"], (1...1024).contains(size) { choice.size = size }
        return choice
    }
}
