import Strata

/// Items in lanes, each as long as it is: every item goes into the lane that ends first. A base; it declares that it
/// reflows, since as soon as an item is measured those after it may change their lanes.
public struct Masonry: BaseLayout, NamedStrategy {
    /// `masonry` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "masonry", summary: "Items in lanes; each goes where there is room first.",
        options: [
            .integer("lanes", "How many lanes there are beside each other.", default: 3, from: 1, to: 16),
            .number("spacing", "Between items and between lanes, in points.", default: 8, from: 0, to: 1000),
        ])

    private struct Brick {
        var extent: Double
        var start = 0.0
        var lane = 0
        /// The farthest end of all items up to this one.
        var reach = 0.0

        var end: Double { start + extent }

        func overlaps(_ start: Double, _ end: Double) -> Bool {
            min(self.end, end) - max(self.start, start) > LayoutContext.tolerance
        }
    }

    private let lanes: Int
    private let spacing: Double
    private var bricks: [Brick] = []

    /// Lanes.
    public init(options: OptionValues) {
        lanes = options.integer("lanes")
        spacing = options.number("spacing")
    }

    /// A preparation looks at every item behind the first that has changed: a millisecond for so many.
    public var declaration: LayoutDeclaration { LayoutDeclaration(reflowsOnMeasuring: true, mostItems: 100_000) }

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// All lanes are equally broad.
    public var hasUniformBreadths: Bool { true }

    /// Takes in the extents that have changed, and lays what comes behind them.
    public mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        let items = context.items
        let first: Int
        switch context.invalidation {
        case .extent(let position):
            first = position
            bricks[position].extent = items.extent(at: position).length
        case .items(let position): first = position
        case .everything: first = 0
        }
        if case .extent = context.invalidation {
        } else {
            bricks.removeSubrange(first...)
            items.forEachRun(in: first..<items.count) { count, extent in
                bricks.append(contentsOf: repeatElement(Brick(extent: extent.length), count: count))
            }
        }
        lay(from: first)
        return ContentMetrics(contentLength: bricks.last?.reach ?? 0)
    }

    /// Puts every item from a position on into the lane that ends first.
    private mutating func lay(from position: Int) {
        var ends = ends(before: position)
        var reach = position > 0 ? bricks[position - 1].reach : 0
        for position in position..<bricks.count {
            var lane = 0
            for other in 1..<max(1, lanes) where ends[other] < ends[lane] { lane = other }
            bricks[position].lane = lane
            bricks[position].start = ends[lane]
            ends[lane] = bricks[position].end + spacing
            reach = max(reach, bricks[position].end)
            bricks[position].reach = reach
        }
    }

    /// Where every lane ends before an item, found by going back to the last item of each.
    private func ends(before position: Int) -> [Double] {
        var ends = [Double?](repeating: nil, count: lanes)
        var missing = lanes
        var position = position
        while missing > 0, position > 0 {
            position -= 1
            guard ends[bricks[position].lane] == nil else { continue }
            ends[bricks[position].lane] = bricks[position].end + spacing
            missing -= 1
        }
        return ends.map { $0 ?? 0 }
    }

    /// Starts never decrease and neither does reach, so both ends of the range are found by halving. Within it there may be
    /// items of one lane that end before the span, beside long ones of another that do not.
    public func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        guard end - start > LayoutContext.tolerance else { return 0..<0 }
        let first = firstPosition { $0.reach > start + LayoutContext.tolerance }
        var last = max(first, firstPosition { $0.start >= end - LayoutContext.tolerance })
        while last > first, !bricks[last - 1].overlaps(start, end) { last -= 1 }
        return first..<last
    }

    /// The first position from which on something is true.
    private func firstPosition(_ isTrue: (Brick) -> Bool) -> Int {
        var (low, high) = (0, bricks.count)
        while low < high {
            let middle = (low + high) / 2
            if isTrue(bricks[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Where the lanes have them.
    public func place(
        _ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]
    ) {
        let spacing = min(spacing, context.viewport.breadth / Double(lanes))
        let breadth = max(0, (context.viewport.breadth - spacing * Double(lanes - 1)) / Double(lanes))
        for brick in bricks[positions] {
            attributes.append(
                LayoutAttributes(
                    start: brick.start, length: brick.extent, crossStart: Double(brick.lane) * (breadth + spacing),
                    crossLength: breadth))
        }
    }
}
