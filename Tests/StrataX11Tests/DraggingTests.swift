import CX11
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("What is dragged out of a window", .serialized, .enabled(if: canRun, skipReason))
struct DraggingTests {
    /// Presses upon the window, and drags a text from there; the window is told that the button went down.
    private func drag(_ text: String, out of: TestWindow) throws {
        try of.server.xdotool("mousemove", "50", "50", "mousedown", "1")
        try of.wait(for: "a press") { if case .buttonPressed = $0 { true } else { false } }
        of.forgetEvents()
        #expect(of.window.drag(OfferedText(text)))
    }

    /// A target at 500, 0, beside the window.
    private func target(_ test: TestWindow, version: Int? = 5, hasProxy: Bool = false) throws -> DropTarget {
        let target = try DropTarget(on: test.server, x: 500, y: 0, version: version, hasProxy: hasProxy)
        target.meanwhile = { test.settle() }
        return target
    }

    private func move(_ test: TestWindow, _ x: Int, _ y: Int) throws {
        try test.server.xdotool("mousemove", "\(x)", "\(y)")
        test.settle()
    }

    private func release(_ test: TestWindow) throws {
        try test.server.xdotool("mouseup", "1")
        test.settle()
    }

    @Test("The target is told what there is and where the pointer is, and gets the text as whatever it asks for")
    func dropping() throws {
        let test = try TestWindow()
        let target = try target(test)
        try drag("Grüße 🪵\n", out: test)
        #expect(test.window.dragCursor == .dropRefused)
        try move(test, 600, 120)
        let told = target.take(upTo: "XdndPosition")
        let source = Int(test.window.identifier)
        let (utf8, text) = (target.atom("text/plain;charset=utf-8"), target.atom("TEXT"))
        try #require(told.map(\.name) == ["XdndEnter", "XdndPosition"])
        // Version 5; the lowest bit says that there are more types than three.
        #expect(told[0].values == [source, 5 << 24 | 1, utf8, target.atom("UTF8_STRING"), text])
        let place = told[1].values
        #expect(place[..<3] == [source, 0, 600 << 16 | 120])
        #expect(place[3] != 0 && place[4] == target.atom("XdndActionCopy"))
        #expect(target.types == ["text/plain;charset=utf-8", "UTF8_STRING", "TEXT", "STRING"])
        target.answer(true)
        #expect(test.window.dragCursor == .dropTaken)
        try release(test)
        #expect(target.take(upTo: "XdndDrop").map(\.name) == ["XdndDrop"])
        #expect(test.window.dragCursor == nil)
        for type in ["text/plain;charset=utf-8", "UTF8_STRING", "TEXT"] {
            #expect(target.text(as: type).map { String(decoding: $0, as: UTF8.self) } == "Grüße 🪵\n")
        }
        #expect(target.text(as: "STRING") == Array("Gr".utf8) + [0xFC, 0xDF] + Array("e ?\n".utf8))
        #expect(target.text(as: "image/png") == nil)
        target.finish()
        #expect(test.display.drag == nil && target.text(as: "UTF8_STRING") == nil)
        #expect(!test.events.contains { if case .buttonReleased = $0 { true } else { false } })
        #expect(!test.events.contains { if case .pointerMoved = $0 { true } else { false } })
        try move(test, 60, 60)
        #expect(test.events.contains(.pointerEntered(Point(x: 60, y: 60))))
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("Long text comes in pieces, whole, also where the target says before the end that it has it")
    func longText() throws {
        let test = try TestWindow()
        let target = try target(test)
        let text = String((0..<2_000_003).map { Character(Unicode.Scalar(UInt8(97 + $0 % 23))) })
        try drag(text, out: test)
        try move(test, 600, 120)
        _ = target.take(upTo: "XdndPosition")
        target.answer(true)
        try release(test)
        _ = target.take(upTo: "XdndDrop")
        #expect(target.text(as: "UTF8_STRING")?.elementsEqual(text.utf8) == true)
        target.finish()
        #expect(test.display.drag == nil)
    }

    @Test("A target is told one place at a time, and none where it wants to know of none")
    func places() throws {
        let test = try TestWindow()
        let target = try target(test)
        try drag("text", out: test)
        try move(test, 600, 120)
        #expect(target.take(upTo: "XdndPosition").count == 2)
        try move(test, 610, 120)
        try move(test, 620, 120)
        #expect(target.drain().isEmpty)
        target.answer(false, quiet: (x: 600, y: 100, width: 50, height: 50))
        // 620, 120 lies in there.
        #expect(target.drain().isEmpty && test.window.dragCursor == .dropRefused)
        try move(test, 660, 120)
        #expect(target.drain().map { $0.values[2] } == [660 << 16 | 120])
        try move(test, 670, 120)
        target.answer(true)
        #expect(target.drain().map { $0.values[2] } == [670 << 16 | 120])
        // The answer to the last place decides.
        try release(test)
        #expect(target.drain().isEmpty)
        target.answer(false)
        #expect(target.drain().map(\.name) == ["XdndLeave"])
        #expect(test.display.drag == nil)
    }

    @Test("A message of the window manager with a time beyond 31 bits ends neither the drag nor the program")
    func lateTime() throws {
        let test = try TestWindow()
        let target = try target(test)
        try drag("text", out: test)
        try move(test, 600, 120)
        _ = target.take(upTo: "XdndPosition")
        try release(test)
        // The status is still awaited.
        test.sendProtocol(.ping, at: Int(Int32.min) + 1)
        test.settle()
        target.answer(true)
        #expect(target.take(upTo: "XdndDrop").map(\.name) == ["XdndDrop"])
    }

    @Test("Nothing is dropped where nobody takes it, and on the window itself it does nothing")
    func nobody() throws {
        let test = try TestWindow()
        let target = try target(test)
        let deaf = try DropTarget(on: test.server, x: 500, y: 400, version: nil)
        let old = try DropTarget(on: test.server, x: 820, y: 0, version: 2)
        for place in [(100, 100), (600, 500), (900, 100), (1200, 700)] {
            try drag("text", out: test)
            try move(test, place.0, place.1)
            #expect(test.window.dragCursor == .dropRefused)
            try release(test)
            #expect(test.display.drag == nil && test.window.dragCursor == nil)
        }
        #expect(deaf.drain().isEmpty && old.drain().isEmpty && target.drain().isEmpty)
        test.settle()
        #expect(!test.events.contains { if case .dropped = $0 { true } else { false } })
        try drag("text", out: test)
        try move(test, 600, 120)
        try move(test, 600, 500)
        #expect(target.drain().map(\.name) == ["XdndEnter", "XdndPosition", "XdndLeave"])
        try release(test)
        #expect(target.drain().isEmpty)
    }

    @Test("Escape calls it off, and the button that comes up then means nothing")
    func escape() throws {
        let test = try TestWindow()
        let target = try target(test)
        try drag("text", out: test)
        try move(test, 600, 120)
        _ = target.take(upTo: "XdndPosition")
        target.answer(true)
        try test.server.xdotool("key", "a")
        try test.server.xdotool("key", "Escape")
        #expect(target.drain().map(\.name) == ["XdndLeave"])
        #expect(test.window.dragCursor == nil)
        try move(test, 700, 120)
        try release(test)
        #expect(target.drain().isEmpty && test.display.drag == nil)
        let told = test.events.contains { event in
            switch event {
            case .keyPressed, .pointerMoved, .buttonReleased: true
            default: false
            }
        }
        #expect(!told)
        #expect(!test.window.drag(OfferedText("text")), "No button is held.")
        try drag("text", out: test)
        try release(test)
    }

    @Test("A target that says nothing is given up, before the drop and after it")
    func silence() throws {
        let test = try TestWindow()
        let target = try target(test)
        func wait() throws {
            let deadline = try #require(test.display.deadline)
            #expect(deadline <= MonotonicClock.now + 100)
            Thread.sleep(120)
            test.settle()
            #expect(test.display.drag == nil && test.display.deadline == nil)
        }
        try drag("text", out: test)
        test.display.drag?.patience.status = 100
        try move(test, 600, 120)
        #expect(test.display.deadline == nil)
        try release(test)
        try wait()
        #expect(target.drain().map(\.name) == ["XdndEnter", "XdndPosition", "XdndLeave"])
        try drag("text", out: test)
        test.display.drag?.patience.finish = 100
        try move(test, 600, 130)
        _ = target.drain()
        target.answer(true)
        try release(test)
        try wait()
        #expect(target.drain().map(\.name) == ["XdndDrop"])
        #expect(target.text(as: "UTF8_STRING") == nil)
    }

    @Test("A target that is gone, or that another window speaks for, keeps nothing from going on")
    func strangeTargets() throws {
        let test = try TestWindow()
        let proxied = try target(test, hasProxy: true)
        try drag("text", out: test)
        try move(test, 600, 120)
        #expect(proxied.take(upTo: "XdndPosition").count == 2)
        proxied.answer(true)
        try release(test)
        _ = proxied.take(upTo: "XdndDrop")
        #expect(proxied.text(as: "UTF8_STRING") == Array("text".utf8))
        proxied.finish()
        #expect(test.display.drag == nil)
        proxied.vanish()
        let brief = try target(test)
        try drag("text", out: test)
        try move(test, 600, 120)
        _ = brief.take(upTo: "XdndPosition")
        brief.answer(true)
        brief.vanish()
        try move(test, 610, 120)
        #expect(test.window.dragCursor == .dropRefused)
        try release(test)
        #expect(test.display.drag == nil)
        // The window goes while something is dragged out of it.
        try drag("text", out: test)
        test.window.close()
        #expect(test.display.drag == nil)
    }
}
