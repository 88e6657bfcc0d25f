import Strata
import StrataDocument
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("Keys among rows that lie beside each other")
struct LaneKeyTests {
    /// Rows of 40 points in columns of equal breadth, from the first on.
    private func rig(_ count: Int, columns: Double = 2) throws -> OwnListRig {
        let rig = try OwnListRig(
            MemoryDocument((0..<count).map { _ in "40" }), strategy: "custom",
            options: ["custom.columns": .number(columns)])
        rig.list.selectionMode = .multiple
        rig.change { rig.list.engine.scroll(to: 0, byReader: true) }
        return rig
    }

    private func path(_ rig: OwnListRig, _ keys: Key...) -> [Int?] {
        keys.map { key in
            rig.press(key)
            return rig.list.focus.row
        }
    }

    @Test("go to the row above, below and beside, and are selected with it")
    func directions() throws {
        let rig = try rig(21)
        #expect(path(rig, .down, .down, .right, .down, .left, .up) == [0, 2, 3, 5, 4, 2])
        #expect(rig.list.selection == rows(2))
        rig.press(.down, .shift)
        #expect(rig.list.selection == rows(2, 3, 4), "A range is that of reading.")
    }

    @Test("go on in reading order where nothing lies beside a row, and stay at both ends")
    func edges() throws {
        let rig = try rig(3)
        #expect(path(rig, .down, .left, .right, .right, .right) == [0, 0, 1, 2, 2])
        #expect(path(rig, .left, .up, .up) == [1, 1, 1])
        // Below the second of two columns only the last row is left.
        #expect(path(rig, .down) == [2])
    }

    @Test("bring the row below into view, in the same column")
    func scrolling() throws {
        let rig = try rig(40, columns: 4)
        // Five rows of four are in view: 0 to 19.
        rig.click(y: 180, x: 350)
        #expect(rig.list.selection == rows(19))
        #expect(path(rig, .down) == [23] && rig.list.engine.offset == 40)
        #expect(path(rig, .down) == [27] && rig.list.engine.offset == 80)
        for _ in 0..<6 { rig.press(.up) }
        #expect(rig.list.focus.row == 3 && rig.list.engine.offset == 0)
    }

    @Test("scroll as ever where no row is pointed at, and where rows are as broad as the list")
    func lists() throws {
        let grid = try rig(40)
        #expect(path(grid, .right) == [nil] && grid.list.engine.offset > 0)
        let list = try OwnListRig(MemoryDocument((0..<40).map { _ in "40" }))
        #expect(path(list, .down, .down) == [0, 1])
        _ = path(list, .right)
        #expect(list.list.engine.offset > 0)
    }
}
