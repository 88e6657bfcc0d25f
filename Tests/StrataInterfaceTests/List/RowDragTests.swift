import Strata
import StrataCanvas
import StrataDocument
import StrataGenerators
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("A row that is dragged to another place")
struct RowDragTests {
    /// Returns the nearest of the places where a row may lie among all others.
    private func target(_ lengths: [Double], from: Int, start: Double) -> Int {
        var places = [0.0]
        for (index, length) in lengths.enumerated() where index != from { places.append((places.last ?? 0) + length) }
        return places.indices.min { (places[$0] - start).magnitude < (places[$1] - start).magnitude } ?? 0
    }

    @Test("goes to the nearest place, where others make room", arguments: TestSeeds.several(50))
    func targets(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let lengths = (0..<Int.random(in: 2...12, using: &random)).map { _ in
            Double(Int.random(in: 5...60, using: &random))
        }
        let starts = lengths.indices.map { lengths[..<$0].reduce(0, +) }
        let spans = lengths.indices.map {
            RowSpan(row: RowID(100 + $0), index: $0, start: starts[$0], length: lengths[$0])
        }
        let from = Int.random(in: 0..<lengths.count, using: &random)
        var drag = RowDrag()
        drag.hold(spans[from], pointer: starts[from] + 2, isHandle: true, at: 0)
        #expect(drag.lift(at: 0) && drag.lifted?.grip == 2)
        for _ in 0..<20 {
            let start = Double.random(in: -50...(starts.last! + 80), using: &random)
            drag.move(to: start + 2)
            let wanted = target(lengths, from: from, start: start)
            #expect(drag.target(among: spans, from: from) == wanted, "seed \(seed)")
            // With nothing animated the rows lie as they would after the move.
            drag.makeRoom(among: spans, from: from, at: 0, isAnimated: false)
            var order = Array(lengths.indices)
            order.insert(order.remove(at: from), at: wanted)
            for (place, index) in order.enumerated() where index != from {
                let wanted = order[..<place].reduce(0) { $0 + lengths[$1] }
                #expect((starts[index] + drag.shift(of: RowID(100 + index), at: 0) - wanted).magnitude < 1e-9)
            }
        }
    }

    @Test("is lifted after a while, or at once by its handle, and not by a click or a drag")
    func lifting() throws {
        let document = MemoryDocument((0..<6).map { _ in "30" })
        let rig = try OwnListRig(document)
        var moves: [[Int]] = []
        rig.list.onMove = { moves.append([$0, $1]) }
        rig.list.moveHandle = { point, size in point.x > size.width - 20 }
        rig.click(y: 45)
        #expect(rig.list.reordering.drag.lifted == nil)
        rig.window.press(at: Point(x: 50, y: 45))
        rig.window.movePointer(to: Point(x: 50, y: 100))
        rig.loop.advance(by: 1000)
        #expect(rig.list.reordering.drag.lifted == nil && !rig.list.selection.isEmpty, "It selects.")
        rig.window.release(at: Point(x: 50, y: 100))
        rig.window.press(at: Point(x: 50, y: 45))
        rig.loop.advance(by: 390)
        #expect(rig.list.reordering.drag.lifted == nil)
        rig.loop.advance(by: 40)
        #expect(rig.list.reordering.drag.lifted?.row == RowID(1) && rig.list.scrollPhase == .dragging)
        rig.window.release(at: Point(x: 50, y: 45))
        #expect(rig.list.reordering.drag.lifted == nil && moves.isEmpty, "It has gone nowhere.")
        rig.window.press(at: Point(x: 390, y: 45))
        rig.window.movePointer(to: Point(x: 390, y: 110))
        #expect(rig.list.reordering.drag.lifted?.row == RowID(1))
        rig.window.release(at: Point(x: 390, y: 110))
        #expect(moves == [[1, 3]])
        rig.change { rig.pane.filter { $0.string == "30" } }
        rig.window.press(at: Point(x: 390, y: 45))
        rig.window.movePointer(to: Point(x: 390, y: 110))
        #expect(rig.list.reordering.drag.lifted == nil, "Rows that are filtered have an order of their own.")
    }

