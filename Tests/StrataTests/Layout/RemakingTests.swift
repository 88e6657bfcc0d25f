import Strata
import StrataStrategies
import Testing

/// What happened to strategies, by their names.
private enum Diary {
    nonisolated(unsafe) static var made: [String: Int] = [:]
    nonisolated(unsafe) static var prepared: [String: Int] = [:]

    static func clear() { (made, prepared) = ([:], [:]) }
}

/// A plain list that says when it is made and prepared.
private struct Ledger: BaseLayout, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "ledger", summary: "A plain list.", options: [.number("spacing", "Room.", default: 0, from: 0)])

    private let stack: StackLayout

    init(options: OptionValues) {
        Diary.made["ledger", default: 0] += 1
        stack = StackLayout(
            options: OptionValues(
                StackLayout.descriptor, setting: ["spacing": .number(options.number("spacing"))]))
    }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        Diary.prepared["ledger", default: 0] += 1
        return stack.prepare(context)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        stack.positions(from: start, to: end, in: context)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        stack.place(positions, in: context, into: &attributes)
    }
}

/// What the two effects have in common: they make items dimmer, and room behind the last one.
private protocol Dimming: LayoutEffect, NamedStrategy {
    var strength: Double { get }
    var room: Double { get }
}

extension Dimming {
    static func describe(_ name: String) -> StrategyDescriptor {
        StrategyDescriptor(
            name: name, summary: "Makes items dimmer.",
            options: [
                .number("strength", "How dim.", default: 1, from: 0, to: 1),
                .number("room", "Room.", default: 0, from: 0),
            ])
    }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        Diary.prepared[Self.descriptor.name, default: 0] += 1
        return ContentMetrics(contentLength: context.below.contentLength + room)
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity *= strength }
    }
}

private struct Shade: Dimming {
    static let descriptor = describe("shade")
    let strength: Double
    let room: Double

    init(options: OptionValues) {
        Diary.made["shade", default: 0] += 1
        (strength, room) = (options.number("strength"), options.number("room"))
    }
}

private struct Tint: Dimming {
    static let descriptor = describe("tint")
    let strength: Double
    let room: Double

    init(options: OptionValues) {
        Diary.made["tint", default: 0] += 1
        (strength, room) = (options.number("strength"), options.number("room"))
    }
}

@Suite("Another value of an option", .serialized)
struct RemakingTests {
    private func list(_ chain: String) throws -> ListEngine {
        let registry = StrategyRegistry.shipped
        try registry.register(Ledger.self)
        try registry.register(Shade.self)
        try registry.register(Tint.self)
        let configuration = ListConfiguration(
            viewport: Size(width: 400, height: 300), strategy: chain, animations: false)
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 100, extent: 40)])
        Diary.clear()
        return list
    }

    @Test("makes the effect anew that has it, and nothing else")
    func effect() throws {
        let list = try list("ledger+shade+tint")
        try list.setOptions(["shade.strength": .number(0.5)])
        #expect(Diary.made == ["shade": 1] && Diary.prepared == ["shade": 1])
        #expect(list.frame.items.allSatisfy { $0.opacity == 0.5 })
        try list.setOptions(["tint.strength": .number(0.5)])
        #expect(Diary.made == ["shade": 1, "tint": 1] && Diary.prepared == ["shade": 1, "tint": 1])
        #expect(list.frame.items.allSatisfy { $0.opacity == 0.25 })
    }

    @Test("prepares what lies on it where that comes to lie on something else")
    func room() throws {
        let list = try list("ledger+shade+tint")
        list.scroll(toLimit: .end)
        try list.setOptions(["shade.room": .number(60)])
        #expect(Diary.made == ["shade": 1] && Diary.prepared == ["shade": 1, "tint": 1])
        #expect(list.contentLength == 4060 && list.offset == 3700)
    }

    @Test("makes each of two effects of one name anew")
    func twice() throws {
        let list = try list("ledger+shade+tint+shade")
        try list.setOptions(["shade.strength": .number(0.5)])
        #expect(Diary.made == ["shade": 2] && Diary.prepared == ["shade": 2])
        #expect(list.frame.items.allSatisfy { $0.opacity == 0.25 })
    }

    @Test("makes nothing anew where it is that of before, or of a strategy that is not in the chain")
    func nothing() throws {
        let list = try list("ledger+shade")
        try list.setOptions(["shade.strength": .number(1), "tint.strength": .number(0.5), "fold.offset": .number(9)])
        #expect(Diary.made.isEmpty && Diary.prepared.isEmpty)
        try list.setStrategy("ledger+tint")
        #expect(list.frame.items.allSatisfy { $0.opacity == 0.5 })
    }

    @Test("makes all anew where it is the base's, or turns what lies below around")
    func all() throws {
        let list = try list("ledger+shade+flip")
        try list.setOptions(["ledger.spacing": .number(10)])
        #expect(Diary.made == ["ledger": 1, "shade": 1] && list.contentLength == 4990)
        Diary.clear()
        try list.setOptions(["flip.order": .text("mirrored")])
        #expect(Diary.made == ["ledger": 1, "shade": 1])
        Diary.clear()
        // Only what happens to a reader is another thing then.
        try list.setOptions(["flip.insertion": .text("hold")])
        #expect(Diary.made.isEmpty && list.policy.insertion == .hold)
    }

    @Test("leaves an item where it is read, and is shown as any change")
    func place() throws {
        let list = try list("inset+fold")
        list.animations = true
        list.scroll(to: 1010)
        try list.setOptions(["fold.offset": .number(60)])
        #expect(!list.isSettled)
        list.settle()
        let fresh = try self.list("inset+fold")
        try fresh.setStrategy("inset+fold", options: ["fold.offset": .number(60)])
        fresh.scroll(to: 1010)
        #expect(isSame(list.frame, fresh.frame))
    }
}
