import Strata
import StrataCanvas
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The size of text") struct ZoomTests {
    private let directory = TemporaryDirectory()
    private let text = (0..<3000).map { "line \($0)\n" }.joined()

    private func heights(_ rig: ApplicationRig) -> Set<Double> {
        Set(rig.scene.activePane.list.placed.items.map(\.frame.height))
    }

    // A line of text is one and a half times the ten typographic points of the standard face: 20 points.
    @Test("is changed by keys in steps, and what is being read stays")
    func keys() throws {
        let rig = try ApplicationRig([text])
        rig.wheel(-40)
        rig.settle()
        #expect(heights(rig) == [20])
        let before = try #require(rig.scene.activePane.list.placed.items.first { $0.frame.y >= 0 })
        for _ in 0..<3 { rig.press(Key("+"), .control) }
        rig.settle()
        #expect(rig.scene.zoom == 1.5 && heights(rig) == [30])
        let after = try #require(rig.scene.activePane.list.placed.items.first { $0.index == before.index })
        #expect(after.frame.y == before.frame.y)
        rig.press(Key("-"), .control)
        rig.press(Key("-"), .control)
        rig.settle()
        #expect(rig.scene.zoom == 1.1 && heights(rig) == [22])
        rig.press(Key("0"), .control)
        rig.settle()
        #expect(heights(rig) == [20])
    }

    @Test("at the end stays there")
    func end() throws {
        let rig = try ApplicationRig([text])
        for _ in 0..<20 { rig.press(Key("+"), .control) }
        rig.settle()
        #expect(rig.scene.zoom == 3 && heights(rig) == [60] && rig.scene.activePane.list.isAtEnd)
        #expect(rig.rows?.upperBound == 2999)
        for _ in 0..<20 { rig.press(Key("-"), .control) }
        rig.settle()
        #expect(rig.scene.zoom == 0.5 && heights(rig) == [10] && rig.rows?.upperBound == 2999)
    }

    @Test("is changed by the wheel with Control, and by a touchpad once it has gone as far as a click")
    func wheel() throws {
        let rig = try ApplicationRig([text])
        func turn(_ clicks: Double) {
            rig.scene.scroll(
                ScrollEvent(vertical: clicks, position: Point(x: 300, y: 250), modifiers: .control))
        }
        let offset = rig.engine.offset
        turn(-1)
        #expect(rig.scene.zoom == 1.1)
        for _ in 0..<3 { turn(-0.25) }
        #expect(rig.scene.zoom == 1.1)
        turn(-0.25)
        #expect(rig.scene.zoom == 1.25)
        turn(2)
        #expect(rig.scene.zoom == 1 && rig.engine.offset == offset)
    }

    @Test("follows fingers that pinch, and what lies under the pointer stays there")
    func pinching() throws {
        let rig = try ApplicationRig([text])
        rig.wheel(-40)
        let list = rig.scene.activePane.list
        // 252 points below the top of the list.
        let point = Point(x: 300, y: 300)
        func row() throws -> (index: Int, share: Double) {
            let row = try #require(list.placed.items.first { $0.frame.contains(list.inside(point)) })
            return (row.index, (list.inside(point).y - row.frame.y) / row.frame.height)
        }
        let before = try row()
        for _ in 0..<10 {
            rig.window.send(.pinched(PinchEvent(factor: 1.05, position: point)))
            rig.loop.advance(by: 20)
        }
        rig.settle()
        // 1.05 to the tenth is 1.6289.
        #expect(rig.scene.zoom == 1.63)
        let after = try row()
        #expect(after.index == before.index && abs(after.share - before.share) < 0.05)
        for _ in 0..<10 { rig.window.send(.pinched(PinchEvent(factor: 1 / 1.05, position: point))) }
        rig.settle()
        #expect(rig.scene.zoom == 1 && heights(rig) == [20])
        #expect(try row().index == before.index)
        // Steps go on from there, and fingers from a step.
        rig.window.send(.pinched(PinchEvent(factor: 1.2, position: point)))
        rig.press(Key("+"), .control)
        #expect(rig.scene.zoom == 1.25)
        rig.window.send(.pinched(PinchEvent(factor: 1.2, position: point)))
        #expect(rig.scene.zoom == 1.5)
    }

    @Test("by pinching has limits, keeps to the end that a list follows, and is kept")
    func pinchingFar() throws {
        let folder = StateFolder(directory.path + "/state")
        let rig = try ApplicationRig([text], memory: folder)
        func pinch(_ factor: Double) {
            rig.window.send(.pinched(PinchEvent(factor: factor, position: Point(x: 300, y: 100))))
            rig.settle()
        }
        pinch(100)
        #expect(rig.scene.zoom == 3 && rig.scene.activePane.list.isAtEnd && rig.rows?.upperBound == 2999)
        pinch(0.001)
        #expect(rig.scene.zoom == 0.5 && rig.scene.activePane.list.isAtEnd)
        pinch(2.34)
        #expect(rig.scene.zoom == 1.17)
        rig.scene.remember()
        #expect(try ApplicationRig([text], memory: folder).scene.zoom == 1.17)
    }

    @Test("sets a text that flows anew, as one that never had another size")
    func flow() {
        let library = FontLibrary()
        var style = TextStyle("DejaVu Sans Mono", size: 10)
        style.zooms = true
        let bytes = Array(String(repeating: "some words ", count: 400).utf8)
        let flow = FlowedText(library: library, style: style, sectionLength: 512)
        flow.set(bytes, width: 300)
        let before = flow.lineCount
        for change in [{ library.zoom = 2 }, { library.scale = 1.25 }] {
            change()
            flow.set(bytes, width: 300)
            let fresh = FlowedText(library: library, style: style, sectionLength: 512)
            fresh.set(bytes, width: 300)
            #expect(flow.lineCount == fresh.lineCount && flow.lineHeight == fresh.lineHeight)
            #expect(flow.lineCount > before)
        }
    }

    @Test("is kept for each kind of rows from one run to the next")
    func kept() throws {
        let folder = StateFolder(directory.path + "/state")
        let rig = try ApplicationRig([text], memory: folder)
        rig.press(Key("="), .control)
        rig.scene.remember()
        #expect(try ApplicationRig([text], memory: folder).scene.zoom == 1.1)
        #expect(try ApplicationRig([text], ["--cell", "chat"], memory: folder).scene.zoom == 1)
        try folder.write("{\"auto\":1e300,\"log\":\"x\"}\n", as: "zoom")
        #expect(try ApplicationRig([text], memory: folder).scene.zoom == 1)
    }

    @Test(
        "draws every row as a font of that size does, wrapped or not, short or long",
        arguments: ["--wrap", "--no-wrap"])
    func pictures(wrapping: String) throws {
        let long =
            "\(String(repeating: "word and another ", count: 200))\n2026-11-23T10:00:00Z ERROR it\tfailed: ä 漢字\n"
        let rig = try ApplicationRig(
            [long + text.prefix(400)], [wrapping, "--no-day-headers", "--font", "DejaVu Sans Mono 10"])
        // Seen once at its size, so that whatever is kept of that is there.
        rig.press(.home)
        rig.settle()
        for _ in 0..<5 { rig.press(Key("+"), .control) }
        rig.press(.home)
        rig.settle()
        let expected = try ApplicationRig(
            [long + text.prefix(400)], [wrapping, "--no-day-headers", "--font", "DejaVu Sans Mono 20"])
        expected.press(.home)
        expected.settle()
        #expect(rig.scene.zoom == 2)
        func frames(_ rig: ApplicationRig) -> [Rect] { rig.scene.activePane.list.placed.items.map(\.frame) }
        #expect(frames(rig) == frames(expected))
        let (picture, other) = (Surface(width: 640, height: 448), Surface(width: 640, height: 448))
        for (rig, surface) in [(rig, picture), (expected, other)] {
            rig.scene.forgetSurface()
            _ = rig.scene.draw(on: surface, at: 1e6)
        }
        let top = Int(rig.scene.activePane.list.frame.y) + 1
        let different = (top..<448).filter { y in
            (0..<600).contains { picture.pixel(x: $0, y: y) != other.pixel(x: $0, y: y) }
        }
        #expect(different.isEmpty, "\(different.prefix(20))")
    }
}
