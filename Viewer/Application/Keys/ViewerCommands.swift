import StrataInterface

extension WindowCommands {
    /// What the viewer's windows can do beside what every window can. A command is a file of its own, and a line here.
    static var viewer: WindowCommands {
        .standard.adding(strategies + [.runAgain, .switchDayHeaders, .switchTheme, .nextTheme, .changeSettings])
    }

    /// The chains of the keys 1, 2, 3 and 4. A fold of its own opens at the start; a log wants the end.
    static let chains = ["flip", "inset", "custom", "inset+fold"]

    private static var strategies: [WindowCommand] {
        zip(["1", "2", "3", "4"], chains).map { .strategy($1, keys: [$0]) }
    }
}
