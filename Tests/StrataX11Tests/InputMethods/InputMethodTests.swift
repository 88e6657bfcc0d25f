import CX11
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

private let onTheSpot = XIMPreeditCallbacks | XIMStatusNothing
private let overTheSpot = XIMPreeditPosition | XIMStatusNothing
private let elsewhere = XIMPreeditNothing | XIMStatusNothing

/// A window, and an input method of another program that its keys go through.
private final class ComposingWindow {
    let test: TestWindow
    var method: XIMServer

    /// - Parameter spot: where the window says its caret is, before the first key.
    init(styles: [Int], spot: Bool = false) throws {
        test = try TestWindow(scale: 2)
        method = XIMServer(display: test.server.name, styles: styles)
        test.display.inputMethod.modifiers = "@im=\(XIMServer.name)"
        if spot { test.window.setTextSpot(Point(x: 10, y: 20.5)) }
        try test.server.xdotool("mousemove", "100", "100")
        try press("a")
    }

    /// Before its X server goes: a client whose server is gone ends the process.
    deinit { method.die() }

    func press(_ key: String) throws {
        test.forgetEvents()
        try test.server.xdotool("key", key)
        try test.wait(for: "the key \(key)") { $0.key?.key == Key(Unicode.Scalar(key) ?? "?") }
    }

    func preedit() throws -> Preedit? {
        let event = try test.wait(for: "a text in the making") { if case .preeditChanged = $0 { true } else { false } }
        guard case .preeditChanged(let preedit) = event else { return nil }
        return preedit
    }

    func waitForRequest(_ request: XIMRequest) throws {
        let deadline = MonotonicClock.now + 10_000
        while !method.requests.contains(request) {
            guard MonotonicClock.now < deadline else {
                throw Timeout(what: "\(request), not \(method.requests)", events: [])
            }
            test.settle()
        }
    }
}

@Suite("Input methods of other programs", .serialized, .enabled(if: canRun, skipReason))
struct InputMethodTests {
    @Test("Keys pass through the method, and what it commits is typed, whatever the characters")
    func commit() throws {
        let composing = try ComposingWindow(styles: [onTheSpot, elsewhere])
        #expect(composing.method.requests.contains { if case .key = $0 { true } else { false } })
        let long = String(repeating: "漢字👍🏽", count: 100)
        for text in ["é", "日本語", "👨‍👩‍👧", long] {
            composing.test.forgetEvents()
            composing.method.commit(text)
            let event = try composing.test.wait(for: "the text") { $0.key?.text.isEmpty == false }
            #expect(event.key?.text == text && event.key?.key == .composed && event.key?.isRepeat == false)
        }
        try composing.press("b")
    }

    @Test("Keys pass the method by where they are commands, and go through it again where text is taken")
    func commands() throws {
        let composing = try ComposingWindow(styles: [onTheSpot, elsewhere])
        func keys() -> Int { composing.method.requests.count { if case .key = $0 { true } else { false } } }
        let before = keys()
        composing.test.window.takesText = false
        try composing.waitForRequest(.focus(false))
        try composing.press("b")
        try composing.press("d")
        #expect(keys() == before)
        composing.test.window.takesText = true
        try composing.press("c")
        #expect(keys() > before)
        #expect(composing.method.requests.last { if case .focus = $0 { true } else { false } } == .focus(true))
    }

