import Glibc
import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataDocument
import StrataFeeds
import StrataGenerators
import StrataStrategies
import StrataSimulation
import StrataSystem
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A scene over a real file, driven by hand: 640 by 448 points, that is 20 rows of 20 points under the header.
private final class SceneRig {
    let directory = TemporaryDirectory()
    let file: String
    let feed: LineFeed
    let window: WindowScene
    let surface = Surface(width: 640, height: 448)
    var time = 0.0

    init(_ text: String, _ arguments: [String] = []) throws {
        file = directory.file("a.log", text)
        feed = try LineFeed([.file(file)])
        var options = try ArgumentParser(.window, registry: .shipped).parse(
            ["--theme", "light"] + wholeRows + arguments)
        options.window.size = Size(width: 640, height: 448)
        options.files = [file]
        window = try SceneBuilder(options, registry: .shipped, scale: 1).window(of: [feed])
        take { scene.status.isIndexed }
        draw()
    }

    var scene: ListPane { window.activePane }
    var list: ListView { scene.list }
    var engine: ListEngine { list.engine }
    var pill: PillView? { scene.overlays.compactMap { $0 as? PillView }.first }

    /// Takes events until something is so.
    func take(until isDone: () -> Bool) {
        for _ in 0..<1000 {
            if isDone() { return }
            var descriptor = pollfd(fd: feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, 10)
            window.begin(at: time)
            window.feeds[0].drain()
        }
        Issue.record("The feed never told what was waited for.")
    }

    func append(_ count: Int) {
        let before = engine.count
        StrataViewerTests.append((0..<count).map { "new \($0)\n" }.joined(), to: file)
        take { engine.count == before + count }
    }

    /// Draws frames until nothing moves, and returns the damage of the first one.
    @discardableResult
    func draw() -> [PixelRect] {
        let damage = window.draw(on: surface, at: time)
        for _ in 0..<200 where window.isMoving {
            time += 16
            _ = window.draw(on: surface, at: time)
        }
        #expect(!window.isMoving)
        time += 1000
        return damage
    }

    /// What a person does, followed by frames until nothing moves.
    func act(_ action: () -> Void) {
        window.begin(at: time)
        action()
        draw()
    }

    func click(_ x: Double, _ y: Double, count: Int = 1) {
        act {
            window.press(at: Point(x: x, y: y))
            window.release(at: Point(x: x, y: y), clickCount: count)
        }
    }
}

@Suite("The scene without a window")
struct SceneTests {
    @Test("A file opens at its last line, which lies at the bottom")
    func opens() throws {
        let rig = try SceneRig(numberedLines(1000))
        #expect(rig.engine.count == 1000 && rig.engine.isPinned)
        #expect(rig.list.placed.items.last?.index == 999)
        #expect(rig.list.placed.items.last?.frame == Rect(x: 0, y: 380, width: 640, height: 20))
        #expect(rig.engine.maxOffset == 1000 * 20 - 400)
    }

