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
    package static var openMenu: WindowCommand {
        WindowCommand("menu", "what can be done here, as the right button does", keys: ["Menu", "Shift+F10"]) {
            $0.openMenu()
        }
    }
    package static var toggleFullscreen: WindowCommand {
        WindowCommand("fullscreen", "fill the whole screen; again: as before", keys: ["F11"]) {
            $0.onRequest(.fullscreen(!$0.windowState.isFullscreen))
        }.inMenu(.window, "Whole screen", isOn: { $0.windowState.isFullscreen })
    }
    package static var inspect: WindowCommand {
        WindowCommand("inspect", "what frames cost and change; again: no more", keys: ["F12"]) { $0.toggleInspector() }
    }
    package static var showKeys: WindowCommand {
        WindowCommand("keys", "show all keys", keys: ["?", "F1"]) { $0.showKeys() }.inMenu(.window, "All keys")
    }
    package static var quit: WindowCommand {
        WindowCommand("quit", "quit", keys: ["q", "Control+w", "Control+q"]) {
            $0.onRequest(.quit)
        }.inMenu(.window, "Quit")
    }
}

extension WindowCommands {
    /// What every window with lists can do. A command is a file of its own, or a few lines in one, and a line here.
    public static var standard: WindowCommands {
        WindowCommands([
            .focusUp, .focusDown, .left, .right, .lineUp, .lineDown, .pageUp, .pageDown, .toFirst, .toLast, .trigger,
            .toggleFollow, .find, .findNext, .findPrevious, .goTo, .mark, .markWithWord, .listMarks, .readLine,
            .stepTimeColumn, .stepClockColumn,
            .back, .forward, .lock, .filter,
            .hide, .toggleFilters, .removeFilters, .filterByAny, .filterFrom, .filterUpTo, .stepContext, .listFilters,
            .showErrors, .listLevels, .listStrategies, .previousError, .nextError, .toggleWrap, .zoomIn, .zoomOut,
            .zoomBack, .collapse, .confirm,
            .copy,
            .copyWithNumbers, .copyAsShown,
            .selectAll, .selectLines, .selectUp, .selectDown, .save, .nextPane, .previousPane,
            .openMenu, .toggleFullscreen, .inspect, .showKeys, .quit,
        ])
    }
}