    @Test("A method that lets us show the text tells it bit by bit: text, caret, and what is being chosen")
    func preedit() throws {
        let composing = try ComposingWindow(styles: [elsewhere, overTheSpot, onTheSpot])
        try composing.waitForRequest(.createContext(style: onTheSpot))
        composing.method.startPreedit()
        composing.method.drawPreedit("に", replacing: 0..<0, caret: 1)
        #expect(try composing.preedit() == Preedit(text: "に", caret: 3))
        try composing.waitForRequest(.preeditStarted(-1))
        composing.test.forgetEvents()
        composing.method.drawPreedit("ほんご", replacing: 1..<1, caret: 4, chosen: 0..<2)
        #expect(try composing.preedit() == Preedit(text: "にほんご", caret: 12, chosen: 3..<9))
        composing.test.forgetEvents()
        composing.method.drawPreedit("日本", replacing: 0..<3, caret: 2, chosen: 0..<2)
        #expect(try composing.preedit() == Preedit(text: "日本ご", caret: 6, chosen: 0..<6))
        composing.test.forgetEvents()
        composing.method.movePreeditCaret(XIMAbsolutePosition, to: 1)
        #expect(try composing.preedit()?.caret == 3)
        composing.test.forgetEvents()
        composing.method.drawPreedit("", replacing: 2..<3, caret: 2)
        #expect(try composing.preedit() == Preedit(text: "日本", caret: 6, chosen: 0..<6))
        composing.test.forgetEvents()
        composing.method.endPreedit()
        composing.method.commit("日本")
        try composing.test.wait(for: "the text") { $0.key?.text == "日本" }
        #expect(composing.test.events.first == .preeditChanged(nil))
        #expect(composing.test.display.drainErrors().isEmpty)
    }

    @Test("A method that shows the text over the caret is told where that is, before the first key and after")
    func spot() throws {
        let composing = try ComposingWindow(styles: [elsewhere, overTheSpot], spot: true)
        try composing.waitForRequest(.createContext(style: overTheSpot))
        try composing.waitForRequest(.spot(x: 20, y: 41))
        composing.test.window.setTextSpot(Point(x: 100.25, y: 60))
        try composing.waitForRequest(.spot(x: 201, y: 120))
        composing.test.window.setTextSpot(Point(x: 100.25, y: 60))
        composing.test.window.setTextSpot(Point(x: -5, y: 1e9))
        try composing.waitForRequest(.spot(x: 0, y: 32767))
        let spots = composing.method.requests.filter { if case .spot = $0 { true } else { false } }
        #expect(spots == [.spot(x: 20, y: 41), .spot(x: 201, y: 120), .spot(x: 0, y: 32767)])
    }

    @Test("A method that lets us show the text is told where the caret is too, for its list of candidates")
    func spotOfCallbacks() throws {
        let composing = try ComposingWindow(styles: [onTheSpot], spot: true)
        try composing.waitForRequest(.spot(x: 20, y: 41))
    }

    @Test("A method that knows no place is asked for none")
    func elsewhereOnly() throws {
        let composing = try ComposingWindow(styles: [elsewhere], spot: true)
        try composing.waitForRequest(.createContext(style: elsewhere))
        composing.test.window.setTextSpot(Point(x: 1, y: 1))
        composing.method.commit("é")
        try composing.test.wait(for: "the text") { $0.key?.text == "é" }
        #expect(!composing.method.requests.contains { if case .spot = $0 { true } else { false } })
    }

    @Test("What is being made can be ended, which the method hears of and the window too")
    func finish() throws {
        let composing = try ComposingWindow(styles: [onTheSpot])
        composing.method.startPreedit()
        composing.method.drawPreedit("に", replacing: 0..<0, caret: 1)
        _ = try composing.preedit()
        composing.test.forgetEvents()
        #expect(composing.test.window.finishPreedit().isEmpty)
        #expect(try composing.preedit() == nil)
        try composing.waitForRequest(.reset)
        composing.test.window.close()
        try composing.waitForRequest(.destroyContext)
        #expect(composing.test.window.finishPreedit().isEmpty)
    }

    @Test("When the method dies in the middle of a text, that text is gone, keys type on, and a new one is found")
    func death() throws {
        let composing = try ComposingWindow(styles: [onTheSpot])
        composing.method.startPreedit()
        composing.method.drawPreedit("に", replacing: 0..<0, caret: 1)
        _ = try composing.preedit()
        composing.test.forgetEvents()
        composing.method.die()
        #expect(try composing.preedit() == nil)
        try composing.press("b")
        composing.method = XIMServer(display: composing.test.server.name, styles: [onTheSpot])
        composing.test.settle()
        try composing.press("c")
        composing.test.forgetEvents()
        composing.method.commit("新")
        try composing.test.wait(for: "the new one's text") { $0.key?.text == "新" }
    }

