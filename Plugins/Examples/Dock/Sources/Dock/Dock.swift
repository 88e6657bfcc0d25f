import Strata

/// Items are drawn larger near the pointer, and the others further away from it. An effect: it lies on any list. It reads
/// the pointer; items lie where they lay, so that nothing that is read moves when rows come.
public struct Dock: LayoutEffect, NamedStrategy {
    /// `dock` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "dock", summary: "Items grow near the pointer and push the others away.",
        options: [
            .number("growth", "How much larger an item gets, as a part of it.", default: 1, from: 0, to: 4),
            .number("reach", "How far from the pointer items grow, in points.", default: 120, from: 1, to: 10_000),
        ])

    private let growth: Double
    private let reach: Double

    /// A dock.
    public init(options: OptionValues) {
        growth = options.number("growth")
        reach = options.number("reach")
    }

    /// The list asks again when the pointer moves, and for as long as it comes or goes.
    public var inputs: LayoutInputs { .pointer }

    /// Items lie where they lay.
    public var adjustsItems: Bool { false }

    /// Items are drawn otherwise, if they grow at all.
    public var transformsItems: Bool { growth > 0 }

    /// Moves both ends of an item away from the pointer, and makes it as much broader from its left edge on.
    public func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        guard let pointer = context.pointer, item.length > 0, !item.staysFlat else { return .identity }
        // From a pointer beyond an edge items would be pushed into view.
        let middle = min(max(pointer.along, 0), context.viewport.length)
        let strength = growth * pointer.presence
        let start = moved(item.start, from: middle, strength)
        let end = moved(item.end, from: middle, strength)
        return ItemTransform(
            scale: (end - start) / item.length, anchor: .crossStart, shift: (start + end - item.start - item.end) / 2)
    }

    /// Returns where a point goes: away from the middle by what all between them grows, which is most at the middle and
    /// ends gently at the reach. The growth at a part `u` of the reach is `(1 - u²)²`; this is its sum from 0 on.
    private func moved(_ point: Double, from middle: Double, _ strength: Double) -> Double {
        let part = min(max((point - middle) / reach, -1), 1)
        let square = part * part
        return point + strength * reach * part * (1 - square * (2.0 / 3 - square / 5))
    }
}
