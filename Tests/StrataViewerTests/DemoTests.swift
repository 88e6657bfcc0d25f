import Strata
import StrataWindow
import Testing

@testable import StrataViewer

/// Every scene, driven by hand in a window in memory.
@Suite("The demos in a window") struct DemoTests {
    @Test("Without a display their names are listed, and that there is none is an error all the same")
    func list() throws {
        let outcome = try Program.run(["demo"])
        #expect(outcome.status == 69 && outcome.errors.contains("cannot open a display"))
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names == ["notes", "visits", "chat", "emoji", "methods", "undo"])
        #expect(try Program.run(["demo", "chat"]).output.isEmpty)
    }

    @Test(
        "In a real window they are traced: each list, and the one that has the keys",
        .enabled(if: canRun, skipReason))
    func traced() throws {
        let methods = try RunningViewer(command: ["demo", "methods", "--size", "960x640"])
        let opened = try methods.waitForRest { $0.panes?.map(\.count) == [4, 4, 4] }
        #expect(opened.pane == 0 && opened.panes?.map(\.strategy) == ["flip", "inset", "custom"])
        #expect(opened.panes?.map(\.unseen) == [0, 0, 0] && opened.entry == nil)
        #expect(methods.frames.first?.damage == [[0, 0, 960, 640]])
    }

    @Test("Notes: what is typed comes in at the bottom, and the natural scroll-to-top is one to the bottom")
    func notes() throws {
        let rig = try WindowRig(.notes, width: 420, height: 600)
        #expect(rig.shown.count == 10 && rig.shown.strategy == "flip")
        #expect(rig.shown.isAtEnd && rig.shown.last == 9, "it opens at the bottom")
        let before = rig.colors(x: 60, 60..<500)
        rig.window.movePointer(to: Point(x: 200, y: 300))
        rig.type("Buy lemons")
        #expect(rig.entry == "Buy lemons")
        rig.press(.enter)
        #expect(rig.entry == "" && rig.shown.count == 11 && rig.shown.isAtEnd && rig.shown.last == 10)
        // It enters from below: in between, frames were drawn in which nothing rests.
        #expect(rig.frames.count { $0.count == 11 && !$0.isSettled } > 5)
        // The notes have moved up: what was between two cards is in one now, or the other way round.
        #expect(zip(before, rig.colors(x: 60, 60..<500)).count { $0 != $1 } > 20)
        rig.wheel(-4, at: Point(x: 200, y: 300))
        let away = rig.shown
        #expect(!away.isAtEnd)
        rig.click(200, 20)
        #expect(rig.shown.isAtEnd)
        rig.click(200, 20)
        #expect(rig.shown.offset == away.offset)
    }

    @Test("Visits: cards fold under the header; a click opens one, and Escape, the arrow or a pull closes it")
    func visits() throws {
        let rig = try WindowRig(.visits, width: 420, height: 600)
        #expect(rig.shown.count == 14 && rig.shown.strategy == "fold" && rig.shown.offset == 0 && rig.shown.first == 0)
        // Two clicks are 120 of a card's 130 points: it is all but folded away.
        rig.wheel(2, at: Point(x: 200, y: 400))
        #expect(rig.shown.offset == 120 && rig.shown.first == 0)
        rig.wheel(1, at: Point(x: 200, y: 400))
        #expect(rig.shown.offset == 180 && rig.shown.first == 1)
        let start = Point(x: 200, y: 300)
        let closings: [(String, () -> Void)] = [
            ("Escape", { rig.press(.escape) }), ("the arrow", { rig.click(32, 80) }),
            ("a pull down", { rig.pull(from: start, to: Point(x: 200, y: 352)) }),
            ("a pull to the right", { rig.pull(from: start, to: Point(x: 232, y: 300)) }),
        ]
        for (name, close) in closings {
            rig.click(200, 400)
            // 352 points below the header at an offset of 180 lies card 4, of 520 to 650.
            #expect(rig.shown.active == 4, "before \(name)")
            close()
            #expect(rig.shown.active == nil && rig.shown.offset == 180, "\(name)")
        }
    }

    @Test("Chat: sending scrolls to the new message, and an answer does not move who reads further up")
    func chat() throws {
        let rig = try WindowRig(.chat, width: 480, height: 600)
        #expect(rig.shown.count == 7 && rig.shown.strategy == "inset+sticky" && rig.shown.isAtEnd)
        rig.wheel(-5, at: Point(x: 240, y: 300))
        #expect(!rig.shown.isAtEnd)
        rig.type("Hello")
        rig.press(.enter)
        #expect(rig.shown.count == 8 && rig.shown.isAtEnd && rig.entry == "")
        rig.advance { rig.shown.count == 9 }
        #expect(rig.shown.isAtEnd)
        // The second answer comes 1.2 seconds after the second message; by then the reader has gone up.
        rig.window.type("Again\n")
        rig.window.scroll(-8, at: Point(x: 240, y: 300))
        rig.loop.advance(by: 1000)
        let away = rig.shown
        #expect(away.count == 10 && !away.isAtEnd)
        rig.advance { rig.shown.count == 11 }
        #expect(rig.shown.unseen == 1 && rig.shown.offset == away.offset, "the answer moved nothing")
    }

    @Test("Emoji: each press adds one next to the button, short lists rest at the far edge, indicators hide")
    func emoji() throws {
        let rig = try WindowRig(.emoji, width: 640, height: 254)
        #expect(rig.shown.count == 3 && rig.shown.maxOffset == 0)
        // The button's centre: 20 + 30 points from the left, in the middle of the list's 150.
        rig.click(50, 123)
        #expect(rig.shown.count == 4 && rig.shown.maxOffset == 0)
        for _ in 0..<8 { rig.click(50, 123) }
        #expect(rig.shown.count == 12 && rig.shown.maxOffset > 0)
        #expect(rig.shown.offset == 0 && rig.shown.first == 0, "the newest is next to the button")
        let scrollbar = rig.colors(x: 60, 48..<198)
        rig.click(190, 226)
        #expect(rig.colors(x: 60, 48..<198) != scrollbar, "the scrollbar is gone")
        rig.wheel(3, at: Point(x: 400, y: 120))
        #expect(rig.shown.offset > 0)
    }

    @Test("Methods: one row for three lists; only flip moves who is away, and its option changes that")
    func methods() throws {
        let rig = try WindowRig(.methods, width: 960, height: 640)
        #expect(rig.panes.map(\.count) == [4, 4, 4])
        // The first button: 16 points from the left, 28 from the bottom.
        for _ in 0..<8 { rig.click(50, 612) }
        #expect(rig.panes.map(\.count) == [12, 12, 12])
        #expect(rig.panes.map(\.strategy) == ["flip", "inset", "custom"])
        #expect(rig.panes.allSatisfy { $0.isAtEnd && $0.maxOffset > 120 })
        for x in [150.0, 480, 800] { rig.wheel(-2, at: Point(x: x, y: 200)) }
        let before = rig.panes
        #expect(before.map { $0.maxOffset - $0.offset } == [120, 120, 120])
        rig.click(50, 612)
        let after = rig.panes
        #expect(after.map(\.count) == [13, 13, 13])
        #expect(after[0].maxOffset - after[0].offset == 120, "flip keeps its distance from the end, so all has moved")
        // Row 13 is one of those with two lines, and 76 points long; row 14 has one line, and 20 points less.
        #expect(after.map(\.maxOffset) == before.map { $0.maxOffset + 76 }, "by the row's own extent")
        #expect(after[1].offset == before[1].offset && after[2].offset == before[2].offset)
        // The option's button under the first list: insertion shift becomes hold.
        rig.click(60, 560)
        rig.click(50, 612)
        let held = rig.panes
        #expect(held.map(\.count) == [14, 14, 14] && held[0].offset == after[0].offset)
        #expect(held.map(\.maxOffset) == after.map { $0.maxOffset + 56 })
        // Each list scrolls on its own.
        rig.wheel(-1, at: Point(x: 480, y: 200))
        #expect(rig.panes.map(\.offset) == [after[0].offset, after[1].offset - 60, after[2].offset])
        // By itself, until it is told to stop.
        rig.window.click(at: Point(x: 180, y: 612))
        rig.loop.advance(by: 5000)
        let grown = rig.panes[0].count
        #expect(grown >= 16)
        rig.window.click(at: Point(x: 180, y: 612))
        rig.loop.advance(by: 5000)
        #expect(rig.panes[0].count == grown)
    }

    @Test("Undo: header and tab are sources, and only the list in view reacts")
    func undo() throws {
        let rig = try WindowRig(.undo, width: 640, height: 600)
        #expect(rig.panes.map(\.count) == [240, 160] && rig.scene.selected == 0)
        rig.wheel(10, at: Point(x: 300, y: 400))
        #expect(rig.shown.offset == 600)
        rig.click(300, 64)
        #expect(rig.shown.offset == 0)
        rig.click(300, 64)
        #expect(rig.shown.offset == 600)
        // A click on the tab that is in view is a trigger, too; one on the other tab is none.
        rig.click(40, 20)
        #expect(rig.shown.offset == 0)
        rig.click(130, 20)
        #expect(rig.scene.selected == 1 && rig.panes.map(\.offset) == [0, 0])
        rig.wheel(5, at: Point(x: 300, y: 400))
        #expect(rig.shown.offset == 300)
        rig.click(300, 64)
        #expect(rig.panes.map(\.offset) == [0, 0], "the hidden list keeps still")
        rig.click(40, 20)
        #expect(rig.scene.selected == 0)
        rig.click(300, 64)
        #expect(rig.shown.offset == 600)
    }

    @Test("The chooser opens scenes, and Escape comes back")
    func chooser() throws {
        let rig = try WindowRig(.chooser, width: 480, height: 600)
        #expect(rig.shown.count == 6 && rig.entry == nil)
        rig.click(200, 100)
        #expect(rig.shown.count == 10 && rig.entry == "")
        rig.press(.escape)
        #expect(rig.shown.count == 6 && rig.entry == nil)
    }
}
