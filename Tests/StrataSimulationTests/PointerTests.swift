import Strata
import StrataStrategies
import Testing

@testable import StrataSimulation

/// As opaque as the pointer counts, and at its distance across.
private struct Near: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "near", summary: "Shows where the pointer is.")

    init(options: OptionValues) {}

    var inputs: LayoutInputs { .pointer }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let pointer = context.pointer else { return }
        for place in attributes.indices {
            attributes[place].crossStart = pointer.across
            attributes[place].opacity = pointer.presence
        }
    }
}

@Suite("The pointer in a script") struct PointerTests {
    @Test("comes, counts more as time passes, and goes")
    func pointer() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Near.self)
        var dumps: [String] = []
        let simulation = Simulation(registry: registry) { dumps.append($0) }
        for line in [
            #"{"viewport":[100,100],"strategy":"near","items":[{"count":1,"extent":20}]}"#,
            #"{"pointer":[30,50.5]}"#, #"{"advance":80}"#, #"{"dump":true}"#, #"{"settle":true}"#, #"{"dump":true}"#,
            #"{"pointer":null}"#, #"{"settle":true}"#, #"{"dump":true}"#,
        ] {
            try simulation.run(line: Array(line.utf8))
        }
        #expect(dumps.map { $0.contains("\"time\":80.0") || $0.contains("\"time\":80,") } == [true, false, false])
        #expect(dumps.map { $0.contains("\"settled\":true") } == [false, true, true])
        #expect(dumps.map { $0.contains("\"frame\":[30") } == [true, true, false])
        #expect(dumps.map { $0.contains("\"opacity\":0.5") } == [true, false, false])
    }
}
