import Strata

/// A row of cards: what lies across the middle of the viewport is upright, and towards the edges the others turn away and
/// are pushed together, so that more of them are in view than would have room, and drawn smaller, as if they were further
/// away. An effect: it lies on any list. It declares that it moves items, and asks for those out of view that it brings into
/// it.
public struct Carousel: LayoutEffect, NamedStrategy {
    /// `carousel` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "carousel",
        summary: "Cards that are upright in the middle, and turn away and crowd together towards the edges.",
        options: [
            .number("tilt", "How far items turn away, in degrees.", default: 55, from: 0, to: 85),
            .number("crowding", "How many times as many items lie towards the edges.", default: 2, from: 1, to: 4),
            .number(
                "depth", "How much smaller items are drawn at the edges, as a part of their size.", default: 0.25,
                from: 0,
                to: 1),
            .choice("space", "Room at both ends: none, or half the viewport.", default: "half", of: ["none", "half"]),
        ])

    private let tilt: Double
    private let crowding: Double
    private let depth: Double
    private let hasSpace: Bool

    /// A carousel.
    public init(options: OptionValues) {
        tilt = options.number("tilt")
        crowding = options.number("crowding")
        depth = options.number("depth")
        hasSpace = options.text("space") == "half"
    }

    /// A scroll moves items the less the nearer to an edge they are.
    public var declaration: LayoutDeclaration { LayoutDeclaration(movesItems: true) }

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// Items are as broad as they are.
    public var hasUniformBreadths: Bool { true }

    /// Room at both ends. What lies further than half way from the middle to an edge comes nearer: the half viewport that is
    /// left there shows so many times as much.
    public func prepare(_ context: LayoutContext) -> ContentMetrics {
        let half = context.viewport.length / 2
        let beyond = half / 2 * (crowding - 1)
        let overscan = Overscan(start: beyond, end: beyond)
        guard hasSpace else {
            return ContentMetrics(
                contentLength: context.below.contentLength, room: context.below.room, overscan: overscan)
        }
        return ContentMetrics(
            contentLength: context.below.contentLength + 2 * half, belowStart: half, overscan: overscan)
    }

    /// Every item by the distance of its nearer edge from the middle; 0 for what lies across it.
    public func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        let half = context.viewport.length / 2
        guard half > 0 else { return }
        for place in attributes.indices where !attributes[place].staysFlat {
            adjust(&attributes[place], half)
        }
    }

    private func adjust(_ item: inout LayoutAttributes, _ half: Double) {
        let away = item.distance(fromMiddle: half)
        let distance = away.magnitude
        let excess = max(0, distance - half / 2)
        let shift = excess - excess / crowding
        item.start -= away < 0 ? -shift : shift
        // What is nearer to the middle lies on what is further away.
        item.z = -Int(min(distance, 1e6))
        let tilt = tilt * min(distance / (half / 2), 1)
        guard tilt > item.tilt + 1e-9 else { return }
        item.tilt = tilt
        item.hinge = away < 0 ? .end : .start
        item.perspective = 1
    }

    /// Items are drawn smaller towards the edges, if that is asked for.
    public var transformsItems: Bool { depth > 0 }

    /// The size of an item as it is drawn, by where it lies by now: shrunk about its middle, nothing comes into view by it.
    public func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        let half = context.viewport.length / 2
        guard half > 0, !item.staysFlat else { return .identity }
        return ItemTransform(scale: 1 - depth * min(item.distance(fromMiddle: half).magnitude / half, 1))
    }
}

extension LayoutAttributes {
    /// Returns the distance of the nearer edge from the middle of a viewport, negative before it; 0 for what lies across it.
    fileprivate func distance(fromMiddle middle: Double) -> Double {
        start > middle ? start - middle : min(0, end - middle)
    }
}
