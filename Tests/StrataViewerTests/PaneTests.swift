import Strata
import StrataCanvas
import StrataCells
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataSimulation
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// Several lists over real files in one window, driven by hand.
private final class PaneRig {
    let directory = TemporaryDirectory()
    let scene: WindowScene
    let surface: Surface
    var time = 0.0

    init(_ arguments: [String], files: [String] = [numberedLines(300), numberedLines(200)], size: Size) throws {
        let paths = files.enumerated().map { [directory] in directory.file("\($0.offset).log", $0.element) }
        var options = try ArgumentParser(.window, registry: .shipped).parse(
            ["--theme", "light", "--no-animations"] + wholeRows + arguments + paths)
        options.window.size = size
        let feeds = try Inputs.openAll(options, follows: false)
        scene = try SceneBuilder(options, registry: .shipped, scale: 1).window(of: feeds)
        surface = Surface(width: Int(size.width), height: Int(size.height))
        draw()
    }

    func engine(_ number: Int) -> ListEngine { scene.panes[number].list.engine }

    @discardableResult
    func draw() -> [PixelRect] {
        time += 1000
        return scene.draw(on: surface, at: time)
    }

    func click(_ x: Double, _ y: Double) {
        scene.begin(at: time)
        scene.press(at: Point(x: x, y: y), clickCount: 1)
        scene.release(at: Point(x: x, y: y), clickCount: 1)
        draw()
    }

    func clickTab(_ number: Int) {
        let tab = scene.root.tabs.places[number]
        click(tab.x + tab.width / 2, tab.height / 2)
    }

    /// Drags from one point to another, over one in between, and draws.
    func drag(from start: Point, to end: Point) {
        scene.begin(at: time)
        scene.press(at: start)
        scene.movePointer(to: Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
        draw()
        scene.begin(at: time)
        scene.movePointer(to: end)
        scene.release(at: end)
        draw()
    }

    /// How broad, or how high, the lists are.
    func lengths(_ isAcross: Bool = true) -> [Double] {
        scene.panes.map { isAcross ? $0.frame.width : $0.frame.height }
    }

    /// How many pixels look otherwise than in a picture.
    func differences(from other: Surface) -> Int {
        (0..<surface.height).reduce(0) { sum, row in
            sum + (0..<surface.width).count { surface.pixel(x: $0, y: row) != other.pixel(x: $0, y: row) }
        }
    }

    func wheel(_ clicks: Double, _ x: Double, _ y: Double) {
        scene.begin(at: time)
        scene.scroll(vertical: clicks, at: Point(x: x, y: y))
        draw()
    }
}

@Suite("Several lists in a window")
struct PaneTests {
    private let wide = Size(width: 801, height: 448)

    @Test("Side by side, every list has the same breadth, its own file and its own strategy")
    func split() throws {
        let rig = try PaneRig(["--split", "--strategy", "flip", "--strategy", "inset+fold"], size: wide)
        let frames = rig.scene.panes.map(\.frame)
        // 801 points less a line of 1 between them.
        #expect(frames == [Rect(x: 0, y: 0, width: 400, height: 448), Rect(x: 401, y: 0, width: 400, height: 448)])
        #expect(rig.engine(0).strategy == "flip" && rig.engine(1).strategy == "inset+fold")
        #expect(rig.engine(0).count == 300 && rig.engine(1).count == 200)
        #expect(rig.scene.panes.map(\.status.title) == ["0.log", "1.log"])
        #expect(rig.engine(0).isPinned && rig.engine(1).isPinned)
    }

    @Test("One file under several strategies is read once and shown by each")
    func oneFile() throws {
        let rig = try PaneRig(
            ["--split", "--strategy", "flip", "--strategy", "inset", "--strategy", "custom"],
            files: [numberedLines(50)], size: wide)
        #expect(rig.scene.panes.count == 3 && rig.scene.feeds.count == 1)
        #expect(rig.scene.panes.allSatisfy { $0.list.engine.count == 50 })
    }

    @Test("In a narrow window lists lie one below the other")
    func narrow() throws {
        let rig = try PaneRig(["--split"], size: Size(width: 320, height: 601))
        #expect(
            rig.scene.panes.map(\.frame) == [
                Rect(x: 0, y: 0, width: 320, height: 300), Rect(x: 0, y: 301, width: 320, height: 300),
            ])
    }

