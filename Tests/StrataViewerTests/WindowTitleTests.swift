import Strata
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The title of a window") struct WindowTitleTests {
    @Test("counts what has come since the window lost the keyboard, until it has it again")
    func counts() throws {
        let rig = try ApplicationRig([(1...40).map { "row \($0)\n" }.joined()])
        rig.application.title = "web.log"
        rig.window.send(.focusGained)
        rig.append("one")
        #expect(rig.window.title == "", "It is what the window was made with.")
        rig.window.send(.focusLost)
        rig.append("two", "three")
        #expect(rig.window.title == "(2) web.log")
        rig.append("four")
        #expect(rig.window.title == "(3) web.log")
        rig.window.send(.focusGained)
        #expect(rig.window.title == "web.log")
        rig.append("five")
        #expect(rig.window.title == "web.log")
    }

    @Test("counts no more than can be told apart at a glance, and nothing where it has no title of its own")
    func limits() {
        let window = MemoryWindow(loop: ManualLoop(now: 0), size: Size(width: 100, height: 100))
        var title = WindowTitle()
        title.show(3, on: window)
        #expect(window.title == "")
        title.base = "a"
        for (count, words) in [(999, "(999) a"), (1000, "(999+) a"), (0, "a")] {
            title.show(count, on: window)
            #expect(window.title == words)
        }
    }

    @Test("is that of the tab in view, and of lists beside each other their number")
    func tabs() throws {
        let rig = try ApplicationRig(["one\n", "two\n"], ["--tabs"])
        var titles: [String] = []
        let scene = rig.scene
        scene.root.onSelect = { titles.append(scene.title) }
        defer { scene.root.onSelect = nil }
        #expect(scene.title == "0.log")
        rig.press(.pageDown, .control)
        rig.press(.pageUp, .control)
        #expect(titles == ["1.log", "0.log"])
        #expect(try ApplicationRig(["one\n", "two\n"], ["--split"]).scene.title == "2 files")
    }

    @Test("Another title is shown with the next change")
    func another() throws {
        let rig = try ApplicationRig([numberedLines(3)])
        rig.application.title = "0.log"
        rig.press(.home)
        rig.application.title = "2 files"
        rig.press(.home)
        #expect(rig.window.title == "2 files")
    }
}
