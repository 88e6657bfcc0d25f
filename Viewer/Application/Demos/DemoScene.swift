import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataInterface

/// A scene that `strata demo NAME` shows: one of the five documents that the product comes from, alive.
struct DemoScene: Sendable {
    /// What the command line calls it.
    let name: String
    /// What it shows, in a sentence.
    let summary: String
    /// Its colour in the chooser.
    let color: String
    /// The size of its window, unless asked otherwise.
    let size: Size
    /// Makes it.
    let make: @Sendable (SceneBuilder) throws(CommandError) -> WindowScene

    init(
        _ name: String, _ summary: String, color: String, size: Size,
        make: @escaping @Sendable (SceneBuilder) throws(CommandError) -> WindowScene
    ) {
        (self.name, self.summary, self.color, self.size, self.make) = (name, summary, color, size, make)
    }

    /// All of them, in the order in which the chooser lists them.
    static var all: [DemoScene] { [notes, visits, chat, emoji, methods, undo] }

    /// The scene with a name, if there is one.
    static func named(_ name: String) -> DemoScene? { all.first { $0.name == name } }
}

extension SceneBuilder {
    /// A list of rows of the program's own.
    ///
    /// - Parameters:
    ///   - strategy: the chain, unless the command line asks for another.
    ///   - values: options of strategies, unless the command line sets them.
    func ownPane(
        _ document: MemoryDocument, title: String, note: String, cell: String, strategy: String,
        options values: [String: OptionValue] = [:], axis: Axis = .vertical, noun: Noun
    ) throws(CommandError) -> ListPane {
        var options = options
        if options.strategies.isEmpty { options.strategies = [strategy] }
        if options.cells.isEmpty { options.cells = [cell] }
        options.axis = axis
        options.strategyOptions.merge(values) { asked, _ in asked }
        let pane = try pane(options, document, status: OwnStatus(title: title, note: note))
        pane.noun = noun
        return pane
    }
}
