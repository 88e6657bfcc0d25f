import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataStrategies
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// Makes an item as opaque as its level, in quarters.
private struct FadesByLevel: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "fades", summary: "Fades rows by level.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            attributes[place].opacity = (context.value("level", of: attributes[place]) ?? 0) / 4
        }
    }
}

@Suite("Named values of rows, in the viewer") struct RowValueTests {
    private let directory = TemporaryDirectory()

    private func list(_ text: String, _ chain: String) throws -> (scene: WindowScene, list: ListView) {
        let registry = StrategyRegistry.shipped
        try registry.register(FadesByLevel.self)
        var options = try ArgumentParser(.render, registry: registry).parse(["--strategy", chain])
        options.window.size = Size(width: 500, height: 448)
        options.files = [directory.file("a.log", text)]
        let scene = try SceneBuilder(options, registry: registry, scale: 1).window(
            of: try Inputs.openAll(options, follows: false))
        let pane = scene.activePane
        for document in scene.feeds {
            while !pane.status.isIndexed {
                var descriptor = pollfd(fd: document.feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
                poll(&descriptor, 1, 10)
                document.drain()
            }
        }
        draw(scene) { !pane.list.placed.items.isEmpty && pane.list.placed.items.allSatisfy { $0.opacity > 0 } }
        return (scene, pane.list)
    }

    /// Draws until something is so: the text of rows that come into view is read in the background, and where a strategy
    /// has asked for values of such a row, it is told of them when it is there.
    private func draw(_ scene: WindowScene, until isSo: () -> Bool) {
        for step in 0..<200 {
            for document in scene.feeds { document.drain() }
            _ = scene.draw(on: Surface(width: 500, height: 448), at: Double(step) * 20)
            if isSo() { return }
            usleep(10_000)
        }
    }

    @Test("are the moment of each, by its entry where that has several lines, and how much it matters")
    func values() throws {
        let (scene, list) = try list(
            """
            2026-05-20T04:45:11Z INFO one
            2026-05-20T04:45:21Z ERROR two
              at three
            2026-05-20T04:46:11Z DEBUG four

            """, "stack+fades")
        defer { _ = scene }
        let values = try #require(list.engine.itemValues)
        let (time, level) = try (#require(values.index(of: "time")), #require(values.index(of: "level")))
        #expect((0..<list.engine.count).map { values.value(time, $0) } == [0, 10, 60].map { 1_779_252_311 + $0 })
        #expect((0..<list.engine.count).map { values.value(level, $0) } == [2, 4, 1])
        #expect(list.placed.items.map(\.opacity) == [0.5, 1, 0.25])
    }

    @Test("are told of rows as these come into view")
    func inView() throws {
        let lines = (0..<50_000).map { "2026-05-20T04:45:11Z \($0 % 2 == 0 ? "INFO" : "ERROR") row \($0)\n" }.joined()
        let (scene, list) = try list(lines, "stack+fades")
        let shown = Set(list.placed.items.map(\.opacity))
        #expect(shown == [0.5, 1])
        // Scrolled to rows that nobody has asked for yet, they are asked for then.
        list.engine.scroll(to: list.engine.maxOffset / 2)
        draw(scene) { list.placed.items.allSatisfy { $0.opacity > 0 } }
        #expect(
            list.placed.items.allSatisfy { item in
                item.opacity == (list.document.line(at: item.index).string.contains("INFO") ? 0.5 : 1)
            })
    }
}
