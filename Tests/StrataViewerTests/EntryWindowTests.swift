import Strata
import StrataSimulation
import StrataStrategies
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("A text field in a window in memory")
struct EntryWindowTests {
    /// The chat of the demo in 480 by 600 points: its field is at the foot, with the button to the right of it.
    private final class ChatRig {
        let loop = ManualLoop()
        let window: MemoryWindow
        let scene: WindowScene
        private let application: Application

        init(_ arguments: [String] = []) throws {
            let options = try ArgumentParser(.demo, registry: .shipped).parse(
                ["--theme", "light", "--size", "480x600"] + arguments)
            scene = try DemoScene.chat.make(SceneBuilder(options, registry: .shipped, scale: 1))
            window = MemoryWindow(loop: loop, size: options.window.size)
            application = Application(
                loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(),
                scene: scene)
            application.start()
            window.send(.focusGained)
            loop.advance(by: 1000)
        }

        var text: String? { scene.textInput?.text }
    }

    @Test("What is marked is offered as the primary selection, what is copied as the clipboard, and both are pasted")
    func selections() throws {
        let rig = try ChatRig()
        rig.window.press(Key("a"))
        rig.window.press(Key("b"))
        rig.window.press(Key("a"), .control)
        #expect(rig.window.selections == [.primary: "ab"])
        rig.window.press(Key("c"), .control)
        #expect(rig.window.selections == [.primary: "ab", .clipboard: "ab"])
        rig.window.takeOver(.primary, with: "x")
        rig.window.press(.end)
        rig.window.press(Key("v"), .control)
        rig.loop.advance(by: 0)
        #expect(rig.text == "abab")
        rig.window.send(.buttonPressed(ButtonEvent(button: .middle, position: Point(x: 20, y: 565))))
        rig.loop.advance(by: 0)
        #expect(rig.text == "xabab")
    }

    @Test("A paste that is not whole, or that does not come, is told of in the window")
    func failedPastes() throws {
        let rig = try ChatRig()
        for (failure, words) in [
            (PasteFailure.cut, "Not all was pasted: "), (.unanswered, "Nothing was pasted: "),
            (.unreadable, "Nothing was pasted: "),
        ] {
            rig.window.send(.pasteFailed(.clipboard, failure))
            let notice = rig.scene.activePane.notice.notice
            #expect(notice?.text.hasPrefix(words) == true && notice?.isWarning == true)
        }
    }

    @Test("More files than a window takes at once are told of in the window")
    func failedDrop() throws {
        let rig = try ChatRig()
        rig.window.send(.dropFailed)
        let notice = rig.scene.activePane.notice.notice
        #expect(notice?.text.hasPrefix("Not opened: ") == true && notice?.isWarning == true)
    }

    @Test("A click has the input method finish, and what comes of its text is typed where it was made")
    func finishing() throws {
        let rig = try ChatRig()
        rig.window.press(Key("a"))
        rig.window.send(.preeditChanged(Preedit(text: "にほん", caret: 9)))
        rig.loop.advance(by: 20)
        let spot = try #require(rig.window.textSpot)
        #expect(spot.x > 20 && spot.y > 550 && spot.y < 600)
        rig.window.unfinishedText = "日本"
        rig.window.click(at: Point(x: 20, y: 565))
        rig.window.press(Key("b"))
        #expect(rig.text == "ba日本" && rig.window.unfinishedText.isEmpty)
    }

    @Test("The caret blinks while the window has the keyboard, and nothing is due when it has not")
    func blinking() throws {
        // A header that says "Today" is due at midnight.
        let rig = try ChatRig(["--no-day-headers"])
        rig.window.press(Key("a"))
        rig.loop.advance(by: 100)
        let drawn = rig.window.frames.count
        #expect(try #require(rig.loop.nextDeadline) > rig.loop.now)
        rig.loop.advance(by: 1500)
        #expect(rig.window.frames.count > drawn)
        rig.window.send(.focusLost)
        rig.loop.advance(by: 1000)
        #expect(rig.loop.nextDeadline == nil)
    }

    @Test("The pointer says what it is over")
    func pointer() throws {
        let rig = try ChatRig()
        var shapes: [CursorShape] = []
        for point in [Point(x: 200, y: 565), Point(x: 450, y: 570), Point(x: 200, y: 300)] {
            rig.window.movePointer(to: point)
            rig.loop.advance(by: 100)
            shapes.append(rig.window.cursor)
        }
        #expect(shapes == [.text, .hand, .arrow])
    }
}
