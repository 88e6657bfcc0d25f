import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataSimulation
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A list of the viewer in a window of 640 by 448 points: 400 points of list, and rows of 20 points.
@Suite("The room between the newest row and the edge")
struct NewestSpaceTests {
    private func scene(_ count: Int, _ arguments: [String], cell: String = "log") throws -> (WindowScene, Surface) {
        var options = try ArgumentParser(.demo, registry: .shipped).parse(
            ["--theme", "light", "--no-animations"] + arguments)
        options.window.size = Size(width: 640, height: 448)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let lines = MemoryDocument((0..<count).map { "line \($0)" })
        let pane = try builder.ownPane(
            lines, title: "Lines", note: "", cell: cell, strategy: "inset", noun: RowNoun("line", "lines"))
        let scene = builder.scene([pane])
        let surface = Surface(width: 640, height: 448)
        _ = scene.draw(on: surface, at: 1000)
        return (scene, surface)
    }

    private func newest(_ scene: WindowScene) -> Rect? {
        let list = scene.activePane.list
        return list.placed.items.last { $0.index == list.engine.count - 1 }?.frame
    }

    @Test(
        "is 8 points at the end of a long list and below a short one that rests on the edge",
        arguments: ["inset", "flip", "inset+fold", "flip+flip+inset"])
    func end(chain: String) throws {
        for count in [3, 100] {
            let (scene, _) = try scene(count, ["--strategy", chain])
            scene.activePane.list.scrollToNewest()
            _ = scene.draw(on: Surface(width: 640, height: 448), at: 2000)
            #expect(newest(scene) == Rect(x: 0, y: 400 - 8 - 20, width: 640, height: 20), "\(count) rows")
            let engine = scene.activePane.list.engine
            #expect(engine.maxOffset == max(0, Double(count) * 20 + 8 - 400), "\(count) rows")
        }
    }

    @Test("belongs to the newest row alone: a list from the top begins at its edge, and has the room at its end")
    func top() throws {
        let (short, _) = try scene(3, ["--strategy", "stack"])
        #expect(short.activePane.list.placed.items.map(\.frame.y) == [0, 20, 40])
        let (long, _) = try scene(100, ["--strategy", "stack"])
        #expect(long.activePane.list.placed.items.first?.frame.y == 0)
        #expect(long.activePane.list.engine.maxOffset == 100 * 20 + 8 - 400)
        // Mirrored without being reversed, a list has its newest row at the upper edge.
        let (mirrored, _) = try scene(100, ["--strategy", "flip", "--option", "flip.order=mirrored"])
        mirrored.activePane.list.scrollToNewest()
        _ = mirrored.draw(on: Surface(width: 640, height: 448), at: 2000)
        #expect(newest(mirrored)?.y == 8)
    }

    @Test("goes with the newest row to the other end of the base when the chain changes")
    func switching() throws {
        let (scene, surface) = try scene(100, ["--strategy", "inset"])
        for chain in ["flip", "inset+fold", "stack", "flip"] {
            scene.activePane.list.setStrategy(chain)
            scene.activePane.list.scrollToNewest()
            _ = scene.draw(on: surface, at: 2000)
            #expect(newest(scene)?.y == 372, "under \(chain)")
            #expect(scene.activePane.list.engine.contentLength == 2008, "under \(chain)")
        }
    }

    @Test("is what the reader has set where he has, under every chain")
    func given() throws {
        let given = ["--option", "stack.trailingSpace=30", "--option", "stack.leadingSpace=5"]
        let (scene, surface) = try scene(100, ["--strategy", "inset"] + given)
        #expect(newest(scene)?.y == 350)
        scene.activePane.list.setStrategy("flip")
        scene.activePane.list.scrollToNewest()
        _ = scene.draw(on: surface, at: 2000)
        #expect(newest(scene)?.y == 375)
    }

    @Test("is none below cards, which have 6 points of their own below them, and 8 below lines of JSON")
    func looks() throws {
        for (cell, space) in [("note", 0.0), ("visit", 0), ("json", 8), ("auto", 8)] {
            let (scene, _) = try scene(100, [], cell: cell)
            let row = try #require(newest(scene))
            #expect(row.y + row.height == 400 - space, "\(cell)")
        }
    }

    @Test("is none under a base that has no options for it")
    func none() throws {
        let (scene, _) = try scene(100, ["--strategy", "custom"])
        #expect(newest(scene)?.y == 380)
    }
}
