import Strata
import StrataWindow

extension WindowCommand {
    /// What the list does that keys go to.
    private init(
        _ id: CommandID, _ title: String, keys: [String], forList action: @escaping (ListPane) -> Void
    ) {
        self.init(id, title, keys: keys) { action($0.activePane) }
    }

    /// A step in what is read: the open page, or else the list.
    private init(_ id: CommandID, _ title: String, keys: [String], _ step: ReadingStep) {
        self.init(id, title, keys: keys) { $0.activePane.read(step, $0.context) }
    }

    /// Points at another row; an open page is read on.
    private init(_ id: CommandID, _ title: String, keys: [String], pointing direction: Int) {
        self.init(id, title, keys: keys) {
            if !$0.activePane.page.read(.lines(Double(direction)), $0.context) {
                $0.activePane.list.moveFocus(direction)
                $0.activePane.list.followSelection()
            }
        }
    }

    /// Goes along lines that do not wrap; lines that do, by one.
    private init(_ id: CommandID, _ title: String, keys: [String], along direction: Double) {
        self.init(id, title, keys: keys) {
            let pane = $0.activePane
            if pane.list.canScrollSideways, pane.list.engine.activeItem == nil {
                pane.list.stepSideways(direction, at: $0.context.time)
            } else {
                pane.read(.lines(direction), $0.context)
            }
        }
    }

    package static var focusUp: WindowCommand {
        WindowCommand("focus-up", "point at the line above", keys: ["Up"], pointing: -1)
    }
    package static var focusDown: WindowCommand {
        WindowCommand("focus-down", "point at the line below", keys: ["Down"], pointing: 1)
    }
    package static var lineUp: WindowCommand {
        WindowCommand("line-up", "a line up", keys: ["k"], .lines(-1))
    }
    package static var lineDown: WindowCommand {
        WindowCommand("line-down", "a line down", keys: ["j"], .lines(1))
    }
    package static var left: WindowCommand {
        WindowCommand("left", "to the left, where lines are clipped; else a line up", keys: ["Left"], along: -1)
    }
    package static var right: WindowCommand {
        WindowCommand("right", "to the right, where lines are clipped; else a line down", keys: ["Right"], along: 1)
    }
    package static var pageUp: WindowCommand {
        WindowCommand("page-up", "a page up", keys: ["PageUp", "Backspace", "Shift+Space"], .pages(-1))
    }
    package static var pageDown: WindowCommand {
        WindowCommand("page-down", "a page down", keys: ["PageDown", "Space"], .pages(1))
    }
    package static var toFirst: WindowCommand {
        WindowCommand("to-first", "to the first line", keys: ["Home", "Control+Home", "g"], .limit(.start))
    }
    package static var toLast: WindowCommand {
        WindowCommand("to-last", "to the last line", keys: ["End", "Control+End", "G"], .limit(.end))
    }
    package static var trigger: WindowCommand {
        WindowCommand(
            "trigger", "to the top; again: back to where you were", keys: ["t"], forList: { $0.list.engine.trigger() }
        ).inMenu(.reading, "To the top, or back")
    }
    package static var toggleFollow: WindowCommand {
        WindowCommand(
            "toggle-follow", "to the newest line, and follow; there: stay", keys: ["f"],
            forList: { $0.list.toggleFollow() }
        ).inMenu(.reading, "Follow", isOn: { $0.activePane.list.readingState == .live })
    }
    package static var toggleWrap: WindowCommand {
        WindowCommand(
            "toggle-wrap", "wrap long lines, or clip them", keys: ["w"], forList: { $0.list.toggleWrap() }
        ).inMenu(.look, "Wrap long lines", isOn: { $0.activePane.list.cell.wraps })
    }
    package static var collapse: WindowCommand {
        WindowCommand("collapse", "close the expanded line, the search, or what is said", keys: ["Escape"]) {
            let pane = $0.activePane
            if pane.list.engine.activeItem != nil {
                pane.list.collapse()
            } else if pane.errorStep.isRunning {
                pane.errorStep.stop()
                pane.closeNotice()
            } else if !$0.stopGiving(), !pane.closeBars(), !pane.list.dropSelection(), !pane.list.dropFocus() {
                $0.closeLast(of: pane)
            }
        }
    }
    /// Opens what is pointed at, by keys or by the pointer.
    package static var confirm: WindowCommand {
        WindowCommand("confirm", "open what is pointed at", keys: ["Enter"]) {
            let list = $0.activePane.list
            guard list.engine.activeItem == nil, let row = list.focusedRow ?? list.pointedRow else { return }
            if let onClickRow = list.onClickRow { return onClickRow(row) }
            let isByKey = list.focusedRow != nil
            list.engine.activate(row)
            list.wasOpenedByKey = isByKey
        }.inMenu(.row, "Open")
    }

