import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataFeeds
import StrataSimulation
import StrataStrategies
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// What `strata` says of a plugin that turns rows too far.
private let sentence =
    "plugin 'example-ripple', strategy 'ripple': adjust gives item 1204 the tilt 120.0; it must lie in 0...90; "
    + "showing 'inset' instead"

/// A window on sixty lines, driven by hand.
private final class NoticeRig {
    let scene: WindowScene
    let surface: Surface
    var time = 0.0

    init(width: Double = 480, scale: Double = 1, _ arguments: [String] = ["--theme", "light"]) throws {
        let directory = TemporaryDirectory()
        let words = "May 20 04:45:10 web1 sshd[4242]: Accepted publickey for deploy from 10.0.0."
        let lines = (1...60).map { "\(words)\($0)\n" }
        let feed = try LineFeed([.file(directory.file("a.log", lines.joined()))])
        var options = try ArgumentParser(.render, registry: .shipped).parse(arguments)
        options.files = ["system.log"]
        options.window.size = Size(width: width, height: 240)
        options.window.scale = scale
        surface = Surface(width: Int(width * scale), height: Int(240 * scale), scale: scale)
        scene = try SceneBuilder(options, registry: .shipped, scale: scale).window(of: [feed])
        wait(until: { pane.status.isIndexed }) {
            _ = waitForInput(feed.wakeUpDescriptor, milliseconds: 10)
            scene.begin(at: time)
            scene.feeds[0].drain()
        }
        draw()
    }

    /// Draws frames until nothing moves.
    func draw() {
        repeat {
            _ = scene.draw(on: surface, at: time)
            time += 16
        } while scene.isMoving
    }

    func act(_ action: () -> Void) {
        scene.begin(at: time)
        action()
        draw()
    }

    func click(_ x: Double, _ y: Double) {
        act {
            scene.press(at: Point(x: x, y: y))
            scene.release(at: Point(x: x, y: y), clickCount: 1)
        }
    }

    /// The notice in the list's coordinates, if there is one.
    var look: NoticeView.Look? { pane.notice.look(at: pane.list.engine.time) }

    /// The middle of the notice in the window.
    var middle: Point {
        let card = look?.card ?? Rect(x: 0, y: 0, width: 0, height: 0)
        return Point(x: card.x + card.width / 2, y: Metrics.headerHeight + card.y + card.height / 2)
    }

    var pane: ListPane { scene.activePane }

    /// Where the rows are.
    var places: [Double] { pane.list.placed.items.map(\.frame.y) }
}

@Suite("A notice")
struct NoticeTests {
    @Test("shows a faulty plugin's sentence whole in the narrowest window, light and dark, sharp and sharper")
    func narrow() throws {
        for (name, theme, scale) in [("notice", "light", 1.0), ("notice-dark-2x", "dark", 2)] {
            let rig = try NoticeRig(width: 320, scale: scale, ["--theme", theme])
            rig.act { rig.pane.list.strategies.onPluginNews(sentence) }
            #expect(try GoldenPicture.named(name).mismatch(with: rig.surface) == nil)
        }
    }

    @Test("is as large as its text needs, at the lower edge: two lines in a broad window, more in a narrow one")
    func height() throws {
        func height(width: Double, _ text: String) throws -> Double {
            let rig = try NoticeRig(width: width)
            rig.act { rig.pane.show(Notice(text: text, isWarning: true)) }
            let card = try #require(rig.look).card
            // It lies at the lower edge of the list, in its middle, with 16 points below it.
            #expect(card.y + card.height == rig.pane.list.frame.height - 16)
            #expect((2 * card.x + card.width - width).magnitude <= 1)
            return card.height
        }
        // 10 points above and below lines of 18 points: 9 typographic points are 12, one and a half times as high.
        #expect(try height(width: 480, "one line") == 38)
        #expect(try height(width: 480, "one line\nand another") == 56)
        #expect(try height(width: 320, sentence) > height(width: 640, sentence))
    }

