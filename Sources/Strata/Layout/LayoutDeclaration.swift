/// The declarations of a strategy beyond its policy. Each waives one law of lists that such a strategy cannot keep
/// (Behaviour, "Strategies"). Whether the items of a base may overlap is in its ``StrategyDescriptor``, and what an
/// effect wants to be given out of view in its ``ContentMetrics``.
public struct LayoutDeclaration: Sendable, Hashable {
    /// True if an effect moves items in the view along the axis by where they lie, as a parallax or a compression does.
    /// A scroll then need not move everything alike, but nothing against its direction.
    public var movesItems: Bool
    /// True if the extent of one item decides where others lie besides those behind it, as in lanes. Measuring one item
    /// may then move others in view, but not the one that is being read.
    public var reflowsOnMeasuring: Bool
    /// The most items that it is made for; nil for any number.
    public var mostItems: Int?

    /// A declaration; what is left out is not done, and there may be any number of items.
    public init(movesItems: Bool = false, reflowsOnMeasuring: Bool = false, mostItems: Int? = nil) {
        self.movesItems = movesItems
        self.reflowsOnMeasuring = reflowsOnMeasuring
        self.mostItems = mostItems
    }
}

/// The distance beyond the edges of the viewport to which an effect is to be given items, in points: so much it may
/// bring into view.
public struct Overscan: Sendable, Hashable {
    /// Beyond the start edge, as the effect sees the viewport.
    public var start: Double
    /// Beyond the end edge.
    public var end: Double

    /// Distances of 0 or more.
    public init(start: Double = 0, end: Double = 0) {
        self.start = start
        self.end = end
    }

    /// True if nothing beyond the viewport is asked for.
    var isNone: Bool { start == 0 && end == 0 }
}

extension Overscan {
    /// Adds up the wishes of the layers of a chain, in the direction of its base, which comes first.
    package init(of layers: some Sequence<(overscan: Overscan, isMirroring: Bool)>) {
        self.init()
        var isMirrored = false
        for layer in layers {
            if layer.isMirroring { isMirrored.toggle() }
            start += isMirrored ? layer.overscan.end : layer.overscan.start
            end += isMirrored ? layer.overscan.start : layer.overscan.end
        }
    }
}
