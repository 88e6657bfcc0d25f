import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataInterface

/// A scene that `strata demo NAME` shows: one of the five documents that the product comes from, alive.
struct DemoScene: Sendable {
    /// Its name on the command line.
    let name: String
    /// Its content, in a sentence.
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

    /// Returns the scene with a name, if there is one.
    static func named(_ name: String) -> DemoScene? { all.first { $0.name == name } }
}
