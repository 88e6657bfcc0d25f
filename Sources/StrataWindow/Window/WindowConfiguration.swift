import Strata

/// The settings that a window begins with.
public struct WindowConfiguration {
    /// The text of the title bar.
    public var title: String
    /// The program's name, by which desktops tell its windows from others.
    public var applicationName: String
    /// The program's class; desktops match it with their menus.
    public var applicationClass: String
    /// The size of the content, in points.
    public var size: Size
    /// The part of the screen that it takes from the start.
    public var state = WindowState()
    /// The desktop's name for the start of this program, of which the window is the end (`DESKTOP_STARTUP_ID`).
    public var startupIdentifier: String?
    /// The least size that the reader can give it, in points.
    public var minimumSize = Size(width: 160, height: 120)
    /// The colour of the window, 0x00RRGGBB, until there is a picture of it; nil leaves it as it happens to be.
    public var background: UInt32?
    /// Pictures for the task bar, in several sizes.
    public var icons: [WindowIcon] = []

    /// A window of a size in points.
    public init(title: String, applicationName: String = "strata", applicationClass: String = "Strata", size: Size) {
        self.title = title
        self.applicationName = applicationName
        self.applicationClass = applicationClass
        self.size = size
    }
}

/// A picture that stands for the window.
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
