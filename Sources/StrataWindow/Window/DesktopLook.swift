/// What a desktop asks of the looks of all programs. Nil is what it does not say.
public struct DesktopLook: Sendable, Equatable {
    /// What its theme is called, such as `Adwaita-dark`.
    public var themeName: String?
    /// Whether things are to move.
    public var moves: Bool?

    /// A look of which nothing is said, unless it is given.
    public init(themeName: String? = nil, moves: Bool? = nil) { (self.themeName, self.moves) = (themeName, moves) }
}
