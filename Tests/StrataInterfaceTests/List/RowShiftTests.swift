import Strata
import StrataDocument
import StrataGenerators
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("Rows that keys move")
struct RowShiftTests {
    /// Returns names after a step, each that is to go on having changed places with the next one that stays.
    private func stepped(_ names: [Int], _ going: Set<Int>, by step: Int) -> [Int] {
        var names = names
        for place in step < 0 ? Array(names.indices) : names.indices.reversed() {
            let next = place + step
            guard names.indices.contains(next), going.contains(names[place]), !going.contains(names[next]) else {
                continue
            }
            names.swapAt(place, next)
        }
        return names
    }

    @Test("change places with those that stay, whichever and however many they are", arguments: TestSeeds.several(100))
    func order(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 1...10, using: &random)
        let going = (0..<count).filter { _ in Bool.random(using: &random) }
        let headers = Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }).subtracting(going)
        for step in [-1, 1] {
            let shift = RowShift(of: going, by: step, among: count) { headers.contains($0) }
            var names = Array(0..<count)
            for move in shift.moves {
                #expect(!headers.contains(names[move.from]), "A header is never moved itself.")
                names.insert(names.remove(at: move.from), at: move.to)
            }
            #expect(names == stepped(Array(0..<count), Set(going), by: step), "seed \(seed)")
        }
    }

    @Test("are one row by one move, and many rows by one move of the row beside them")
    func moves() {
        #expect(RowShift(of: [2], by: 1, among: 5).moves == [.init(from: 2, to: 3)])
        #expect(RowShift(of: [2], by: -1, among: 5).moves == [.init(from: 2, to: 1)])
        #expect(RowShift(of: [1, 2, 3], by: 1, among: 5).moves == [.init(from: 4, to: 1)])
        #expect(RowShift(of: [1, 2, 3], by: -1, among: 5).moves == [.init(from: 0, to: 3)])
        #expect(RowShift(of: [0, 1, 4], by: -1, among: 5).moves == [.init(from: 4, to: 3)])
        #expect(RowShift(of: [0, 3, 4], by: 1, among: 5).moves == [.init(from: 0, to: 1)])
        #expect(RowShift(of: Array(0..<5), by: 1, among: 5).moves.isEmpty)
        #expect(RowShift(of: [], by: 1, among: 5).moves.isEmpty)
    }

    /// A list of rows that can be moved, and what gives their names in order.
    private func rig(
        _ strategy: String = "stack", count: Int = 6, _ mode: SelectionMode = .multiple,
        options: [String: OptionValue] = [:]
    ) throws -> (OwnListRig, () -> [Int]) {
        let document = MemoryDocument((0..<count).map { _ in "30" })
        let rig = try OwnListRig(document, strategy: strategy, options: options)
        rig.list.selectionMode = mode
        rig.list.onMove = { document.move($0..<$0 + 1, to: $1) }
        return (rig, { (0..<document.count).map { document.id(at: $0).ordinal } })
    }

    @Test("go on by one place at each press, and stay selected and where the reader sees them")
    func one() throws {
        let (rig, order) = try rig()
        rig.click(y: 45)
        rig.press(.down, .control)
        #expect(order() == [0, 2, 1, 3, 4, 5] && rig.list.selection == rows(1))
        #expect(rig.starts[RowID(1)] == 60 && rig.starts[RowID(2)] == 30 && rig.starts[RowID(0)] == 0)
        rig.press(.down, .control)
        #expect(order() == [0, 2, 3, 1, 4, 5])
        for _ in 0..<5 { rig.press(.up, .control) }
        #expect(order() == [1, 0, 2, 3, 4, 5] && rig.starts[RowID(1)] == 0)
        // Keys go on from the row that was moved.
        rig.press(.down)
        #expect(rig.list.selection == rows(0))
    }

    @Test("are several together, which heap up where the first of them has come to the end")
    func several() throws {
        let (rig, order) = try rig()
        rig.change { rig.list.selection = rows(1, 2, 4) }
        rig.press(.up, .control)
        #expect(order() == [1, 2, 0, 4, 3, 5])
        rig.press(.up, .control)
        #expect(order() == [1, 2, 4, 0, 3, 5])
        rig.press(.up, .control)
        #expect(order() == [1, 2, 4, 0, 3, 5] && rig.list.selection == rows(1, 2, 4))
        rig.press(.down, .control)
        #expect(order() == [0, 1, 2, 4, 3, 5])
    }

    @Test("are the one that keys point at where none is selected, and none at all without either, or amid a filter")
    func focused() throws {
        let (rig, order) = try rig("stack", .none)
        rig.press(.down, .control)
        #expect(order() == [0, 1, 2, 3, 4, 5])
        rig.press(.down)
        rig.press(.down, .control)
        #expect(order() == [1, 0, 2, 3, 4, 5])
        rig.change { rig.pane.filter { $0.string == "30" } }
        rig.press(.down, .control)
        #expect(order() == [1, 0, 2, 3, 4, 5])
        rig.change { rig.pane.filter(nil) }
        rig.list.onMove = nil
        #expect(!rig.scene.perform("move-row-down"))
    }

    @Test("go up as the reader sees it, also where the newest row lies at the top")
    func mirrored() throws {
        for (order, wanted) in [("reading", [0, 1, 3, 2, 4, 5]), ("mirrored", [0, 1, 2, 4, 3, 5])] {
            let (rig, names) = try rig("flip", options: ["flip.order": .text(order)])
            rig.change { rig.list.selection = rows(3) }
            let before = try #require(rig.starts[RowID(3)])
            rig.press(.up, .control)
            #expect(rig.starts[RowID(3)] == before - 30 && names() == wanted, "\(order)")
            rig.press(.down, .control)
            #expect(rig.starts[RowID(3)] == before && names() == [0, 1, 2, 3, 4, 5], "\(order)")
        }
    }

    @Test("are followed out of the view, by no more than there is to see of them")
    func scrolling() throws {
        let (rig, order) = try rig(count: 20)
        rig.click(y: 165)
        // Row 5 lies from 150 to 180, then from 180 to 210, and the list goes on by 10.
        rig.press(.down, .control)
        #expect(order().prefix(7) == [0, 1, 2, 3, 4, 6, 5] && rig.list.engine.offset == 10)
        rig.press(.down, .control)
        #expect(order().prefix(8) == [0, 1, 2, 3, 4, 6, 7, 5] && rig.list.engine.offset == 40)
    }

    @Test("are put back by Escape while one is dragged, and not moved by keys meanwhile")
    func dragged() throws {
        let (rig, order) = try rig()
        rig.change { rig.list.selection = rows(2) }
        rig.window.press(at: Point(x: 50, y: 15))
        rig.loop.advance(by: 420)
        rig.window.movePointer(to: Point(x: 50, y: 100))
        rig.press(.down, .control)
        #expect(order() == [0, 1, 2, 3, 4, 5])
        rig.press(.escape)
        rig.window.release(at: Point(x: 50, y: 100))
        rig.loop.advance(by: 1000)
        #expect(order() == [0, 1, 2, 3, 4, 5])
        rig.press(.down, .control)
        #expect(order() == [0, 1, 3, 2, 4, 5])
    }

    @Test("are seen on their way")
    func glides() throws {
        let (rig, _) = try rig()
        rig.press(.down)
        rig.window.press(.down, .control)
        rig.loop.advance(by: 64)
        let moved = try #require(rig.list.placed.items.first { $0.index == 1 })
        #expect(moved.frame.y > 0 && moved.frame.y < 30)
        rig.loop.advance(by: 1000)
        #expect(rig.list.placed.items.first { $0.index == 1 }?.frame.y == 30)
    }
}
