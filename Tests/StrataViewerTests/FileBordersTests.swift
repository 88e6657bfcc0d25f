import Strata
import StrataDocument
import StrataSearch
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Files that are shown one behind another") struct FileBordersTests {
    @Test("have a line between them with the name of the one that begins, and no row moves for it")
    func names() throws {
        let rig = try ApplicationRig(["a 1\na 2\n", "b 1\nb 2\n", "c 1\nc 2\n"], ["--no-entries"])
        let pane = rig.scene.activePane
        let view = try #require(pane.overlays.lazy.compactMap { $0 as? FileBordersView }.first)
        // Six rows of 20 points rest at the end of 400.
        #expect(rig.engine.count == 6 && pane.list.placed.items.map(\.frame.y) == [280, 300, 320, 340, 360, 380])
        #expect(view.borders.map(\.words) == ["1.log", "2.log"])
        #expect(view.borders.map(\.place) == [319, 359].map { Rect(x: 0, y: $0, width: 640, height: 1) })
    }

    @Test(
        "have it above the first row of a file that a filter leaves", arguments: [("2", 3, [359, 379]), ("b", 2, [])])
    func filtered(word: String, count: Int, heights: [Double]) throws {
        let rig = try ApplicationRig(["a 1\na 2\n", "b 1\nb 2\n", "c 1\nc 2\n"], ["--no-entries", "--filter", word])
        let view = try #require(rig.scene.activePane.overlays.lazy.compactMap { $0 as? FileBordersView }.first)
        rig.waitForLines { !rig.scene.activePane.filters.isRunning }
        rig.settle()
        #expect(rig.engine.count == count)
        #expect(view.borders.map(\.place.y) == heights)
    }

    @Test("end an entry, whatever the next one begins with")
    func entries() throws {
        let rig = try ApplicationRig(["2026-05-20 04:45:11 INFO a\n", "b\nc\n"])
        let view = try #require(rig.scene.activePane.overlays.lazy.compactMap { $0 as? FileBordersView }.first)
        #expect(rig.engine.count == 2 && view.borders.map(\.words) == ["1.log"])
        let other = rig.directory.path + "/1.log"
        let exported = try Program.run(["export", "--format", "jsonl", rig.file, other])
        #expect(exported.output.split(separator: "\n").map { $0.hasSuffix("\"message\":\"b\\nc\"}") } == [false, true])
    }

    @Test("of one name are told apart by their folders")
    func ends() {
        #expect(ShortNames.ends(of: ["/var/log/app.log", "web.log"]) == ["app.log", "web.log"])
        let paths = ["/srv/a/log/app.log", "/srv/b/log/app.log", "app.log", "app.log"]
        #expect(ShortNames.ends(of: paths) == ["a/log/app.log", "b/log/app.log", "app.log", "app.log"])
    }

    @Test("have none where one stands alone")
    func single() throws {
        let pane = try ApplicationRig(["a\n"]).scene.activePane
        #expect(!pane.overlays.contains { $0 is FileBordersView })
    }
}
