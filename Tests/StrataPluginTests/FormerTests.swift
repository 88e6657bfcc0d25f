import Strata
import StrataPlugin
import StrataStrategies
import Testing

extension PluginTests {
    @Suite("A plugin that was built before the header grew") struct FormerTests {
        private let museum = Museum()

        /// A list of ten items, 100 long and 400 broad, under a chain with what the plugin brings.
        private func list(_ chain: String) throws -> (ListEngine, PluginFaults) {
            let former = Museum.root + "/Tests/StrataPluginTests/Former"
            let path = museum.folder + "/former.so"
            // Its own header comes first.
            try Museum.compile(["-I", former, former + "/former.c"], to: path)
            let loader = PluginLoader(registry: .shipped)
            try loader.load(path)
            #expect(try loader.registry.isBase("shelf"))
            #expect(try !loader.registry.isBase("dim"))
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 100), strategy: chain, animations: false)
            let items = [ItemGroup.estimated(count: 10, extent: 40)]
            let list = try ListEngine(configuration, registry: loader.registry, items: items) { $1 }
            return (list, loader.faults)
        }

        @Test("loads, and gives the frames that it gave")
        func frames() throws {
            let (list, faults) = try list("shelf+dim")
            var frame = ListFrame()
            list.readFrame(into: &frame)
            // Five rows of 40 make 200, which opens at its end: the viewport begins in the middle of the third row.
            #expect(frame.contentLength == 200 && frame.offset == 100)
            #expect(frame.items.map(\.index) == [4, 5, 6, 7, 8, 9])
            #expect(frame.items.map(\.frame.y) == [-20, -20, 20, 20, 60, 60])
            #expect(frame.items.map(\.frame.x) == [0, 200, 0, 200, 0, 200])
            #expect(frame.items.allSatisfy { $0.opacity == 0.5 && $0.frame.width == 200 })
            #expect(faults.drain().isEmpty)
        }

        @Test("has the policy it always had: two clicks, a switch named follow, and text as broad as its cells")
        func policy() throws {
            let (list, faults) = try list("shelf+dim")
            #expect(list.policy.follow == .end)
            #expect(!list.policy.expandsOnClick)
            #expect(list.policy.options(follow: .none) == ["shelf.follow": .text("none")])
            try list.setOptions(list.policy.options(follow: .none))
            #expect(list.policy.follow == LayoutPolicy.Follow.none)
            #expect(list.breadth(ofItem: 9) == 200)
            #expect(list.extent(at: 9) == .measured(200))
            #expect(faults.drain().isEmpty)
        }
    }
}
