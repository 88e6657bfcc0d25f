/// The part of the screen that a window takes, as the window manager has it.
public struct WindowState: Hashable, Sendable {
    /// True if it fills the whole screen, without a frame around it.
    public var isFullscreen: Bool
    /// True if it has all the room that the desktop leaves to windows.
    public var isMaximized: Bool

    /// A window of its own size, unless something else is said.
    public init(isFullscreen: Bool = false, isMaximized: Bool = false) {
        (self.isFullscreen, self.isMaximized) = (isFullscreen, isMaximized)
    }
}
