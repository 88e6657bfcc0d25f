import StrataWindow

/// A key that asks for something, alone or with Control: `PageDown`, `j`, `Control+c`.
public struct KeyChord: Hashable, CustomStringConvertible {
    /// The key.
    public let key: Key
    /// Whether Control is held with it.
    public let hasControl: Bool
    /// Whether Alt is held with an arrow to the left or right.
    public let hasAlt: Bool
    /// Whether Shift is held with the space bar, an arrow up or down or a function key; in what any other key stands for it is already.
    public let hasShift: Bool

    /// Reads a character or a name, with `Control+` before it. Nil where there is no such key.
    public init?(_ text: String) {
        let parts = text.split(separator: "+", maxSplits: 1)
        hasControl = parts.count == 2 && parts[0] == "Control"
        hasShift = Self.shifted.contains(text)
        hasAlt = text == "Alt+Left" || text == "Alt+Right"
        guard let name = hasControl || hasShift || hasAlt ? parts.last.map(String.init) : text,
            let key = Key(named: name)
        else {
            return nil
        }
        self.key = key
    }

    private static let shifted = ["Shift+Space", "Shift+F10", "Shift+Up", "Shift+Down"]

    /// The chord that a key event is; nil where it has modifiers that no chord has.
    public init?(_ event: KeyEvent) {
        let isAlong = event.key == .left || event.key == .right
        guard event.modifiers.contains(.control) || !event.modifiers.contains(.alt) || isAlong else { return nil }
        hasAlt = isAlong && event.modifiers.contains(.alt) && !event.modifiers.contains(.control)
        (key, hasControl) = (event.key, event.modifiers.contains(.control))
        hasShift = !hasControl && event.key.ignoresShift && event.modifiers.contains(.shift)
    }

    /// As help says it.
    public var description: String { (hasAlt ? "Alt+" : hasShift ? "Shift+" : hasControl ? "Control+" : "") + key.name }

    /// As a menu says it: `Ctrl+C`, `Ctrl+End`.
    package var shortName: String {
        guard hasControl else { return description }
        return "Ctrl+" + (key.name.count == 1 ? key.name.uppercased() : key.name)
    }
}

extension Key {
    /// Names of keys that type nothing.
    private static let names: [(name: String, key: Key)] = [
        ("Escape", .escape), ("Enter", .enter), ("Tab", .tab), ("Shift+Tab", .backTab), ("Home", .home), ("End", .end),
        ("PageUp", .pageUp), ("PageDown", .pageDown), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Space", .space),
        ("Menu", .menu), ("F1", .function(1)), ("F10", .function(10)), ("F11", .function(11)),
        ("F12", .function(12)),
    ]

    /// Whether Shift makes no other key of it.
    fileprivate var ignoresShift: Bool {
        if case .function = self { return true }
        return self == .space || self == .up || self == .down
    }

    /// Every name there is.
    public static var allNames: [String] { names.map(\.name) }

    /// The key with a name, or that types a character of Latin-1. Nil where there is none.
    public init?(named name: String) {
        if let named = Self.names.first(where: { $0.name == name }) {
            self = named.key
            return
        }
        guard let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1, scalar.value < 0x100 else {
            return nil
        }
        self = Key(scalar)
    }

    /// What it is called.
    public var name: String {
        if let named = Self.names.first(where: { $0.key == self }) { return named.name }
        guard case .character(let scalar) = self else { return "?" }
        return String(scalar)
    }
}
