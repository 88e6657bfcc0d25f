import StrataWindow

/// A key that asks for something, alone or with Control: `PageDown`, `j`, `Control+C`.
public struct KeyChord: Hashable, CustomStringConvertible {
    public let key: Key
    public let hasControl: Bool

    /// Reads a character or a name, with `Control+` before it. Nil where there is no such key.
    public init?(_ text: String) {
        let parts = text.split(separator: "+", maxSplits: 1)
        hasControl = parts.count == 2 && parts[0] == "Control"
        guard let name = hasControl ? parts.last.map(String.init) : text, let key = Key(named: name) else { return nil }
        self.key = key
    }

    /// The chord that a key event is; nil where it has modifiers that no chord has. Shift is in what a key stands for.
    public init?(_ event: KeyEvent) {
        guard event.modifiers.contains(.control) || !event.modifiers.contains(.alt) else { return nil }
        (key, hasControl) = (event.key, event.modifiers.contains(.control))
    }

    public var description: String { (hasControl ? "Control+" : "") + key.name }
}

extension Key {
    /// Names of keys that type nothing.
    private static let names: [(name: String, key: Key)] = [
        ("Escape", .escape), ("Enter", .enter), ("Tab", .tab), ("Shift+Tab", .backTab), ("Home", .home), ("End", .end),
        ("PageUp", .pageUp), ("PageDown", .pageDown), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Space", .space),
    ]

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