    @Test("From 700 points on lists stand side by side, unless each had less than 200", arguments: [699.0, 700])
    func widths(width: Double) throws {
        let rig = try PaneRig(["--split"], size: Size(width: width, height: 601))
        #expect(rig.lengths(width == 700).allSatisfy { $0 <= 350 })
        #expect(rig.scene.panes[1].frame.x == (width == 700 ? 351 : 0))
        #expect(!PanesView.standAcross(4, in: 799) && PanesView.standAcross(4, in: 800))
    }

    @Test("The border of two lists is dragged, by the line or 4 points beside it; both keep 160 points of it")
    func dragBorder() throws {
        let rig = try PaneRig(["--split"], size: wide)
        let shapes = [(395.0, CursorShape.arrow), (396, .resizeHorizontal), (404, .resizeHorizontal), (406, .arrow)]
        for (x, shape) in shapes {
            rig.scene.movePointer(to: Point(x: x, y: 200))
            #expect(rig.scene.pointerShape == shape, "at \(x)")
        }
        rig.drag(from: Point(x: 404, y: 200), to: Point(x: 504, y: 210))
        #expect(rig.lengths() == [500, 300])
        #expect(rig.engine(0).viewport.size.width == 500)
        rig.drag(from: Point(x: 500, y: 200), to: Point(x: 2000, y: 200))
        #expect(rig.lengths() == [640, 160])
        rig.drag(from: Point(x: 640, y: 200), to: Point(x: -5, y: 200))
        #expect(rig.lengths() == [160, 640])
    }

    @Test("Shares survive a resize of the window in proportion, and a double click makes them equal")
    func shares() throws {
        let rig = try PaneRig(["--split"], size: wide)
        rig.drag(from: Point(x: 400, y: 200), to: Point(x: 500, y: 200))
        // 5 of 8 parts, of 1000 points, and of 400 above each other, where the line stays 1 point broad.
        rig.scene.resize(Size(width: 1001, height: 448))
        #expect(rig.lengths() == [625, 375])
        rig.scene.resize(Size(width: 600, height: 401))
        #expect(rig.lengths(false) == [250, 150])
        rig.scene.resize(wide)
        #expect(rig.lengths() == [500, 300])
        for count in [1, 2] {
            rig.scene.press(at: Point(x: 500, y: 200), clickCount: count)
            rig.scene.release(at: Point(x: 500, y: 200), clickCount: count)
        }
        rig.draw()
        #expect(rig.lengths() == [400, 400])
    }

    @Test("The border of lists above each other is dragged up and down, and both keep 120 points")
    func dragDown() throws {
        let rig = try PaneRig(["--split"], size: Size(width: 320, height: 601))
        rig.scene.movePointer(to: Point(x: 100, y: 302))
        #expect(rig.scene.pointerShape == .resizeVertical)
        rig.drag(from: Point(x: 100, y: 302), to: Point(x: 90, y: 202))
        #expect(rig.lengths(false) == [200, 400])
        rig.drag(from: Point(x: 100, y: 200), to: Point(x: 100, y: 0))
        #expect(rig.lengths(false) == [120, 480])
    }

    @Test("The line stands out under the pointer, and looks as before after it")
    func dividerHover() throws {
        let rig = try PaneRig(["--split"], size: wide)
        let before = rig.surface.copy()
        rig.scene.movePointer(to: Point(x: 398, y: 200))
        rig.draw()
        // 3 columns of the window's height in the place of 1.
        #expect(rig.differences(from: before) == 3 * 448)
        rig.scene.movePointer(to: nil)
        rig.draw()
        #expect(rig.differences(from: before) == 0)
    }

    @Test("Of what lists share none gets less than the least, and the others give it by their parts")
    func sharing() {
        var shares = PaneShares(count: 3)
        #expect(shares.lengths(in: 300, least: 100) == [100, 100, 100])
        shares.moveBorder(after: 0, toLength: 150, in: 300, least: 20)
        #expect(shares.lengths(in: 300, least: 20) == [150, 50, 100])
        #expect(shares.lengths(in: 600, least: 20) == [300, 100, 200])
        // Parts of 3, 1 and 2: the second one lacks 10, so 3 and 2 share 150 - 35.
        #expect(shares.lengths(in: 150, least: 35).map { ($0 * 1e6).rounded() / 1e6 } == [69, 35, 46])
        #expect(shares.lengths(in: 90, least: 35) == [30, 30, 30])
        shares.moveBorder(after: 1, toLength: 500, in: 300, least: 20)
        #expect(shares.lengths(in: 300, least: 20) == [150, 130, 20])
    }

