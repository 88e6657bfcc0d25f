import StrataX11

/// Which key asks for what.
enum KeyBindings {
    /// What a key asks for, if anything.
    static func command(for event: KeyEvent) -> ViewerCommand? {
        if event.modifiers.contains(.control) { return event.key == Key("c") || event.key == Key("w") ? .quit : nil }
        if event.modifiers.contains(.alt) { return nil }
        return commands[event.key]
    }

    private static let commands: [Key: ViewerCommand] = [
        .up: .lineUp, Key("k"): .lineUp, .down: .lineDown, Key("j"): .lineDown,
        .left: .lineUp, .right: .lineDown,
        .pageUp: .pageUp, .backspace: .pageUp, .pageDown: .pageDown, .space: .pageDown,
        .home: .toFirst, Key("g"): .toFirst, .end: .toLast, Key("G"): .toLast,
        Key("1"): .strategy("flip"), Key("2"): .strategy("inset"), Key("3"): .strategy("custom"),
        // A fold of its own opens at the start; a log wants the end.
        Key("4"): .strategy("inset+fold"),
        Key("t"): .trigger, Key("f"): .toggleFollow, Key("w"): .toggleWrap,
        .escape: .collapse, Key("q"): .quit,
    ]
}
