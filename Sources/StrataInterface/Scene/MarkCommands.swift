import Strata
import StrataDocument
import StrataSearch
import StrataWindow

extension WindowCommand {
    package static var mark: WindowCommand {
        WindowCommand("mark", "Mark this line", in: .marks, keys: ["m"], synonyms: ["bookmark", "star", "pin", "flag"])
        {
            $0.activePane.marks.toggle()
        }
        .switching({ $0.activePane.marks.isRowMeantMarked }, to: "Unmark this line")
        .useful { $0.activePane.marks.rowMeant != nil }
        .inMenu(.row)
    }
    package static var markWithWord: WindowCommand {
        WindowCommand("mark-with-word", "Mark with a label…", in: .marks, keys: ["M"], synonyms: ["note", "comment"]) {
            BarOpener(scene: $0).openMark()
        }.useful { $0.activePane.marks.rowMeant != nil }
    }
    package static var listMarks: WindowCommand {
        WindowCommand("list-marks", "Show marked lines…", in: .marks, keys: ["'"], synonyms: ["bookmarks", "list"]) {
            MarkMenu(scene: $0, pane: $0.activePane).open()
        }
        .useful { !$0.activePane.marks.rows.isEmpty }
        .inMenu(.reading)
    }
    package static var stepTimeColumn: WindowCommand {
        WindowCommand(
            "time-column", "Show time between lines", keys: ["Z"], synonyms: ["delta", "elapsed", "duration", "gap"]
        ) { $0.activePane.columns.stepTime() }
        .switching { $0.activePane.columns.time?.isOfRow == false }
        .useful { $0.activePane.moments != nil }
        .inMenu(.look)
    }
    package static var stepClockColumn: WindowCommand {
        WindowCommand(
            "clock-column", "Time column", keys: ["z"], synonyms: ["clock", "local time", "time zone", "age", "utc"]
        ) { $0.activePane.columns.stepClock() }
        .switching { $0.activePane.columns.time?.isOfRow == true }
        .useful { $0.activePane.moments != nil }
        .inMenu(.look)
    }
    package static var readLine: WindowCommand {
        WindowCommand("read-line", "Mark all as read", in: .marks, keys: ["r"], synonyms: ["seen", "unread", "new"]) {
            let (pane, count) = ($0.activePane, $0.activePane.allRows.lines.lineCount)
            pane.marks.putReadLine()
            pane.show(Notice(text: "Marked \(pane.noun.counting(count)) as read.", isWarning: false))
        }
    }
    package static var save: WindowCommand {
        WindowCommand(
            "save", "Save lines as…", in: .copy, keys: ["s", "Control+s"], synonyms: ["export", "write", "file"]
        ) { scene in
            let bar = scene.activePane.saveBar
            BarOpener(scene: scene).open(bar, Pattern(bar.prompt.suggestion))
        }
        .inMenu(.reading)
    }
    package static var lock: WindowCommand {
        WindowCommand("lock", "Sync panes by time", keys: ["="], synonyms: ["lock", "split", "side by side"]) {
            $0.toggleLock()
        }
        .switching { $0.root.isLocked }
        .useful { $0.panes.count > 1 && !$0.root.isTabbed }
        .inMenu(.window)
    }
    package static var back: WindowCommand {
        WindowCommand("back", "Back", in: .move, keys: ["Alt+Left"], synonyms: ["jump", "history", "return"]) {
            $0.activePane.marks.step(-1)
        }
    }
    package static var forward: WindowCommand {
        WindowCommand("forward", "Forward", in: .move, keys: ["Alt+Right"], synonyms: ["jump", "history"]) {
            $0.activePane.marks.step(1)
        }
    }
}

/// The menu of the marked rows, to go to one.
private struct MarkMenu {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// So many characters of a line tell which one it is.
    private static let wordsOfMark = 60

    /// Returns what a line says, without the time and whatever else stands before that; all of it where nothing does.
    private func message(of line: Line) -> String {
        let fields = pane.filters.fields?.reader(line.originalBytes)
        let message = fields?.value(of: FieldName("message"))?.text ?? []
        return message.isEmpty ? line.string : String(decoding: message, as: UTF8.self).asOneParagraph
    }

    /// Opens it, where any are marked.
    func open() {
        let rows = pane.marks.shown
        guard !rows.isEmpty else {
            return pane.show(Notice(text: pane.wordsOnNoMarks(scene.commands), isWarning: false))
        }
        _ = pane.filters.fields?.update()
        let items = rows.map { row in
            let line = pane.list.document.line(at: row)
            let word = pane.marks.rows[line.version?.row ?? RowID(0)]?.word ?? ""
            let words = (word.isEmpty ? "" : word + "  ·  ") + message(of: line).prefix(Self.wordsOfMark)
            return MenuView.Item(title: words, key: CountText.grouped(pane.number(ofRow: row)))
        }
        // Others may come and go before them while it is open.
        let names = rows.map { pane.list.document.id(at: $0) }
        scene.show(
            over: MenuView([items], titled: "Marked \(pane.noun.many)", at: pane.menuCorner) { choice in
                scene.closeOverlay()
                if let choice, let row = pane.list.document.index(of: names[choice]) { pane.marks.go(to: row) }
            })
    }
}

extension WindowScene {
    fileprivate func toggleLock() {
        guard panes.count > 1 else {
            return activePane.show(
                Notice(text: "Only one list is open. Start with --split to see several.", isWarning: false))
        }
        root.toggleLock()
        let words = root.isLocked ? "Panes are synced by time." : "Panes are no longer synced."
        activePane.show(Notice(text: words, isWarning: false))
    }

    /// The window has got the keyboard.
    package func enter() {
        keyboardTime = time
        for pane in panes { pane.marks.lastBeforeLeaving = nil }
    }

    /// True while the window has the keyboard.
    package var hasKeyboard: Bool { keyboardTime != nil }

    /// The window has lost the keyboard: who comes back sees what has come meanwhile.
    package func leave() {
        keyboardTime = nil
        fingers.stop()
        stopAutoscroll()
        // Who is not at the end has not seen all that is there.
        for pane in panes { pane.marks.noteLeaving() }
        for pane in panes where pane.isVisible && pane.list.readingState == .live { pane.marks.putReadLine() }
    }
}
