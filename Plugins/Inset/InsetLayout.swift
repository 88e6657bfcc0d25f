import Strata

/// A gap before the first item that grows so that a short list lies against the end edge (seed 4 method 2,
/// seed 3).
public struct InsetLayout: LayoutEffect, NamedStrategy {
    /// `inset` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "inset",
        summary: "A list that rests on the end edge and stays still while items arrive, unless it is at the end.",
        options: [
            .number("leadingSpace", "The least room before the first item, in points.", default: 0, from: 0),
            .choice("follow", "Whether a reader at the end stays there.", default: "end", of: ["none", "end"]),
        ])

    /// Items look as they are.
    public var adjustsItems: Bool { false }

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// One item of each kind tells how broad all are.
    public var hasUniformBreadths: Bool { true }

    private let leadingSpace: Double

    /// Opens at the end and holds what is being read.
    public let policy: LayoutPolicy

    /// A list with a gap.
    public init(options: OptionValues) {
        leadingSpace = options.number("leadingSpace")
        policy = LayoutPolicy(
            opening: .end, insertion: .hold, follow: options.choice("follow"), followSwitch: .follow(option: "follow"))
    }

    /// Works out the gap. O(1).
    public func prepare(_ context: LayoutContext) -> ContentMetrics {
        let below = context.below.contentLength
        let gap = max(leadingSpace, context.viewport.length - below)
        // V - C + C may round to just below V, and a list that fills the viewport is not short.
        return ContentMetrics(contentLength: max(gap + below, context.viewport.length), belowStart: gap)
    }
}
