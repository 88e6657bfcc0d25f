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

    /// A step in what is read: the open page, or else the list.
    private init(_ id: CommandID, _ title: String, keys: [String], synonyms: [String] = [], _ step: ReadingStep) {
        self.init(id, title, in: .move, keys: keys, synonyms: synonyms) { $0.activePane.read(step, $0.context) }
    }

    /// Points at another row; an open page is read on.
    private init(_ id: CommandID, _ title: String, keys: [String], pointing direction: Int) {
        self.init(id, title, in: .move, keys: keys, synonyms: ["arrow", "point", "row"]) {
            if !$0.activePane.page.read(.lines(Double(direction)), $0.context) {
                $0.activePane.list.moveFocus(direction)
                $0.activePane.list.followSelection()
            }
        }
    }

    /// Goes along lines that do not wrap; lines that do, by one.
    private init(_ id: CommandID, _ title: String, keys: [String], along direction: Double) {
        self.init(id, title, in: .move, keys: keys, synonyms: ["sideways", "horizontal", "pan"]) {
            let pane = $0.activePane
            if pane.list.canScrollSideways, pane.list.engine.activeItem == nil {
                pane.list.stepSideways(direction, at: $0.context.time)
            } else {
                pane.read(.lines(direction), $0.context)
            }
        }
        isUseful = { $0.activePane.list.canScrollSideways }
    }

    package static var focusUp: WindowCommand {
        WindowCommand("focus-up", "Select previous line", keys: ["Up"], pointing: -1)
    }
    package static var focusDown: WindowCommand {
        WindowCommand("focus-down", "Select next line", keys: ["Down"], pointing: 1)
    }
    package static var lineUp: WindowCommand {
        WindowCommand("line-up", "Scroll up one line", keys: ["k"], .lines(-1))
    }
    package static var lineDown: WindowCommand {
        WindowCommand("line-down", "Scroll down one line", keys: ["j"], .lines(1))
    }
    package static var left: WindowCommand {
        WindowCommand("left", "Scroll left", keys: ["Left"], along: -1)
    }
    package static var right: WindowCommand {
        WindowCommand("right", "Scroll right", keys: ["Right"], along: 1)
    }
    package static var pageUp: WindowCommand {
        WindowCommand("page-up", "Scroll up one page", keys: ["PageUp", "b", "Backspace", "Shift+Space"], .pages(-1))
    }
    package static var pageDown: WindowCommand {
        WindowCommand("page-down", "Scroll down one page", keys: ["PageDown", "f", "Space"], .pages(1))
    }
    package static var halfPageUp: WindowCommand {
        WindowCommand("half-page-up", "Scroll up half a page", keys: ["u", "Control+u"], .pages(-0.5))
    }
    package static var halfPageDown: WindowCommand {
        WindowCommand("half-page-down", "Scroll down half a page", keys: ["d", "Control+d"], .pages(0.5))
    }
    package static var toFirst: WindowCommand {
        WindowCommand(
            "to-first", "Go to first line", keys: ["Home", "Control+Home", "g"], synonyms: ["top", "head", "start"],
            .limit(.start))
    }
    package static var toLast: WindowCommand {
        WindowCommand(
            "to-last", "Go to last line", keys: ["End", "Control+End", "G"], synonyms: ["bottom", "newest"],
            .limit(.end))
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
            synonyms: ["tail", "live", "newest", "autoscroll", "resume"], forList: { $0.list.toggleFollow() }
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
            if pane.list.putRowBack(at: $0.context.time, isAnimated: $0.context.isAnimated) { return }
            if pane.list.engine.activeItem != nil {
                pane.list.collapse()
            } else if pane.errorStep.isRunning {
                pane.errorStep.stop()
                pane.closeNotice()
            } else if !$0.stopGiving(), !pane.bars.close(), !pane.list.dropSelection(), !pane.list.dropFocus(),
                !pane.docks.contains(where: { $0.close() })
            {
                $0.closeLast(of: pane)
            }
        }
    }
    /// Opens what is pointed at, by keys or by the pointer.
    package static var confirm: WindowCommand {
        WindowCommand("confirm", "Open this line", keys: ["Enter"], synonyms: ["expand", "details"]) {
            let list = $0.activePane.list
            guard list.engine.activeItem == nil, let row = list.focusedRow ?? list.pointedRow else { return }
            if let onClickRow = list.onClickRow { return onClickRow(row) }
            let isByKey = list.focusedRow != nil
            list.engine.activate(row)
            list.wasOpenedByKey = isByKey
        }
        .useful { $0.activePane.hasRowMeant && $0.activePane.list.engine.activeItem == nil }
        .inMenu(.row)
    }

    /// Marks all text of the open page.
    package static var selectAll: WindowCommand {
        WindowCommand("select-all", "Select all", in: .copy, keys: ["Control+a"], synonyms: ["mark all"]) {
            let pane = $0.activePane
            if !pane.page.selectAll() { pane.list.selectAll() }
            $0.offerSelection()
        }
        .useful { $0.activePane.list.engine.activeItem != nil || $0.activePane.list.selectsSeveral }
    }

    /// Marks lines by keys.
    package static var selectLines: WindowCommand {
        WindowCommand("select-lines", "Select lines from here", in: .copy, keys: ["v"], synonyms: ["visual"]) {
            $0.activePane.list.toggleSelection()
            $0.offerSelection()
        }
        .switching({ $0.activePane.list.selectionEnds != nil }, to: "Clear selection")
        .useful { $0.activePane.list.canSelect }
    }
    package static var selectUp: WindowCommand {
        WindowCommand("select-up", "Extend selection up", in: .copy, keys: ["Shift+Up"]) {
            $0.activePane.list.extendSelection(-1)
            $0.offerSelection()
        }.useful { $0.activePane.list.selectsSeveral }
    }
    package static var selectDown: WindowCommand {
        WindowCommand("select-down", "Extend selection down", in: .copy, keys: ["Shift+Down"]) {
            $0.activePane.list.extendSelection(1)
            $0.offerSelection()
        }.useful { $0.activePane.list.selectsSeveral }
    }

    /// Copies what is marked, or else the expanded line or the one that is pointed at, as it is.
    package static var copy: WindowCommand {
        WindowCommand("copy", "Copy", in: .copy, keys: ["Control+c"], synonyms: ["yank", "clipboard"]) {
            let pane = $0.activePane
            if let text = pane.page.selectedText {
                $0.onRequest(.offer(text, .clipboard))
                return pane.show(Notice(text: "Copied the selection.", isWarning: false))
            }
            if let text = pane.list.selectedText {
                return $0.offerCopy { text }
            }
            let (list, document) = (pane.list, pane.list.document)
            let row = list.engine.activeItem ?? list.focusedRow ?? list.pointedRow
            guard let row, !document.isHeader(at: row) else {
                return pane.show(Notice(text: "Select a \(pane.noun.one) to copy it.", isWarning: false))
            }
            let line = document.line(at: row)
            let name = "\(pane.noun.one) \(CountText.grouped(pane.number(ofRow: row)))"
            guard line.isReadable else {
                return pane.show(Notice(text: "Not copied: \(name) can no longer be read.", isWarning: true))
            }
            $0.onRequest(.offerText(OfferedText(Array(line.originalBytes)), .clipboard))
            let part = line.isCut ? "the first \(CountText.bytes(line.originalBytes.count)) of " : ""
            pane.show(Notice(text: "Copied \(part)\(name).", isWarning: line.isCut))
        }
        .useful { $0.activePane.hasRowMeant || $0.activePane.page.selectedText != nil }
        .inMenu(.copy)
    }
    package static var copyWithNumbers: WindowCommand {
        WindowCommand("copy-with-numbers", "Copy with line numbers", in: .copy, keys: ["y"]) {
            let pane = $0.activePane
            $0.offerCopy { pane.list.numberedText { [unowned pane] in pane.number(ofRow: $0) } }
        }.useful { $0.activePane.hasRowMeant }
    }
    package static var copyAsShown: WindowCommand {
        WindowCommand("copy-as-shown", "Copy as shown", in: .copy, keys: ["Y"], synonyms: ["wrapped"]) {
            let list = $0.activePane.list
            $0.offerCopy { list.shownText }
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
        .switching { $0.activePane.list.plainChain == chain }
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
        let taken = given.filter { !$0.isStopped }
        for text in taken { text.stop() }
        return !taken.isEmpty
    }

    /// Offers a text of what is marked, or else of the row that is pointed at, and says what was copied.
    fileprivate func offerCopy(_ text: () -> OfferedText?) {
        let (pane, list) = (activePane, activePane.list)
        let isMarked = list.selectionEnds != nil
        if !isMarked, let row = list.focusedRow ?? list.pointedRow { _ = list.mark(row..<row + 1) }
        let (made, count) = (text(), list.selectedLineCount)
        let first = list.selectionEnds.map { pane.number(ofRow: $0.rows.lowerBound) }
        if !isMarked { list.dropSelection() }
        guard let made, let first, count > 0 else {
            let words = "Select \(pane.noun.many) to copy them."
            return pane.show(Notice(text: words, isWarning: false))
        }
        onRequest(.offerText(made, .clipboard))
        let lines =
            isMarked
            ? "\(CountText.grouped(count)) \(count == 1 ? pane.noun.one : pane.noun.many)"
            : "\(pane.noun.one) \(CountText.grouped(first))"
        pane.show(Notice(text: "Copied \(lines).", isWarning: false))
    }

    /// Offers the selection in a list at once to programs that paste by the middle button.
    fileprivate func offerSelection() {
        if let text = activePane.list.selectedText { onRequest(.offerText(text, .primary)) }
    }
}

extension CommandID {
    /// The command that shows a list under a chain of strategies.
    package static func strategy(_ chain: String) -> CommandID { CommandID(stringLiteral: "strategy-\(chain)") }
}
