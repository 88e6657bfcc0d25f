internal import CX11

extension X11Display {
    /// Reads the whole screen back (GetImage).
    /// - Throws: `refused`.
    public func screenshot() throws(DisplayError) -> Screenshot {
        let width = Int(XDisplayWidth(connection, screen))
        let height = Int(XDisplayHeight(connection, screen))
        return try server.screenshot(of: root, width: width, height: height)
    }
}

extension X11Window {
    /// Reads the window's content back (GetImage); it must be shown and lie on the screen, uncovered.
    /// - Throws: `refused`.
    public func screenshot() throws(DisplayError) -> Screenshot {
        try display.server.screenshot(of: identifier, width: size.pixelWidth, height: size.pixelHeight)
    }
}
