import Strata

extension WindowCommand {
    /// What the list does that keys go to.
    private init(
        _ id: CommandID, _ title: String, keys: [String], forList action: @escaping (ListPane) -> Void
    ) {
        self.init(id, title, keys: keys) { action($0.activePane) }
    }

    package static var focusUp: WindowCommand {
        WindowCommand("focus-up", "point at the line above", keys: ["Up"], forList: { $0.list.moveFocus(-1) })
    }
    package static var focusDown: WindowCommand {
        WindowCommand("focus-down", "point at the line below", keys: ["Down"], forList: { $0.list.moveFocus(1) })
    }
    package static var lineUp: WindowCommand {
        WindowCommand("line-up", "a line up", keys: ["k", "Left"], forList: { $0.list.line(-1) })
    }
    package static var lineDown: WindowCommand {
        WindowCommand("line-down", "a line down", keys: ["j", "Right"], forList: { $0.list.line(1) })
    }
    package static var pageUp: WindowCommand {
        WindowCommand(
            "page-up", "a page up", keys: ["PageUp", "Backspace", "Shift+Space"], forList: { $0.list.page(-1) })
    }
    package static var pageDown: WindowCommand {
        WindowCommand(
            "page-down", "a page down", keys: ["PageDown", "Space"], forList: { $0.list.page(1) })
    }
    package static var toFirst: WindowCommand {
        WindowCommand("to-first", "to the first line", keys: ["Home", "Control+Home", "g"]) {
            $0.activePane.list.engine.scroll(toLimit: .start, animated: true, byReader: true)
        }
    }
    package static var toLast: WindowCommand {
        WindowCommand("to-last", "to the last line", keys: ["End", "Control+End", "G"]) {
            $0.activePane.list.engine.scroll(toLimit: .end, animated: true, byReader: true)
        }
    }
    package static var trigger: WindowCommand {
        WindowCommand(
            "trigger", "to the top; again: back to where you were", keys: ["t"], forList: { $0.list.engine.trigger() })
    }
    package static var toggleFollow: WindowCommand {
        WindowCommand(
            "toggle-follow", "to the newest line, and follow; there: stay", keys: ["f"],
            forList: { $0.list.toggleFollow() })
    }
    package static var toggleWrap: WindowCommand {
        WindowCommand(
            "toggle-wrap", "wrap long lines, or clip them", keys: ["w"], forList: { $0.list.toggleWrap() })
    }
    package static var collapse: WindowCommand {
        WindowCommand("collapse", "close the expanded line, or what is said", keys: ["Escape"]) {
            let pane = $0.activePane
            if pane.list.engine.activeItem != nil {
                pane.list.engine.deactivate()
            } else if !pane.list.dropFocus() {
                pane.closeNotice()
            }
        }
    }
    /// Opens what is pointed at, by keys or by the pointer.
    package static var confirm: WindowCommand {
        WindowCommand("confirm", "open what is pointed at", keys: ["Enter"]) {
            let list = $0.activePane.list
            guard list.engine.activeItem == nil, let row = list.focusedRow ?? list.pointedRow else { return }
            if let onClickRow = list.onClickRow { onClickRow(row) } else { list.engine.activate(row) }
        }
    }

    /// Copies the expanded line, or the one under the pointer, as it is.
    package static var copy: WindowCommand {
        WindowCommand("copy", "copy the line that is pointed at", keys: ["Control+c"]) {
            let pane = $0.activePane
            let (list, document) = (pane.list, pane.list.document)
            let row = list.engine.activeItem ?? list.focusedRow ?? list.pointedRow
            guard let row, !document.isHeader(at: row) else {
                return pane.show(Notice(text: "Point at a \(pane.noun.one) to copy it.", isWarning: false))
            }
            let line = document.line(at: row)
            let name = "\(pane.noun.one) \(CountText.grouped(document.lineNumber(at: row)))"
            guard line.isReadable else {
                return pane.show(Notice(text: "Not copied: \(name) cannot be read any more.", isWarning: true))
            }
            $0.onRequest(.offer(line.string, .clipboard))
            let part = line.isCut ? "the first \(CountText.bytes(line.bytes.count)) of " : ""
            pane.show(Notice(text: "Copied \(part)\(name).", isWarning: line.isCut))
        }
    }

    /// Shows a list under another chain of strategies.
    package static func strategy(_ chain: String, key: String) -> WindowCommand {
        WindowCommand(.strategy(chain), "lay the lines out with \(chain)", keys: [key]) {
            $0.activePane.closeNotice()
            $0.activePane.list.setStrategy(chain)
        }
    }
}

extension CommandID {
    /// The command that shows a list under a chain of strategies.
    package static func strategy(_ chain: String) -> CommandID { CommandID(stringLiteral: "strategy-\(chain)") }
}
