import Strata
import StrataCanvas
import StrataCommandLine
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
        var options = try ArgumentParser(OptionName.window, registry: .shipped).parse(
            ["--theme", "light", "--no-animations"] + arguments + paths)
        options.size = size
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

    @Test("Behind tabs only the list in view reacts, and a click on its tab is a second source")
    func tabs() throws {
        let rig = try PaneRig(["--tabs"], size: wide)
        let ends = [rig.engine(0).offset, rig.engine(1).offset]
        // Rows of 20 points; 40 points of tabs and 48 of header leave 360 of 448.
        #expect(ends == [5640.0, 3640.0])
        #expect(rig.scene.panes.map(\.isVisible) == [true, false])
        // A tab is 240 points broad; the second one is clicked, which only brings it into view.
        rig.click(300, 20)
        #expect(rig.scene.selected == 1 && rig.engine(1).offset == ends[1])
        #expect(rig.scene.panes.map(\.isVisible) == [false, true])
        rig.engine(0).trigger()
        rig.draw()
        #expect(rig.engine(0).offset == ends[0], "a hidden list ignores every trigger")
        rig.click(300, 20)
        #expect(rig.engine(1).offset == 0)
        rig.click(300, 20)
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
        rig.click(300, 20)
        #expect(rig.differences(from: first) > 0)
        rig.click(120, 20)
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
            try ArgumentParser(OptionName.window, registry: .shipped).parse(arguments)
        }
        #expect(error?.description.contains(reason) == true && error?.exitCode == 64, "\(error?.description ?? "")")
    }
}
