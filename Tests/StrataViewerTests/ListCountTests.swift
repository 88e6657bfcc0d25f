import Strata
import StrataDocument
import StrataFeeds
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Lists that are opened and closed in a window") struct ListCountTests {
    private let texts = [numberedLines(300), numberedLines(200), numberedLines(100)]

    private func counts(_ rig: ApplicationRig) -> [Int] { rig.scene.panes.map(\.list.engine.count) }

    /// Opens a file by the list of files.
    private func open(_ file: String, in rig: ApplicationRig) {
        rig.press(Key("o"), .control)
        rig.window.type(file)
        rig.press(.enter)
    }

    private func showsTabs(_ rig: ApplicationRig) -> Bool {
        rig.scene.root.children.contains { $0 === rig.scene.root.tabs }
    }

    @Test("Control and w closes the list in view and lets go of its file, and with the last list the window")
    func closing() throws {
        let rig = try ApplicationRig(texts, ["--tabs"])
        rig.scene.select(1)
        weak let closed: FeedDocument? = rig.scene.feeds[1]
        #expect(closed != nil)
        rig.press(Key("w"), .control)
        #expect(counts(rig) == [300, 100] && rig.scene.selected == 1 && showsTabs(rig))
        #expect(rig.scene.root.tabs.titles == ["0.log", "2.log"])
        #expect(closed == nil && rig.scene.feeds.count == 2)
        rig.press(Key("w"), .control)
        #expect(counts(rig) == [300] && !showsTabs(rig) && !rig.loop.isStopped)
        #expect(rig.scene.activePane.headerContent.title == "0.log")
        rig.append("one more")
        #expect(counts(rig) == [301])
        rig.press(Key("w"), .control)
        #expect(rig.loop.isStopped)
    }

    @Test("A tab closes by the cross that it has under the pointer, and by the middle button; another stays in view")
    func crosses() throws {
        let rig = try ApplicationRig(texts, ["--tabs"])
        rig.scene.select(2)
        var tab = rig.scene.root.tabs.places[0]
        rig.click(tab.x + tab.width - 16, 20)
        #expect(counts(rig) == [200, 100] && rig.scene.selected == 1)
        tab = rig.scene.root.tabs.places[0]
        let middle = ButtonEvent(button: .middle, position: Point(x: tab.x + 30, y: 20))
        rig.window.send(.buttonPressed(middle), .buttonReleased(middle))
        rig.settle()
        #expect(counts(rig) == [100] && rig.scene.selected == 0)
    }

    @Test("Of lists side by side one is closed, and the others share its room")
    func panes() throws {
        let rig = try ApplicationRig(texts, ["--split"], size: Size(width: 1200, height: 448))
        rig.press(Key("w"), .control)
        #expect(counts(rig) == [200, 100])
        #expect(rig.scene.panes.reduce(0) { $0 + $1.frame.width } + DividerView.breadth == 1200)
    }

    @Test("A file is opened in a tab behind the others, followed there, and what was read stays where it was")
    func opening() throws {
        let rig = try ApplicationRig([texts[0]])
        rig.wheel(-10)
        let rows = rig.rows
        let file = rig.directory.file("new.log", texts[2])
        open(file, in: rig)
        #expect(counts(rig) == [300, 100] && rig.scene.selected == 1 && showsTabs(rig))
        #expect(rig.scene.root.tabs.titles == ["0.log", "new.log"] && rig.rows?.upperBound == 99)
        append("one more\n", to: file)
        rig.waitForLines {
            rig.loop.advance(by: 1)
            return rig.engine.count == 101
        }
        rig.settle()
        rig.press(Key("w"), .control)
        #expect(counts(rig) == [300] && rig.rows == rows)
    }

    @Test("A file that cannot be opened is told of, and nothing else happens")
    func missing() throws {
        let rig = try ApplicationRig([texts[0]])
        let problem = rig.scene.tabs?.open(rig.directory.path + "/none.log", in: rig.scene)
        #expect(problem?.hasPrefix("Not opened: ") == true && problem?.contains("none.log") == true)
        #expect(rig.scene.panes.count == 1 && !showsTabs(rig))
    }

    @Test("What was marked in a list is kept when it is closed, and is there when its file is opened again")
    func marks() throws {
        let directory = TemporaryDirectory()
        let memory = StateFolder(directory.path + "/state")
        let rig = try ApplicationRig([texts[0]], directory: directory, memory: memory)
        let file = directory.file("new.log", texts[2])
        open(file, in: rig)
        let row = rig.scene.activePane.list.document.id(at: 50)
        rig.scene.activePane.marks.put(RowMark(), on: row)
        rig.press(Key("w"), .control)
        open(file, in: rig)
        let document = rig.scene.activePane.list.document
        #expect(rig.scene.activePane.marks.rows.keys.map { document.index(of: $0) } == [50])
        #expect(RecentFiles(memory).paths.first?.hasSuffix("/new.log") == true)
    }
}
