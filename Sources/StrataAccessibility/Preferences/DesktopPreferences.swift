/// The user's wishes for the looks of all windows, as the desktop's portal says them. Nil is what it does not say.
public struct DesktopPreferences: Equatable, Sendable {
    /// True if windows are to be dark.
    public internal(set) var isDark: Bool?
    /// True if more contrast is needed.
    public internal(set) var hasHighContrast: Bool?
    /// True if things are to move.
    public var moves: Bool? { reducesMotion == true ? false : enablesAnimations }

    private var reducesMotion: Bool?
    private var enablesAnimations: Bool?

    /// Makes preferences of which nothing is known yet.
    public init() {}

    /// The settings that are read, by the groups that the portal has them in.
    static let groups = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

    /// Takes over a setting. Truth values are 0 and 1; nil is what is neither that nor a number.
    mutating func apply(_ group: String, _ name: String, _ value: UInt32?) {
        switch (group, name) {
        // 0 is no preference, as it is of what is newer than this.
        case (Self.groups[0], "color-scheme"): isDark = value == 1 ? true : value == 2 ? false : nil
        case (Self.groups[0], "contrast"): hasHighContrast = value == 1 ? true : nil
        case (Self.groups[0], "reduced-motion"): reducesMotion = value == 1 ? true : nil
        case (Self.groups[1], "enable-animations"): enablesAnimations = value.map { $0 != 0 }
        default: break
        }
    }
}
