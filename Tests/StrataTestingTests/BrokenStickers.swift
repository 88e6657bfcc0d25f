import Strata

// Effects that keep items in view, and break one law each. What they have in common with a good one is in the protocol.

/// Keeps the first item in view, at the viewport's start; each broken one changes one thing about it.
protocol PlainSticker: LayoutEffect, NamedStrategy {
    func pin(_ item: inout LayoutAttributes)
}

extension PlainSticker {
    var adjustsItems: Bool { false }
    var sticksItems: Bool { true }

    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        positions.append(0)
    }

    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        for place in attributes.indices where attributes[place].index == context.items.position(ofItem: 0) {
            if attributes[place].start < -LayoutContext.tolerance { pin(&attributes[place]) }
        }
    }

    func pin(_ item: inout LayoutAttributes) { item.stick(at: 0) }
}

/// The effect itself, to show that it is not what the laws object to.
struct PinsTheOldest: PlainSticker {
    static let descriptor = StrategyDescriptor(name: "pins", summary: "Breaks nothing.")
    init(options: OptionValues) {}
}

struct SticksSecretly: PlainSticker {
    static let descriptor = StrategyDescriptor(name: "secretly", summary: "Names nothing that it keeps in view.")
    init(options: OptionValues) {}

    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {}
}

struct ShovesItems: PlainSticker {
    static let descriptor = StrategyDescriptor(name: "shoves", summary: "Does not say that what it moves is stuck.")
    init(options: OptionValues) {}

    func pin(_ item: inout LayoutAttributes) { item.start = 0 }
}

struct SticksInPlace: PlainSticker {
    static let descriptor = StrategyDescriptor(
        name: "in-place", summary: "Says of an item that is not moved that it is stuck.")
    init(options: OptionValues) {}

    func pin(_ item: inout LayoutAttributes) { item.stick(at: item.start) }
}

struct SqueezesWhatSticks: PlainSticker {
    static let descriptor = StrategyDescriptor(name: "squeezes", summary: "Makes narrower what it keeps in view.")
    init(options: OptionValues) {}

    func pin(_ item: inout LayoutAttributes) {
        item.stick(at: 0)
        item.crossLength /= 2
    }
}

struct NamesEverything: PlainSticker {
    static let descriptor = StrategyDescriptor(name: "names", summary: "Wants every item shown.")
    init(options: OptionValues) {}

    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        positions += 0..<context.items.count
    }
}

struct SticksInCompany: PlainSticker {
    static let descriptor = StrategyDescriptor(name: "in-company", summary: "Keeps an item in view beside others only.")
    init(options: OptionValues) {}

    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        guard attributes.count > 1, attributes[0].start < -LayoutContext.tolerance else { return }
        attributes[0].stick(at: 0)
    }
}
