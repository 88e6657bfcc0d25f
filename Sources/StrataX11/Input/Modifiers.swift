internal import CX11

/// The modifier keys held during an input. Alt and Super are Mod1 and Mod4, as every common keymap has them.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// X's own mask bits.
    public let rawValue: UInt32

    /// Modifiers from X's mask bits; bits of other keys and of buttons are dropped.
    public init(rawValue: UInt32) { self.rawValue = rawValue & 0b0100_1111 }

    /// Either Shift key.
    public static let shift = Modifiers(rawValue: UInt32(ShiftMask))
    /// Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: UInt32(LockMask))
    /// Either Control key.
    public static let control = Modifiers(rawValue: UInt32(ControlMask))
    /// Either Alt key.
    public static let alt = Modifiers(rawValue: UInt32(Mod1Mask))
    /// Either Super (Windows) key.
    public static let superKey = Modifiers(rawValue: UInt32(Mod4Mask))
}
