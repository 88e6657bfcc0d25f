import Strata
import StrataDocument
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("What of a list is in view")
struct VisibilityTests {
    private func rig(_ strategy: String = "stack") throws -> OwnListRig {
        try OwnListRig(MemoryDocument((0..<100).map { _ in "40" }), strategy: strategy)
    }

    @Test("is said row by row, in reading order, with the part of each that is seen")
    func parts() throws {
        let rig = try rig()
        rig.list.engine.scroll(to: 90, byReader: true)
        rig.change {}
        #expect(rig.list.visibleRows.map(\.row) == (2...7).map { RowID($0) })
        #expect(rig.list.visibleRows.map(\.index) == Array(2...7))
        // Row 2 lies from -10 to 30, row 7 from 190 to 230.
        #expect(rig.list.visibleRows.map(\.fraction) == [0.75, 1, 1, 1, 1, 0.25])
    }

    @Test("is told once a frame at most, and only where it has changed")
    func changes() throws {
        let rig = try rig()
        var told: [[Double]] = []
        rig.list.onVisibleRowsChange = { told.append($0.map(\.fraction)) }
        rig.change {}
        #expect(told == [[1, 1, 1, 1, 1]])
        rig.change {}
        #expect(told.count == 1, "Nothing has changed.")
        let frames = rig.window.frames.count
        rig.window.scroll(1, at: Point(x: 100, y: 100))
        rig.loop.advance(by: 1000)
        #expect(told.count > 5 && told.count - 1 <= rig.window.frames.count - frames + 1)
        #expect(told.last == [0.5, 1, 1, 1, 1, 0.5] && rig.list.engine.offset == 60)
        #expect(Set(told).count == told.count)
    }

    @Test("is said with the time since which it is in view without a break")
    func since() throws {
        let rig = try rig()
        let opened = try #require(rig.list.visibleRows.first).since
        var frames: [Double] = []
        rig.list.onVisibleRowsChange = { _ in frames.append(rig.scene.context.time) }
        func times(at offset: Double) -> [Double] {
            rig.change { rig.list.engine.scroll(to: offset, byReader: true) }
            return rig.list.visibleRows.map(\.since)
        }
        #expect(times(at: 0) == [opened, opened, opened, opened, opened])
        // Row 0 goes, row 5 comes.
        #expect(times(at: 40) == [opened, opened, opened, opened, frames[1]])
        #expect(times(at: 0) == [frames[2], opened, opened, opened, opened])
        #expect(times(at: 40) == [opened, opened, opened, opened, frames[3]])
        #expect(opened < frames[0] && frames[1] < frames[2] && frames[2] < frames[3] && frames.count == 4)
        rig.list.rest(at: rig.scene.context.time)
        rig.change {}
        #expect(rig.list.visibleRows.allSatisfy { $0.since > frames[3] }, "It was behind another list.")
    }

    @Test("comes back to rest after it was told")
    func rest() throws {
        let rig = try rig()
        rig.list.onVisibleRowsChange = { _ in }
        rig.change {}
        #expect(rig.scene.nextChange(after: 5000) == nil && !rig.scene.isMoving)
    }

    @Test("moves by the wheel, glides to a row, follows the newest or is at rest")
    func phases() throws {
        let rig = try rig("inset")
        #expect(rig.list.scrollPhase == .following)
        rig.window.scroll(-2, at: Point(x: 100, y: 100))
        rig.loop.advance(by: 50)
        #expect(rig.list.scrollPhase == .wheel)
        rig.loop.advance(by: 1000)
        #expect(rig.list.scrollPhase == .idle)
        rig.application.change { rig.list.engine.scroll(toItem: 3, animated: true) }
        rig.loop.advance(by: 50)
        #expect(rig.list.scrollPhase == .gliding)
        rig.loop.advance(by: 1000)
        #expect(rig.list.scrollPhase == .idle)
        rig.press(.end)
        #expect(rig.list.scrollPhase == .following)
        // The scrollbar's thumb is at the far end of the right edge.
        rig.window.press(at: Point(x: 391, y: 180))
        #expect(rig.list.scrollPhase == .dragging)
        rig.window.movePointer(to: Point(x: 391, y: 120))
        #expect(rig.list.scrollPhase == .dragging)
        rig.window.release(at: Point(x: 391, y: 120))
        #expect(rig.list.scrollPhase == .idle)
    }
}