    @Test("leaves rows that are selected as they are, and is not selected by that")
    func selection() throws {
        let document = MemoryDocument((0..<6).map { _ in "30" })
        let rig = try OwnListRig(document)
        rig.list.selectionMode = .multiple
        rig.list.onMove = { document.move($0..<$0 + 1, to: $1) }
        rig.list.selection = rows(1, 4)
        rig.window.press(at: Point(x: 50, y: 15))
        rig.loop.advance(by: 420)
        rig.window.movePointer(to: Point(x: 50, y: 80))
        rig.window.release(at: Point(x: 50, y: 80))
        rig.loop.advance(by: 1000)
        #expect(document.index(of: RowID(0)) == 2 && rig.list.selection == rows(1, 4))
    }

    /// The rows' edges in a column of the window: rows begin with a line of the accent's colour.
    private func lines(_ rig: OwnListRig) -> [Int] {
        (0..<200).filter { rig.window[200, $0] == Palette.light.accent.pixel & 0xFFFFFF }
    }

    @Test("is drawn at the pointer while others make room, and lies there at once when it is let go")
    func drawing() throws {
        let document = MemoryDocument((0..<6).map { _ in "30" })
        let rig = try OwnListRig(document)
        rig.list.onMove = { document.move($0..<$0 + 1, to: $1) }
        #expect(lines(rig) == [0, 30, 60, 90, 120, 150])
        rig.window.press(at: Point(x: 50, y: 40))
        rig.loop.advance(by: 420)
        // It is held ten points below its start, and so lies at 95.
        rig.window.movePointer(to: Point(x: 50, y: 105))
        rig.loop.advance(by: 1000)
        // A ring of two points is drawn around it.
        #expect(lines(rig) == [0, 30, 60, 95, 96, 123, 124, 150])
        #expect(document.id(at: 1) == RowID(1))
        rig.window.release(at: Point(x: 50, y: 105))
        rig.loop.advance(by: 1000)
        #expect(lines(rig) == [0, 30, 60, 90, 120, 150])
        #expect((0..<6).map { document.id(at: $0).ordinal } == [0, 2, 3, 1, 4, 5])
        #expect(!rig.scene.isMoving)
    }

    @Test("is put back by Escape, and where the program does not move it")
    func puttingBack() throws {
        let document = MemoryDocument((0..<6).map { _ in "30" })
        let rig = try OwnListRig(document)
        var moves: [[Int]] = []
        rig.list.onMove = { moves.append([$0, $1]) }
        rig.window.press(at: Point(x: 50, y: 40))
        rig.loop.advance(by: 420)
        rig.window.movePointer(to: Point(x: 50, y: 130))
        rig.loop.advance(by: 300)
        rig.press(.escape)
        #expect(lines(rig) == [0, 30, 60, 90, 120, 150] && moves.isEmpty)
        rig.window.release(at: Point(x: 50, y: 130))
        #expect(moves.isEmpty)
        rig.window.press(at: Point(x: 50, y: 40))
        rig.loop.advance(by: 420)
        rig.window.movePointer(to: Point(x: 50, y: 130))
        rig.window.release(at: Point(x: 50, y: 130))
        rig.loop.advance(by: 1000)
        #expect(lines(rig) == [0, 30, 60, 90, 120, 150] && moves == [[1, 4]])
    }