    @Test("A method that is not there yet is found when it comes; until then dead keys work")
    func late() throws {
        let test = try TestWindow()
        test.display.inputMethod.modifiers = "@im=\(XIMServer.name)"
        try test.server.run(["setxkbmap", "us", "-variant", "intl"])
        try test.server.xdotool("mousemove", "100", "100", "key", "dead_acute", "key", "e")
        try test.wait(for: "é") { $0.key?.text == "é" }
        let method = XIMServer(display: test.server.name, styles: [onTheSpot])
        try withExtendedLifetime(test) {
            defer { method.die() }
            test.settle()
            try test.server.xdotool("key", "x")
            try test.wait(for: "x") { $0.key?.text == "x" }
            method.commit("来")
            try test.wait(for: "its text") { $0.key?.text == "来" }
        }
    }

    @Test("A method that stands still from the first holds up no keys, which is said once; it is used when it goes on")
    func silentFromTheFirst() throws {
        let test = try TestWindow()
        var warnings: [String] = []
        test.display.onWarning = { warnings.append($0) }
        test.display.inputMethod.modifiers = "@im=\(XIMServer.name)"
        test.display.inputMethod.patience = 100
        let method = XIMServer(display: test.server.name, styles: [onTheSpot])
        try withExtendedLifetime(test) {
            defer { method.die() }
            method.pause()
            try test.server.run(["setxkbmap", "us", "-variant", "intl"])
            try test.server.xdotool("mousemove", "100", "100", "key", "a", "key", "dead_acute", "key", "e")
            try test.wait(for: "é") { $0.key?.text == "é" }
            #expect(test.events.compactMap(\.key?.text).joined() == "aé")
            #expect(
                warnings == ["the input method 'strata-test' does not answer; keys are taken without it until it does"])
            method.resume()
            test.forgetEvents()
            // The answer to what was asked comes in its own time.
            for _ in 0..<200 where !method.requests.contains(where: { if case .key = $0 { true } else { false } }) {
                try test.server.xdotool("key", "x")
                test.settle()
            }
            method.commit("来")
            try test.wait(for: "its text") { $0.key?.text == "来" }
            #expect(warnings.count == 1)
        }
    }

    @Test("A method that stops in the middle of a text is let go of: that text is gone, and keys type on")
    func silentInTheMiddle() throws {
        let composing = try ComposingWindow(styles: [onTheSpot])
        let test = composing.test
        var warnings: [String] = []
        test.display.onWarning = { warnings.append($0) }
        test.display.inputMethod.patience = 100
        composing.method.startPreedit()
        composing.method.drawPreedit("に", replacing: 0..<0, caret: 1)
        _ = try composing.preedit()
        composing.method.pause()
        test.forgetEvents()
        // Both of them ask the method.
        test.window.setTextSpot(Point(x: 10, y: 20))
        #expect(test.window.finishPreedit().isEmpty)
        #expect(try composing.preedit() == nil)
        try composing.press("b")
        try composing.press("c")
        #expect(warnings.count == 1)
        // What it hears late is nothing to it or to us.
        composing.method.resume()
        test.forgetEvents()
        composing.method.endPreedit()
        try composing.press("d")
        #expect(!test.events.contains { if case .preeditChanged = $0 { true } else { false } })
    }

    @Test("A window whose method stands still can be closed")
    func silentAtTheEnd() throws {
        let composing = try ComposingWindow(styles: [onTheSpot])
        composing.test.display.inputMethod.patience = 100
        composing.method.pause()
        composing.test.window.close()
        composing.test.settle()
        #expect(composing.test.window.isClosed && composing.test.display.drainErrors().isEmpty)
    }

    @Test("Text of any script can be typed with keys that a layout gets for it")
    func unicodeKeys() throws {
        let test = try TestWindow()
        try test.server.xdotool("mousemove", "100", "100", "key", "x")
        try test.wait(for: "x") { $0.key?.text == "x" }
        test.forgetEvents()
        // The layout has these characters only while they are typed, so the keys must be looked at meanwhile.
        let typist = try ChildProcess(
            ["xdotool", "type", "--delay", "60", "aé漢字ш"], environment: ["DISPLAY": test.server.name])
        defer { typist.wait() }
        try test.wait(for: "the last character") { $0.key?.text == "ш" }
        #expect(test.events.compactMap(\.key?.text).joined() == "aé漢字ш")
    }

    @Test("Compose and a sequence of keys make one character")
    func compose() throws {
        let test = try TestWindow()
        try test.server.run(["setxkbmap", "us", "-option", "compose:ralt"])
        try test.server.xdotool("mousemove", "100", "100", "key", "Multi_key", "key", "o", "key", "c")
        let event = try test.wait(for: "a character") { $0.key?.text.isEmpty == false }
        #expect(event.key?.text == "©")
    }

    @Test("A key of another script is known to shortcuts by the Latin layout beside it")
    func latinKeys() throws {
        let test = try TestWindow()
        try test.server.run(["setxkbmap", "us,ru", "-option", "grp:alts_toggle"])
        try test.server.xdotool("mousemove", "100", "100", "key", "ISO_Next_Group")
        test.forgetEvents()
        try test.server.xdotool("key", "ctrl+Cyrillic_es", "key", "ctrl+c")
        try test.wait(for: "a key") { $0.key?.modifiers.contains(.control) == true }
        #expect(test.events.compactMap(\.key).allSatisfy { $0.latinKey == Key("c") })
    }
}

