import Strata

extension WindowCommand {
    package static var nextPane: WindowCommand {
        WindowCommand(
            "next-list", "Next list", keys: ["Tab", "Control+Tab", "Control+PageDown"], synonyms: ["tab", "pane"]
        ) { $0.select(($0.selected + 1) % $0.panes.count) }
        .useful { $0.panes.count > 1 }
    }
    package static var previousPane: WindowCommand {
        WindowCommand(
            "previous-list", "Previous list", keys: ["Shift+Tab", "Control+Shift+Tab", "Control+PageUp"],
            synonyms: ["tab", "pane"]
        ) { $0.select(($0.selected + $0.panes.count - 1) % $0.panes.count) }
        .useful { $0.panes.count > 1 }
    }
    package static var openMenu: WindowCommand {
        WindowCommand("menu", "Open context menu", keys: ["Menu", "Shift+F10", "F10"], synonyms: ["right click"]) {
            $0.openMenu()
        }
    }
    package static var toggleFullscreen: WindowCommand {
        WindowCommand("fullscreen", "Enter full screen", keys: ["F11"], synonyms: ["maximize", "fullscreen"]) {
            $0.onRequest(.fullscreen(!$0.windowState.isFullscreen))
        }
        .switching({ $0.windowState.isFullscreen }, to: "Leave full screen")
        .inMenu(.window)
    }
    package static var inspect: WindowCommand {
        WindowCommand("inspect", "Show performance overlay", keys: ["F12"], synonyms: ["frames", "debug", "inspector"])
        {
            $0.toggleInspector()
        }.switching({ $0.root.inspector != nil }, to: "Hide performance overlay")
    }
    package static var showCommands: WindowCommand {
        WindowCommand(
            "keys", "Show all commands", keys: ["F1", "?", "h", "Control+Shift+p"],
            synonyms: ["help", "keys", "shortcuts", "palette", "keyboard"]
        ) { $0.showCommands() }
        .inMenu(.help)
    }
    package static var quit: WindowCommand {
        WindowCommand("quit", "Quit", keys: ["q", "Control+q"], synonyms: ["exit", "close window"]) {
            $0.onRequest(.quit)
        }.inMenu(.window)
    }
    package static var closeList: WindowCommand {
        WindowCommand("close-list", "Close list", keys: ["Control+w"], synonyms: ["tab", "pane", "file", "window"]) {
            $0.lists.close($0.selected)
        }.inMenu(.window)
    }
}

extension WindowCommands {
    /// The commands of every window with lists. A command is a file of its own, or a few lines in one, and a line here.
    public static var standard: WindowCommands {
        WindowCommands(moves + reading + zooms + acting)
    }

    /// The commands that find, mark, filter and show rows.
    private static var reading: [WindowCommand] {
        [
            .trigger, .toggleFollow, .find, findWord, .findNext, .findPrevious, .highlight,
        ] + highlighting + [
            .clearHighlights,
            .goTo, .mark, .markWithWord, .listMarks,
        ] + markSteps + [
            .readLine, .stepTimeColumn, .stepClockColumn, .chooseColumns,
            .back, .forward, .lock, .filter, .hide,
            .hideLike, .showOnlySource, .toggleFilters, .removeFilters, .undoFilter, .filterByAny, .filterFrom,
            .filterUpTo,
            .stepContext, .listFilters, .showSummary, .showValues,
            .showErrors, .listLevels, .listStrategies, .previousError, .nextError, .toggleWrap,
        ]
    }

    /// The commands that act on rows and on the window.
    private static var acting: [WindowCommand] {
        [
            .collapse, .confirm,
            .copy, .copyMessage, .copyWithNumbers, .copyAsShown, .selectAll, .selectLines, .selectUp, .selectDown,
            .save, .nextPane, .previousPane,
            .openMenu, .toggleFullscreen, .inspect, .showCommands, .closeList, .quit,
        ]
    }
}
