import Glibc
import StrataCanvas
import StrataX11
import StrataX11Testing
import Testing

/// Every scene, driven by real input on a display of its own.
@Suite("The demos in a window", .serialized, .enabled(if: canRun, skipReason))
struct DemoTests {
    private func open(_ name: String, _ size: String) throws -> RunningViewer {
        try RunningViewer(command: ["demo", name, "--size", size])
    }

    private func screen(_ viewer: RunningViewer) throws -> Screenshot {
        try withExtendedLifetime(viewer) { try X11Display.open(name: viewer.display.name).screenshot() }
    }

    @Test("Without a display their names are listed, and that there is none is an error all the same")
    func list() throws {
        let outcome = try Program.run(["demo"])
        #expect(outcome.status == 69 && outcome.errors.contains("cannot open a display"))
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names == ["notes", "visits", "chat", "emoji", "methods", "undo"])
        #expect(try Program.run(["demo", "chat"]).output.isEmpty)
    }

    @Test("Notes: what is typed comes in at the bottom, and the natural scroll-to-top is one to the bottom")
    func notes() throws {
        let viewer = try open("notes", "420x600")
        let opened = try viewer.waitForRest { $0.count == 10 }
        #expect(opened.strategy == "flip" && opened.isAtEnd && opened.last == 9, "it opens at the bottom")
        let before = try screen(viewer)
        try viewer.input("mousemove", "200", "300", "type", "--delay", "20", "Buy lemons")
        try viewer.waitForRest { $0.entry == "Buy lemons" }
        try viewer.input("key", "Return")
        let added = try viewer.waitForRest { $0.count == 11 }
        #expect(added.entry == "" && added.isAtEnd && added.last == 10)
        // It enters from below: in between, frames were drawn in which nothing rests.
        #expect(viewer.frames.filter { $0.count == 11 && !$0.settled }.count > 5)
        let after = try screen(viewer)
        // The notes have moved up: what was between two cards is in one now, or the other way round.
        let changed = (60..<500).count { y in before[60, y] != after[60, y] }
        #expect(changed > 20)
        try viewer.click(200, 300, button: 4, times: 4)
        let away = try viewer.waitForRest { !$0.isAtEnd }
        try viewer.click(200, 20)
        try viewer.waitForRest { $0.isAtEnd }
        try viewer.click(200, 20)
        let back = try viewer.waitForRest { !$0.isAtEnd }
        #expect(back.offset == away.offset)
    }

    @Test("Visits: cards fold under the header; a click opens one, and Escape, the arrow or a pull closes it")
    func visits() throws {
        let viewer = try open("visits", "420x600")
        let opened = try viewer.waitForRest { $0.count == 14 }
        #expect(opened.strategy == "fold" && opened.offset == 0 && opened.first == 0)
        // Two clicks are 120 of a card's 130 points: it is all but folded away.
        try viewer.click(200, 400, button: 5, times: 2)
        try viewer.waitForRest { $0.offset == 120 && $0.first == 0 }
        try viewer.click(200, 400, button: 5)
        try viewer.waitForRest { $0.offset == 180 && $0.first == 1 }
        let closings: [(String, [String])] = [
            ("Escape", ["key", "Escape"]),
            ("the arrow", ["mousemove", "32", "80", "click", "1"]),
            ("a pull down", ["mousemove", "200", "300", "mousedown", "1", "mousemove", "200", "352", "mouseup", "1"]),
            (
                "a pull to the right",
                ["mousemove", "200", "300", "mousedown", "1", "mousemove", "232", "300", "mouseup", "1"]
            ),
        ]
        for (name, closing) in closings {
            try viewer.click(200, 400)
            // 352 points below the header at an offset of 180 lies card 4, of 520 to 650.
            try viewer.waitForRest("a card to open before \(Comment(rawValue: name))") { $0.active == 4 }
            try viewer.display.run(["xdotool"] + closing)
            let closed = try viewer.waitForRest("\(name) to close it") { $0.active == nil }
            #expect(closed.offset == 180)
        }
    }

    @Test("Chat: sending scrolls to the new message, and an answer does not move who reads further up")
    func chat() throws {
        let viewer = try open("chat", "480x600")
        let opened = try viewer.waitForRest { $0.count == 7 }
        #expect(opened.strategy == "inset+sticky" && opened.isAtEnd)
        try viewer.click(240, 300, button: 4, times: 5)
        try viewer.waitForRest { !$0.isAtEnd }
        try viewer.input("type", "--delay", "10", "Hello")
        try viewer.input("key", "Return")
        let sent = try viewer.waitForRest { $0.count >= 8 && $0.isAtEnd }
        #expect(sent.entry == "")
        try viewer.waitForRest { $0.count == 9 && $0.isAtEnd }
        // The second answer comes 1.2 seconds after the second message; by then the reader has gone up.
        try viewer.input("type", "--delay", "10", "Again")
        try viewer.input("key", "Return")
        try viewer.input("mousemove", "240", "300", "click", "--repeat", "8", "--delay", "10", "4")
        let answered = try viewer.waitForRest { $0.count == 11 }
        #expect(answered.unseen == 1 && !answered.isAtEnd)
        let resting = viewer.frames.last { $0.count == 10 && $0.settled }
        #expect(resting?.offset == answered.offset, "the answer moved nothing")
    }

    @Test("Emoji: each press adds one next to the button, short lists rest at the far edge, indicators hide")
    func emoji() throws {
        let viewer = try open("emoji", "640x254")
        try viewer.waitForRest { $0.count == 3 && $0.maxOffset == 0 }
        // The button's centre: 20 + 30 points from the left, in the middle of the list's 150.
        try viewer.click(50, 123)
        try viewer.waitForRest { $0.count == 4 && $0.maxOffset == 0 }
        for _ in 0..<8 { try viewer.click(50, 123) }
        let full = try viewer.waitForRest { $0.count == 12 }
        #expect(full.maxOffset > 0 && full.offset == 0 && full.first == 0, "the newest is next to the button")
        let shown = try screen(viewer)
        try viewer.click(190, 226)
        try viewer.waitForRest { _ in true }
        let hidden = try screen(viewer)
        let differs = (48..<198).contains { y in shown[60, y] != hidden[60, y] }
        #expect(differs, "the scrollbar is gone")
        try viewer.input("mousemove", "400", "120", "click", "--repeat", "3", "5")
        try viewer.waitForRest { $0.offset > 0 }
    }

    @Test("Methods: one row for three lists; only flip moves who is away, and its option changes that")
    func methods() throws {
        let viewer = try open("methods", "960x640")
        try viewer.waitForRest { $0.panes?.map(\.count) == [4, 4, 4] }
        // The first button: 16 points from the left, 28 from the bottom.
        for _ in 0..<8 { try viewer.click(50, 612) }
        let full = try viewer.waitForRest { $0.panes?.map(\.count) == [12, 12, 12] }
        #expect(full.panes?.map(\.strategy) == ["flip", "inset", "custom"])
        #expect(full.distancesFromEnd == [0, 0, 0])
        #expect(full.panes?.map(\.maxOffset).min() ?? 0 > 120)
        for x in [150, 480, 800] { try viewer.click(x, 200, button: 4, times: 2) }
        let away = try viewer.waitForRest { $0.distancesFromEnd == [120, 120, 120] }
        try viewer.click(50, 612)
        let added = try viewer.waitForRest { $0.panes?.map(\.count) == [13, 13, 13] }
        let before = try #require(away.panes)
        let after = try #require(added.panes)
        #expect(after[0].maxOffset - after[0].offset == 120, "flip keeps its distance from the end, so all has moved")
        // Row 13 is one of those with two lines, and 76 points long; row 14 has one line, and 20 points less.
        #expect(after.map(\.maxOffset) == before.map { $0.maxOffset + 76 }, "by the row's own extent")
        #expect(after[1].offset == before[1].offset && after[2].offset == before[2].offset)
        // The option's button under the first list: insertion shift becomes hold.
        try viewer.click(60, 560)
        try viewer.click(50, 612)
        let held = try viewer.waitForRest { $0.panes?.map(\.count) == [14, 14, 14] }
        #expect(held.panes?[0].offset == after[0].offset)
        #expect(held.panes?.map(\.maxOffset) == after.map { $0.maxOffset + 56 })
        // Each list scrolls on its own.
        try viewer.click(480, 200, button: 4)
        let scrolled = try viewer.waitForRest { $0.panes?[1].offset == after[1].offset - 60 }
        #expect(scrolled.panes?[0].offset == after[0].offset && scrolled.panes?[2].offset == after[2].offset)
        // By itself, until it is told to stop.
        try viewer.click(180, 612)
        try viewer.waitForFrame { ($0.panes?[0].count ?? 0) >= 16 }
        try viewer.click(180, 612)
    }

    @Test("Undo: header and tab are sources, and only the list in view reacts")
    func undo() throws {
        let viewer = try open("undo", "640x600")
        try viewer.waitForRest { $0.panes?.map(\.count) == [240, 160] && $0.pane == 0 }
        try viewer.click(300, 400, button: 5, times: 10)
        try viewer.waitForRest { $0.offset == 600 }
        try viewer.click(300, 64)
        try viewer.waitForRest { $0.offset == 0 }
        try viewer.click(300, 64)
        try viewer.waitForRest { $0.offset == 600 }
        // A click on the tab that is in view is a trigger, too; one on the other tab is none.
        try viewer.click(40, 20)
        try viewer.waitForRest { $0.offset == 0 }
        try viewer.click(130, 20)
        let other = try viewer.waitForRest { $0.pane == 1 }
        #expect(other.offset == 0 && other.panes?[0].offset == 0)
        try viewer.click(300, 400, button: 5, times: 5)
        try viewer.waitForRest { $0.pane == 1 && $0.offset == 300 }
        try viewer.click(300, 64)
        let top = try viewer.waitForRest { $0.offset == 0 }
        #expect(top.panes?[0].offset == 0, "the hidden list keeps still")
        try viewer.click(40, 20)
        try viewer.waitForRest { $0.pane == 0 }
        try viewer.click(300, 64)
        try viewer.waitForRest { $0.offset == 600 }
    }

    @Test("The chooser opens scenes, and Escape comes back")
    func chooser() throws {
        let viewer = try RunningViewer(command: ["demo", "--size", "480x600"])
        try viewer.waitForRest { $0.count == 6 && $0.entry == nil }
        try viewer.click(200, 100)
        try viewer.waitForRest { $0.count == 10 && $0.entry == "" }
        try viewer.input("key", "Escape")
        try viewer.waitForRest { $0.count == 6 && $0.entry == nil }
    }
}
