import Strata
import StrataCanvas
import StrataSimulation
import StrataX11
import Testing

@testable import StrataViewer

@Suite("The entry bar") struct EntryBarTests {
    /// The chat of the demo without animations, in 480 by 600 points: its button is in the lower right corner.
    private func chat() throws -> WindowScene {
        let options = try ArgumentParser(OptionName.demo, registry: .shipped).parse(
            ["--theme", "light", "--size", "480x600"])
        return try DemoScene.chat.make(SceneBuilder(options, registry: .shipped, scale: 1, animations: false))
    }

    private func type(_ text: String, in scene: WindowScene) {
        _ = scene.take(KeyEvent(key: Key(rawValue: 0), text: text))
    }

    private func clickButton(of scene: WindowScene) {
        scene.press(at: Point(x: 450, y: 570), clickCount: 1)
        scene.release(at: Point(x: 450, y: 570), clickCount: 1)
    }

    @Test("Its button sends what is written, and neither nothing nor spaces alone")
    func button() throws {
        let scene = try chat()
        let list = scene.activePane.list
        #expect(list.engine.count == 7)
        clickButton(of: scene)
        type("  ", in: scene)
        clickButton(of: scene)
        #expect(list.engine.count == 7 && scene.keyFocus?.text == "  ")
        list.engine.scroll(to: 0)
        type("Hello", in: scene)
        clickButton(of: scene)
        #expect(list.engine.count == 8 && scene.keyFocus?.text == "")
        #expect(list.engine.offset == list.engine.maxOffset, "the list goes to what was sent")
        let message = try ChatMessage(list.lines.line(at: 7))
        #expect(message.text == "  Hello" && message.type == .sent && message.userId == "me")
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
