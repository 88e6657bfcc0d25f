import Glibc
import Strata
import StrataCanvas
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The viewer in a window in memory")
struct ApplicationTests {
    @Test("It opens at the last line and shows exactly what the scene draws")
    func opening() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        #expect(rig.engine.offset == 19_600 && rig.rows == 980...999 && rig.engine.isPinned)
        rig.window.movePointer(to: Point(x: 300, y: 250))
        rig.settle()
        let expected = Surface(width: 640, height: 448)
        _ = rig.scene.draw(on: expected, at: rig.scene.activePane.list.engine.time)
        var differences = 0
        for y in 0..<448 {
            for x in 0..<640 where rig.window[x, y] != expected.pixel(x: x, y: y) & 0xFFFFFF { differences += 1 }
        }
        #expect(differences == 0)
    }

    @Test("A wheel click scrolls by one step, and glides there without turning back")
    func wheel() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        rig.window.scroll(-1, at: Point(x: 300, y: 250))
        var offsets = [rig.engine.offset]
        while rig.scene.isMoving {
            rig.loop.advance(by: 1000.0 / 60)
            offsets.append(rig.engine.offset)
        }
        #expect(offsets.count > 5 && offsets.last == 19_540)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test("Keys switch layouts, and the end stays the end")
    func layouts() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        for (key, chain) in [("1", "flip"), ("3", "custom"), ("4", "inset+fold"), ("2", "inset")] {
            rig.press(Key(key.unicodeScalars.first ?? " "), .control)
            #expect(rig.engine.strategy == chain && rig.rows?.upperBound == 999)
            #expect(rig.engine.offset == rig.engine.maxOffset)
        }
    }

    @Test("What comes through a pipe is followed, and its end is no error")
    func pipe() throws {
        let (reading, writing) = makePipe()
        defer { close(reading) }
        var options = Options()
        options.window.size = Size(width: 640, height: 448)
        options.files = ["/dev/fd/\(reading)"]
        let rig = try WindowRig(options) {
            try $0.window(of: Inputs.openAll(options, follows: true, startsAtOnce: false))
        }
        func send(_ text: String, rows count: Int) {
            #expect(write(writing, text, text.utf8.count) == text.utf8.count)
            #expect(rig.loop.wait { rig.shown.count == count })
        }
        send("one\ntwo\n", rows: 2)
        // A line that is not whole is shown as far as it has come.
        send("three\nfo", rows: 4)
        let list = rig.scene.activePane.list
        #expect(list.document.line(at: 3).string == "fo")
        send("ur\n", rows: 4)
        close(writing)
        #expect(rig.loop.wait { rig.scene.activePane.status.isIndexed && list.document.line(at: 3).string == "four" })
        #expect(!rig.loop.isStopped && rig.scene.activePane.notice.notice == nil)
    }

    @Test("A deleted or cut file is no reason to end")
    func deletion() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        func expect(_ count: Int) {
            rig.waitForLines {
                rig.loop.advance(by: 10)
                return rig.scene.activePane.list.document.lineCount == count
            }
        }
        StrataViewerTests.write("", to: rig.file, flags: O_TRUNC)
        expect(0)
        StrataViewerTests.append("again\n", to: rig.file)
        expect(1)
        #expect(remove(rig.file) == 0)
        // Nothing tells when it was noticed: the watch is the system's.
        rig.loop.wait(atMost: 300) { false }
        rig.settle()
        #expect(!rig.loop.isStopped && rig.scene.activePane.list.document.lineCount == 1)
    }

    @Test("Rows that arrive while the reader is away move nothing under inset, everything under flip")
    func appendAway() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        rig.wheel(-5)
        #expect(rig.engine.offset == 19_300)
        let away = rig.rows
        rig.append("a", "b")
        #expect(rig.engine.offset == 19_300 && rig.rows == away && rig.scene.activePane.list.unseen == 2)
        let distance = rig.engine.maxOffset - rig.engine.offset
        rig.press(Key("1"), .control)
        #expect(rig.engine.strategy == "flip" && rig.rows?.lowerBound == away?.lowerBound)
        rig.append("c", "d")
        #expect(rig.rows?.lowerBound == away.map { $0.lowerBound + 2 } && rig.scene.activePane.list.unseen == 4)
        #expect(rig.engine.maxOffset - rig.engine.offset == distance)
    }

    @Test("The pill leads to the newest row")
    func pill() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        rig.wheel(-5)
        rig.append("a", "b")
        #expect(rig.scene.activePane.list.unseen == 2)
        rig.click(320, 416)
        #expect(rig.scene.activePane.list.unseen == 0 && rig.engine.isPinned && rig.rows?.upperBound == 1001)
    }

    @Test("A click in the header goes to the top, a second one returns to the same pixel, rows having arrived")
    func undo() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        rig.wheel(-3)
        #expect(rig.engine.offset == 19_420)
        let here = rig.rows
        rig.click(300, 20)
        #expect(rig.engine.offset == 0)
        rig.append("a", "b", "c")
        rig.click(300, 60)
        // Below the header it is one only once no second click has followed.
        rig.loop.advance(by: 400)
        rig.settle()
        #expect(rig.engine.offset == 19_420 && rig.rows == here)
        // A wheel click in between forgets the place.
        rig.click(300, 20)
        rig.wheel(1)
        #expect(rig.engine.offset == 60)
        rig.click(300, 20)
        #expect(rig.engine.offset == 0)
    }

    @Test("Under a fold a click expands a row, Escape or a second click collapses it")
    func expand() throws {
        let rig = try ApplicationRig([numberedLines(1000)], ["--strategy", "inset+fold"])
        // 202 points below the header lies row 10 of the 20 that are shown.
        rig.click(300, 250)
        #expect(rig.engine.activeItem == 990)
        rig.press(.escape)
        #expect(rig.engine.activeItem == nil)
        rig.click(300, 250)
        #expect(rig.engine.activeItem == 990)
        rig.click(300, 250)
        #expect(rig.engine.activeItem == nil)
    }

    @Test("Dragging the scrollbar to its top shows the first line")
    func drag() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        rig.window.press(at: Point(x: 632, y: 430))
        rig.window.movePointer(to: Point(x: 632, y: 300))
        rig.loop.advance(by: 20)
        #expect(rig.engine.offset < 19_600 && rig.engine.offset > 0)
        rig.window.movePointer(to: Point(x: 632, y: 10))
        rig.window.release(at: Point(x: 632, y: 10))
        rig.settle()
        #expect(rig.engine.offset == 0)
    }

    @Test("Another size is drawn in the same turn and whole, and the end stays the end")
    func resize() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        let count = rig.window.frames.count
        rig.window.resize(to: Size(width: 800, height: 600))
        let areas = try #require(rig.window.frames.dropFirst(count).first).areas
        #expect(areas.contains(PixelRect(x: 0, y: 0, width: 800, height: 600)))
        #expect(rig.engine.maxOffset == 20_000 - 552 && rig.engine.offset == rig.engine.maxOffset)
    }

    @Test("Without animations everything lands in the frame that it happens in")
    func noAnimations() throws {
        let rig = try ApplicationRig([numberedLines(1000)], ["--no-animations"])
        rig.window.scroll(-1, at: Point(x: 300, y: 250))
        #expect(rig.engine.offset == 19_540)
        rig.window.press(at: Point(x: 300, y: 20))
        rig.window.release(at: Point(x: 300, y: 20))
        rig.loop.advance(by: 17)
        #expect(rig.engine.offset == 0)
    }

    @Test("What was covered is shown again without drawing, and a window that cannot be seen is not drawn")
    func visibility() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        let area = PixelRect(x: 10, y: 20, width: 30, height: 40)
        rig.window.send(.exposed([area]))
        #expect(rig.window.frames.last?.areas == [area])
        rig.window.send(.visibilityChanged(false))
        let count = rig.window.frames.count
        rig.window.scroll(-1, at: Point(x: 300, y: 250))
        rig.loop.advance(by: 1000)
        #expect(rig.window.frames.count == count)
        rig.window.send(.visibilityChanged(true))
        rig.settle()
        #expect(rig.window.frames.count > count && rig.engine.offset == 19_540)
    }

    @Test("A window that got another size while nobody saw it shows nothing but what was drawn since")
    func hiddenResize() throws {
        let rig = try ApplicationRig([numberedLines(1000)])
        rig.window.send(.visibilityChanged(false))
        rig.window.resize(to: Size(width: 700, height: 500))
        rig.window.send(.visibilityChanged(true), .exposed([rig.window.size.bounds]))
        let background = rig.scene.appearance.theme.palette.background.pixel & 0xFFFFFF
        // The picture in memory is black until something is drawn.
        #expect(rig.window[690, 300] == background && rig.window[100, 490] != 0)
    }

    @Test("What scrolls is moved by the window, and shows just what a window shows that moves nothing")
    func movedContent() throws {
        let rigs = try [true, false].map { moves in
            let rig = try ApplicationRig([numberedLines(1000)])
            rig.window.movesContent = moves
            return rig
        }
        for step in 0..<120 {
            for rig in rigs {
                if step % 10 == 0 { rig.window.scroll(step < 60 ? -2 : 3, at: Point(x: 300, y: 250)) }
                if step == 35 { rig.window.press(.character("f")) }
                if step == 50 { rig.window.send(.exposed([PixelRect(x: 10, y: 20, width: 30, height: 40)])) }
                if step == 80 { rig.window.movesContent = false }
                if step == 90 { rig.window.movesContent = rig === rigs[0] }
                rig.loop.advance(by: 16)
            }
            let size = rigs[0].window.size.bounds
            // The header above it names another file in each.
            let differing = (48..<size.height).first { y in
                (0..<size.width).contains { rigs[0].window[$0, y] != rigs[1].window[$0, y] }
            }
            #expect(differing == nil, "step \(step)")
        }
        #expect(rigs[0].window.frames.count { !$0.moves.isEmpty } > 50)
        #expect(rigs[1].window.frames.allSatisfy { $0.moves.isEmpty })
        // What came in was drawn, and hardly anything besides.
        let drawn = rigs[0].window.frames.filter { !$0.moves.isEmpty }.map { $0.areas.reduce(0) { $0 + $1.area } }
        #expect(drawn.sorted()[drawn.count / 2] < 640 * 400 / 5)
    }

    @Test("At rest nothing is due; q and a request to close end it")
    func ending() throws {
        for event in [WindowEvent.closeRequested, .keyPressed(KeyEvent(key: Key("q"), text: "q"))] {
            let rig = try ApplicationRig([numberedLines(10)])
            #expect(rig.loop.nextDeadline == nil && !rig.loop.isStopped)
            rig.window.send(event)
            #expect(rig.loop.isStopped)
        }
    }
}
