import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// Seed 1: cards that fold into the screen under the header, and unfold to a page.
    static let visits = DemoScene(
        "visits", "Cards fold away under the header. Click one to open it.",
        color: "#b5651d", size: Size(width: 420, height: 760)
    ) { builder throws(CommandError) in
        let pane = try builder.ownPane(
            MemoryDocument(DemoText.visits), title: "Visits", note: "Scroll to fold, click to open", cell: "visit",
            strategy: "fold", options: ["stack.trailingSpace": .number(8)], noun: RowNoun("visit", "visits"))
        return builder.scene([pane])
    }
}
