import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataWindow
import StrataWindowTesting
import Testing

@testable import Board

@Suite("The board of tasks")
struct BoardTests {
    private let tasks = MemoryDocument(["a", "b", "c", "d"])

    private var texts: [String] { (0..<tasks.count).map { tasks.line(at: $0).string } }

    /// Shows the board, and calls back with the points at which the handles of its tasks are.
    private func show(_ body: (MemoryWindow, ManualLoop, [Point]) -> Void) throws {
        let loop = ManualLoop()
        let scene = try makeScene(tasks, Appearance(library: FontLibrary(scale: 1)))
        let window = MemoryWindow(loop: loop, size: scene.size)
        let application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
        let list = scene.activePane.list
        let handles = list.placed.items.map { item in
            Point(
                x: list.frame.x + item.frame.x + item.frame.width - 24,
                y: list.frame.y + item.frame.y + item.frame.height / 2)
        }
        body(window, loop, handles)
    }

    @Test("has a task moved by its handle, to where it is let go")
    func move() throws {
        try show { window, loop, handles in
            window.movePointer(to: handles[0])
            window.press(at: handles[0])
            for step in 1...10 {
                window.movePointer(
                    to: Point(x: handles[0].x, y: handles[0].y + Double(step) / 10 * (handles[2].y - handles[0].y)))
                loop.advance(by: 16)
            }
            window.release(at: handles[2])
            loop.advance(by: 1000)
        }
        #expect(texts == ["b", "c", "a", "d"])
    }

    @Test("keeps the order where Escape is pressed on the way")
    func escape() throws {
        try show { window, loop, handles in
            window.movePointer(to: handles[3])
            window.press(at: handles[3])
            window.movePointer(to: handles[0])
            loop.advance(by: 100)
            window.press(.escape)
            window.release(at: handles[0])
            loop.advance(by: 1000)
        }
        #expect(texts == ["a", "b", "c", "d"])
    }

    @Test("has a task moved by keys, place by place")
    func keys() throws {
        try show { window, loop, _ in
            window.press(.down)
            for key in [Key.down, .down, .up] {
                window.press(key, .control)
                loop.advance(by: 1000)
            }
        }
        #expect(texts == ["b", "a", "c", "d"])
    }
}
