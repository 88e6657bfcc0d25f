import Glibc
import Strata
import StrataCanvas
import StrataSystem
import StrataWindow
import StrataX11
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

private let missing = VirtualDisplay.missingPrograms()

/// A window with nothing but a field in it, on a server of its own, wired as plainly as can be.
private final class FieldWindow {
    let display: X11Display
    let window: X11Window
    let field: TextFieldView
    private(set) var submitted: [String] = []
    private(set) var ignoredKeys: [Key] = []
    private var isPressed = false
    private let area = Rect(x: 20, y: 20, width: 360, height: 120)
    /// Last, because clients must not outlive it.
    let server: VirtualDisplay

    init() throws {
        server = try VirtualDisplay()
        display = try X11Display.open(name: server.name, scale: 1)
        window = X11Window(
            display: display,
            configuration: WindowConfiguration(title: "Field", size: Size(width: 400, height: 160)))
        field = TextFieldView(library: FontLibrary(scale: 1))
        field.resize(Size(width: area.width, height: area.height))
        field.setFocus(true, at: 0)
        var isShown = false
        window.onEvent = { [unowned self] event in
            if case .exposed = event { isShown = true }
            handle(event)
        }
        window.show()
        try wait { _ in isShown }
        try server.xdotool("mousemove", "300", "150")
    }

    private func handle(_ event: WindowEvent) {
        let time = MonotonicClock.now
        switch event {
        case .keyPressed(let key):
            let response = field.handle(key, at: time)
            if response == .ignored { ignoredKeys.append(key.key) }
            carryOut(response)
        case .preeditChanged(let preedit): field.compose(preedit, at: time)
        case .pasted(_, let text?): field.insert(pasted: text, at: time)
        case .buttonPressed(let press) where press.button == .middle:
            carryOut(field.pressMiddle(at: inField(press.position), at: time))
        case .buttonPressed(let press):
            isPressed = true
            field.press(at: inField(press.position), clickCount: press.clickCount, extending: false, at: time)
        case .pointerMoved(let position, _) where isPressed: field.drag(to: inField(position), at: time)
        case .buttonReleased where isPressed:
            isPressed = false
            carryOut(field.release())
        default: break
        }
    }

    private func carryOut(_ response: TextFieldResponse) {
        switch response {
        case .handled, .ignored: break
        case .copy(let text): window.offer(text, as: .clipboard)
        case .marked(let text): window.offer(text, as: .primary)
        case .paste(let selection): window.requestPaste(from: selection)
        case .submitted(let text):
            submitted.append(text)
            field.clear()
        }
    }

    private func inField(_ position: Point) -> Point {
        Point(x: position.x - area.x, y: position.y - area.y)
    }

    /// Handles events until something holds.
    func wait(until holds: (FieldWindow) -> Bool) throws {
        let deadline = MonotonicClock.now + 10_000
        while !holds(self) {
            guard MonotonicClock.now < deadline else { throw FieldTimeout(text: field.text, ignored: ignoredKeys) }
            display.dispatchEvents()
            var waiting = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, 10)
        }
    }

    func type(_ keys: String...) throws { try server.run(["xdotool", "key"] + keys) }

    func expect(_ text: String) throws { try wait { $0.field.text == text } }

    /// Moves the pointer to the left edge of a character, and does something there.
    func point(at offset: Int, _ arguments: String...) throws {
        let caret = field.caretRect(before: offset)
        let place = [area.x + caret.x, area.y + caret.y + caret.height / 2].map { "\(Int($0))" }
        try server.run(["xdotool", "mousemove"] + place + arguments)
    }
}

extension TextFieldView {
    fileprivate func caretRect(before offset: Int) -> Rect {
        let caret = flow.caret(at: TextPosition(offset: offset))
        return Rect(x: textArea.x + caret.x, y: textArea.y + caret.y, width: caret.width, height: caret.height)
    }
}

private struct FieldTimeout: Error {
    let text: String
    let ignored: [Key]
}

@Suite("A text field in a window", .serialized, .enabled(if: missing.isEmpty, "needs Xvfb and xdotool"))
struct TextFieldWindowTests {
    @Test("Dead keys, Compose, other scripts and shortcuts arrive as they do in any program")
    func typing() throws {
        let test = try FieldWindow()
        try withExtendedLifetime(test) {
            try test.server.run(["setxkbmap", "us", "-variant", "intl", "-option", "compose:ralt"])
            try test.type("a", "dead_acute", "e", "space", "Multi_key", "o", "c", "shift+b")
            try test.expect("aé ©B")
            try test.type("shift+Return", "c", "Left", "BackSpace", "ctrl+BackSpace")
            try test.expect("aé ©c")
            try test.type("ctrl+z", "ctrl+z", "ctrl+shift+z")
            try test.expect("aé ©Bc")
            try test.type("Prior", "Return", "Escape")
            try test.wait { $0.ignoredKeys == [.pageUp, .escape] }
            #expect(test.submitted == ["aé ©Bc"] && test.field.text.isEmpty)
        }
    }

    @Test("Copy, cut and paste go through the clipboard, what is marked through the primary selection")
    func selections() throws {
        let test = try FieldWindow()
        try withExtendedLifetime(test) {
            try test.type("o", "n", "e", "space", "t", "w", "o")
            try test.type("ctrl+shift+Left", "ctrl+x", "Home", "ctrl+v")
            try test.expect("twoone ")
            try test.point(at: 1, "click", "--repeat", "2", "--delay", "50", "1")
            try test.wait { $0.field.editor.selectedText == "twoone" }
            try test.point(at: 7, "click", "2")
            try test.expect("twoone twoone")
            let other = try X11Display.open(name: test.server.name)
            let stranger = X11Window(
                display: other,
                configuration: WindowConfiguration(title: "Other", size: Size(width: 10, height: 10)))
            #expect(stranger.offer("漢字\r\n", as: .clipboard))
            try withExtendedLifetime(stranger) {
                try test.type("ctrl+a", "shift+Insert")
                try test.wait {
                    other.dispatchEvents()
                    return $0.field.text == "漢字\n"
                }
            }
        }
    }

    @Test("The pointer puts the caret, and a drag marks")
    func pointing() throws {
        let test = try FieldWindow()
        try withExtendedLifetime(test) {
            try test.type("a", "b", "c", "d", "e", "f")
            try test.expect("abcdef")
            try test.point(at: 1, "mousedown", "1")
            try test.point(at: 4, "mouseup", "1")
            try test.wait { $0.field.editor.selection == TextSelection(anchor: 1, caret: 4) }
            try test.type("x")
            try test.expect("axef")
        }
    }
}
