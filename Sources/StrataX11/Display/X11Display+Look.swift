import StrataWindow

extension X11Display {
    /// What the settings manager says of looks (XSETTINGS); nothing where there is none.
    public var desktopLook: DesktopLook {
        let manager = settingsManager != 0 ? settingsManager : Self.findSettingsManager(server)
        return Self.settings(server, manager: manager)?.look ?? DesktopLook()
    }
}

extension DesktopSettingsProperty {
    /// What it says of looks, by the names that GTK has for them.
    var look: DesktopLook {
        var look = DesktopLook()
        if case .text(let name) = values["Net/ThemeName"] { look.themeName = name }
        if case .integer(let number) = values["Gtk/EnableAnimations"] { look.moves = number != 0 }
        return look
    }
}
