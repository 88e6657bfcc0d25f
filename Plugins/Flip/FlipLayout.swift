import Strata

/// The list upside down: what lies below is given the items in reversed order and mirrored along the axis, so a short
/// list lies at the end edge and the list is measured from its end (seed 0, seed 4 method 1).
public struct FlipLayout: LayoutEffect, NamedStrategy {
    /// `flip` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "flip",
        summary: "A list upside down: opens at the end, and new items push the rest towards the start.",
        options: [
            .choice(
                "order", "Reading order, or item 0 at the end edge.", default: "reading", of: ["reading", "mirrored"]),
            .choice(
                "insertion", "What a change does to a reader away from the end.", default: "shift",
                of: ["shift", "hold"]),
            .choice("follow", "Whether a reader at the end stays there.", default: "end", of: ["none", "end"]),
        ])

    /// Items look as they are.
    public var adjustsItems: Bool { false }

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// One item of each kind tells how broad all are.
    public var hasUniformBreadths: Bool { true }

    /// Mirrors, and reverses the items unless the order is `mirrored`.
    public let policy: LayoutPolicy

    /// A flip.
    public init(options: OptionValues) {
        policy = LayoutPolicy(
            insertion: options.choice("insertion"), follow: options.choice("follow"),
            followSwitch: .follow(option: "follow"), isMirroring: true,
            reversesItems: options.text("order") == "reading")
    }

    /// Turns the content around: a short list lies at the other edge. O(1).
    public func prepare(_ context: LayoutContext) -> ContentMetrics {
        let below = context.below
        let free = context.viewport.length - below.contentLength
        return ContentMetrics(
            contentLength: below.contentLength, room: max(0, free - below.room), belowStart: below.contentLength)
    }
}
