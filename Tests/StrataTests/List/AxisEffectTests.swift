import Strata
import StrataStrategies
import Testing

/// Moves every item along the axis by where its middle lies: up to 15 points forth and back over 120.
private struct Sway: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "sway", summary: "Moves items along the axis.")

    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let turns = (attributes[place].start + attributes[place].length / 2) / 120
            let phase = turns - turns.rounded(.down)
            attributes[place].start += 15 * (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase)
        }
    }
}

@Suite("An effect that moves items along the axis")
struct AxisEffectTests {
    private func list(_ chain: String) throws -> ListEngine {
        let registry = StrategyRegistry.shipped
        try registry.register(Sway.self)
        let configuration = ListConfiguration(
            viewport: Size(width: 400, height: 300), strategy: chain,
            options: ["flip.insertion": .text("hold"), "flip.follow": .text("none")], animations: false)
        let items = (0..<200).map { ItemExtent.measured(20 + Double($0 % 7) * 10) }
        return try ListEngine(configuration, registry: registry, items: [.distinct(items)])
    }

    /// Where an edge of an item is seen.
    private func edge(_ index: Int, _ list: ListEngine, isEnd: Bool) throws -> Double {
        let frame = try #require(list.frame.items.first { $0.index == index }).frame
        return isEnd ? frame.y + frame.height : frame.y
    }

    @Test(
        "does not make the list drift while rows come and go elsewhere", arguments: ["sway", "sway+fold", "sway+flip"])
    func changes(chain: String) throws {
        let list = try list(chain)
        let isMirrored = chain.contains("flip")
        list.scroll(to: 2345)
        // What is held is the first visible row, or the last one and its end edge under an odd number of flips.
        let visible = list.frame.items.map(\.index)
        var anchor = try #require(isMirrored ? visible.last : visible.first)
        let before = try edge(anchor, list, isEnd: isMirrored)
        for round in 0..<50 {
            list.apply([.insert([.measured(count: 1, extent: Double(round) + 3)], at: 0)])
            anchor += 1
            list.apply([.remove(list.count - 1..<list.count)])
            list.apply([.insert([.measured(count: 2, extent: 17)], at: list.count)])
            #expect((try edge(anchor, list, isEnd: isMirrored) - before).magnitude < 1e-5, "\(round)")
        }
    }

    @Test("leaves the start edge of a row that grows where it is seen")
    func growth() throws {
        let list = try list("sway")
        list.scroll(to: 2345)
        let anchor = try #require(list.frame.items.first?.index)
        let before = try edge(anchor, list, isEnd: false)
        for extent in [81.0, 111, 300, 95] {
            list.apply([.resize(at: anchor, to: extent)])
            #expect((try edge(anchor, list, isEnd: false) - before).magnitude < 1e-5, "\(extent)")
        }
    }

    @Test("does not keep an undo from going back to where a row was seen")
    func undo() throws {
        let list = try list("sway")
        list.scroll(to: 2345)
        let anchor = try #require(list.frame.items.first?.index)
        let before = try edge(anchor, list, isEnd: false)
        list.trigger()
        #expect(list.offset == 0)
        list.settle()
        list.apply([.insert([.measured(count: 3, extent: 31)], at: 0)])
        list.trigger()
        #expect((try edge(anchor + 3, list, isEnd: false) - before).magnitude < 1e-5)
    }
}
