import Strata
import StrataPlugin
import StrataSimulation
import StrataStrategies
import StrataTesting
import Testing

extension PluginTests {
    @Suite("Strategies that ship, built in and loaded at run time", .serialized) struct TwinTests {
        /// Scripts for each chain.
        private static let scripts = TestSeeds.amount(3, thorough: 30)

        @Test(
            "give the same dumps, bit for bit, over random scripts, in this process and in their own",
            arguments: RandomScript.notableChains, [true, false])
        func same(chain: String, isInProcess: Bool) throws {
            let (loaded, faults) = try registryOfTwins(isInProcess: isInProcess)
            for seed in TestSeeds.sample(of: isInProcess ? Self.scripts : Self.scripts / 3) {
                let script = RandomScript(seed: seed, chain: chain)
                let expected = try dumps(script.jsonLines, .shipped)
                let found = try dumps(script.jsonLines, loaded)
                guard let line = zip(expected, found).enumerated().first(where: { $1.0 != $1.1 }) else { continue }
                Issue.record(
                    "seed \(seed), dump \(line.offset):\n\(line.element.0)\n\(line.element.1)\n\(script.jsonLines)")
                return
            }
            #expect(faults.drain().isEmpty)
        }

        @Test("describe themselves alike")
        func descriptors() throws {
            let (loaded, _) = try registryOfTwins()
            #expect(loaded.descriptors == StrategyRegistry.shipped.descriptors)
        }

        @Test("give the same dumps over a billion items")
        func billion() throws {
            let script = """
                {"viewport":[400,300],"strategy":"inset+fold","items":[{"count":1000000000,"estimate":20,"extent":31}]}
                {"dump":true}
                {"scrollToItem":"500000000","align":"center"}
                {"dump":true}
                {"strategy":"fold+flip"}
                {"wheel":-3}
                {"dump":true}
                {"advance":50}
                {"dump":true}
                {"settle":true}
                {"dump":true}
                """
            let (loaded, faults) = try registryOfTwins()
            let expected = try dumps(script, .shipped)
            #expect(expected.count == 5)
            #expect(try dumps(script, loaded) == expected)
            #expect(faults.drain().isEmpty)
        }

        @Test("and so does one in C that sticks headers", arguments: RandomScript.stickyChains)
        func stickyInC(chain: String) throws {
            let museum = Museum()
            let path = museum.folder + "/headers.so"
            try Museum.compile([Museum.root + "/Plugins/Examples/Sticky/sticky.c"], to: path)
            for seed in TestSeeds.sample(of: Self.scripts / 6) {
                let script = RandomScript(seed: seed, chain: chain).jsonLines
                let expected = try dumps(script, .shipped)
                let loader = PluginLoader(registry: StrategyRegistry())
                for name in ["Flip", "Inset", "CustomLayout", "Fold"] {
                    try loader.load(ShippedPlugins.path(of: name))
                }
                try loader.load(path)
                let found = try dumps(script, loader.registry)
                guard let line = zip(expected, found).enumerated().first(where: { $1.0 != $1.1 }) else {
                    #expect(loader.faults.drain().isEmpty)
                    continue
                }
                Issue.record("seed \(seed), dump \(line.offset):\n\(line.element.0)\n\(line.element.1)\n\(script)")
                return
            }
        }

        /// A registry in which the strategies are those of the plugins that ship.
        private func registryOfTwins(isInProcess: Bool = false) throws -> (StrategyRegistry, PluginFaults) {
            let loader = PluginLoader(registry: StrategyRegistry(), isInProcess: isInProcess)
            for name in ["Flip", "Inset", "CustomLayout", "Fold", "Sticky"] {
                try loader.load(ShippedPlugins.path(of: name))
            }
            return (loader.registry, loader.faults)
        }

        private func dumps(_ script: String, _ registry: StrategyRegistry) throws -> [String] {
            var dumps: [String] = []
            let simulation = Simulation(registry: registry) { dumps.append($0) }
            for line in script.split(separator: "\n") { try simulation.run(line: Array(line.utf8)) }
            try simulation.finish()
            return dumps
        }
    }
}
