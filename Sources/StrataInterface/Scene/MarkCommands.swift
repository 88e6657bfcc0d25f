import Strata
import StrataDocument
import StrataSearch
import StrataWindow

extension WindowCommand {
    package static var mark: WindowCommand {
        WindowCommand("mark", "mark the line that is pointed at; again: not", keys: ["m"]) {
            $0.activePane.marks.toggle()
        }.inMenu(.row, "Mark")
    }
    package static var markWithWord: WindowCommand {
        WindowCommand("mark-with-word", "mark the line that is pointed at with a word and a colour", keys: ["M"]) {
            $0.openMark()
        }.inMenu(.row, "Mark with a word…")
    }
    package static var listMarks: WindowCommand {
        WindowCommand("list-marks", "list the marked lines", keys: ["'"]) { $0.listMarks() }
            .inMenu(.reading, "Marked lines…", isUseful: { !$0.activePane.marks.rows.isEmpty })
    }
    package static var stepTimeColumn: WindowCommand {
        WindowCommand(
            "time-column", "the time since the line above, since the line marked last, or none", keys: ["d"]
        ) { $0.activePane.stepTimeColumn() }
        .inMenu(.look, "Time between lines", isOn: { $0.activePane.timeColumn?.isOfRow == false })
    }
    package static var stepClockColumn: WindowCommand {
        WindowCommand(
            "clock-column", "times of lines as a clock here shows them, as how long ago, or as written alone",
            keys: ["z"]
        ) { $0.activePane.stepClockColumn() }
        .inMenu(.look, "Times of lines", isOn: { $0.activePane.timeColumn?.isOfRow == true })
    }
    package static var readLine: WindowCommand {
        WindowCommand("read-line", "all has been read: what comes now is new", keys: ["r"]) {
            $0.activePane.marks.putReadLine()
        }
    }
    package static var save: WindowCommand {
        WindowCommand("save", "save what is selected, or all lines that are shown, to a file", keys: ["s"]) {
            $0.open($0.activePane.saveBar, Pattern(""))
        }.inMenu(.reading, "Save as…")
    }
    package static var lock: WindowCommand {
        WindowCommand("lock", "Sync panes by time", keys: ["="]) {
            $0.toggleLock()
        }.inMenu(.window, "Sync panes by time", isOn: { $0.root.isLocked }, isUseful: { $0.panes.count > 1 })
    }
    package static var back: WindowCommand {
        WindowCommand("back", "back to where you jumped from", keys: ["Alt+Left"]) { $0.activePane.marks.step(-1) }
    }
    package static var forward: WindowCommand {
        WindowCommand("forward", "forth again", keys: ["Alt+Right"]) { $0.activePane.marks.step(1) }
    }
}

extension WindowScene {
    /// So many bytes of a line tell which one it is.
    private static let wordsOfMark = 60

    /// Shows the marked rows, to go to one.
    fileprivate func listMarks() {
        let pane = activePane
        let rows = pane.marks.shown
        guard !rows.isEmpty else {
            return pane.show(Notice(text: "No \(pane.noun.one) is marked; m marks one.", isWarning: false))
        }
        let items = rows.map { row in
            let line = pane.list.document.line(at: row)
            let word = pane.marks.rows[line.version?.row ?? RowID(0)]?.word ?? ""
            let words = (word.isEmpty ? "" : word + "  ·  ") + line.string.prefix(Self.wordsOfMark)
            return MenuView.Item(title: words, key: CountText.grouped(pane.number(ofRow: row)))
        }
        let anchor = Point(x: pane.list.frame.x + 16, y: pane.list.frame.y + 8)
        show(
            over: MenuView([items], at: anchor) { [unowned self] choice in
                closeOverlay()
                if let choice, rows[choice] < pane.list.document.count { pane.marks.go(to: rows[choice]) }
            })
    }

    /// Opens the bar for a word about the row that is pointed at, and gives it the keyboard.
    fileprivate func openMark() {
        guard let row = activePane.marks.rowMeant else { return }
        activePane.closeBars()
        activePane.markBar.use.prepare(row)
        open(activePane.markBar, Pattern(activePane.markBar.use.mark.word))
    }

    fileprivate func toggleLock() {
        guard panes.count > 1 else {
            return activePane.show(Notice(text: "There is one list only; --split shows several.", isWarning: false))
        }
        root.toggleLock()
        let words = root.isLocked ? "Panes are synced by time." : "Panes are no longer synced."
        activePane.show(Notice(text: words, isWarning: false))
    }

    /// The window has got the keyboard.
    package func enter() { keyboardTime = time }

    /// Whether the window has the keyboard.
    package var hasKeyboard: Bool { keyboardTime != nil }

    /// The window has lost the keyboard: who comes back sees what has come meanwhile.
    package func leave() {
        keyboardTime = nil
        fingers.stop()
        stopAutoscroll()
        // Who is not at the end has not seen all that is there.
        for pane in panes where pane.isVisible && pane.list.readingState == .live { pane.marks.putReadLine() }
    }
}