    @Test("The header, its state and the tab under the pointer have another tint, and only while it is there")
    func hover() throws {
        for (arguments, target, elsewhere) in [
            (["--split"], Point(x: 300, y: 10), Point(x: 300, y: 300)),
            (["--tabs"], Point(x: 120, y: 8), Point(x: 5, y: 300)),
        ] {
            let rig = try PaneRig(arguments, size: wide)
            rig.scene.movePointer(to: elsewhere)
            rig.draw()
            let before = rig.surface.copy()
            rig.scene.movePointer(to: target)
            rig.draw()
            let (x, y) = (Int(target.x), Int(target.y))
            #expect(rig.surface.pixel(x: x, y: y) != before.pixel(x: x, y: y))
            rig.scene.movePointer(to: elsewhere)
            rig.draw()
            #expect(rig.differences(from: before) == 0)
        }
    }

    @Test("Of a header the state is tinted alone where a click on it does something else")
    func stateHover() throws {
        let rig = try PaneRig(["--split"], size: wide)
        let state = try #require(rig.scene.panes[0].header.shownParts.first { $0.role == .state })
        rig.scene.movePointer(to: Point(x: 300, y: 300))
        rig.draw()
        let before = rig.surface.copy()
        rig.scene.movePointer(to: Point(x: state.left, y: 24))
        rig.draw()
        // Inside of the rounded bar, left of its text; and the strip, which is no part of it.
        let inside = Int(state.left) - 3
        #expect(rig.surface.pixel(x: inside, y: 24) != before.pixel(x: inside, y: 24))
        #expect(rig.surface.pixel(x: 390, y: 5) == before.pixel(x: 390, y: 5))
    }

    @Test("Tabs are as broad as their names need, from 80 to 240 points; too many share what there is")
    func tabWidths() throws {
        #expect(TabStripView.share(500, among: [80, 240, 100]) == [80, 240, 100])
        #expect(TabStripView.share(300, among: [240, 80, 80]) == [140, 80, 80])
        #expect(TabStripView.share(380, among: [240, 80, 150, 130]) == [100, 80, 100, 100])
        #expect(TabStripView.share(300, among: [240, 80, 150, 130]) == [75, 75, 75, 75])
        let rig = try PaneRig(["--tabs"], size: wide)
        let places = rig.scene.root.tabs.places
        #expect(places.map(\.width) == [80, 80])
        #expect(places.map(\.x) == [0, 80])
    }

    @Test("Behind tabs, which have the names, headers do not say them again")
    func names() throws {
        let tabs = try PaneRig(["--tabs"], size: wide)
        #expect(tabs.scene.panes.map(\.headerContent.title) == ["", ""])
        let parts = tabs.scene.panes[0].header.shownParts
        #expect(parts.first?.role == .state && parts.first?.left == Metrics.headerPadding)
        #expect(try PaneRig(["--split"], size: wide).scene.panes.map(\.headerContent.title) == ["0.log", "1.log"])
    }

