import Strata
import StrataStrategies
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A scene in a window in memory, and what was shown of it frame by frame. Time and input are the test's.
class WindowRig {
    /// What is shown of a list; rows are counted from 0, lines alone.
    struct Shown: Equatable {
        let offset: Double
        let maxOffset: Double
        let first: Int?
        let last: Int?
        let count: Int
        let unseen: Int
        let strategy: String
        /// The row that is open.
        let active: Int?
        let isSettled: Bool

        var isAtEnd: Bool { offset == maxOffset }

        init(_ list: ListView) {
            let lines = list.rowsInView.map(list.document.lineNumbers)
            (offset, maxOffset) = (list.engine.offset, list.engine.maxOffset)
            (first, last) = (lines.map { $0.first - 1 }, lines.map { $0.last - 1 })
            (count, unseen, strategy) = (list.document.lineCount, list.unseen, list.engine.strategy)
            active = list.engine.activeItem.map { list.document.lineNumber(at: $0) - 1 }
            isSettled = list.placed.isSettled
        }
    }

    let loop = ManualLoop(now: 1000)
    let window: MemoryWindow
    let application: Application
    /// The scene, which may open others in its place.
    private(set) var scene: WindowScene
    /// The list that has the keys, frame by frame.
    private(set) var frames: [Shown] = []

    convenience init(_ demo: DemoScene, width: Double, height: Double) throws {
        var options = Options()
        options.window.size = Size(width: width, height: height)
        try self.init(options, demo.make)
    }

    /// - Parameter make: makes the scene.
    init(_ options: Options, _ make: (SceneBuilder) throws -> WindowScene) throws {
        window = MemoryWindow(loop: loop, size: options.window.size)
        scene = try make(SceneBuilder(options, registry: .shipped, scale: 1))
        application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.onFrame = { [unowned self] scene, _ in
            self.scene = scene
            frames.append(Shown(scene.activePane.list))
        }
        application.start()
        settle()
    }

    /// The list that has the keys.
    var shown: Shown { Shown(scene.activePane.list) }
    /// All lists.
    var panes: [Shown] { scene.panes.map { Shown($0.list) } }
    /// What is written in the entry field.
    var entry: String? { scene.textInput?.text }

    /// The colours down a part of a column of the window.
    func colors(x: Int, _ rows: Range<Int>) -> [UInt32] { rows.map { window[x, $0] } }

    // MARK: - Time

    /// Lets time pass until nothing moves.
    func settle() {
        loop.runTurn()
        for _ in 0..<500 where scene.isMoving || loop.nextDeadline.map({ $0 <= loop.now + 17 }) == true {
            loop.advance(by: 1000.0 / 60)
        }
        #expect(!scene.isMoving, "it never came to rest")
    }

    /// Lets time pass until something is so, and what moves then come to rest.
    func advance(sourceLocation: SourceLocation = #_sourceLocation, until isSo: () -> Bool) {
        for _ in 0..<1000 where !isSo() { loop.advance(by: 1000.0 / 60) }
        #expect(isSo(), sourceLocation: sourceLocation)
        settle()
    }

    // MARK: - Input

    func click(_ x: Double, _ y: Double) {
        window.click(at: Point(x: x, y: y))
        settle()
    }

    /// Turns the wheel, in clicks, positive downwards.
    func wheel(_ clicks: Double, at point: Point = Point(x: 300, y: 250)) {
        window.scroll(clicks, at: point)
        settle()
    }

    /// Presses the first button, moves the pointer and releases it.
    func pull(from start: Point, to end: Point) {
        window.press(at: start)
        window.movePointer(to: end)
        window.release(at: end)
        settle()
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) {
        window.press(key, modifiers)
        settle()
    }

    func type(_ text: String) {
        window.type(text)
        settle()
    }
}
