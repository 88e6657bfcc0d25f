/// A key that went down.
public struct KeyEvent: Hashable, Sendable {
    /// The key by what it stands for, modifiers applied.
    public let key: Key
    /// The key by which shortcuts know it: on a keyboard of another script, what the same key is in the Latin layout
    /// beside it, so that Control and C copies there too. Else the same as `key`.
    public let latinKey: Key
    /// The text that the key types, after the input method; empty for keys that type nothing. Control characters are
    /// left out.
    public let text: String
    /// The modifier keys held.
    public let modifiers: Modifiers
    /// True if the key has been held down and repeats.
    public let isRepeat: Bool

    /// A key.
    public init(
        key: Key, latinKey: Key? = nil, text: String = "", modifiers: Modifiers = [], isRepeat: Bool = false
    ) {
        self.key = key
        self.latinKey = latinKey ?? key
        self.text = text
        self.modifiers = modifiers
        self.isRepeat = isRepeat
    }
}

/// A text that an input method is making, to be shown where the caret is.
public struct Preedit: Hashable, Sendable {
    /// The text so far.
    public let text: String
    /// The place of its own caret, in bytes of UTF-8.
    public let caret: Int
    /// The part that is being chosen now, in bytes of UTF-8; empty where there is none.
    public let chosen: Range<Int>

    /// A text in the making. Offsets are those of its UTF-8.
    public init(text: String, caret: Int, chosen: Range<Int> = 0..<0) {
        self.text = text
        self.caret = caret
        self.chosen = chosen
    }
}