    @Test("A tab is marked for rows that came behind it, until it was looked at; for what was only found it is not")
    func marks() throws {
        let documents = [MemoryDocument(["a"]), MemoryDocument(["b"])]
        let appearance = Appearance(library: FontLibrary(scale: 1), isAnimated: false)
        let look = try #require(CellRegistry.shipped.entry(named: "log"))
        let panes = try documents.map {
            try ListPane(
                $0, title: "Rows", cell: look.make(appearance.library, Faces()), registry: .shipped,
                appearance: appearance)
        }
        let scene = WindowScene(panes, .tabs, appearance: appearance, size: Size(width: 400, height: 300))
        let surface = Surface(width: 400, height: 300)
        let tabs: TabStripView = scene.root.tabs
        func draw() -> Surface {
            _ = scene.draw(on: surface, at: 1000)
            return surface.copy()
        }
        let before = draw()
        documents[0].append([Array("in view".utf8)])
        documents[1].prepend(Array("found".utf8), cause: .discovery)
        _ = draw()
        #expect(tabs.marked.isEmpty)
        documents[1].append([Array("news".utf8)])
        let marked = draw()
        #expect(tabs.marked == [1])
        let tab = tabs.places[1]
        let changed = (Int(tab.x)..<400).filter { before.pixel(x: $0, y: 20) != marked.pixel(x: $0, y: 20) }
        // A dot behind the name, on the tab.
        let last = changed.last.map(Double.init) ?? 400
        #expect(last < tab.x + tab.width)
        scene.select(1)
        _ = draw()
        #expect(tabs.marked.isEmpty)
        scene.select(0)
        let after = draw()
        for x in changed { #expect(after.pixel(x: x, y: 20) == before.pixel(x: x, y: 20)) }
    }

    @Test("The wheel scrolls the list under the pointer, keys the one that was clicked last")
    func input() throws {
        let rig = try PaneRig(["--split"], size: wide)
        let ends = [rig.engine(0).offset, rig.engine(1).offset]
        rig.wheel(-2, 600, 200)
        #expect(rig.engine(0).offset == ends[0] && rig.engine(1).offset == ends[1] - 120)
        rig.scene.perform("to-first")
        #expect(rig.engine(0).offset == 0, "the first list has the keys at first")
        rig.click(600, 300)
        rig.scene.perform("to-first")
        #expect(rig.engine(1).offset == 0 && rig.scene.selected == 1)
        rig.scene.perform("next-list")
        #expect(rig.scene.selected == 0)
    }

    @Test("A click in a header scrolls that list to its top and no other")
    func header() throws {
        let rig = try PaneRig(["--split"], size: wide)
        let end = rig.engine(0).offset
        rig.click(600, 20)
        #expect(rig.engine(0).offset == end && rig.engine(1).offset == 0)
    }

    @Test("Behind tabs only the list in view reacts, and a click on its tab moves nothing")
    func tabs() throws {
        let rig = try PaneRig(["--tabs"], size: wide)
        let ends = [rig.engine(0).offset, rig.engine(1).offset]
        // Rows of 20 points; 40 points of tabs and 48 of header leave 360 of 448.
        #expect(ends == [5640.0, 3640.0])
        #expect(rig.scene.panes.map(\.isVisible) == [true, false])
        // The second tab is clicked, which only brings it into view.
        rig.clickTab(1)
        #expect(rig.scene.selected == 1 && rig.engine(1).offset == ends[1])
        #expect(rig.scene.panes.map(\.isVisible) == [false, true])
        rig.engine(0).trigger()
        rig.draw()
        #expect(rig.engine(0).offset == ends[0], "a hidden list ignores every trigger")
        rig.clickTab(1)
        #expect(rig.scene.selected == 1 && rig.engine(1).offset == ends[1])
        // A scene may have it do something.
        rig.scene.root.tabs.onReselect = { rig.engine(1).trigger() }
        rig.clickTab(1)
        #expect(rig.engine(1).offset == 0)
        rig.clickTab(1)
        #expect(rig.engine(1).offset == ends[1])
    }

    @Test("A thumb that is held while another list comes into view is let go of")
    func tabsRelease() throws {
        let rig = try PaneRig(["--tabs"], size: wide)
        let end = rig.engine(0).offset
        // The thumb lies at the end of the track, at the right edge.
        rig.scene.press(at: Point(x: 793, y: 430))
        #expect(rig.scene.captured is ScrollbarView)
        rig.scene.perform("next-list")
        #expect(rig.scene.captured == nil)
        rig.scene.movePointer(to: Point(x: 793, y: 100))
        rig.scene.perform("previous-list")
        rig.scene.movePointer(to: Point(x: 793, y: 150))
        rig.draw()
        #expect(rig.engine(0).offset == end)
    }

    @Test("A list that comes back into view is drawn whole, where another one was")
    func tabsDraw() throws {
        let rig = try PaneRig(["--tabs"], size: wide)
        let first = rig.surface.copy()
        rig.clickTab(1)
        #expect(rig.differences(from: first) > 0)
        rig.clickTab(0)
        // The pointer, and with it the hovered tab, is somewhere else now than at first.
        rig.scene.movePointer(to: nil)
        rig.draw()
        #expect(rig.differences(from: first) == 0)
    }

    @Test("A pull of 50 points down or 30 sideways takes an expanded row back; less does not")
    func pull() throws {
        for (x, y, closes) in [(29.0, 49.0, false), (0, 50, true), (30, 0, true), (-30, 0, true), (0, -90, false)] {
            let rig = try PaneRig([], files: [numberedLines(50)], size: wide)
            rig.engine(0).activate(45)
            rig.draw()
            rig.scene.press(at: Point(x: 300, y: 200), clickCount: 1)
            rig.scene.movePointer(to: Point(x: 300 + x, y: 200 + y))
            #expect(rig.engine(0).activeItem == 45, "It is held.")
            rig.scene.release(at: Point(x: 300 + x, y: 200 + y), clickCount: 1)
            #expect((rig.engine(0).activeItem == nil) == closes, "after \(x), \(y)")
        }
    }

    @Test("Painting only the damage gives the same picture as painting all of it")
    func incremental() throws {
        let rig = try PaneRig(["--split", "--strategy", "flip", "--strategy", "inset+fold"], size: wide)
        for (x, y) in [(100.0, 200.0), (600, 300), (600, 20), (100, 20)] {
            rig.wheel(-1, x, y)
            rig.click(x, y)
            let whole = Surface(width: 801, height: 448)
            _ = rig.scene.draw(on: whole, at: rig.time)
            #expect(rig.differences(from: whole) == 0, "after a click at \(x), \(y)")
            _ = rig.scene.draw(on: rig.surface, at: rig.time)
        }
    }

    @Test(
        "What does not go together is refused with a reason",
        arguments: [
            (["--strategy", "flip", "--strategy", "inset", "a"], "given 2 times for one list; --split or --tabs"),
            (
                ["--split", "--strategy", "flip", "--strategy", "inset", "--strategy", "fold", "a", "b"],
                "3 times for 2 lists"
            ),
            (["--tabs", "a", "-"], "cannot show standard input beside files"),
        ])
    func refusals(arguments: [String], reason: String) {
        let error = #expect(throws: CommandError.self) {
            try ArgumentParser(.window, registry: .shipped).parse(arguments)
        }
        #expect(error?.description.contains(reason) == true && error?.exitCode == 64, "\(error?.description ?? "")")
    }

