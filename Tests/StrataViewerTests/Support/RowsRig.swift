import Strata
import StrataCanvas
import StrataDocument
import StrataStrategies
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A window of 640 by 448 points with rows of 20 points, 100 unless others are given: the last 20 lie
/// below the header, from y = 48 on.
final class RowsRig {
    let window: WindowScene
    let surface: Surface
    var requests: [WindowRequest] = []
    var time = 0.0

    let document: MemoryDocument

    init(_ rows: [String] = (1...100).map { "row \($0)" }, width: Double = 640) throws {
        document = MemoryDocument(rows)
        var options = Options()
        options.window.size = Size(width: width, height: 448)
        surface = Surface(width: Int(width), height: 448)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        window = builder.scene([try builder.pane(options, document, status: OwnStatus(title: "rows"))])
        window.onRequest = { [unowned self] in requests.append($0) }
        draw()
    }

    var list: ListView { window.activePane.list }

    func draw() {
        _ = window.draw(on: surface, at: time)
        time += 100
    }

    /// Draws frames until something is so that threads of the program bring.
    func draw(until isSo: () -> Bool) {
        draw()
        let hasCome = wait(until: isSo) {
            Thread.sleep(1)
            draw()
        }
        #expect(hasCome, "It never came to be so.")
    }

    func click(_ x: Double, _ y: Double, _ button: PointerButton = .primary) {
        let event = ButtonEvent(button: button, position: Point(x: x, y: y))
        window.press(event)
        if button == .primary { window.release(event) }
        draw()
    }

    func type(_ key: Key, text: String = "", _ modifiers: Modifiers = []) {
        window.handle(KeyEvent(key: key, text: text, modifiers: modifiers))
        draw()
    }

    /// Types a text, key by key.
    func type(_ text: String) {
        for scalar in text.unicodeScalars { type(Key(scalar), text: String(scalar)) }
    }
}
