internal import CX11

/// The visual all windows are made with: TrueColor, 24 or 32 bits deep, pixels of 32 bits laid out as 0xRRGGBB.
/// That is what Cairo writes, so what we draw can be put without conversion.
struct VisualChoice {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    let colormap: Colormap
    private let ownsColormap: Bool

    /// Prefers the screen's default visual; nil where no visual of the screen will do.
    init?(connection: OpaquePointer, screen: Int32) {
        guard let byDefault = XDefaultVisual(connection, screen) else { return nil }
        let defaultDepth = XDefaultDepth(connection, screen)
        if Self.isSuitable(byDefault, depth: defaultDepth, connection) {
            visual = byDefault
            depth = defaultDepth
            colormap = XDefaultColormap(connection, screen)
            ownsColormap = false
            return
        }
        var info = XVisualInfo()
        guard XMatchVisualInfo(connection, screen, 24, TrueColor, &info) != 0, let found = info.visual,
            Self.isSuitable(found, depth: 24, connection)
        else { return nil }
        visual = found
        depth = 24
        colormap = XCreateColormap(connection, XDefaultRootWindow(connection), found, AllocNone)
        ownsColormap = true
    }

    func release(_ connection: OpaquePointer) {
        if ownsColormap { XFreeColormap(connection, colormap) }
    }

    private static func isSuitable(
        _ visual: UnsafeMutablePointer<Visual>, depth: Int32, _ connection: OpaquePointer
    ) -> Bool {
        // The visual's class is named `class` in C, which Swift keeps.
        visual.pointee.class == TrueColor && (depth == 24 || depth == 32) && visual.pointee.red_mask == 0xFF0000
            && visual.pointee.green_mask == 0xFF00 && visual.pointee.blue_mask == 0xFF
            && bitsPerPixel(depth: depth, connection) == 32
    }

    private static func bitsPerPixel(depth: Int32, _ connection: OpaquePointer) -> Int32? {
        var count: Int32 = 0
        guard let formats = XListPixmapFormats(connection, &count) else { return nil }
        defer { XFree(formats) }
        return UnsafeBufferPointer(start: formats, count: Int(count)).first { $0.depth == depth }?.bits_per_pixel
    }
}
