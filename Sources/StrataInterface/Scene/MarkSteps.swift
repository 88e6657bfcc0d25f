extension WindowCommands {
    /// The commands that go from a marked row to the next one.
    static var markSteps: [WindowCommand] {
        [
            markStep("previous-mark", "Go to previous mark", "{", ["previous bookmark", "bookmark", "star"], -1),
            markStep("next-mark", "Go to next mark", "}", ["next bookmark", "bookmark", "star"], 1),
        ]
    }

    private static func markStep(
        _ id: CommandID, _ title: String, _ key: String, _ synonyms: [String], _ direction: Int
    ) -> WindowCommand {
        WindowCommand(id, title, in: .marks, keys: [key], synonyms: synonyms) {
            MarkStep(scene: $0, pane: $0.activePane).go(direction)
        }
        .useful { !$0.activePane.marks.rows.isEmpty }
    }
}

/// Goes from the row that is read to the nearest marked one that is shown.
private struct MarkStep {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Goes there, or says that there is none.
    ///
    /// - Parameter direction: 1: towards the newest row; -1: towards the oldest.
    func go(_ direction: Int) {
        let (list, marks) = (pane.list, pane.marks)
        guard !marks.rows.isEmpty else {
            return pane.show(Notice(text: pane.wordsOnNoMarks(scene.commands), isWarning: false))
        }
        let here = list.rowBeingRead.flatMap { list.document.index(of: $0) } ?? 0
        let shown = marks.shown
        if let mark = direction > 0 ? shown.first(where: { $0 > here }) : shown.last(where: { $0 < here }) {
            pane.closeNotice()
            return marks.go(to: mark)
        }
        pane.show(Notice(text: "No marks \(direction > 0 ? "below" : "above").", isWarning: false))
    }
}

extension ListPane {
    /// Returns a sentence for a reader who asks for marks where there are none.
    ///
    /// - Parameter commands: those of the window, which know the key for one.
    func wordsOnNoMarks(_ commands: WindowCommands) -> String {
        "No marked \(noun.many). Use \(commands.name(of: .mark))."
    }
}
