import Strata

// Effects that draw items otherwise than they lie, and break one law each.

/// A number that is another one each time.
private final class Tally {
    var count = 0.0

    func next() -> Double {
        count += 1
        return count
    }
}

/// Draws what is nearer to the middle larger: a good one.
struct Magnifies: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "magnifies", summary: "Breaks nothing.")
    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(
            contentLength: context.below.contentLength, room: context.below.room, overscan: Overscan(start: 7, end: 9))
    }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        let length = max(context.viewport.length, 1)
        let distance = min((item.start - length / 2).magnitude / length, 1)
        // What lies out of view is drawn no nearer than the overscan reaches: it shrinks about its middle.
        return ItemTransform(scale: 1 - distance / 2, shift: item.start < 0 ? 7 : 0, crossShift: 3)
    }
}

struct GrowsWithoutEnd: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "without-end", summary: "Draws short items infinitely large.")
    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        ItemTransform(scale: item.index > 1 ? .infinity : 1)
    }
}

struct Trembles: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "trembles", summary: "Draws an item elsewhere each time.")
    private let tally = Tally()
    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        ItemTransform(crossShift: tally.next())
    }
}

struct NudgesWhenAsked: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "nudges", summary: "Fades when it is asked how items are drawn.")
    private let tally = Tally()
    init(options: OptionValues) {}

    var transformsItems: Bool { true }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = 1 / (1 + tally.count) }
    }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        _ = tally.next()
        return .identity
    }
}

struct LiftsUnasked: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "lifts", summary: "Asks for nothing that it brings into view.")
    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform { ItemTransform(shift: -20) }
}
