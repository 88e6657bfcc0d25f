import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// Seed 3: a horizontal, reversed list that fills from its trailing edge, with a button over its leading space.
    static let emoji = DemoScene(
        "emoji", "Press the round button to add an emoji.",
        color: "#c58b1b", size: Size(width: 640, height: 254)
    ) { builder throws(CommandError) in
        let lines = MemoryDocument(["🌻", "🦊", "🍉"].map(DemoText.emoji))
        let bar = ButtonBarView()
        let pane = try builder.ownPane(
            lines, title: "Emoji", note: "Press the round button to add one", cell: "emoji", strategy: "inset",
            options: [
                "inset.leadingSpace": .number(100), "stack.spacing": .number(8), "stack.trailingSpace": .number(16),
            ],
            axis: .horizontal, noun: RowNoun("emoji", "emoji"))
        pane.list.engine.entrance = .across(.end)
        let collector = EmojiCollector(pane, lines)
        pane.overlays.append(RoundButtonView(over: pane.list) { collector.add() })
        bar.buttons = [
            ButtonView("Add an emoji", isFilled: true) { collector.add() },
            ButtonView(pane.showsIndicators ? "Hide indicators" : "Show indicators", isFilled: false) {
                pane.showsIndicators.toggle()
            },
        ]
        let scene = builder.scene([pane], bottom: [bar])
        scene.commands = scene.commands.adding([
            WindowCommand("add-emoji", "Add an emoji", keys: ["Space", "PageDown", "Enter"]) { _ in collector.add() }
        ])
        scene.controller = collector
        return scene
    }
}

/// Adds emoji, the newest nearest to the button.
final class EmojiCollector: SceneController {
    private unowned let pane: ListPane
    private let lines: MemoryDocument

    init(_ pane: ListPane, _ lines: MemoryDocument) {
        self.pane = pane
        self.lines = lines
    }

    /// Adds one by chance, and shows it.
    func add() {
        let emoji = DemoText.emojis.randomElement() ?? "🙂"
        lines.prepend(DemoText.emoji(emoji), cause: .reader)
        pane.list.engine.scroll(toLimit: .start, animated: true, byReader: true)
    }
}
