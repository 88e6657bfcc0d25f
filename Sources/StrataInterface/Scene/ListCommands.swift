import Strata
import StrataWindow

extension WindowCommand {
    /// A command of the list that keys go to.
    private init(
        _ id: CommandID, _ title: String, keys: [String], synonyms: [String] = [],
        forList action: @escaping (ListPane) -> Void
    ) {
        self.init(id, title, in: .move, keys: keys, synonyms: synonyms) { action($0.activePane) }
    }

    package static var trigger: WindowCommand {
        WindowCommand(
            "trigger", "Go to top", keys: ["t"], synonyms: ["scroll to top", "undo", "return"],
            forList: { $0.list.engine.trigger() }
        )
        .switching({ $0.activePane.list.returnsFromTop }, to: "Go back down")
        .inMenu(.reading)
    }
    package static var toggleFollow: WindowCommand {
        WindowCommand(
            "toggle-follow", "Go to end and follow", keys: ["F"],
            synonyms: ["tail", "live", "newest", "autoscroll", "pause", "resume", "stop"],
            forList: { $0.list.toggleFollow() }
        )
        .switching({ $0.activePane.list.readingState == .live }, to: "Pause")
        .inMenu(.reading)
    }
    package static var toggleWrap: WindowCommand {
        WindowCommand(
            "toggle-wrap", "Wrap long lines", in: .view, keys: ["w"],
            synonyms: ["word wrap", "clip", "chop", "truncate"]
        ) { $0.activePane.list.toggleWrap() }
        .switching { $0.activePane.list.cell.wraps }
        .useful { $0.activePane.list.canToggleWrap }
        .inMenu(.look)
    }
    package static var collapse: WindowCommand {
        WindowCommand("collapse", "Close", keys: ["Escape"], synonyms: ["cancel", "dismiss"]) {
            let pane = $0.activePane
            if pane.list.reordering.putBack(at: $0.context.time, isAnimated: $0.context.isAnimated) { return }
            if pane.list.engine.activeItem != nil {
                pane.list.focus.collapse()
            } else if !pane.tools.all.contains(where: { $0.interrupt() }), !$0.stopGiving(), !pane.tools.closeBar(),
                !pane.list.selector.clear(), !pane.list.focus.drop(),
                !pane.tools.docks.contains(where: { $0.close() })
            {
                $0.closeLast(of: pane)
            }
        }
    }
    /// Opens what is pointed at, by keys or by the pointer.
    package static var confirm: WindowCommand {
        WindowCommand(
            "confirm", "Open this line", keys: ["Enter"],
            synonyms: ["expand", "details", "stack", "trace", "unfold", "json", "fields"]
        ) { $0.activePane.list.focus.open() }
        .useful { $0.activePane.hasRowMeant && $0.activePane.list.engine.activeItem == nil }
        .inMenu(.row)
    }

    /// Marks all text of the open page.
    package static var selectAll: WindowCommand {
        WindowCommand("select-all", "Select all", in: .copy, keys: ["Control+a"], synonyms: ["mark all"]) {
            let pane = $0.activePane
            if !pane.page.selectAll() { pane.list.selector.selectAll() }
            CopyOffer(scene: $0, pane: $0.activePane).offerSelection()
        }
        .useful { $0.activePane.list.engine.activeItem != nil || $0.activePane.list.selector.selectsSeveral }
    }

    /// Marks lines by keys.
    package static var selectLines: WindowCommand {
        WindowCommand("select-lines", "Select lines from here", in: .copy, keys: ["v"], synonyms: ["visual"]) {
            $0.activePane.list.selector.toggle()
            CopyOffer(scene: $0, pane: $0.activePane).offerSelection()
        }
        .switching({ $0.activePane.list.selector.ends != nil }, to: "Clear selection")
        .useful { $0.activePane.list.selector.canSelect }
    }
    package static var selectUp: WindowCommand {
        WindowCommand("select-up", "Extend selection up", in: .copy, keys: ["Shift+Up"]) {
            $0.activePane.list.selector.extend(-1)
            CopyOffer(scene: $0, pane: $0.activePane).offerSelection()
        }.useful { $0.activePane.list.selector.selectsSeveral }
    }
    package static var selectDown: WindowCommand {
        WindowCommand("select-down", "Extend selection down", in: .copy, keys: ["Shift+Down"]) {
            $0.activePane.list.selector.extend(1)
            CopyOffer(scene: $0, pane: $0.activePane).offerSelection()
        }.useful { $0.activePane.list.selector.selectsSeveral }
    }

    /// Copies what is marked, or else the expanded line or the one that is pointed at, as it is.
    package static var copy: WindowCommand {
        WindowCommand("copy", "Copy", in: .copy, keys: ["Control+c"], synonyms: ["yank", "clipboard"]) {
            CopyOffer(scene: $0, pane: $0.activePane).copy()
        }
        .inMenu(.copy)
    }
    package static var copyWithNumbers: WindowCommand {
        WindowCommand("copy-with-numbers", "Copy with line numbers", in: .copy, keys: ["y"]) {
            CopyOffer(scene: $0, pane: $0.activePane).copyWithNumbers()
        }.useful { $0.activePane.hasRowMeant }
    }
    package static var copyAsShown: WindowCommand {
        WindowCommand("copy-as-shown", "Copy as shown", in: .copy, keys: ["Y"], synonyms: ["wrapped"]) {
            let list = $0.activePane.list
            CopyOffer(scene: $0, pane: $0.activePane).offer { list.selector.shownText }
        }.useful { $0.activePane.hasRowMeant }
    }

    /// Shows a list under another chain of strategies.
    ///
    /// - Parameter title: what the layout is called; nil: by its chain.
    package static func strategy(_ chain: String, _ title: String? = nil, keys: [String]) -> WindowCommand {
        let title = title ?? plainTitle(ofLayout: chain)
        return WindowCommand(
            .strategy(chain), title, in: .layout, keys: keys, synonyms: [chain, "strategy", "arrange"]
        ) {
            $0.activePane.list.setStrategy(chain)
            $0.activePane.show(Notice(text: title + ".", isWarning: false))
        }
        .switching { $0.activePane.list.strategies.plainChain == chain }
        .inMenu(.layout)
    }
}

/// Returns the title of a layout that has no other name.
private func plainTitle(ofLayout chain: String) -> String { "Layout: \(chain)" }

extension WindowScene {
    /// Returns the title of the layout of a chain of strategies.
    func layoutTitle(of chain: String) -> String {
        commands.all.first { $0.id == .strategy(chain) }?.title ?? plainTitle(ofLayout: chain)
    }

    /// Lets go of what is said; where nothing is, of the screen.
    fileprivate func closeLast(of pane: ListPane) {
        if !pane.notice.isOpen, windowState.isFullscreen { onRequest(.fullscreen(false)) }
        pane.closeNotice()
    }

    /// Gives no more of a text to a program that is taking it. Returns whether one was.
    fileprivate func stopGiving() -> Bool {
        let taken = given.filter { $0.given != nil }
        for text in taken { text.stop() }
        return !taken.isEmpty
    }
}

extension CommandID {
    /// The command that shows a list under a chain of strategies.
    package static func strategy(_ chain: String) -> CommandID { CommandID(stringLiteral: "strategy-\(chain)") }
}
