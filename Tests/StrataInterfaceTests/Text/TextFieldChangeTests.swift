import Strata
import StrataCanvas
import StrataDocument
import StrataStrategies
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface

@Suite("A text field of a program's own")
struct TextFieldChangeTests {
    /// Shows a list above an entry bar, and calls back.
    private func show(_ onSubmit: @escaping (String) -> Void, _ body: (MemoryWindow, TextFieldView) -> Void) throws {
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let pane = try ListPane(
            MemoryDocument(["one"]), title: "Rows", cell: NumberCell(), strategy: "stack", registry: .shipped,
            appearance: appearance)
        let bar = EntryBar(library: appearance.library, placeholder: "Message", button: "Send", onSubmit: onSubmit)
        let scene = WindowScene([pane], bottom: [bar], appearance: appearance, size: Size(width: 400, height: 300))
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: scene.size)
        let application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
        body(window, bar.field)
    }

    @Test("tells each change of its text by the reader, once, and nothing else")
    func changes() throws {
        var (told, sent): ([String], [String]) = ([], [])
        try show({ sent.append($0) }) { window, field in
            field.onChange = { told.append($0) }
            window.type("ab")
            #expect(told == ["a", "ab"])
            window.press(.left)
            window.press(.home)
            window.press(.backspace)
            #expect(told == ["a", "ab"], "There is nothing before the caret.")
            window.press(.delete)
            window.press(Key("z"), .control)
            #expect(told == ["a", "ab", "b", "ab"])
            field.text = "set"
            #expect(field.text == "set" && told.count == 4, "The program knows.")
            window.takeOver(.clipboard, with: "!")
            window.press(Key("v"), .control)
            #expect(told.suffix(1) == ["set!"])
            window.press(.enter)
            #expect(told.suffix(1) == [""] && sent == ["set!"] && field.text.isEmpty)
        }
        #expect(told == ["a", "ab", "b", "ab", "set!", ""])
    }

    @Test("tells what an input method has made once that is done, and what made room for it")
    func composing() throws {
        var told: [String] = []
        try show({ _ in }) { _, field in
            field.onChange = { told.append($0) }
            field.text = "old"
            field.selectAll(at: 0)
            field.compose(Preedit(text: "n", caret: 1), at: 0)
            #expect(told == [""])
            field.compose(Preedit(text: "ni", caret: 2), at: 0)
            #expect(told == [""])
            field.compose(nil, at: 0)
            field.change(at: 0) { $0.type("你") }
        }
        #expect(told == ["", "你"])
    }
}
