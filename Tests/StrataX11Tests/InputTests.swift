import Strata
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("Input on a real server", .serialized, .enabled(if: canRun, skipReason))
struct InputTests {
    @Test("A turn of the wheel is one whole click in its direction, and no button")
    func wheel() throws {
        let test = try TestWindow()
        try test.server.xdotool("mousemove", "100", "50")
        test.forgetEvents()
        try test.server.xdotool("click", "4")
        try test.wait(for: "a scroll up") { $0.scroll?.vertical == -1 }
        try test.server.xdotool("click", "5")
        let down = try test.wait(for: "a scroll down") { $0.scroll?.vertical == 1 }
        #expect(down.scroll?.horizontal == 0)
        #expect(down.scroll?.position == Point(x: 100, y: 50))
        try test.server.xdotool("click", "7")
        try test.wait(for: "a scroll right") { $0.scroll?.horizontal == 1 }
        try test.server.xdotool("click", "6")
        try test.wait(for: "a scroll left") { $0.scroll?.horizontal == -1 }
        #expect(test.events.filter { $0.scroll != nil }.count == 4)
        #expect(!test.events.contains { $0.isButton })
    }

    @Test("Clicks that arrive together in one direction are one scroll of their sum")
    func wheelCompression() throws {
        let test = try TestWindow()
        try test.server.xdotool("mousemove", "100", "50")
        test.forgetEvents()
        try test.server.xdotool("click", "5", "click", "5", "click", "5", "click", "4")
        test.settle()
        #expect(test.events.compactMap { $0.scroll?.vertical } == [3, -1])
    }

    @Test("A press and a release tell button, place in points, and modifiers")
    func button() throws {
        let test = try TestWindow(scale: 2)
        try test.server.xdotool("mousemove", "101", "60", "keydown", "shift", "click", "3", "keyup", "shift")
        let event = try test.wait(for: "a release") { if case .buttonReleased = $0 { true } else { false } }
        guard case .buttonReleased(let release) = event else { return }
        #expect(release.button == .secondary)
        #expect(release.modifiers == .shift)
        #expect(release.clickCount == 1)
        #expect(release.position == Point(x: 50.5, y: 30))
    }

    @Test("Clicks in the same place count up; a click elsewhere counts from one")
    func clickCount() throws {
        let test = try TestWindow()
        try test.server.xdotool(
            "mousemove", "50", "50", "click", "1", "click", "1", "mousemove", "90", "50", "click", "1")
        try test.wait(for: "the third press") { $0.press?.position.x == 90 }
        #expect(test.events.compactMap { $0.press?.clickCount } == [1, 2, 1])
    }

    @Test("Of several movements before a paint only the last is told")
    func motionCompression() throws {
        let test = try TestWindow()
        try test.server.xdotool("mousemove", "10", "10")
        test.forgetEvents()
        try test.server.xdotool("mousemove", "20", "20", "mousemove", "30", "20", "mousemove", "40", "25")
        test.settle()
        #expect(test.events == [.pointerMoved(Point(x: 40, y: 25), [])])
    }

    @Test("The pointer's coming and going is told")
    func crossing() throws {
        let test = try TestWindow()
        try test.server.xdotool("mousemove", "700", "700")
        test.forgetEvents()
        try test.server.xdotool("mousemove", "15", "25")
        try test.wait(for: "entering") { $0 == .pointerEntered(Point(x: 15, y: 25)) }
        try test.server.xdotool("mousemove", "700", "700")
        try test.wait(for: "leaving") { $0 == .pointerLeft }
    }

    @Test("Keys tell symbol, text and modifiers; Control and a letter type nothing")
    func keys() throws {
        let test = try TestWindow()
        try test.server.xdotool(
            "mousemove", "100", "100", "key", "g", "key", "shift+g", "key", "Page_Down", "key", "ctrl+f")
        try test.server.xdotool("key", "KP_Home")
        try test.wait(for: "the last key") { $0.key?.key == .home }
        let keys = test.events.compactMap(\.key)
        #expect(keys.map(\.key) == [Key("g"), Key("G"), .pageDown, Key("f"), .home])
        #expect(keys.map(\.text) == ["g", "G", "", "", ""])
        #expect(keys.map { $0.modifiers.intersection([.shift, .control]) } == [[], .shift, [], .control, []])
        #expect(keys.allSatisfy { !$0.isRepeat })
    }

    @Test("A keyboard of another script types its own letters")
    func cyrillicKeyboard() throws {
        let test = try TestWindow()
        try test.server.run(["setxkbmap", "ru"])
        try test.server.xdotool("mousemove", "100", "100", "key", "Cyrillic_zhe")
        let event = try test.wait(for: "a key") { $0.key != nil }
        #expect(event.key?.text == "ж")
        #expect(event.key?.isRepeat == false)
    }

    @Test("A dead key and a letter are composed to one character")
    func deadKey() throws {
        let test = try TestWindow()
        try test.server.run(["setxkbmap", "us", "-variant", "intl"])
        try test.server.xdotool("mousemove", "100", "100", "key", "dead_acute", "key", "e")
        let event = try test.wait(for: "a character") { $0.key?.text.isEmpty == false }
        #expect(event.key?.text == "é")
    }

    @Test("A key that is held repeats, and says so")
    func repeatedKey() throws {
        let test = try TestWindow()
        try test.server.xdotool("mousemove", "100", "100", "keydown", "j")
        try test.wait(for: "a repeat") { $0.key?.isRepeat == true }
        try test.server.xdotool("keyup", "j")
        let keys = test.events.compactMap(\.key)
        #expect(keys.first?.isRepeat == false)
        #expect(!keys.dropFirst().contains { !$0.isRepeat })
    }

    @Test("Focus is told when it comes and when it goes")
    func focus() throws {
        let test = try TestWindow()
        try test.server.xdotool("windowfocus", "\(test.window.identifier)")
        try test.wait(for: "focus") { $0 == .focusGained }
        let other = X11Window(
            display: test.display, configuration: WindowConfiguration(title: "Other", size: Size(width: 50, height: 50))
        )
        other.show()
        test.settle()
        try test.server.xdotool("windowfocus", "\(other.identifier)")
        try test.wait(for: "its loss") { $0 == .focusLost }
    }
}

extension WindowEvent {
    var scroll: ScrollEvent? { if case .scrolled(let event) = self { event } else { nil } }
    var key: KeyEvent? { if case .keyPressed(let event) = self { event } else { nil } }
    var press: ButtonEvent? { if case .buttonPressed(let event) = self { event } else { nil } }
    var isButton: Bool {
        switch self {
        case .buttonPressed, .buttonReleased: true
        default: false
        }
    }
}