    @Test("that are locked go together by the moments that their rows say; the one that keys go to decides")
    func locked() throws {
        func lines(_ count: Int, every seconds: Int) -> String {
            (0..<count).map { row in
                let second = row * seconds
                func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
                return "2026-05-20 \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) line \(row)\n"
            }.joined()
        }
        // A line each minute for five hours, and one each ten seconds.
        let rig = try PaneRig(
            ["--split"], files: [lines(300, every: 60), lines(1800, every: 10)], size: Size(width: 1000, height: 500))
        rig.scene.handle(KeyEvent(key: Key("="), text: "="))
        rig.draw()
        rig.draw()
        rig.engine(0).scroll(to: 100 * 20, byReader: true)
        rig.draw()
        rig.draw()
        // Row 100 is of 1:40, which is row 600 of the other.
        #expect(rig.engine(0).start(ofItem: 100) == 0 && rig.engine(1).start(ofItem: 600) == 0)
        rig.engine(0).scroll(by: 7, animated: false)
        rig.draw()
        rig.draw()
        #expect(rig.engine(1).start(ofItem: 600) == -7)
        // The wheel over the other one, which keys do not go to, moves both.
        #expect(rig.scene.selected == 0)
        rig.scene.scroll(ScrollEvent(vertical: -2, position: Point(x: 750, y: 250)))
        rig.draw()
        rig.draw()
        // Two clicks are six rows up, a minute before: row 99 of the first, and 7 points of each beyond the edge.
        #expect(rig.engine(1).start(ofItem: 594) == -7 && rig.engine(0).start(ofItem: 99) == -7)
        #expect(rig.scene.panes[1].headerContent.notice == "synced")
        #expect(rig.scene.activePane.notice.notice?.text == "Panes are synced by time.")
        rig.scene.scroll(ScrollEvent(vertical: 2, position: Point(x: 750, y: 250)))
        rig.draw()
        rig.draw()
        rig.scene.handle(KeyEvent(key: Key("="), text: "="))
        #expect(rig.scene.activePane.notice.notice?.text == "Panes are no longer synced.")
        #expect(rig.scene.panes[1].headerContent.notice == "")
        rig.engine(0).scroll(to: 0, byReader: true)
        rig.draw()
        rig.draw()
        #expect(rig.engine(1).start(ofItem: 600) == -7, "Each goes by itself again.")
    }
}
