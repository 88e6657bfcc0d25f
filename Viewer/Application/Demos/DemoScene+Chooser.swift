import Strata
import StrataCommandLine
import StrataDocument

extension DemoScene {
    /// The list of all scenes. A click or Enter opens one; Escape comes back from it.
    static let chooser = DemoScene("", "all scenes", color: "#5f6b7a", size: Size(width: 480, height: 828)) {
        builder throws(CommandError) in
        let rows = all.map { scene in
            Array(#"{"place":"\#(scene.name)","notes":"\#(scene.summary)","color":"\#(scene.color)"}"#.utf8)
        }
        let pane = try builder.ownPane(
            MemoryDocument(rows), title: "Strata", note: "click a scene; Escape comes back", cell: "visit",
            strategy: "stack", noun: Noun("scene", "scenes"))
        let scene = WindowScene([pane], size: builder.options.size)
        let controller = Chooser(builder)
        pane.onClickRow = { [unowned controller] in controller.open($0) }
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
            scene.controller = OpenedScene(scene, builder)
            host?.show(scene)
        } catch {
            preconditionFailure("A scene of the program's own cannot be made: \(error.description)")
        }
    }
}

/// A scene that was opened from the chooser: Escape goes back there.
private final class OpenedScene: SceneController {
    private unowned let scene: WindowScene
    private let controller: (any SceneController)?
    private let builder: SceneBuilder
    private weak var host: (any SceneHost)?

    init(_ scene: WindowScene, _ builder: SceneBuilder) {
        self.scene = scene
        self.builder = builder
        controller = scene.controller
    }

    func start(in host: any SceneHost) {
        self.host = host
        controller?.start(in: host)
    }

    func finish() -> CommandError? { controller?.finish() }

    func perform(_ command: ViewerCommand) -> Bool {
        if controller?.perform(command) == true { return true }
        guard command == .collapse, scene.activePane.list.engine.activeItem == nil,
            let chooser = try? DemoScene.chooser.make(builder)
        else { return false }
        host?.show(chooser)
        return true
    }
}
