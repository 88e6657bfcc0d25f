import Strata
import StrataCells
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// Seeds 3 and 4: a conversation; what arrives while the reader is away moves nothing.
    static let chat = DemoScene(
        "chat", "Write a message, scroll away: the answer moves nothing.",
        color: "#0f6b64", size: Size(width: 480, height: 720)
    ) { builder throws(CommandError) in
        let lines = MemoryDocument(DemoText.chat)
        var partner: ChatPartner?
        let scene = try ChatScene.make(builder, lines, title: "Chat", user: "me") { pane in
            let chat = ChatController(pane, lines, user: "me")
            partner = ChatPartner(chat)
            return chat
        }
        scene.controller = partner
        return scene
    }
}

/// Answers in the demo of a chat.
private final class ChatPartner: SceneController {
    private let chat: ChatController
    private weak var host: (any SceneHost)?
    private var cancels: [() -> Void] = []
    private var next = 0

    init(_ chat: ChatController) {
        self.chat = chat
        chat.onSend = { [unowned self] _ in answer() }
    }

    func start(in host: any SceneHost) {
        self.host = host
        chat.start(in: host)
    }

    func finish() -> String? {
        for cancel in cancels { cancel() }
        return chat.finish()
    }

    private func answer() {
        let text = DemoText.answers[next % DemoText.answers.count]
        next += 1
        let cancel = host?.schedule(after: 1200) { [unowned self] in
            chat.receive([ChatMessage(text: text, userId: "robin", type: .received, date: .now)])
        }
        if let cancel { cancels.append(cancel) }
    }
}
