import Strata
import StrataAccessibility
import StrataDocument
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("A window of a program's own, to those who cannot see it")
struct WindowAccessTests {
    @Test("has its list, the rows with their texts and places, and points at one when it is asked to")
    func list() throws {
        let rig = try OwnListRig(MemoryDocument((0..<100).map { "row \($0)" }))
        let access = WindowAccess(
            to: rig.scene, titled: "Rows", of: "own", in: rig.window, host: rig.application, loop: rig.loop)
        #expect(access.application == "own" && access.title == "Rows" && access.focusedPart == "list0")
        let list = try #require(access.parts.first { $0.role == .list })
        #expect(list.area == PixelRect(x: 0, y: 0, width: 400, height: 200))
        let rows = try #require(list.rows)
        // The rows are 20 points high, and ten of them in view.
        #expect(rows.count == 100 && rows.text(at: 7) == "row 7" && rows.inView == 0..<10)
        #expect(rows.index(x: 10, y: 45) == 2)
        #expect(rows.point(at: 57))
        rig.loop.advance(by: 1000)
        #expect(rows.pointed == 57 && rows.inView.contains(57))
    }
}
