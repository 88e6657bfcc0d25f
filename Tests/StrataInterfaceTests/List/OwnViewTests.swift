import Strata
import StrataCanvas
import StrataDocument
import StrataStrategies
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface

/// A list in a frame of 10 points, beside another one half as broad.
private final class TwoLists: View {
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    let left: ListPane
    let right: ListPane
    var children: [any View] { [left, right] }

    init(_ left: ListPane, _ right: ListPane) { (self.left, self.right) = (left, right) }

    func layOut(_ context: FrameContext) {
        left.frame = Rect(x: 10, y: 10, width: 200, height: frame.height - 20)
        right.frame = Rect(x: 220, y: 10, width: 100, height: frame.height - 20)
    }
}

@Suite("A list in a view of one's own")
struct OwnViewTests {
    @Test("has all of the pane where that has no header, and no shadow of one")
    func headless() throws {
        let rig = try OwnListRig(MemoryDocument((0..<40).map { _ in "50" }))
        #expect(rig.pane.frame == Rect(x: 0, y: 0, width: 400, height: 200) && rig.list.frame == rig.pane.frame)
        // Rows begin with a line of the accent's colour.
        #expect(rig.window[100, 0] == Palette.light.accent.pixel & 0xFFFFFF)
        #expect(rig.window[100, 50] == Palette.light.accent.pixel & 0xFFFFFF)
        rig.window.scroll(0.5, at: Point(x: 100, y: 100))
        rig.loop.advance(by: 1000)
        #expect(rig.window[100, 0] == Palette.light.background.pixel & 0xFFFFFF)
        rig.click(y: 5)
        #expect(rig.list.engine.offset == 30, "A click on the first row is no click on a header.")
        rig.change { rig.pane.showsHeader = true }
        #expect(rig.list.frame == Rect(x: 0, y: 48, width: 400, height: 152))
    }

    @Test("frames the row that keys point at in a thin line with a bar before it, on a ground of its own")
    func pointedRow() throws {
        let rig = try OwnListRig(MemoryDocument((0..<40).map { _ in "50" }))
        for _ in 0..<2 { rig.change { rig.list.focus.move(1) } }
        #expect(rig.list.focus.row == 1)
        let (accent, hovered) = (Palette.light.accent.pixel & 0xFFFFFF, Palette.light.hovered.pixel & 0xFFFFFF)
        // The row lies from 50 to 100.
        #expect((0...3).map { rig.window[$0, 75] } == [accent, accent, accent, hovered])
        #expect((97...99).map { rig.window[100, $0] } == [hovered, hovered, accent])
        #expect(rig.window[100, 40] == Palette.light.background.pixel & 0xFFFFFF)
    }

    @Test("two of them lie where the view puts them, and each has what is done to it")
    func two() throws {
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let documents = (0..<2).map { _ in MemoryDocument((0..<40).map { _ in "50" }) }
        let panes = try documents.map { document in
            let pane = try ListPane(
                document, title: "Rows", cell: NumberCell(), strategy: "stack", registry: .shipped,
                appearance: appearance)
            pane.showsHeader = false
            pane.list.selectionMode = .single
            return pane
        }
        let scene = WindowScene(
            content: TwoLists(panes[0], panes[1]), appearance: appearance, size: Size(width: 400, height: 200))
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: scene.size)
        let application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
        #expect(panes[0].list.frame == Rect(x: 10, y: 10, width: 200, height: 180))
        #expect(panes[1].list.frame == Rect(x: 220, y: 10, width: 100, height: 180))
        window.scroll(2, at: Point(x: 250, y: 50))
        loop.advance(by: 1000)
        #expect(panes.map(\.list.engine.offset) == [0, 120] && scene.activePane === panes[0])
        window.click(at: Point(x: 250, y: 100))
        loop.advance(by: 1000)
        #expect(scene.activePane === panes[1] && panes.map(\.list.selection) == [[], rows(4)])
        window.press(.down)
        loop.advance(by: 1000)
        #expect(panes.map(\.list.selection) == [[], rows(5)])
        window.click(at: Point(x: 350, y: 5))
        window.resize(to: Size(width: 400, height: 300))
        loop.advance(by: 1000)
        #expect(panes[1].list.frame.height == 280)
    }

    @Test("offers among all commands only what can be done there")
    func palette() throws {
        let rig = try OwnListRig(MemoryDocument(["one", "two"]))
        func offered() -> Set<String> {
            Set(rig.scene.commands.all.filter { $0.isOffered(in: rig.scene) }.map(\.id.description))
        }
        let everywhere = offered()
        #expect(everywhere.isSuperset(of: ["find", "filter", "hide", "page-down", "select-all", "zoom-in", "quit"]))
        // Cards wrap always, and rows without levels and times have no errors, and no age.
        let elsewhere: Set = [
            "left", "right", "toggle-wrap", "find-next", "find-previous", "next-error", "previous-error", "show-errors",
            "list-levels", "time-column", "clock-column", "lock", "next-list", "list-filters", "copy-message",
            "next-mark", "previous-mark",
        ]
        #expect(everywhere.isDisjoint(with: elsewhere))
        rig.list.selectionMode = .single
        #expect(everywhere.subtracting(offered()) == ["select-all", "select-lines", "select-up", "select-down"])
        rig.list.selectionMode = .none
        rig.list.onClickRow = { _ in }
        #expect(offered().isDisjoint(with: ["select-all", "select-lines", "select-up", "select-down"]))
        rig.press(Key("?"))
        #expect(rig.scene.root.overlay is PaletteView)
    }
}
