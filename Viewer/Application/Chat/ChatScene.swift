import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

/// A list of messages over an entry field.
enum ChatScene {
    static func make(
        _ builder: SceneBuilder, _ lines: MemoryDocument, title: String, user: String,
        controller: (ListPane) -> ChatController
    ) throws(CommandError) -> WindowScene {
        let pane = try builder.ownPane(
            lines, title: title, note: "", cell: "chat", strategy: "inset",
            options: ["inset.leadingSpace": .number(8), "stack.trailingSpace": .number(8)],
            noun: RowNoun("message", "messages"), showsDays: true)
        let chat = controller(pane)
        let entry = builder.entryBar(placeholder: "Message", button: "Send") { [unowned chat] in chat.send($0) }
        entry.field.onRefusal = { [unowned pane] in pane.show(Notice(text: $0, isWarning: true)) }
        let scene = builder.scene([pane], bottom: [entry])
        scene.controller = chat
        return scene
    }
}
