import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension DemoScene {
    /// Seed 4: three ways to fill a list from the bottom, side by side over the same rows.
    static let methods = DemoScene(
        "methods", "Three layouts of the same list: add a row and see what moves.",
        color: "#5b5bd6", size: Size(width: 960, height: 640)
    ) { builder throws(CommandError) in
        let lines = MemoryDocument(DemoText.rows(1...4))
        var panes: [ListPane] = []
        for method in Method.all {
            let pane = try builder.ownPane(
                lines, title: method.title, note: "", cell: "note", strategy: method.strategy,
                noun: RowNoun("row", "rows"))
            panes.append(pane)
        }
        let controller = MethodsController(panes, lines)
        let bar = ButtonBarView()
        bar.buttons = [
            ButtonView("Add a row", isFilled: true) { controller.add() },
            ButtonView(
                controller.addsByItself ? "Stop adding" : "Add automatically", isFilled: controller.addsByItself
            ) { controller.toggleAdding() },
        ]
        let table = MethodTableView(controller)
        let scene = builder.scene(panes, .splitOrTabs, bottom: [table, bar])
        // Each list keeps the method that it is there to show.
        scene.commands = scene.commands.removing(WindowCommands.chains.map(CommandID.strategy))
        scene.controller = controller
        return scene
    }
}

/// One of the three ways.
struct Method {
    /// Its title.
    let title: String
    /// Its chain.
    let strategy: String
    /// The option that changes what a new row does.
    let option: String
    /// The option's two values: the default, and what the button sets.
    let values: [String]
    /// The effect of a new row under each value, while the reader is away from the end.
    let effects: [String]

    static let all = [
        Method(
            title: "Flip", strategy: "flip", option: "flip.insertion", values: ["shift", "hold"],
            effects: ["further up, all rows move", "further up, nothing moves"]),
        Method(
            title: "Inset", strategy: "inset", option: "inset.follow", values: ["end", "none"],
            effects: ["further up, nothing moves", "nothing moves, at the end too"]),
        Method(
            title: "Custom", strategy: "custom", option: "custom.insertion", values: ["hold", "shift"],
            effects: ["further up, nothing moves", "further up, all rows move"]),
    ]
}

/// Adds rows to all three lists, and watches what moves.
final class MethodsController: SceneController {
    /// True if rows are added without being asked for.
    private(set) var addsByItself = false
    private let panes: [ListPane]
    private let lines: MemoryDocument
    private var watched: [WatchedRow?]
    private var settings: [Int]
    private weak var host: (any SceneHost)?
    private var cancel: (() -> Void)?

    /// A row, and how far the last addition has moved it.
    private struct WatchedRow {
        let index: Int
        let start: Double
        var distance: Double? = 0
        var isDone = false
    }

    init(_ panes: [ListPane], _ lines: MemoryDocument) {
        self.panes = panes
        self.lines = lines
        watched = panes.map { _ in nil }
        settings = panes.map { _ in 0 }
    }

    /// The frames of the lists.
    var frames: [Rect] { panes.map(\.frame) }
    /// The lists that are in view.
    var shown: [Int] { panes.indices.filter { panes[$0].isVisible } }

    func start(in host: any SceneHost) { self.host = host }
    func finish() -> String? {
        cancel?()
        return nil
    }

    /// Adds a row to every list.
    func add() {
        // Of a list that is not visible it cannot be told what moves.
        for (number, pane) in panes.enumerated() { watched[number] = pane.isVisible ? Self.watch(pane) : nil }
        lines.append([DemoText.row(lines.count + 1)], cause: .reader)
    }

    private static func watch(_ pane: ListPane) -> WatchedRow? {
        // What the reader moves is not the row's doing.
        guard pane.list.engine.isSettled else { return nil }
        let items = pane.list.placed.items
        guard let item = items.count > 1 ? items[items.count / 2] : items.first else { return nil }
        return WatchedRow(index: item.index, start: item.frame.y)
    }

    /// Adds rows by itself from now on, or no longer.
    func toggleAdding() {
        addsByItself.toggle()
        cancel?()
        cancel = nil
        if addsByItself { addNext() }
    }

    private func addNext() {
        add()
        cancel = host?.schedule(after: 1400) { [weak self] in self?.addNext() }
    }

    /// Turns the option of a method over.
    func toggleOption(_ number: Int) {
        settings[number] = 1 - settings[number]
        watched[number] = nil
        let method = Method.all[number]
        do {
            try panes[number].list.engine.setOptions([method.option: .text(method.values[settings[number]])])
        } catch {
            preconditionFailure("The methods' options are the strategies' own: \(error)")
        }
    }

    /// Returns the option of a method as it stands.
    func option(_ number: Int) -> String {
        "\(Method.all[number].option.split(separator: ".")[1]): \(Method.all[number].values[settings[number]])"
    }

    /// Returns the effect of the option.
    func effect(_ number: Int) -> String { Method.all[number].effects[settings[number]] }

    /// Returns what the last addition moved, while it moves.
    func outcome(_ number: Int) -> String {
        let list = panes[number].list
        if var row = watched[number], !row.isDone {
            let item = list.placed.items.first { $0.index == row.index }
            row.distance = item.map { row.start - $0.frame.y }
            row.isDone = list.engine.isSettled && list.placed.isSettled
            watched[number] = row
        }
        guard let row = watched[number] else { return "Add a row: what moves?" }
        guard let distance = row.distance else { return "moved out of view" }
        let points = Int(distance.magnitude.rounded())
        return points == 0 ? "nothing moved" : "moved \(distance > 0 ? "up" : "down") by \(points) points"
    }
}
