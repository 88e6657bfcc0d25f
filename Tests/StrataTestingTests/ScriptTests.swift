import Strata
import StrataScript
import StrataSimulation
import StrataStrategies
import Testing

@testable import StrataTesting

@Suite("Scripts that strategies are checked with") struct ScriptTests {
    static func vocabulary(_ chain: String) throws -> ConformanceVocabulary {
        let registry = StrategyRegistry.shipped
        return try ConformanceVocabulary(
            chain, names: try ConformanceChain.names(of: chain, in: registry), in: registry)
    }

    @Test("are lines that a simulation carries out", arguments: ["stack", "flip", "custom+inset+fold"])
    func areValid(chain: String) throws {
        let vocabulary = try Self.vocabulary(chain)
        for seed in 0..<UInt64(120) {
            let script = ConformanceScript(seed: seed, vocabulary)
            var dumps = 0
            let simulation = Simulation { _ in dumps += 1 }
            for line in script.jsonLines { try simulation.run(line: Array(line.utf8)) }
            #expect(dumps == 1)
            #expect(script.repaired == script)
            #expect(script == ConformanceScript(seed: seed, vocabulary))
        }
    }

    @Test("set every option to its default, its least and its greatest value or each of its words")
    func goThroughOptions() throws {
        let vocabulary = try Self.vocabulary("custom+fold")
        let configurations = (0..<UInt64(2 * vocabulary.cases.count)).map {
            ConformanceScript(seed: $0, vocabulary).configuration.options
        }
        let wanted: [[String: OptionValue]] = [
            [:], ["custom.packing": .text("end")], ["custom.packing": .text("start")],
            ["custom.packing": .text("center")], ["custom.columns": .number(1)], ["custom.columns": .number(1000)],
            ["custom.spacing": .number(0)], ["custom.insertion": .text("shift")], ["custom.follow": .text("none")],
            ["fold.offset": .number(-100_000)], ["fold.minOpacity": .number(0)], ["fold.minOpacity": .number(1)],
            ["fold.perspective": .number(0)], ["fold.trailingSpace": .number(100_000)],
        ]
        for options in wanted { #expect(configurations.contains(options)) }
    }

    @Test("shrink to the one event and the one item that matter")
    func shrink() throws {
        let script = ConformanceScript(seed: 200, try Self.vocabulary("stack"))
        let large = Event.Item(extent: 1234.5)
        var failing = script
        failing.events.insert(.batch([.append([Event.Item(extent: 7)]), .prepend([large])]), at: 11)
        func isFailing(_ script: ConformanceScript) -> Bool {
            script.events.contains { event in
                switch event {
                case .batch(let events): events.contains(.prepend([large]))
                default: event == .prepend([large])
                }
            }
        }
        let smallest = failing.shrunk(while: isFailing)
        #expect(smallest.events == [.prepend([large])])
        #expect(smallest.configuration.items.isEmpty)
        #expect(smallest.configuration.options.isEmpty)
        #expect(smallest.configuration.viewport == Size(width: 100, height: 100))
        #expect(smallest.configuration.axis == .vertical)
    }

    @Test("take in no more items than there may be, also when what took some away goes")
    func room() {
        let items = (1...5).map { Event.Item(extent: Double($0)) }
        let script = ConformanceScript(
            configuration: ScriptConfiguration(viewport: Size(width: 100, height: 100), items: [items[0], items[1]]),
            events: [
                .append([items[2], items[3]]), .prepend([items[4]]), .remove(count: 1, at: 0),
                .batch([.insert([items[3], items[4]], at: 1)]),
            ], mostItems: 3)
        #expect(
            script.repaired.events == [
                .append([items[2]]), .prepend([]), .remove(count: 1, at: 0), .batch([.insert([items[3]], at: 1)]),
            ])
    }

    @Test("lose what can no longer happen when other events go")
    func repair() {
        let script = ConformanceScript(
            configuration: ScriptConfiguration(
                viewport: Size(width: 100, height: 100), items: [Event.Item(extent: 1), Event.Item(extent: 2)]),
            events: [
                .remove(count: 5, at: 1), .resize(extent: 3, at: 1), .insert([Event.Item(extent: 4)], at: 9),
                .batch([.resize(extent: 5, at: 1), .remove(count: 1, at: 2)]), .remove(count: 1, at: 2),
            ])
        #expect(
            script.repaired.events == [
                .remove(count: 1, at: 1), .insert([Event.Item(extent: 4)], at: 1), .batch([.resize(extent: 5, at: 1)]),
            ])
    }
}
