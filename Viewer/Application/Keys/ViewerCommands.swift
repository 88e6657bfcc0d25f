import StrataInterface

extension WindowCommands {
    /// The commands of the viewer's windows beside those of every window. A command is a file of its own, and a line
    /// here.
    static var viewer: WindowCommands {
        // What lies in files has its order.
        .standard.removing(["move-row-up", "move-row-down"]).adding(
            strategies + openers + combining + [
                .runAgain, .switchDayHeaders, .switchLineNumbers, .switchTheme, .nextTheme, .changeSettings,
            ])
    }

    /// The chains of Control and 1, 2, 3 and 4, as file managers have their views. A fold of its own opens at the start; a log wants the end.
    static var chains: [String] { layouts.map(\.chain) }

    private static let layouts: [(chain: String, title: String)] = [
        ("flip", "newest pushes up"), ("inset", "rests at the bottom"), ("custom", "packed grid"),
        ("inset+fold", "folding"),
    ]

    private static var strategies: [WindowCommand] {
        layouts.enumerated().map { .strategy($1.chain, "Layout: \($1.title)", keys: ["Control+\($0 + 1)"]) }
    }
}
