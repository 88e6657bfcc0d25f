/// The wishes of a desktop for the looks of all programs. Nil is what it does not say.
public struct DesktopLook: Sendable, Equatable {
    /// The name of its theme, such as `Adwaita-dark`.
    public var themeName: String?
    /// True if things are to move.
    public var moves: Bool?

    /// A look of which nothing is said, unless it is given.
    public init(themeName: String? = nil, moves: Bool? = nil) { (self.themeName, self.moves) = (themeName, moves) }
}
