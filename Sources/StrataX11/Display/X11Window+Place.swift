internal import CX11

extension X11Window {
    /// The place of the top left corner of its content on the screen, in device pixels. The server is asked.
    public var screenOrigin: (x: Int, y: Int)? {
        guard isUsable else { return nil }
        var (x, y) = (Int32(0), Int32(0))
        var child: UInt = 0
        let isThere = XTranslateCoordinates(display.connection, identifier, display.root, 0, 0, &x, &y, &child) != 0
        return isThere ? (Int(x), Int(y)) : nil
    }
}
