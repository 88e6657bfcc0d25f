internal import CX11

/// A key by the symbol it stands for (X protocol, appendix A, "KEYSYM Encoding").
public struct Key: RawRepresentable, Hashable, Sendable {
    /// The keysym.
    public let rawValue: UInt32

    /// A key from its keysym. Keys of the number pad that move count as the movement keys they
    /// double, and Linefeed, which some programs send for the end of a line, as Return.
    public init(rawValue: UInt32) { self.rawValue = Self.numberPad[rawValue] ?? rawValue }

    /// The key that types a Latin-1 character, whose keysym is its code point.
    public init(_ character: Unicode.Scalar) {
        precondition(character.value < 0x100, "only Latin-1 characters are their own keysyms")
        self.init(rawValue: character.value)
    }

    private init(_ symbol: Int32) { rawValue = UInt32(symbol) }

    /// Escape.
    public static let escape = Key(XK_Escape)
    /// Return; the number pad's Enter counts as Return.
    public static let enter = Key(XK_Return)
    /// Tab; Shift and Tab together is `backTab`.
    public static let tab = Key(XK_Tab)
    /// Shift and Tab.
    public static let backTab = Key(XK_ISO_Left_Tab)
    /// Backspace.
    public static let backspace = Key(XK_BackSpace)
    /// Delete.
    public static let delete = Key(XK_Delete)
    /// The space bar.
    public static let space = Key(XK_space)
    /// Home.
    public static let home = Key(XK_Home)
    /// End.
    public static let end = Key(XK_End)
    /// Page Up.
    public static let pageUp = Key(XK_Page_Up)
    /// Page Down.
    public static let pageDown = Key(XK_Page_Down)
    /// Arrow up.
    public static let up = Key(XK_Up)
    /// Arrow down.
    public static let down = Key(XK_Down)
    /// Arrow left.
    public static let left = Key(XK_Left)
    /// Arrow right.
    public static let right = Key(XK_Right)
    /// Insert.
    public static let insert = Key(XK_Insert)

    /// The function key F1…F12.
    public static func function(_ number: Int) -> Key {
        precondition((1...12).contains(number), "function keys are numbered from 1 to 12")
        return Key(XK_F1 + Int32(number - 1))
    }

    private static let numberPad: [UInt32: UInt32] = [
        UInt32(XK_KP_Home): UInt32(XK_Home), UInt32(XK_KP_End): UInt32(XK_End),
        UInt32(XK_KP_Page_Up): UInt32(XK_Page_Up), UInt32(XK_KP_Page_Down): UInt32(XK_Page_Down),
        UInt32(XK_KP_Up): UInt32(XK_Up), UInt32(XK_KP_Down): UInt32(XK_Down),
        UInt32(XK_KP_Left): UInt32(XK_Left), UInt32(XK_KP_Right): UInt32(XK_Right),
        UInt32(XK_KP_Insert): UInt32(XK_Insert), UInt32(XK_KP_Delete): UInt32(XK_Delete),
        UInt32(XK_KP_Enter): UInt32(XK_Return), UInt32(XK_Linefeed): UInt32(XK_Return),
    ]
}
