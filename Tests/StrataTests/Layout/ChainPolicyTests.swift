import Strata
import StrataStrategies
import Testing

/// A list that is followed at will by an option of its own, and opens what is clicked.
private struct Tail: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "tail", summary: "Follows as a number says.",
        options: [.number("keep", "1 to follow the end.", default: 1, from: 0, to: 1)])
    let policy: LayoutPolicy

    init(options: OptionValues) {
        policy = LayoutPolicy(
            follow: options.number("keep") == 1 ? .end : LayoutPolicy.Follow.none,
            followSwitch: OptionSwitch(option: "keep", on: .number(1), off: .number(0)), expandsOnClick: true)
    }
}

/// Two columns, the first of which takes a quarter of the breadth.
private struct Columns: BaseLayout, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "columns", summary: "A narrow and a broad column.")
    init(options: OptionValues) {}

    func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: Double((context.items.count + 1) / 2) * 50)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let rows = (context.items.count + 1) / 2
        let first = min(max(Int(start / 50), 0), rows)
        let last = min(max(Int((end / 50).rounded(.up)), first), rows)
        return 2 * first..<min(2 * last, context.items.count)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let quarter = context.viewport.breadth / 4
        for position in positions {
            let isNarrow = position % 2 == 0
            attributes.append(
                LayoutAttributes(
                    start: Double(position / 2) * 50, length: 50, crossStart: isNarrow ? 0 : quarter,
                    crossLength: isNarrow ? quarter : 3 * quarter))
        }
    }
}

/// Takes a margin of ten points from both sides, of the text too.
private struct Margin: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "margin", summary: "A margin at both sides.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            attributes[place].crossStart += 10
            attributes[place].crossLength -= 20
        }
    }

    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double { breadth - 20 }
}

@Suite("What the strategies of a chain want together")
struct ChainPolicyTests {
    private func registry() throws -> StrategyRegistry {
        let registry = StrategyRegistry.shipped
        for type in [Tail.self, Columns.self, Margin.self] as [any NamedStrategy.Type] { try registry.register(type) }
        return registry
    }

    private func list(_ chain: String, count: Int = 10) throws -> ListEngine {
        let configuration = ListConfiguration(
            viewport: Size(width: 400, height: 300), strategy: chain, animations: false)
        let items = [ItemGroup.estimated(count: count, extent: 50)]
        return try ListEngine(configuration, registry: registry(), items: items) { _, breadth in 20 + breadth / 10 }
    }

    @Test(
        "A click expands a row where the outermost strategy that has a say says so",
        arguments: [
            ("stack", false), ("inset+flip", false), ("fold", true), ("fold+flip", true), ("custom+fold+inset", true),
            ("tail", true), ("tail+inset", true),
        ])
    func clicks(chain: String, expands: Bool) throws {
        #expect(try list(chain).policy.expandsOnClick == expands)
    }

    @Test(
        "The newest rows lie at the end edge, unless the list is mirrored and not reversed",
        arguments: [("stack", Edge.end), ("flip", .start), ("flip+flip", .end), ("inset+flip+fold", .start)])
    func newest(chain: String, edge: Edge) throws {
        let mirrored: [String: OptionValue] = ["flip.order": .text("mirrored")]
        #expect(try ChainPolicy(of: chain, options: mirrored, in: registry()).newestEdge == edge)
        #expect(try ChainPolicy(of: chain, in: registry()).newestEdge == .end)
        let list = try list(chain)
        try list.setOptions(mirrored)
        #expect(list.policy.newestEdge == edge)
    }

    @Test("Where items begin to change how they look is mirrored with them, and is nowhere at the list's own edge")
    func clearance() throws {
        let folded: [String: OptionValue] = ["fold.offset": .number(40)]
        func clearance(_ chain: String, _ options: [String: OptionValue]) throws -> ChainPolicy.Clearance? {
            try ChainPolicy(of: chain, options: options, in: registry()).clearance
        }
        let start = try #require(try clearance("inset+fold", folded))
        #expect(start.edge == .start && start.distance == 40)
        let end = try #require(try clearance("fold+flip", folded))
        #expect(end.edge == .end && end.distance == 40)
        #expect(try clearance("fold+flip+flip", folded) == start && clearance("flip+fold", folded) == start)
        #expect(try clearance("inset+fold", [:]) == nil && clearance("inset", folded) == nil)
    }

