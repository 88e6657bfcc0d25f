import Strata

/// Items fold into the screen as they pass a line near the start edge: each turns about its end edge and fades
/// (Behaviour, "Folding"; seed 1).
public struct FoldLayout: LayoutEffect, NamedStrategy {
    /// `fold` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "fold", summary: "Folds items into the screen as they pass the start edge, in perspective.",
        options: [
            .number("offset", "Where folding begins, in points from the viewport's start.", default: 0),
            .number("minOpacity", "Added to the opacity of a folding item.", default: 0.4, from: 0, to: 1),
            .number("perspective", "How strongly a fold foreshortens; 0 for not at all.", default: 1, from: 0),
            .number("trailingSpace", "Room after the last item, in points.", default: 0, from: 0),
        ])

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// One item of each kind tells how broad all are.
    public var hasUniformBreadths: Bool { true }

    private let offset: Double
    private let minOpacity: Double
    private let perspective: Double
    private let trailingSpace: Double

    /// A click opens an item: what is folded cannot be read. Headers in view are not folded under.
    public var policy: LayoutPolicy { LayoutPolicy(clearanceOption: "offset", expandsOnClick: true) }

    /// A fold.
    public init(options: OptionValues) {
        offset = options.number("offset")
        minOpacity = options.number("minOpacity")
        perspective = options.number("perspective")
        trailingSpace = options.number("trailingSpace")
    }

    /// Adds the trailing space, and with it the room before a short list.
    public func prepare(_ context: LayoutContext) -> ContentMetrics {
        guard trailingSpace > 0 else {
            return ContentMetrics(contentLength: context.below.contentLength, room: context.below.room)
        }
        // With room to scroll, the room before a short list scrolls too.
        let length = context.below.room + context.below.contentLength + trailingSpace
        return ContentMetrics(contentLength: length, belowStart: context.below.room)
    }

    /// Turns and fades the items that have passed the line, but for those that an effect below wants flat.
    public func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices where attributes[place].start < offset && !attributes[place].staysFlat {
            fold(&attributes[place])
        }
    }

    private func fold(_ item: inout LayoutAttributes) {
        let rest = item.end - offset
        guard rest > LayoutContext.tolerance, item.length > 0 else {
            item.isHidden = true
            item.tilt = 90
            item.hinge = .end
            item.perspective = perspective
            item.opacity = minOpacity
            return
        }
        let delta = rest / item.length
        let tilt = 90 * (1 - delta)
        // Of several folds the one that folds most decides, the innermost if they are equal.
        guard tilt > item.tilt + 1e-9, !item.isHidden else { return }
        item.tilt = tilt
        item.hinge = .end
        item.perspective = perspective
        item.opacity = min(1, delta + minOpacity)
    }
}
