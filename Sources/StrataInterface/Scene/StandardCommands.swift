import Strata

extension WindowCommand {
    package static var nextPane: WindowCommand {
        WindowCommand(
            "next-list", "to the next list", keys: ["Tab", "Control+Tab", "Control+PageDown"]
        ) { $0.select(($0.selected + 1) % $0.panes.count) }
    }
    package static var previousPane: WindowCommand {
        WindowCommand(
            "previous-list", "to the list before", keys: ["Shift+Tab", "Control+Shift+Tab", "Control+PageUp"]
        ) { $0.select(($0.selected + $0.panes.count - 1) % $0.panes.count) }
    }
    package static var quit: WindowCommand {
        WindowCommand("quit", "quit", keys: ["q", "Control+w", "Control+q"]) {
            $0.onRequest(.quit)
        }
    }
}

extension WindowCommands {
    /// What every window with lists can do. A command is a file of its own, or a few lines in one, and a line here.
    public static var standard: WindowCommands {
        WindowCommands([
            .focusUp, .focusDown, .left, .right, .lineUp, .lineDown, .pageUp, .pageDown, .toFirst, .toLast, .trigger,
            .toggleFollow,
            .toggleWrap, .collapse, .confirm, .copy, .selectAll, .nextPane, .previousPane, .quit,
        ])
    }
}