    @Test("Room beyond the newest item is made at the end of the base where it lies, and the other end has none")
    func newestSpace() throws {
        func spaces(_ chain: String, _ options: [String: OptionValue] = [:]) throws -> [String: OptionValue] {
            try ChainPolicy(of: chain, options: options, in: registry()).options(newestSpace: 8)
        }
        let last: [String: OptionValue] = ["stack.leadingSpace": .number(0), "stack.trailingSpace": .number(8)]
        let first: [String: OptionValue] = ["stack.leadingSpace": .number(8), "stack.trailingSpace": .number(0)]
        for chain in ["stack", "inset+fold", "flip+flip"] { #expect(try spaces(chain) == last, "\(chain)") }
        for chain in ["flip", "fold+flip"] { #expect(try spaces(chain) == first, "\(chain)") }
        #expect(try spaces("flip", ["flip.order": .text("mirrored")]) == last)
        #expect(try spaces("custom").isEmpty)
    }

    @Test("Following is switched by the option that the strategy which decides names, whatever it is called")
    func following() throws {
        let list = try list("inset+tail+fold")
        #expect(list.policy.follow == .end)
        let off = list.policy.options(follow: .none)
        #expect(off == ["tail.keep": .number(0)])
        try list.setOptions(off)
        #expect(list.policy.follow == LayoutPolicy.Follow.none)
        #expect(list.policy.options(follow: .end) == ["tail.keep": .number(1)])
        // One that decides nothing offers nothing.
        #expect(try list.policy(of: "columns").options(follow: .end).isEmpty)
        #expect(try list.policy(of: "columns+inset").options(follow: .end) == ["inset.follow": .text("end")])
    }

    @Test("An item is asked how long it is at the breadth of its cell, less what effects take of it")
    func breadths() throws {
        // 100 and 300 broad; less a margin of 20, 80 and 280: 20 + a tenth of it.
        let list = try list("columns+margin")
        #expect(list.breadth(ofItem: 0) == 80)
        #expect(list.breadth(ofItem: 1) == 280)
        #expect(list.extent(at: 0) == .measured(28))
        #expect(list.extent(at: 1) == .measured(48))
        // A grid of four has cells of 100.
        try list.setStrategy("custom+margin+fold", options: ["custom.columns": .number(4)])
        #expect(list.breadth(ofItem: 7) == 80)
    }

    @Test("What will come first into an empty list has a breadth, and items that reflow are measured at a new one")
    func estimates() throws {
        let list = try list("columns+margin", count: 0)
        #expect(list.estimatedBreadth == 80)
        list.apply([.insert([.estimated(count: 2, extent: 50, traits: .reflows)], at: 0)])
        #expect(list.extent(at: 1) == .measured(48))
        list.setViewport(Size(width: 800, height: 300))
        // The last item is the broad one: three quarters of 800, less 20.
        #expect(list.extent(at: 1) == .measured(78))
    }

    @Test("A strategy may become one of the other kind, and chains are mended")
    func kinds() throws {
        let registry = try registry()
        #expect(try registry.isBase("columns"))
        #expect(try !registry.isBase("margin"))
        #expect(registry.chain(mending: "columns+margin") == "columns+margin")
        #expect(registry.chain(mending: "margin") == "margin")
        try registry.replace(Margin.descriptor, Columns.maker)
        #expect(throws: StrategyError.self) { try StrategyChain("columns+margin", in: registry) }
        #expect(registry.chain(mending: "columns+margin") == "margin")
        try registry.replace(Columns.descriptor, Margin.maker)
        #expect(registry.chain(mending: "columns+margin") == "margin")
        #expect(registry.chain(mending: "margin+columns") == "margin+columns")
        #expect(registry.chain(mending: "columns") == "columns")
    }
}
