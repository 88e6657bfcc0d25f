import Strata
import StrataCommandLine
import StrataDocument

/// A list of messages over an entry field.
enum ChatScene {
    static func make(
        _ builder: SceneBuilder, _ lines: MemoryDocument, title: String, user: String,
        controller: (ListPane) -> ChatController
    ) throws(CommandError) -> WindowScene {
        let pane = try builder.ownPane(
            lines, title: title, note: "", cell: "chat", strategy: "inset",
            options: ["inset.leadingSpace": .number(8), "stack.trailingSpace": .number(8)],
            noun: Noun("message", "messages"))
        let chat = controller(pane)
        let entry = EntryBar(builder, placeholder: "Message", button: "Send") { [unowned chat] in chat.send($0) }
        entry.onRefusal = { [unowned pane] in pane.show(Notice(text: $0, isWarning: true)) }
        let scene = WindowScene([pane], bottom: [entry], size: builder.options.size)
        scene.keyFocus = entry
        entry.onRequest = { [unowned scene] in scene.onRequest($0) }
        scene.controller = chat
        return scene
    }
}