    @Test("leaves the rows where they are")
    func rowsStay() throws {
        let rig = try NoticeRig()
        let before = rig.places
        #expect(!before.isEmpty)
        rig.act { rig.pane.show(Notice(text: sentence, isWarning: true)) }
        #expect(rig.places == before)
    }

    @Test("closes on a click, which does nothing else, and leaves no trace")
    func click() throws {
        let rig = try NoticeRig()
        let before = rig.surface.copy()
        rig.act { rig.pane.show(Notice(text: sentence, isWarning: true)) }
        #expect(rig.look != nil)
        rig.click(rig.middle.x, rig.middle.y)
        #expect(rig.look == nil)
        #expect(rig.pane.list.engine.activeItem == nil)
        let left = PictureDifference(before, rig.surface)
        // The pointer is now over a row.
        rig.act { rig.scene.movePointer(to: nil) }
        #expect(PictureDifference(before, rig.surface).maximum == 0, "\(left)")
    }

    @Test("closes when the reader changes the layout, or presses Escape")
    func layout() throws {
        for command in ["strategy-flip", "collapse"] as [CommandID] {
            let rig = try NoticeRig()
            rig.act { rig.pane.show(Notice(text: sentence, isWarning: true)) }
            rig.act { rig.scene.perform(command) }
            // A layout says its own name in the place of it.
            #expect(rig.look?.notice.text == (command == "collapse" ? nil : "Layout: newest pushes up."))
        }
    }

    @Test("stays while the pointer is over it, and a second longer, however long that is")
    func pointer() throws {
        let rig = try NoticeRig()
        rig.act { rig.pane.show(Notice(text: "took over the new build of ripple", isWarning: false)) }
        rig.act { rig.scene.movePointer(to: rig.middle) }
        rig.time += 60_000
        rig.draw()
        #expect(rig.look?.isHovered == true && rig.scene.nextChange(after: rig.time) == nil)
        let left = rig.time
        rig.act { rig.scene.movePointer(to: Point(x: 100, y: 100)) }
        #expect(rig.look != nil)
        rig.time = left + 999
        rig.draw()
        #expect(rig.look != nil)
        rig.time = left + 1001
        rig.draw()
        #expect(rig.look == nil)
    }

    @Test("goes when the reader scrolls or presses a key, after a second at least; one of what is wrong stays")
    func goingOn() throws {
        let actions: [(WindowScene) -> Void] = [
            { $0.scroll(vertical: -1, at: Point(x: 100, y: 200)) }, { $0.handle(KeyEvent(key: Key("k"))) },
        ]
        for action in actions {
            for isWarning in [false, true] {
                let rig = try NoticeRig()
                rig.act { rig.pane.show(Notice(text: "took over the new build of ripple", isWarning: isWarning)) }
                let shown = rig.pane.list.engine.time
                rig.scene.begin(at: rig.time)
                action(rig.scene)
                _ = rig.scene.draw(on: rig.surface, at: rig.time + 16)
                #expect(rig.look?.opacity == 1, "It has only just come.")
                rig.time = shown + 1100
                rig.draw()
                #expect((rig.look != nil) == isWarning)
            }
        }
    }

    @Test("goes by itself after five seconds where nothing is wrong, and else stays")
    func passing() throws {
        for isWarning in [false, true] {
            let rig = try NoticeRig()
            rig.act { rig.pane.show(Notice(text: "took over the new build of ripple", isWarning: isWarning)) }
            let start = rig.pane.list.engine.time
            let change = rig.pane.notice.nextChange(after: start)
            #expect((change == nil) == isWarning)
            rig.time = (change ?? start + 60_000) - 1
            rig.draw()
            #expect(rig.look != nil)
            rig.time = (change ?? start + 60_000) + 1
            rig.draw()
            #expect((rig.look == nil) == !isWarning)
        }
    }
}
