/// The modifier keys held during an input.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Modifiers from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: 1 << 1)
    /// Either Control key.
    public static let control = Modifiers(rawValue: 1 << 2)
    /// Either Alt key.
    public static let alt = Modifiers(rawValue: 1 << 3)
    /// Either Super (Windows) key.
    public static let superKey = Modifiers(rawValue: 1 << 4)
}
