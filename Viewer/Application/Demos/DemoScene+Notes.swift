import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// Seed 0: an upside-down list. New notes come in at the bottom, which is also its top.
    static let notes = DemoScene(
        "notes", "Write a note: it comes in from the bottom.", color: "#3d8b57",
        size: Size(width: 420, height: 720)
    ) { builder throws(CommandError) in
        let lines = MemoryDocument(DemoText.notes)
        let pane = try builder.ownPane(
            lines, title: "Notes", note: "", cell: "note", strategy: "flip", noun: RowNoun("note", "notes"))
        let entry = builder.entryBar(placeholder: "Write a note", button: "Add") { text in
            lines.append([DemoText.note(text)], cause: .reader)
            pane.list.scrollToNewest()
        }
        return builder.scene([pane], bottom: [entry])
    }
}
