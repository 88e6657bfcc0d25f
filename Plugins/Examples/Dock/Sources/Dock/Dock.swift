import Strata

/// Items grow near the pointer and push the others away from it. An effect: it lies on any list. It reads the pointer, and
/// declares that it moves items.
public struct Dock: LayoutEffect, NamedStrategy {
    /// `dock` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "dock", summary: "Items grow near the pointer and push the others away.",
        options: [
            .number("growth", "How much longer an item gets, as a part of it.", default: 1, from: 0, to: 4),
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

    /// What lies beside the pointer moves more than the pointer does.
    public var declaration: LayoutDeclaration { LayoutDeclaration(movesItems: true) }

    /// What has no length does not grow.
    public var showsEmptyItems: Bool { false }

    /// Items are as broad as they are.
    public var hasUniformBreadths: Bool { true }

    /// Moves both ends of every item away from the pointer.
    public func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let pointer = context.pointer else { return }
        // From a pointer beyond an edge items would be pushed into view.
        let middle = min(max(pointer.along, 0), context.viewport.length)
        let strength = growth * pointer.presence
        for place in attributes.indices {
            let start = moved(attributes[place].start, from: middle, strength)
            let end = moved(attributes[place].end, from: middle, strength)
            attributes[place].start = start
            attributes[place].length = max(0, end - start)
        }
    }

    /// Returns where a point goes: away from the middle by what all between them grows, which is most at the middle and
    /// ends gently at the reach. The growth at a part `u` of the reach is `(1 - u²)²`; this is its sum from 0 on.
    private func moved(_ point: Double, from middle: Double, _ strength: Double) -> Double {
        let part = min(max((point - middle) / reach, -1), 1)
        let square = part * part
        return point + strength * reach * part * (1 - square * (2.0 / 3 - square / 5))
    }
}
