import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// Seed 2: scroll to top with undo, in two tabs of which only the visible one reacts.
    static let undo = DemoScene(
        "undo", "Click the header to go to the top. Click again to return.",
        color: "#b0413e", size: Size(width: 640, height: 720)
    ) { builder throws(CommandError) in
        let note = "Click here: to the top and back"
        let timeline = try builder.ownPane(
            MemoryDocument(DemoText.posts(240, seed: 3)), title: "Timeline", note: note, cell: "note",
            strategy: "stack", noun: RowNoun("post", "posts"))
        let replies = try builder.ownPane(
            MemoryDocument(DemoText.posts(160, seed: 11)), title: "Replies", note: note, cell: "note",
            strategy: "stack", noun: RowNoun("reply", "replies"))
        let scene = builder.scene([timeline, replies], .tabs)
        scene.root.tabs.onReselect = { [unowned scene] in scene.activePane.list.engine.trigger() }
        return scene
    }
}
