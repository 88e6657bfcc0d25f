internal import CX11

/// How a window begins.
public struct WindowConfiguration {
    /// What the title bar says.
    public var title: String
    /// The program's name, first part of WM_CLASS (ICCCM 4.1.2.5).
    public var applicationName: String
    /// The program's class, second part of WM_CLASS; desktops match it with their menus.
    public var applicationClass: String
    /// Width of the content in points.
    public var width: Double
    /// Height of the content in points.
    public var height: Double
    /// The least width that the reader can give it, in points.
    public var minimumWidth = 160.0
    /// The least height that the reader can give it, in points.
    public var minimumHeight = 120.0
    /// Where old content stays while the size changes.
    public var bitGravity = BitGravity.northWest
    /// Pictures for the task bar, in several sizes.
    public var icons: [WindowIcon] = []

    /// A window of `width` by `height` points.
    public init(
        title: String, applicationName: String = "strata", applicationClass: String = "Strata", width: Double,
        height: Double
    ) {
        self.title = title
        self.applicationName = applicationName
        self.applicationClass = applicationClass
        self.width = width
        self.height = height
    }
}

/// A picture that stands for the window (_NET_WM_ICON, EWMH).
public struct WindowIcon {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Rows from the top, pixels as 0xAARRGGBB, colours not multiplied by alpha.
    public let pixels: [UInt32]

    /// An icon of `width` by `height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "an icon has width x height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// The corner at which a window's old content stays while its size changes (X protocol, CreateWindow, bit-gravity).
public enum BitGravity: Hashable, Sendable {
    /// Content stays at the top left: for lists that begin at the top.
    case northWest
    /// Content stays at the bottom left: for lists that grow from the bottom.
    case southWest

    var value: Int32 { self == .northWest ? NorthWestGravity : SouthWestGravity }
}

/// The shape of the pointer. Taken from the cursor font, in whose place Xlib shows the desktop's theme where it can.
public enum CursorShape: Hashable, Sendable {
    /// The ordinary pointer.
    case arrow
    /// Something that can be clicked.
    case hand
    /// Text that can be selected.
    case text
    /// An edge that can be dragged sideways.
    case resizeHorizontal
    /// An edge that can be dragged up and down.
    case resizeVertical

    var glyph: UInt32 {
        switch self {
        case .arrow: UInt32(XC_left_ptr)
        case .hand: UInt32(XC_hand2)
        case .text: UInt32(XC_xterm)
        case .resizeHorizontal: UInt32(XC_sb_h_double_arrow)
        case .resizeVertical: UInt32(XC_sb_v_double_arrow)
        }
    }
}
