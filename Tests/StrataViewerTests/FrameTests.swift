import Strata
import StrataCanvas
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A bar below the lists that counts the frames that are opened and drawn.
private final class FrameCounter: View {
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    var opened: [Double] = []

    func open(_ context: FrameContext) { opened.append(context.time) }
    func height(width: Double, _ context: FrameContext) -> Double { 20 }
}

@Suite("Frames and the events in them")
struct FrameTests {
    @Test("A wheel click, which comes with a movement of the pointer, opens one frame and is drawn in the same turn")
    func wheelClick() throws {
        let counter = FrameCounter()
        let rig = try ApplicationRig([numberedLines(1000)], bottom: [counter])
        rig.loop.advance(by: 1000)
        counter.opened = []
        let (drawn, turn) = (rig.window.frames.count, rig.loop.turn)
        rig.window.scroll(-1, at: Point(x: 300, y: 250))
        #expect(counter.opened.count == 1 && rig.window.frames.count == drawn + 1 && rig.loop.turn == turn + 1)
    }

    @Test("Events of several turns that wait for the next frame are in one")
    func severalTurns() throws {
        let counter = FrameCounter()
        let rig = try ApplicationRig([numberedLines(1000)], bottom: [counter])
        rig.loop.advance(by: 1000)
        // The first frame after a pause comes at once, the next one an interval later.
        rig.window.scroll(-1, at: Point(x: 300, y: 250))
        let start = rig.loop.now
        let drawn = rig.window.frames.count
        counter.opened = []
        for _ in 0..<3 {
            rig.loop.advance(by: 4)
            rig.window.scroll(-1, at: Point(x: 300, y: 250))
        }
        #expect(counter.opened.count == 1 && rig.window.frames.count == drawn)
        rig.loop.advance(by: start + 16.7 - rig.loop.now)
        #expect(counter.opened.count == 1 && rig.window.frames.count == drawn + 1)
        rig.settle()
        #expect(rig.engine.targetOffset == 19_620 - 4 * 60)
    }

    @Test("A movement that changes nothing leaves no frame open: what begins later glides from its start")
    func movementBefore() throws {
        func firstOffset(movingBefore moves: Bool) throws -> Double {
            let rig = try ApplicationRig([numberedLines(1000)])
            rig.window.movePointer(to: Point(x: 300, y: 250))
            rig.settle()
            let drawn = rig.window.frames.count
            if moves { rig.window.movePointer(to: Point(x: 310, y: 250)) }
            #expect(rig.window.frames.count == drawn)
            rig.loop.advance(by: 10_000)
            rig.window.send(.scrolled(ScrollEvent(vertical: -1, position: Point(x: 310, y: 250))))
            return rig.engine.offset
        }
        let offset = try firstOffset(movingBefore: true)
        #expect(offset > 19_540 && offset < 19_600)
        #expect(try offset == firstOffset(movingBefore: false))
    }

    @Test("The wheel scrolls the list that lies where it turned, wherever the pointer was seen last")
    func scrollPosition() throws {
        let rig = try ApplicationRig(
            [numberedLines(300), numberedLines(200)], ["--split", "--no-animations"],
            size: Size(width: 801, height: 448))
        let engines = rig.scene.panes.map(\.list.engine)
        let ends = engines.map(\.offset)
        rig.window.movePointer(to: Point(x: 100, y: 250))
        rig.window.send(.scrolled(ScrollEvent(vertical: -1, position: Point(x: 700, y: 250))))
        #expect(engines[0].offset == ends[0] && engines[1].offset == ends[1] - 60)
        rig.window.send(.pointerLeft, .scrolled(ScrollEvent(vertical: -2, position: Point(x: 100, y: 250))))
        rig.loop.advance(by: 20)
        #expect(engines[0].offset == ends[0] - 120 && engines[1].offset == ends[1] - 60)
    }
}
