internal import CX11
import StrataWindow

extension Key {
    /// A key from its keysym (X protocol, appendix A, "KEYSYM Encoding"). Keys of the number pad that move count as the
    /// movement keys they double, and Linefeed, which some programs send for the end of a line, as Return.
    ///
    /// - Parameter text: what the key types, which tells the character behind keysyms that came before Unicode.
    init(symbol: KeySym, text: String = "") {
        switch symbol {
        case 0: self = .composed
        case 0x20...0x7E, 0xA0...0xFF: self = .character(Unicode.Scalar(UInt8(symbol)))
        case 0x100_0100...0x110_FFFF:
            self = Unicode.Scalar(UInt32(symbol) - 0x100_0000).map(Key.init) ?? .other(UInt32(symbol))
        case KeySym(XK_F1)...KeySym(XK_F35): self = .function(Int(symbol) - Int(XK_F1) + 1)
        default: self = Self.named[symbol] ?? Self.character(behind: symbol, text)
        }
    }

    private static func character(behind symbol: KeySym, _ text: String) -> Key {
        // Keysyms from here on are no characters.
        if symbol < 0xFE00, let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
            return .character(scalar)
        }
        return .other(UInt32(truncatingIfNeeded: symbol))
    }

    private static let named: [KeySym: Key] = [
        KeySym(XK_Escape): .escape, KeySym(XK_Return): .enter, KeySym(XK_KP_Enter): .enter,
        KeySym(XK_Linefeed): .enter, KeySym(XK_Tab): .tab, KeySym(XK_ISO_Left_Tab): .backTab,
        KeySym(XK_BackSpace): .backspace, KeySym(XK_Delete): .delete, KeySym(XK_KP_Delete): .delete,
        KeySym(XK_Insert): .insert, KeySym(XK_KP_Insert): .insert, KeySym(XK_Home): .home, KeySym(XK_KP_Home): .home,
        KeySym(XK_End): .end, KeySym(XK_KP_End): .end, KeySym(XK_Page_Up): .pageUp, KeySym(XK_KP_Page_Up): .pageUp,
        KeySym(XK_Page_Down): .pageDown, KeySym(XK_KP_Page_Down): .pageDown, KeySym(XK_Up): .up,
        KeySym(XK_KP_Up): .up, KeySym(XK_Down): .down, KeySym(XK_KP_Down): .down, KeySym(XK_Left): .left,
        KeySym(XK_KP_Left): .left, KeySym(XK_Right): .right, KeySym(XK_KP_Right): .right, KeySym(XK_Menu): .menu,
    ]
}

extension Modifiers {
    /// Modifiers from X's mask bits; bits of other keys and of buttons are dropped. Alt and Super are Mod1 and Mod4, as
    /// every common keymap has them.
    init(mask: UInt32) {
        let bits: [(mask: Int32, modifier: Modifiers)] = [
            (ShiftMask, .shift), (LockMask, .capsLock), (ControlMask, .control), (Mod1Mask, .alt),
            (Mod4Mask, .superKey),
        ]
        self = bits.reduce(into: []) { if mask & UInt32($1.mask) != 0 { $0.insert($1.modifier) } }
    }
}

extension PointerButton {
    /// A button from X's number.
    init(number: Int) {
        switch number {
        case 1: self = .primary
        case 2: self = .middle
        case 3: self = .secondary
        case 8: self = .back
        case 9: self = .forward
        default: self = .other(number)
        }
    }
}
