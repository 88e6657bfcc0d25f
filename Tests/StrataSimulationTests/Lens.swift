import Strata

/// An effect of one's own that the scenarios called `kit-transforms` name: it draws the item across the viewport's middle
/// larger about its start edge, and the others away from it and without a piece at their starts.
struct Lens: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "lens", summary: "The item in the middle is drawn larger, and the others away from it.",
        options: [
            .number("scale", "The size of the one in the middle over its own.", default: 2, from: 0, to: 4),
            .number("push", "The points by which the others are drawn away from it.", default: 10, from: 0, to: 100),
            .number("cut", "The points that the others lack at their starts.", default: 0, from: 0, to: 100),
        ])

    private let scale: Double
    private let push: Double
    private let cut: Double

    init(options: OptionValues) {
        (scale, push, cut) = (options.number("scale"), options.number("push"), options.number("cut"))
    }

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        let middle = context.viewport.length / 2
        if item.start < middle && item.end > middle { return ItemTransform(scale: scale, anchor: .start) }
        return ItemTransform(shift: item.start >= middle ? push : -push, clip: ItemTransform.Clip(start: cut))
    }
}