@Suite("Text in the making, bit by bit")
struct PreeditTextTests {
    @Test("Nothing is no text; places outside are moved to the ends")
    func ends() {
        var text = PreeditText()
        #expect(text.preedit == nil)
        text.replace(first: 5, count: 9, text: "日本", isChosen: [], caret: 7)
        #expect(text.preedit == Preedit(text: "日本", caret: 6))
        text.replace(first: -3, count: -1, text: "é", isChosen: [true], caret: -1)
        #expect(text.preedit == Preedit(text: "é日本", caret: 0, chosen: 0..<2))
        text.replace(first: 1, count: .max, text: "", isChosen: [], caret: 1)
        #expect(text.preedit == Preedit(text: "é", caret: 2, chosen: 0..<2))
        text.clear()
        #expect(text.preedit == nil)
    }

    @Test("Looks can change without the text, and only the first part that is being chosen counts")
    func looks() {
        var text = PreeditText()
        text.replace(first: 0, count: 0, text: "abcdef", isChosen: [false, true, true, false, true], caret: 0)
        #expect(text.preedit?.chosen == 1..<3)
        text.replace(first: 1, count: 2, text: nil, isChosen: [false, false], caret: 6)
        #expect(text.preedit == Preedit(text: "abcdef", caret: 6, chosen: 4..<5))
    }

    @Test("The caret moves as the method asks and stays inside the text")
    func caret() {
        var text = PreeditText()
        text.replace(first: 0, count: 0, text: "日本", isChosen: [], caret: 1)
        let moves: [(XIMCaretDirection, Int, Int)] = [
            (XIMForwardChar, 0, 2), (XIMForwardChar, 0, 2), (XIMBackwardChar, 0, 1), (XIMLineStart, 0, 0),
            (XIMBackwardChar, 0, 0), (XIMLineEnd, 0, 2), (XIMAbsolutePosition, 1, 1), (XIMAbsolutePosition, 99, 2),
            (XIMDontChange, 0, 2),
        ]
        for (direction, position, expected) in moves {
            #expect(text.moveCaret(direction, to: position) == expected)
        }
    }
}
