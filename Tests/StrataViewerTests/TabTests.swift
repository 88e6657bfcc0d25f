import Strata
import StrataCanvas
import StrataCells
import StrataDocument
import StrataSimulation
import StrataStrategies
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// Two lists of a log's lines behind tabs 80 points broad, in a window of 400 by 300 points.
private final class TabRig {
    let documents = [MemoryDocument(["a"]), MemoryDocument(["ERROR of old"])]
    let scene: WindowScene
    let surface = Surface(width: 400, height: 300)
    private var time = 1000.0

    init() throws {
        let appearance = Appearance(library: FontLibrary(scale: 1), isAnimated: false)
        let look = try #require(CellRegistry.shipped.entry(named: "log"))
        let panes = try documents.map {
            try ListPane(
                $0, title: "Rows", cell: look.make(appearance.library, Faces()), registry: .shipped,
                appearance: appearance)
        }
        scene = WindowScene(panes, .tabs, appearance: appearance, size: Size(width: 400, height: 300))
        draw()
    }

    func draw() {
        _ = scene.draw(on: surface, at: time)
        time += 1000
    }

    func color(_ x: Int, _ y: Int) -> Color { Color(surface.pixel(x: x, y: y) & 0xFFFFFF) }

    /// The columns of the second tab that are not all of one colour between two heights.
    func inkedColumns(_ heights: ClosedRange<Int>) -> [Int] {
        (80..<160).filter { x in heights.contains { color(x, $0) != color(x, heights.lowerBound) } }
    }
}

@Suite("Tabs")
struct TabTests {
    @Test("What is pasted elsewhere is said in the header of the list that is in view, and once it has ended in none")
    func pasting() throws {
        let rig = try ApplicationRig(["one\n", "two\n"], ["--tabs"])
        let (text, panes) = (OfferedText("text"), rig.scene.panes)
        rig.scene.onRequest(.offerText(text, .clipboard))
        text.noteGiven(3_200_000)
        #expect(panes.map(\.givenBytes) == [3_200_000, nil])
        rig.scene.select(1)
        text.noteGiven(nil)
        #expect(panes.map(\.givenBytes) == [nil, nil])
    }

    @Test("The dot for what has come behind a tab is red where it tells of errors, and only for what is new")
    func errorNews() throws {
        let rig = try TabRig()
        let tabs = rig.scene.root.tabs
        rig.documents[1].append(["all is well"])
        rig.draw()
        #expect(tabs.marked == [1] && tabs.alarmed.isEmpty, "The error was there before.")
        let dot = try #require(rig.inkedColumns(8...32).last) - 2
        #expect(rig.color(dot, 20) == Palette.light.accent)
        rig.documents[1].append(["ERROR nothing is"])
        rig.draw()
        #expect(tabs.marked == [1] && tabs.alarmed == [1])
        #expect(rig.color(dot, 20) == Palette.light.error)
        rig.scene.select(1)
        rig.draw()
        rig.scene.select(0)
        rig.documents[1].append(["well again"])
        rig.draw()
        #expect(tabs.marked == [1] && tabs.alarmed.isEmpty, "What was looked at is no news.")
    }

    @Test("Errors that a flood of rows has are found a little later, without anything else happening")
    func flood() throws {
        let rig = try TabRig()
        let tabs = rig.scene.root.tabs
        let lines = (0..<20_000).map { $0 == 10_000 ? "ERROR in the middle" : "line \($0) of very many of them" }
        rig.documents[1].append(lines)
        rig.draw()
        // They are looked for on a thread that gets what time others leave.
        while tabs.alarmed.isEmpty {
            try #require(rig.scene.nextChange(after: 0) != nil)
            Thread.sleep(1)
            rig.draw()
        }
        #expect(tabs.alarmed == [1])
        #expect(rig.scene.panes[1].nextErrorNews(after: 0) == nil, "There is nothing more to be found.")
    }

    @Test("The tint under the pointer has round corners, and as much room on one side of name and dot as on the other")
    func hover() throws {
        let rig = try TabRig()
        rig.documents[1].append(["news"])
        rig.draw()
        let plain = rig.surface.copy()
        // What is tinted of a tab begins and ends 4 points within it, and reaches 14 points above and below 20.
        let tab = rig.scene.root.tabs.places[1]
        let (left, right) = (Int(tab.x) + 4, Int(tab.x + tab.width) - 5)
        let inked = rig.inkedColumns(8...32)
        let (first, last) = (try #require(inked.first), try #require(inked.last))
        // A letter may leave a pixel of its room free.
        #expect(abs((first - left) - (right - last)) <= 2)
        rig.scene.movePointer(to: Point(x: tab.x + tab.width / 2, y: 20))
        rig.draw()
        func isTinted(_ x: Int, _ y: Int) -> Bool { rig.surface.pixel(x: x, y: y) != plain.pixel(x: x, y: y) }
        for (x, y) in [(left, 20), (right, 20), (left + 8, 6), (left + 8, 33), (right - 8, 6)] {
            #expect(isTinted(x, y), "\(x), \(y)")
        }
        let corners = [(left, 6), (right, 6), (left, 33), (right, 33)]
        for (x, y) in corners + [(left - 1, 20), (right + 1, 20), (left + 16, 5), (left + 16, 34)] {
            #expect(!isTinted(x, y), "\(x), \(y)")
        }
    }
}
