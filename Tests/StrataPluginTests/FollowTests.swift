import Strata
import StrataPlugin
import StrataStrategies
import Testing

extension PluginTests {
    @Suite("A plugin that follows the end") struct FollowTests {
        private let museum = Museum()

        @Test("is switched by its own option, whatever that is called", arguments: [true, false])
        func follows(isInProcess: Bool) throws {
            let path = museum.folder + "/follower.so"
            try Museum.compile([Museum.root + "/Tests/StrataPluginTests/Museum/follower.c"], to: path)
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            try loader.load(path)
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: "follower+fold", animations: false)
            let list = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 100, extent: 20)])
            #expect(list.policy.options(follow: .end) == ["follower.tail": .text("yes")])
            #expect(list.policy.options(follow: .none) == ["follower.tail": .text("no")])
            for (follow, offset) in [(LayoutPolicy.Follow.none, 1700.0), (.end, 1720)] {
                try list.setOptions(list.policy.options(follow: follow))
                #expect(list.policy.follow == follow)
                // 100 rows of 20 are 2000 long, 300 of which are in view.
                list.apply([.remove(100..<list.count)])
                list.scroll(to: 1700)
                list.apply([.insert([.measured(count: 1, extent: 20)], at: 100)])
                #expect(list.offset == offset)
            }
            #expect(loader.faults.drain().isEmpty)
        }
    }
}
