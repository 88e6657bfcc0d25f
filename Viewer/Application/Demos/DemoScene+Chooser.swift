import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// The list of all scenes. A click or Enter opens one; Escape comes back from it.
    static let chooser = DemoScene("", "all scenes", color: "#5f6b7a", size: Size(width: 480, height: 828)) {
        builder throws(CommandError) in
        let rows = all.map { scene in
            Array(#"{"place":"\#(scene.name)","notes":"\#(scene.summary)","color":"\#(scene.color)"}"#.utf8)
        }
        let pane = try builder.ownPane(
            MemoryDocument(rows), title: "Strata", note: "Choose a scene", cell: "visit",
            strategy: "stack", noun: RowNoun("scene", "scenes"))
        let scene = builder.scene([pane])
        let controller = Chooser(builder)
        pane.list.onClickRow = { [unowned controller] in controller.open($0) }
        scene.controller = controller
        return scene
    }
}

/// Opens scenes.
final class Chooser: SceneController {
    private let builder: SceneBuilder
    private weak var host: (any SceneHost)?

    init(_ builder: SceneBuilder) { self.builder = builder }

    func start(in host: any SceneHost) { self.host = host }

    /// Shows a scene in the place of the list of them.
    func open(_ number: Int) {
        do {
            let scene = try DemoScene.all[number].make(builder)
            scene.commands = scene.commands.adding([back])
            host?.show(scene)
        } catch {
            preconditionFailure("A scene of the program's own cannot be made: \(error.description)")
        }
    }

    /// The command that leads from a scene back to the list of them, unless a row is expanded there.
    private var back: WindowCommand {
        WindowCommand(
            "back", "Show all scenes", keys: ["Escape"],
            isEnabled: { $0.activePane.list.engine.activeItem == nil }
        ) { [weak host, builder] _ in
            if let chooser = try? DemoScene.chooser.make(builder) { host?.show(chooser) }
        }
    }
}
