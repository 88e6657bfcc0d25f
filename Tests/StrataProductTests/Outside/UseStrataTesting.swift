import Strata
import StrataTesting

/// An effect of one's own that makes rows more than opaque is found out.
func usesStrataTesting() throws -> Bool {
    let registry = StrategyRegistry()
    try registry.register(GlowingLayout.self)
    return try ConformanceSuite.report(on: "glowing", in: registry).failures.map(\.law) == [.opacity]
}

private struct GlowingLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "glowing", summary: "Rows are more than opaque.")

    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = 2 }
    }
}