    @Test("scrolls the list at its edges, and leaves what has made room where it is", arguments: ["stack", "flip"])
    func edges(strategy: String) throws {
        let document = MemoryDocument((0..<100).map { _ in "30" })
        let rig = try OwnListRig(document, strategy: strategy)
        var moves: [[Int]] = []
        rig.list.onMove = {
            moves.append([$0, $1])
            document.move($0..<$0 + 1, to: $1)
        }
        rig.change { rig.list.engine.scroll(to: 1500, byReader: true) }
        let first = try #require(rig.list.visibleRows.first)
        rig.window.press(at: Point(x: 50, y: 100))
        rig.loop.advance(by: 420)
        let row = try #require(rig.list.reordering.drag.lifted).row
        rig.window.movePointer(to: Point(x: 50, y: 190))
        rig.loop.advance(by: 2000)
        #expect(rig.list.engine.offset > 1900)
        rig.window.movePointer(to: Point(x: 50, y: 100))
        rig.loop.advance(by: 500)
        let before = rig.starts
        rig.window.release(at: Point(x: 50, y: 100))
        rig.loop.advance(by: 1000)
        let move = try #require(moves.first)
        #expect(document.index(of: row) == move[1] && move[1] > move[0] + 10 && move[0] > first.index)
        // Those behind it lie where they lay, those before it where they had gone by then.
        for (row, start) in rig.starts {
            guard let index = document.index(of: row), let old = before[row] else { continue }
            let wanted = index < move[1] ? old - 30 : old
            #expect((start - wanted).magnitude < 1e-6, "row \(row.ordinal)")
        }
    }

    @Test(
        "goes to where it is seen, past rows that were never measured, at either edge",
        arguments: ["stack", "inset", "flip"], [190.0, 10])
    func unmeasured(strategy: String, edge: Double) throws {
        let lengths = (0..<300).map { 20 + 7 * ($0 * 3 % 5) }
        let document = MemoryDocument(lengths.map { "\($0)" })
        let rig = try OwnListRig(document, strategy: strategy)
        var moves = 0
        rig.list.onMove = {
            moves += 1
            document.move($0..<$0 + 1, to: $1)
        }
        // Where it opens, all rows near the other end are estimates; those of "stack" that lie before these, too.
        rig.change { rig.list.engine.scroll(toItem: 150, alignment: .start, byReader: true) }
        let row = try #require(rig.list.row(at: Point(x: 50, y: 100)))
        let name = document.id(at: row)
        let seen = try #require(rig.starts[name])
        let before = rig.list.engine.offset
        rig.window.press(at: Point(x: 50, y: 100))
        rig.loop.advance(by: 420)
        rig.window.movePointer(to: Point(x: 50, y: edge))
        rig.loop.advance(by: 3000)
        rig.window.movePointer(to: Point(x: 50, y: 100))
        rig.loop.advance(by: 500)
        rig.window.release(at: Point(x: 50, y: 100))
        rig.loop.advance(by: 1000)
        #expect((rig.list.engine.offset - before).magnitude > 500 && moves == 1)
        // The others stand as they stood, and this one as near to the pointer as a place is.
        let order = (0..<document.count).map { document.id(at: $0).ordinal }
        #expect(order.filter { $0 != row } == (0..<300).filter { $0 != row })
        let place = try #require(document.index(of: name))
        #expect(edge > 100 ? place > row + 10 : place < row - 10)
        #expect((try #require(rig.starts[name]) - seen).magnitude <= 24)
    }

    @Test("scrolls no farther than to the ends of a list that lies from the bottom, and lies at the very end there")
    func ends() throws {
        let document = MemoryDocument((0..<20).map { _ in "30" })
        let rig = try OwnListRig(document, strategy: "inset")
        rig.list.onMove = { document.move($0..<$0 + 1, to: $1) }
        func drag(from start: Double, to end: Double) {
            rig.window.press(at: Point(x: 50, y: start))
            rig.loop.advance(by: 420)
            rig.window.movePointer(to: Point(x: 50, y: end))
            rig.loop.advance(by: 4000)
            rig.window.release(at: Point(x: 50, y: end))
            rig.loop.advance(by: 1000)
        }
        // It opens at its end, where row 15 lies from 50 to 80.
        #expect(rig.starts[RowID(15)] == 50)
        drag(from: 65, to: 5)
        #expect(document.id(at: 0) == RowID(15) && rig.list.engine.offset == 0)
        // By now all rows are measured: 600 points in 200.
        drag(from: 15, to: 198)
        #expect(document.id(at: 19) == RowID(15) && rig.list.engine.offset == 400)
        #expect((0..<19).map { document.id(at: $0).ordinal } == (0..<20).filter { $0 != 15 })
    }
}
