import StrataWindow

/// Which key asks for what.
enum KeyBindings {
    /// What a key asks for, if anything.
    static func command(for event: KeyEvent) -> ViewerCommand? {
        if event.modifiers.contains(.control) { return controlCommands[event.key] }
        if event.modifiers.contains(.alt) { return nil }
        return commands[event.key]
    }

    /// The chains of the keys 1, 2, 3 and 4. A fold of its own opens at the start; a log wants the end.
    static let chains = ["flip", "inset", "custom", "inset+fold"]

    private static let controlCommands: [Key: ViewerCommand] = [
        Key("c"): .quit, Key("w"): .quit, Key("q"): .quit, .tab: .nextPane, .backTab: .previousPane,
        .pageDown: .nextPane, .pageUp: .previousPane,
    ]

    private static let commands: [Key: ViewerCommand] = [
        .up: .lineUp, Key("k"): .lineUp, .down: .lineDown, Key("j"): .lineDown,
        .left: .lineUp, .right: .lineDown,
        .pageUp: .pageUp, .backspace: .pageUp, .pageDown: .pageDown, .space: .pageDown,
        .home: .toFirst, Key("g"): .toFirst, .end: .toLast, Key("G"): .toLast,
        Key("1"): .strategy(chains[0]), Key("2"): .strategy(chains[1]), Key("3"): .strategy(chains[2]),
        Key("4"): .strategy(chains[3]),
        Key("t"): .trigger, Key("f"): .toggleFollow, Key("w"): .toggleWrap,
        .enter: .confirm, .tab: .nextPane, .backTab: .previousPane, .escape: .collapse, Key("q"): .quit,
    ]
}
