import Strata
import StrataCanvas
import StrataSimulation
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataCells
@testable import StrataViewer

@Suite("The entry bar") struct EntryBarTests {
    /// The chat of the demo without animations, in 480 by 600 points: its button is in the lower right corner.
    private func chat() throws -> WindowScene {
        let options = try ArgumentParser(.demo, registry: .shipped).parse(
            ["--theme", "light", "--size", "480x600"])
        return try DemoScene.chat.make(SceneBuilder(options, registry: .shipped, scale: 1, animations: false))
    }

    private func type(_ text: String, in scene: WindowScene) {
        _ = scene.handle(KeyEvent(key: .composed, text: text))
    }

    private func clickButton(of scene: WindowScene) {
        scene.press(at: Point(x: 450, y: 570), clickCount: 1)
        scene.release(at: Point(x: 450, y: 570), clickCount: 1)
    }

    @Test("Its button sends what is written, and neither nothing nor spaces alone")
    func button() throws {
        let scene = try chat()
        let list = scene.activePane.list
        #expect(list.document.lineCount == 7)
        clickButton(of: scene)
        type("  ", in: scene)
        clickButton(of: scene)
        #expect(list.document.lineCount == 7 && scene.textInput?.text == "  ")
        list.engine.scroll(to: 0)
        type("Hello", in: scene)
        clickButton(of: scene)
        #expect(list.document.lineCount == 8 && scene.textInput?.text == "")
        #expect(list.engine.offset == list.engine.maxOffset, "the list goes to what was sent")
        let message = try ChatMessage(list.document.line(at: list.document.count - 1))
        #expect(message.text == "  Hello" && message.type == .sent && message.userId == "me")
    }

    @Test("The wheel over a text that does not fit scrolls it, and the list over one that does")
    func wheel() throws {
        let scene = try chat()
        let list = scene.activePane.list
        let surface = Surface(width: 480, height: 600)
        let entry = try #require(scene.textInput as? TextFieldView)
        func wheel() {
            _ = scene.draw(on: surface, at: 0)
            scene.scroll(vertical: -1, at: Point(x: 200, y: 560))
        }
        type("one\ntwo", in: scene)
        _ = scene.draw(on: surface, at: 0)
        let offset = list.engine.offset
        wheel()
        #expect(list.engine.offset < offset)
        for number in 0..<6 { type("\n\(number)", in: scene) }
        // The bar grows when it is drawn.
        _ = scene.draw(on: surface, at: 0)
        let scroll = entry.scroll
        let rest = list.engine.offset
        wheel()
        #expect(entry.scroll == max(0, scroll - 60) && scroll > 0 && list.engine.offset == rest)
    }

    @Test("A click into the text while an input method makes one has that finished first")
    func finishing() throws {
        let scene = try chat()
        let entry = try #require(scene.textInput as? TextFieldView)
        scene.onRequest = { request in
            guard request == .finishPreedit else { return }
            entry.compose(nil, scene.context)
            entry.insert(pasted: "日本", scene.context)
        }
        type("ab", in: scene)
        entry.compose(Preedit(text: "にほん", caret: 9), scene.context)
        _ = scene.draw(on: Surface(width: 480, height: 600), at: 0)
        scene.press(at: Point(x: 20, y: 565), clickCount: 1)
        scene.release(at: Point(x: 20, y: 565), clickCount: 1)
        #expect(entry.text == "ab日本" && entry.preedit == nil && entry.editor.selection.caret == 0)
    }

    @Test("A paragraph of 400,000 characters is whole, and one that is too long is refused in words")
    func longPaste() throws {
        let scene = try chat()
        let list = scene.activePane.list
        let entry = try #require(scene.textInput as? TextFieldView)
        let paragraph = (0..<80_000).map { "\($0 % 10)äö x" }.joined()
        #expect(paragraph.count == 400_000)
        entry.insert(pasted: paragraph, scene.context)
        #expect(!entry.isComplete, "the rest is set in later frames")
        let surface = Surface(width: 480, height: 600)
        var frames = 0
        while !entry.isComplete, frames < 1_000 {
            frames += 1
            #expect(scene.nextChange(after: Double(frames - 1)) ?? .infinity <= Double(frames - 1))
            _ = scene.draw(on: surface, at: Double(frames))
        }
        #expect(entry.isComplete && entry.caretRect.y > 0)
        clickButton(of: scene)
        #expect(try ChatMessage(list.document.line(at: list.document.count - 1)).text == paragraph)

        entry.insert(pasted: String(repeating: "0123456789abcdef", count: 1 << 20), scene.context)
        #expect(entry.text.isEmpty)
        _ = scene.draw(on: surface, at: 2_000)
        #expect(
            scene.activePane.notice.notice?.text
                == "text too long to paste: 16 MiB of at most 1 MiB")
    }

    @Test("Its button stands out only while there is something to send")
    func buttonColor() throws {
        let scene = try chat()
        let surface = Surface(width: 480, height: 600)
        // In the button, to the left of its word.
        let colors = ["", "  ", "a"].map { text in
            type(text, in: scene)
            _ = scene.draw(on: surface, at: 0)
            return surface.pixel(x: 408, y: 568)
        }
        #expect(colors[0] == colors[1] && colors[1] != colors[2])
    }
}