    /// Marks all text of the open page.
    package static var selectAll: WindowCommand {
        WindowCommand("select-all", "select all lines, or all of the expanded one", keys: ["Control+a"]) {
            let pane = $0.activePane
            if !pane.page.selectAll() { pane.list.selectAll() }
            $0.offerSelection()
        }
    }

    /// Marks lines by keys.
    package static var selectLines: WindowCommand {
        WindowCommand("select-lines", "select lines from here on; again: none", keys: ["v"]) {
            $0.activePane.list.toggleSelection()
            $0.offerSelection()
        }
    }
    package static var selectUp: WindowCommand {
        WindowCommand("select-up", "select one line more upwards, or one less", keys: ["Shift+Up"]) {
            $0.activePane.list.extendSelection(-1)
            $0.offerSelection()
        }
    }
    package static var selectDown: WindowCommand {
        WindowCommand("select-down", "select one line more downwards, or one less", keys: ["Shift+Down"]) {
            $0.activePane.list.extendSelection(1)
            $0.offerSelection()
        }
    }

    /// Copies what is marked, or else the expanded line or the one that is pointed at, as it is.
    package static var copy: WindowCommand {
        WindowCommand("copy", "copy what is selected, or the line that is pointed at", keys: ["Control+c"]) {
            let pane = $0.activePane
            if let text = pane.page.selectedText {
                $0.onRequest(.offer(text, .clipboard))
                return pane.show(Notice(text: "Copied what was selected.", isWarning: false))
            }
            if let text = pane.list.selectedText {
                return $0.offerCopy { text }
            }
            let (list, document) = (pane.list, pane.list.document)
            let row = list.engine.activeItem ?? list.focusedRow ?? list.pointedRow
            guard let row, !document.isHeader(at: row) else {
                return pane.show(Notice(text: "Point at a \(pane.noun.one) to copy it.", isWarning: false))
            }
            let line = document.line(at: row)
            let name = "\(pane.noun.one) \(CountText.grouped(pane.number(ofRow: row)))"
            guard line.isReadable else {
                return pane.show(Notice(text: "Not copied: \(name) cannot be read any more.", isWarning: true))
            }
            $0.onRequest(.offerText(OfferedText(Array(line.originalBytes)), .clipboard))
            let part = line.isCut ? "the first \(CountText.bytes(line.originalBytes.count)) of " : ""
            pane.show(Notice(text: "Copied \(part)\(name).", isWarning: line.isCut))
        }.inMenu(.row, "Copy")
    }
    package static var copyWithNumbers: WindowCommand {
        WindowCommand("copy-with-numbers", "copy what is selected with the numbers of its lines", keys: ["y"]) {
            let pane = $0.activePane
            $0.offerCopy { pane.list.numberedText { [unowned pane] in pane.number(ofRow: $0) } }
        }.inMenu(.row, "Copy with line numbers", isUseful: { $0.activePane.list.selectionEnds != nil })
    }
    package static var copyAsShown: WindowCommand {
        WindowCommand("copy-as-shown", "copy what is selected as it is shown", keys: ["Y"]) {
            let list = $0.activePane.list
            $0.offerCopy { list.shownText }
        }.inMenu(.row, "Copy as shown", isUseful: { $0.activePane.list.selectionEnds != nil })
    }

    /// Shows a list under another chain of strategies.
    package static func strategy(_ chain: String, keys: [String]) -> WindowCommand {
        WindowCommand(.strategy(chain), "lay the lines out with \(chain)", keys: keys) {
            $0.activePane.list.setStrategy(chain)
            $0.activePane.show(Notice(text: "Layout: \(chain).", isWarning: false))
        }.inMenu(.layout, chain, isOn: { $0.activePane.list.plainChain == chain })
    }
}

extension WindowScene {
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
            let words = "Select \(pane.noun.many), or point at one, to copy."
            return pane.show(Notice(text: words, isWarning: false))
        }
        onRequest(.offerText(made, .clipboard))
        let lines =
            isMarked
            ? "\(CountText.grouped(count)) \(count == 1 ? pane.noun.one : pane.noun.many)"
            : "\(pane.noun.one) \(CountText.grouped(first))"
        pane.show(Notice(text: "Copied \(lines).", isWarning: false))
    }

    /// What is marked in a list is offered at once to whoever pastes with the middle button.
    fileprivate func offerSelection() {
        if let text = activePane.list.selectedText { onRequest(.offerText(text, .primary)) }
    }
}

extension CommandID {
    /// The command that shows a list under a chain of strategies.
    package static func strategy(_ chain: String) -> CommandID { CommandID(stringLiteral: "strategy-\(chain)") }
}
