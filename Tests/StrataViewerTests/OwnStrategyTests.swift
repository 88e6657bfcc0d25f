import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataStrategies
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// Two columns of equal breadth and rows as long as the longer of two items, as a user might write them: it knows
/// nothing of a grid that ships.
private struct Halves: BaseLayout, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "halves", summary: "Two columns.")
    let policy = LayoutPolicy(opening: .start, expandsOnClick: true)
    private var starts: [Double] = [0]

    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        let items = context.items
        starts = [0]
        for first in stride(from: 0, to: items.count, by: 2) {
            let longest = (first..<min(first + 2, items.count)).map { items.extent(at: $0).length }.max() ?? 0
            starts.append(starts[starts.count - 1] + longest)
        }
        return ContentMetrics(contentLength: starts[starts.count - 1])
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let rows = starts.indices.dropLast().filter { starts[$0 + 1] > start + 1e-6 && starts[$0] < end - 1e-6 }
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return 2 * first..<min(2 * last + 2, context.items.count)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let breadth = context.viewport.breadth / 2
        for position in positions {
            attributes.append(
                LayoutAttributes(
                    start: starts[position / 2], length: context.items.extent(at: position).length,
                    crossStart: position % 2 == 0 ? 0 : breadth, crossLength: breadth))
        }
    }
}

@Suite("A strategy of a user's own, in the viewer")
struct OwnStrategyTests {
    private let directory = TemporaryDirectory()

    private func scene(_ arguments: [String]) throws -> WindowScene {
        let registry = StrategyRegistry.shipped
        try registry.register(Halves.self)
        let words = String(repeating: "word ", count: 40)
        let file = directory.file("a.log", (0..<30).map { "line \($0) \(words.prefix(5 * ($0 % 30)))\n" }.joined())
        var options = try ArgumentParser(.render, registry: registry).parse(["--theme", "light"] + arguments)
        options.window.size = Size(width: 500, height: 448)
        options.files = [file]
        let feeds = try Inputs.openAll(options, follows: false)
        let scene = try SceneBuilder(options, registry: registry, scale: 1).window(of: feeds)
        let pane = scene.activePane
        for document in scene.feeds {
            while !pane.status.isIndexed {
                var descriptor = pollfd(fd: document.feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
                poll(&descriptor, 1, 10)
                document.drain()
            }
        }
        _ = scene.draw(on: Surface(width: 500, height: 448), at: 0)
        return scene
    }

    @Test("wraps text in its cells as the grid does that ships")
    func text() throws {
        let own = try scene(["--strategy", "halves"]).activePane.list
        let shipped = try scene([
            "--strategy", "custom", "--option", "custom.columns=2", "--option", "custom.packing=start", "--no-follow",
        ]).activePane.list
        #expect(own.placed.items.count > 10)
        #expect(own.placed.items == shipped.placed.items)
        // Lines of up to 155 characters have more than one row in half of 500 points.
        #expect(Set(own.placed.items.map(\.frame.height)).count > 2)
        #expect(own.placed.items.allSatisfy { $0.frame.width == 250 })
        let pixels = try #require(own.painter.pixels(for: own.placed.items[0], band: 0))
        #expect(pixels.width == 250)
    }

    @Test("says for itself that a click opens a row")
    func click() throws {
        for (chain, isOpen) in [("halves", true), ("custom", false), ("custom+fold", true)] {
            let scene = try scene(["--strategy", chain])
            let pane = scene.activePane
            let point = Point(x: 20, y: pane.list.frame.y + 100)
            scene.press(at: point)
            scene.release(at: point)
            #expect((pane.list.engine.activeItem != nil) == isOpen, "\(chain)")
        }
    }

    @Test("that offers no switch for following is not switched, and one that does is kept as the reader had it")
    func following() throws {
        let list = try scene(["--strategy", "inset", "--follow"]).activePane.list
        #expect(list.follows)
        list.setStrategy("halves")
        list.toggleFollow()
        #expect(list.follows && list.engine.policy.follow == LayoutPolicy.Follow.none)
        list.setStrategy("custom")
        #expect(list.engine.policy.follow == .end)
        list.toggleFollow()
        list.setStrategy("inset")
        #expect(!list.follows && list.engine.policy.follow == LayoutPolicy.Follow.none)
    }
}
