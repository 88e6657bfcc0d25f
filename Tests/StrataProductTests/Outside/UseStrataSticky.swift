import Strata
import StrataSticky

/// A header that is scrolled away stays at the start edge.
func usesStrataSticky() throws -> Bool {
    let registry = StrategyRegistry()
    try registry.register(StickyLayout.self)
    var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
    configuration.strategy = StickyLayout.descriptor.name
    let list = try ListEngine(
        configuration, registry: registry,
        items: [.measured(extent: 20, traits: .header), .measured(count: 100, extent: 20)])
    list.scroll(to: 50)
    var frame = ListFrame()
    list.readFrame(into: &frame)
    return frame.items.first?.index == 0 && frame.items.first?.frame.y == 0
}
