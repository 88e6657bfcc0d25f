import StrataWindow

/// A key that asks for something, alone or with Control: `PageDown`, `j`, `Control+c`.
public struct KeyChord: Hashable, CustomStringConvertible {
    /// The key.
    public let key: Key
    /// True if Control is held with it.
    public let hasControl: Bool
    /// True if Alt is held with an arrow to the left or right.
    public let hasAlt: Bool
    /// True if Shift is held with the space bar, an arrow up or down or a function key; the character of any other key
    /// tells of Shift already.
    public let hasShift: Bool

    /// Reads a character or a name, with `Control+` or, for keys that Shift makes no other of, `Shift+` before it; or what
    /// a menu has it as, `Ctrl+F`. Returns nil if there is no such key.
    public init?(_ text: String) {
        let text = Self.named(text)
        let parts = text.split(separator: "+", maxSplits: 1)
        hasControl = parts.count == 2 && parts[0] == "Control"
        hasAlt = text == "Alt+Left" || text == "Alt+Right"
        hasShift = parts.count == 2 && parts[0] == "Shift" && Key(named: String(parts[1]))?.ignoresShift == true
        let name = hasControl || hasShift || hasAlt ? parts.last.map(String.init) ?? "" : text
        guard let key = hasControl ? Key(named: name) ?? Key(shifted: name) : Key(named: name) else { return nil }
        self.key = key
    }

    /// Returns a chord that is written as menus have it, `Ctrl+Shift+P`, by its name: `Control+Shift+p`. Any other text
    /// stays as it is.
    private static func named(_ text: String) -> String {
        guard text.hasPrefix(shortControl) else { return text }
        let rest = text.dropFirst(shortControl.count)
        let letter = rest.last.map(String.init) ?? ""
        let isLetter = rest == letter || rest == "Shift+" + letter
        return "Control+" + (isLetter ? rest.dropLast() + letter.lowercased() : String(rest))
    }

    private static let shortControl = "Ctrl+"

    /// The chord that a key event is; nil where it has modifiers that no chord has.
    public init?(_ event: KeyEvent) {
        let isAlong = event.key == .left || event.key == .right
        guard event.modifiers.contains(.control) || !event.modifiers.contains(.alt) || isAlong else { return nil }
        hasAlt = isAlong && event.modifiers.contains(.alt) && !event.modifiers.contains(.control)
        (key, hasControl) = (event.key, event.modifiers.contains(.control))
        hasShift = !hasControl && event.key.ignoresShift && event.modifiers.contains(.shift)
    }

    /// True if it types a digit, which is the first one in a field that it opens.
    var isDigit: Bool {
        guard !hasControl, !hasAlt, case .character(let scalar) = key else { return false }
        return ("0"..."9").contains(scalar)
    }

    /// The chord as help and settings have it: `Control+f`, `Control+Shift+p`.
    public var description: String {
        let name = hasControl ? key.unshiftedLetter.map { "Shift+" + $0 } ?? key.name : key.name
        return (hasAlt ? "Alt+" : hasShift ? "Shift+" : hasControl ? "Control+" : "") + name
    }

    /// The labels of the keys that are held, the last one last: `Ctrl`, `Shift`, `P`; `↑`.
    package var caps: [String] {
        if key == .backTab { return (hasControl ? ["Ctrl"] : []) + ["Shift", "Tab"] }
        let isShifted = hasShift || hasControl && key.unshiftedLetter != nil
        let modifiers = (hasControl ? ["Ctrl"] : []) + (hasAlt ? ["Alt"] : []) + (isShifted ? ["Shift"] : [])
        return modifiers + [hasControl ? key.cap.uppercasedLetter : key.cap]
    }

    /// The chord as a menu has it: `Ctrl+C`, `↑`.
    package var shortName: String { caps.joined(separator: "+") }
}

extension String {
    /// The same with a single letter in upper case.
    fileprivate var uppercasedLetter: String { count == 1 ? uppercased() : self }
}

extension Key {
    /// Names of keys that type nothing.
    private static let names: [(name: String, key: Key)] =
        [
            ("Escape", .escape), ("Enter", .enter), ("Tab", .tab), ("Shift+Tab", .backTab), ("Home", .home),
            ("End", .end),
            ("PageUp", .pageUp), ("PageDown", .pageDown), ("Up", .up), ("Down", .down), ("Left", .left),
            ("Right", .right), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Space", .space),
            ("Menu", .menu),
        ] + (1...24).map { ("F\($0)", .function($0)) }

    /// The labels of the keys that are not labelled with their names.
    private static let caps: [Key: String] = [
        .up: "↑", .down: "↓", .left: "←", .right: "→", .pageUp: "PgUp", .pageDown: "PgDn", .escape: "Esc",
        .delete: "Del", .insert: "Ins",
    ]

    /// The label of the key.
    fileprivate var cap: String { Self.caps[self] ?? name }

    /// The key that Shift and a Latin letter make: `Shift+p`.
    fileprivate init?(shifted name: String) {
        guard name.hasPrefix("Shift+"), let letter = name.dropFirst(6).first, name.count == 7, letter.isASCII,
            letter.isLowercase, let scalar = letter.uppercased().unicodeScalars.first
        else { return nil }
        self = Key(scalar)
    }

    /// The Latin letter that makes this upper-case one with Shift; nil if it is none.
    fileprivate var unshiftedLetter: String? {
        guard case .character(let scalar) = self, scalar.isASCII, scalar.properties.isUppercase else { return nil }
        return String(scalar).lowercased()
    }

    /// True if Shift makes no other key of it.
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

    /// The name of the key.
    public var name: String {
        if let named = Self.names.first(where: { $0.key == self }) { return named.name }
        guard case .character(let scalar) = self else { return "?" }
        return String(scalar)
    }
}
