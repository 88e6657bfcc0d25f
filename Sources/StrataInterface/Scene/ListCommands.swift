import Strata

extension WindowCommand {
    /// What the list does that keys go to.
    private init(
        _ id: CommandID, _ title: String, keys: [String], forList action: @escaping (ListPane) -> Void
    ) {
        self.init(id, title, keys: keys) { action($0.activePane) }
    }

    public static var lineUp: WindowCommand {
        WindowCommand("line-up", "a line up", keys: ["Up", "k", "Left"], forList: { $0.list.line(-1) })
    }
    public static var lineDown: WindowCommand {
        WindowCommand(
            "line-down", "a line down", keys: ["Down", "j", "Right"], forList: { $0.list.line(1) })
    }
    public static var pageUp: WindowCommand {
        WindowCommand(
            "page-up", "a page up", keys: ["PageUp", "Backspace"], forList: { $0.list.page(-1) })
    }
    public static var pageDown: WindowCommand {
        WindowCommand(
            "page-down", "a page down", keys: ["PageDown", "Space"], forList: { $0.list.page(1) })
    }
    public static var toFirst: WindowCommand {
        WindowCommand("to-first", "to the first line", keys: ["Home", "g"]) {
            $0.activePane.list.engine.scroll(toLimit: .start, animated: true, byReader: true)
        }
    }
    public static var toLast: WindowCommand {
        WindowCommand("to-last", "to the last line", keys: ["End", "G"]) {
            $0.activePane.list.engine.scroll(toLimit: .end, animated: true, byReader: true)
        }
    }
    public static var trigger: WindowCommand {
        WindowCommand(
            "trigger", "to the top; again: back to where you were", keys: ["t"], forList: { $0.list.engine.trigger() })
    }
    public static var toggleFollow: WindowCommand {
        WindowCommand(
            "toggle-follow", "follow the newest line, or stay", keys: ["f"], forList: { $0.list.toggleFollow() })
    }
    public static var toggleWrap: WindowCommand {
        WindowCommand(
            "toggle-wrap", "wrap long lines, or clip them", keys: ["w"], forList: { $0.list.toggleWrap() })
    }
    public static var collapse: WindowCommand {
        WindowCommand("collapse", "close the expanded line, or what is said", keys: ["Escape"]) {
            let pane = $0.activePane
            pane.list.engine.activeItem == nil ? pane.closeNotice() : pane.list.engine.deactivate()
        }
    }
    /// Opens what is pointed at, in a list whose rows are opened as they are clicked.
    public static var confirm: WindowCommand {
        WindowCommand("confirm", "open what is pointed at", keys: ["Enter"]) {
            let list = $0.activePane.list
            if let row = list.pointedRow { list.onClickRow?(row) }
        }
    }

    /// Shows a list under another chain of strategies.
    public static func strategy(_ chain: String, key: String) -> WindowCommand {
        WindowCommand(.strategy(chain), "lay the lines out with \(chain)", keys: [key]) {
            $0.activePane.closeNotice()
            $0.activePane.list.setStrategy(chain)
        }
    }
}

extension CommandID {
    /// The command that shows a list under a chain of strategies.
    public static func strategy(_ chain: String) -> CommandID { CommandID(stringLiteral: "strategy-\(chain)") }
}
