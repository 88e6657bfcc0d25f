/// A key by what it stands for, modifiers applied: Shift and g is `Key("G")`.
public enum Key: Hashable, Sendable {
    /// A key that types a character.
    case character(Unicode.Scalar)
    /// Escape.
    case escape
    /// Return; the number pad's Enter counts as Return.
    case enter
    /// Tab; Shift and Tab together is `backTab`.
    case tab
    /// Shift and Tab.
    case backTab
    /// Backspace.
    case backspace
    /// Delete.
    case delete
    /// Insert.
    case insert
    /// Home.
    case home
    /// End.
    case end
    /// Page Up.
    case pageUp
    /// Page Down.
    case pageDown
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// The key that opens a menu.
    case menu
    /// A function key, F1 and so on by its number.
    case function(Int)
    /// A key with neither a character nor a name here, by the window system's own number.
    case other(UInt32)
    /// No key: a text that an input method has composed, whichever keys it took.
    case composed

    /// The key that types a character.
    public init(_ character: Unicode.Scalar) { self = .character(character) }

    /// The space bar.
    public static let space = Key(" ")
}
