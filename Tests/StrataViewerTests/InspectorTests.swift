import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("Looking inside")
struct InspectorTests {
    @Test("says what frames change beside itself, comes to rest, and leaves the window as it was")
    func reports() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        let bounds = rig.window.size.bounds
        func pixels() -> [UInt32] {
            (0..<bounds.height).flatMap { y in (0..<bounds.width).map { rig.window[$0, y] } }
        }
        let before = pixels()
        rig.press(.function(12))
        let inspector = try #require(rig.scene.root.inspector)
        #expect(inspector.reports.isEmpty && pixels() != before)
        let quiet = rig.window.frames.count
        rig.loop.advance(by: 5000)
        #expect(rig.window.frames.count == quiet)
        // A row under the pointer is drawn anew: 20 points high, beside the card.
        rig.window.send(.pointerMoved(Point(x: 100, y: 48 + 10), []))
        rig.settle()
        rig.window.send(.pointerMoved(Point(x: 100, y: 48 + 210), []))
        rig.settle()
        let report = try #require(inspector.reports.last)
        #expect(report.areas.allSatisfy { $0.height <= 30 } && report.areas.count <= 4)
        #expect(report.areas.contains { $0.contains(PixelRect(x: 10, y: 48 + 205, width: 1, height: 1)) })
        let count = inspector.reports.count
        rig.loop.advance(by: 5000)
        #expect(inspector.reports.count == count)
        // Content that scrolls is moved; of a hundred frames and more the last sixty are kept.
        for _ in 0..<20 { rig.wheel(-3) }
        #expect(inspector.reports.count == InspectorView.most && inspector.reports.contains { $0.moveCount > 0 })
        rig.press(.end)
        rig.window.send(.pointerLeft)
        rig.press(.function(12))
        #expect(rig.scene.root.inspector == nil && pixels() == before)
    }

    @Test("shows a bar for each frame, what of the window the last one changed, and how the list stands")
    func picture() throws {
        let size = Size(width: 400, height: 260)
        let rig = try ApplicationRig([numberedLines(1000)], size: size)
        rig.press(.function(12))
        for number in 0..<InspectorView.most {
            // The longest of twelve take longer than there is between two frames.
            var report = FrameReport(Damage(), took: Double(number % 12) * 1.6)
            report.areas = [PixelRect(x: 0, y: 48, width: 200, height: 40 + number)]
            rig.scene.note(report, grid: PixelGrid(scale: 1))
        }
        let surface = Surface(width: 400, height: 260)
        rig.scene.forgetSurface()
        rig.scene.begin(at: 100_000)
        _ = rig.scene.draw(on: surface, at: 100_000)
        let mismatch = try GoldenPicture.named("inspector").mismatch(with: surface)
        #expect(mismatch == nil)
    }
}
