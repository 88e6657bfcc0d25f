import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataWindow
import StrataWindowTesting
import Testing

@testable import Photos

@Suite("The album")
struct PhotosTests {
    private let photos = MemoryDocument((1...12).map { "\($0 % 2 == 0 ? "Sea" : "Hill") \($0), \($0):6, 0x80A0C0" })

    /// Shows the album, and calls back with its list.
    private func show(_ body: (MemoryWindow, ManualLoop, ListPane, Album) throws -> Void) throws {
        let loop = ManualLoop()
        let scene = try makeScene(photos, Appearance(library: FontLibrary(scale: 1)))
        let window = MemoryWindow(loop: loop, size: scene.size)
        let application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
        let album = try #require(scene.root.children.first as? Album)
        try body(window, loop, scene.activePane, album)
    }

    private func middle(_ place: Int, of list: ListView) -> Point {
        let item = list.placed.items[place].frame
        return Point(x: list.frame.x + item.x + item.width / 2, y: list.frame.y + item.y + item.height / 2)
    }

    @Test("has pictures in three lanes, in their shapes")
    func lanes() throws {
        try show { _, _, pane, _ in
            let items = pane.list.placed.items
            // 616 points without two spaces of 12: lanes of 197.33.
            #expect(Set(items.map { $0.frame.x.rounded() }) == [0, 209, 419])
            #expect(Photo(photos.line(at: 2)).heightPerWidth == 2)
        }
    }

    @Test("has one selected by a click, another with Control, and says how many")
    func selection() throws {
        try show { window, loop, pane, _ in
            window.click(at: middle(1, of: pane.list))
            loop.advance(by: 1000)
            #expect(pane.list.selection == [pane.list.document.id(at: pane.list.placed.items[1].index)])
            window.click(at: middle(2, of: pane.list), .control)
            loop.advance(by: 1000)
            #expect(pane.list.selection.count == 2 && pane.status.place == "2 selected")
        }
    }

    @Test("shows those whose names have what is typed")
    func search() throws {
        try show { window, loop, pane, album in
            window.click(at: Point(x: album.field.frame.x + 40, y: album.field.frame.y + 20))
            window.type("sea")
            loop.advance(by: 1000)
            #expect(pane.list.document.count == 6)
        }
    }
}
