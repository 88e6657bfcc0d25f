import StrataWindow

/// Which key asks for what.
enum KeyBindings {
    /// What a key asks for, if anything.
    static func command(for event: KeyEvent) -> ViewerCommand? {
        if event.modifiers.contains(.control) { return controlCommands[event.key] }
        if event.modifiers.contains(.alt) { return nil }
        return commands[event.key]
    }

    private static let controlCommands: [Key: ViewerCommand] = [
        Key("c"): .quit, Key("w"): .quit, Key("q"): .quit, .tab: .nextPane, .backTab: .previousPane,
        .pageDown: .nextPane, .pageUp: .previousPane,
    ]

    private static let commands: [Key: ViewerCommand] = [
        .up: .lineUp, Key("k"): .lineUp, .down: .lineDown, Key("j"): .lineDown,
        .left: .lineUp, .right: .lineDown,
        .pageUp: .pageUp, .backspace: .pageUp, .pageDown: .pageDown, .space: .pageDown,
        .home: .toFirst, Key("g"): .toFirst, .end: .toLast, Key("G"): .toLast,
        Key("1"): .strategy("flip"), Key("2"): .strategy("inset"), Key("3"): .strategy("custom"),
        // A fold of its own opens at the start; a log wants the end.
        Key("4"): .strategy("inset+fold"),
        Key("t"): .trigger, Key("f"): .toggleFollow, Key("w"): .toggleWrap,
        .enter: .confirm, .tab: .nextPane, .backTab: .previousPane, .escape: .collapse, Key("q"): .quit,
    ]
}
