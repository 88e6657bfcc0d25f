import Strata

/// Items sway from side to side, as if a wave ran through the list while it is scrolled. An effect: it lies on any list.
public struct Wave: LayoutEffect, NamedStrategy {
    /// `wave` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "wave", summary: "Items sway from side to side along the list.",
        options: [
            .number("height", "How far items sway, as a part of the breadth.", default: 0.12, from: 0, to: 1),
            .number("length", "From one crest to the next, in points.", default: 360, from: 1),
        ])

    private let height: Double
    private let length: Double

    /// A wave.
    public init(options: OptionValues) {
        height = options.number("height")
        length = options.number("length")
    }

    /// Moves every item by where its middle lies in the viewport.
    public func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let room = attributes[place].crossLength * height
            let middle = attributes[place].start + attributes[place].length / 2
            attributes[place].crossStart += room * Self.swing(middle / length)
            attributes[place].crossLength -= room
        }
    }

    /// A smooth way from 0 to 1 and back over each whole number of turns.
    private static func swing(_ turns: Double) -> Double {
        let phase = turns - turns.rounded(.down)
        let way = phase < 0.5 ? 2 * phase : 2 - 2 * phase
        return way * way * (3 - 2 * way)
    }
}