    @Test("Rows that arrive are counted while the reader is away, and the pill leads to them")
    func pill() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.act { rig.list.scroll(clicks: -2) }
        let offset = rig.engine.offset
        rig.append(7)
        rig.draw()
        #expect(rig.list.unseen == 7)
        #expect(rig.engine.offset == offset, "what is read stays under inset")
        #expect(rig.pill?.contains(Point(x: 320, y: 368)) == true)
        rig.click(320, 48 + 368)
        #expect(rig.engine.isPinned && rig.list.unseen == 0)
        #expect(rig.list.placed.items.last?.index == 1006)
        #expect(rig.pill?.contains(Point(x: 320, y: 368)) == false)
    }

    @Test("The pill is a surface with a rim, and nothing that a bubble might be", arguments: ["light", "dark"])
    func pillIsNoBubble(theme: String) throws {
        let rig = try SceneRig(numberedLines(1000), ["--theme", theme])
        rig.act { rig.list.scroll(clicks: -2) }
        rig.append(7)
        rig.draw()
        let palette = theme == "light" ? Palette.light : .dark
        // It lies from 400 to 432; its text is lower than 405.
        #expect(Color(rig.surface.pixel(x: 320, y: 400) & 0xFFFFFF).contrastRatio(to: palette.rim) < 1.02)
        #expect(rig.surface.pixel(x: 320, y: 404) == palette.card.pixel)
        #expect(Color(rig.surface.pixel(x: 320, y: 431) & 0xFFFFFF).contrastRatio(to: palette.rim) < 1.02)
        #expect(palette.card != palette.cards.sent && palette.card != palette.cards.received)
        #expect(palette.accentText.contrastRatio(to: palette.card) >= 4.5)
    }

    @Test("At the end, rows that arrive are followed and not counted")
    func follows() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.append(3)
        rig.draw()
        #expect(rig.list.unseen == 0 && rig.engine.isPinned && rig.list.placed.items.last?.index == 1002)
    }

    @Test("The header says whether rows come into view, and f goes back to where they do")
    func liveAndPaused() throws {
        let rig = try SceneRig(numberedLines(1000))
        var state: String { rig.scene.headerContent.state }
        #expect(state == "● Live")
        rig.act { rig.list.scroll(clicks: -5) }
        #expect(state == "Paused")
        rig.append(2)
        rig.draw()
        #expect(state == "Paused · 2 new")
        rig.act { rig.window.perform("toggle-follow") }
        #expect(state == "● Live" && rig.engine.isPinned)
        rig.act { rig.window.perform("toggle-follow") }
        #expect(state == "Paused" && !rig.list.follows)
        rig.act { rig.window.perform("toggle-follow") }
        #expect(state == "● Live" && rig.list.follows)
    }

    @Test("Rows that arrive while one is open are announced, and a click there leads to them")
    func arrivalsBehindPage() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.click(200, 300, count: 2)
        rig.append(3)
        rig.draw()
        #expect(rig.list.unseen == 3 && rig.scene.headerContent.state == "Paused · 3 new")
        #expect(rig.pill?.contains(Point(x: 320, y: 368)) == true)
        rig.click(320, 48 + 368)
        #expect(rig.engine.activeItem == nil && rig.engine.isPinned && rig.list.unseen == 0)
    }

    @Test("Without following, rows that arrive at the end are counted too")
    func doesNotFollow() throws {
        let rig = try SceneRig(numberedLines(1000), ["--no-follow"])
        let offset = rig.engine.offset
        rig.append(2)
        rig.draw()
        #expect(rig.engine.offset == offset && rig.list.unseen == 2)
        rig.act { rig.window.perform("toggle-follow") }
        #expect(rig.list.follows && rig.engine.isPinned && rig.list.unseen == 0)
    }

    @Test(
        "A click in the header or less than 20 points below it goes to the top, and the next one returns",
        arguments: [10.0, 47, 48, 67])
    func header(y: Double) throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.act { rig.list.scroll(clicks: -3) }
        let offset = rig.engine.offset
        for target in [0, offset] {
            rig.click(200, y)
            // Below the header it is one only once no second click has followed.
            rig.act {}
            #expect(rig.engine.offset == target)
        }
        #expect(rig.engine.activeItem == nil)
    }

    @Test("Nothing is said of a way back where nothing has moved")
    func noWayBack() throws {
        let rig = try SceneRig(numberedLines(3))
        rig.click(200, 20)
        #expect(rig.scene.headerContent.hint == nil)
        let long = try SceneRig(numberedLines(1000))
        long.click(200, 20)
        #expect(long.scene.headerContent.hint == "back to line 981")
    }

    @Test("A click on the state goes back to live, and beside it to the top")
    func state() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.act { rig.list.scroll(clicks: -3) }
        var offsets: Set<Double> = []
        for x in stride(from: 4.0, to: 400, by: 8) where !rig.engine.isPinned {
            rig.click(x, 24)
            rig.act {}
            offsets.insert(rig.engine.offset)
        }
        #expect(rig.engine.isPinned, "The state stands beside the title.")
        #expect(offsets.contains(0), "The title is no state.")
    }

    @Test("A key goes to the top and back, as a click does")
    func key() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.act { rig.list.scroll(clicks: -3) }
        let offset = rig.engine.offset
        for target in [0, offset] {
            rig.act { _ = rig.window.handle(KeyEvent(key: Key("t"), text: "t")) }
            #expect(rig.engine.offset == target)
        }
    }

    @Test("A click lower down is one on a row")
    func belowHeader() throws {
        let rig = try SceneRig(numberedLines(1000), ["--strategy", "inset+fold"])
        rig.click(200, 69)
        #expect(rig.engine.activeItem == 981)
        rig.click(200, 300)
        #expect(rig.engine.activeItem == nil)
    }

    @Test("Just below the header a click is one on it, unless a second one follows: then it is the row's")
    func nearHeader() throws {
        let rig = try SceneRig(numberedLines(1000))
        let time = rig.time
        rig.window.begin(at: time)
        rig.window.press(at: Point(x: 200, y: 60))
        rig.window.release(at: Point(x: 200, y: 60), clickCount: 1)
        _ = rig.window.draw(on: rig.surface, at: time)
        // Something else may change before, but nothing later.
        #expect((rig.window.nextChange(after: time) ?? .infinity) <= time + 400)
        rig.time = time + 399
        rig.act {}
        #expect(rig.engine.isPinned, "It may be the first of two.")
        rig.act {}
        #expect(rig.engine.offset == 0)
        let row = rig.list.row(at: Point(x: 200, y: 12))
        rig.click(200, 60, count: 2)
        #expect(rig.engine.activeItem == row)
    }

    @Test("Where rows lie flat it takes two clicks to expand one")
    func doubleClick() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.click(200, 300)
        #expect(rig.engine.activeItem == nil)
        rig.click(200, 300, count: 2)
        #expect(rig.engine.activeItem != nil)
        rig.act { rig.window.perform("collapse") }
        #expect(rig.engine.activeItem == nil)
    }

    @Test("A button that comes up elsewhere clicks nothing")
    func releaseElsewhere() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.act {
            rig.window.press(at: Point(x: 200, y: 10))
            rig.window.release(at: Point(x: 200, y: 300), clickCount: 1)
        }
        #expect(rig.engine.isPinned)
    }

    @Test("Keys scroll by a line, a page, and to either end")
    func commands() throws {
        let rig = try SceneRig(numberedLines(1000))
        let end = rig.engine.maxOffset
        rig.act { rig.window.perform("line-up") }
        #expect(rig.engine.offset == end - 20)
        rig.act { rig.window.perform("page-up") }
        #expect(rig.engine.offset == end - 20 - 380)
        rig.act { rig.window.perform("to-first") }
        #expect(rig.engine.offset == 0)
        rig.act { rig.window.perform("page-down") }
        #expect(rig.engine.offset == 380)
        rig.act { rig.window.perform("to-last") }
        #expect(rig.engine.offset == end && rig.engine.isPinned)
    }

    @Test("Dragging the thumb to the top shows the first line; a click on the track pages")
    func scrollbar() throws {
        let rig = try SceneRig(numberedLines(1000))
        rig.act { rig.window.press(at: Point(x: 632, y: 430)) }
        #expect(rig.window.captured is ScrollbarView)
        rig.act { rig.window.movePointer(to: Point(x: 500, y: 20)) }
        #expect(rig.engine.offset == 0)
        rig.act { rig.window.release(at: Point(x: 500, y: 20), clickCount: 1) }
        #expect(rig.window.captured == nil && rig.engine.offset == 0)
        rig.click(632, 400)
        #expect(rig.engine.offset == 380)
    }

    @Test("A narrower list wraps its lines anew and stays at the end")
    func resizing() throws {
        let rig = try SceneRig((1...100).map { "\($0) " + String(repeating: "word ", count: 20) + "\n" }.joined())
        let wide = rig.engine.extent(at: 99).length
        rig.act { rig.window.resize(Size(width: 320, height: 448)) }
        #expect(rig.engine.extent(at: 99).length > wide)
        #expect(rig.engine.isPinned && rig.list.placed.items.last?.index == 99)
        rig.act { rig.window.perform("toggle-wrap") }
        #expect(rig.engine.extent(at: 99).length == 20)
        #expect(rig.engine.isPinned)
    }

    @Test("A last line that grows is measured and drawn again")
    func growing() throws {
        let rig = try SceneRig(numberedLines(100) + "begun")
        #expect(rig.engine.count == 101)
        let item = try #require(rig.list.placed.items.last)
        let before = rig.list.painter.pixels(for: item, band: 0)
        append(String(repeating: " more words", count: 30), to: rig.file)
        rig.take { rig.engine.extent(at: 100).length > 20 }
        rig.draw()
        #expect(rig.engine.count == 101 && rig.engine.isPinned)
        let after = rig.list.painter.pixels(for: try #require(rig.list.placed.items.last), band: 0)
        #expect(before !== after)
    }

    @Test("A line that grows beyond what is shown of it is neither measured nor drawn anew")
    func endlessLine() throws {
        let rig = try SceneRig("one\n" + String(repeating: "x", count: 70_000))
        func grow(to length: Int) {
            StrataViewerTests.append(String(repeating: "y", count: 2_000), to: rig.file)
            rig.take { rig.list.document.line(at: 1).length == length }
            rig.draw()
        }
        // The first time it is remembered how it was measured.
        grow(to: 72_000)
        rig.take { rig.list.painter.grown != nil }
        rig.draw()
        let drawn = rig.list.painter.cache.statistics.misses
        let version = rig.list.painter.grown?.version
        let length = rig.engine.contentLength
        for number in 1...20 { grow(to: 72_000 + 2_000 * number) }
        #expect(rig.list.painter.cache.statistics.misses == drawn)
        #expect(rig.list.painter.grown?.version == version && rig.engine.contentLength == length)
    }

    @Test("Where a file was cut while it was shown stands a divider, and what is in it now follows")
    func truncation() throws {
        let rig = try SceneRig(numberedLines(500))
        rig.act { rig.list.scroll(clicks: -5) }
        write("", to: rig.file, flags: O_TRUNC)
        rig.take { rig.engine.count == 1 }
        rig.draw()
        let divider = rig.feed.line(at: 0)
        #expect(divider.isDivider)
        #expect(String(decoding: divider.bytes, as: UTF8.self).hasPrefix("a.log was truncated ("))
        #expect(!rig.scene.notice.isOpen, "what a divider says need not be said twice")
        #expect(rig.scene.headerContent.state == "● Live", "and the header goes on saying what it does")
        rig.append(4)
        rig.draw()
        #expect(rig.list.placed.items.map(\.index) == [0, 1, 2, 3, 4])
    }

    @Test("Rows of generations that were let go leave, and what is read stays where it is")
    func removal() throws {
        let document = MemoryDocument((0..<1000).map { "line \($0)" })
        var options = Options()
        options.window.size = Size(width: 640, height: 448)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let pane = try builder.ownPane(
            document, title: "", note: "", cell: "log", strategy: "inset", noun: RowNoun("line", "lines"))
        let window = builder.scene([pane])
        let surface = Surface(width: 640, height: 448)
        window.begin(at: 0)
        pane.list.scroll(clicks: -5)
        _ = window.draw(on: surface, at: 0)
        let first = try #require(pane.list.placed.items.first)
        let text = document.line(at: first.index)
        window.begin(at: 16)
        document.remove(5..<15)
        _ = window.draw(on: surface, at: 16)
        #expect(pane.list.engine.count == 990)
        #expect(pane.list.placed.items.first?.index == first.index - 10)
        #expect(pane.list.placed.items.first?.frame == first.frame)
        #expect(document.line(at: first.index - 10) == text, "it is the same row, by name and text")
    }

    @Test("A frame in which nothing changed damages nothing, and the pointer only its row")
    func damage() throws {
        let rig = try SceneRig(numberedLines(1000))
        #expect(rig.draw() == [])
        rig.window.begin(at: rig.time)
        rig.window.movePointer(to: Point(x: 100, y: 48 + 210))
        #expect(rig.draw() == [PixelRect(x: 0, y: 48 + 200, width: 640, height: 20)])
    }

    @Test("Painting only the damage gives the same picture as painting all of it", arguments: ["inset", "inset+fold"])
    func incremental(chain: String) throws {
        for seed in TestSeeds.several(TestSeeds.amount(1, thorough: 20)) { try incremental(chain: chain, seed: seed) }
    }

    private func incremental(chain: String, seed: UInt64) throws {
        let rig = try SceneRig(numberedLines(1000), ["--strategy", chain, "--option", "fold.offset=40"])
        var random = SplitMix64(seed: seed)
        for step in 0..<60 {
            rig.window.begin(at: rig.time)
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1: rig.list.scroll(clicks: Double.random(in: -3...3, using: &random))
            case 2:
                let x = Double.random(in: 0..<640, using: &random)
                rig.window.movePointer(to: Point(x: x, y: Double.random(in: 0..<448, using: &random)))
            case 3: rig.append(Int.random(in: 1...5, using: &random))
            case 4: rig.window.perform("trigger")
            case 5: rig.window.perform("page-up")
            default: break
            }
            rig.time += Double.random(in: 0..<60, using: &random)
            _ = rig.window.draw(on: rig.surface, at: rig.time)
            guard step % 5 == 0 else { continue }
            // A surface that the scene has not drawn on before is drawn whole.
            let whole = Surface(width: 640, height: 448)
            _ = rig.window.draw(on: whole, at: rig.time)
            #expect(PictureDifference(whole, rig.surface).maximum == 0, "step \(step); STRATA_SEED=\(seed)")
            _ = rig.window.draw(on: rig.surface, at: rig.time)
        }
    }

    @Test("The header says where the reader is and where a click returns to")
    func words() throws {
        let rig = try SceneRig(numberedLines(1000))
        #expect(rig.scene.headerContent.positions.first == "lines 981–1,000 of 1,000  ·  end")
        #expect(rig.scene.headerContent.title == "a.log")
        #expect(rig.scene.headerContent.hint == nil)
        rig.click(10, 10)
        #expect(rig.scene.headerContent.positions.first == "lines 1–20 of 1,000  ·  top")
        #expect(rig.scene.headerContent.hint == "back to line 981")
        rig.act { rig.list.scroll(clicks: 100) }
        #expect(rig.scene.headerContent.positions.first == "lines 301–320 of 1,000  ·  30 %")
        #expect(rig.scene.headerContent.hint == nil)
        let empty = try SceneRig("")
        #expect(empty.scene.headerContent.positions.first == "no lines")
    }
}
