/// The plain list: one item after another.
public struct StackLayout: BaseLayout, NamedStrategy {
    /// `stack` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "stack", summary: "A plain list: opens at the start, and a short list lies there.",
        options: [
            .number("leadingSpace", "Room before the first item, in points.", default: 0, from: 0),
            .number("trailingSpace", "Room after the last item, in points.", default: 0, from: 0),
            .number("spacing", "Room between two items, in points.", default: 0, from: 0),
            .choice("follow", "Whether a reader at the end stays there.", default: "none", of: ["none", "end"]),
        ])

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// One item of each kind tells how broad all are.
    public var hasUniformBreadths: Bool { true }

    /// One item after another.
    public var placesEndToEnd: Bool { true }

    private let leadingSpace: Double
    private let trailingSpace: Double
    private let spacing: Double

    /// Opens at the start and holds what is being read.
    public let policy: LayoutPolicy

    /// A plain list.
    public init(options: OptionValues) {
        leadingSpace = options.number("leadingSpace")
        trailingSpace = options.number("trailingSpace")
        spacing = options.number("spacing")
        policy = LayoutPolicy(
            opening: .start, insertion: .hold, follow: options.choice("follow"),
            followSwitch: .follow(option: "follow"),
            spaceOptions: SpaceOptions(leading: "leadingSpace", trailing: "trailingSpace"))
    }

    /// Adds up extents, spacing and the spaces at both ends. O(1).
    public func prepare(_ context: LayoutContext) -> ContentMetrics {
        let items = context.items
        let between = Double(max(0, items.count - 1)) * spacing
        return ContentMetrics(contentLength: leadingSpace + items.length + between + trailingSpace)
    }

    /// Returns the items that overlap a span. O(log runs).
    public func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        context.items.positions(
            from: start - leadingSpace, to: end - leadingSpace, spacing: spacing, tolerance: LayoutContext.tolerance)
    }

    /// Places items one after another. O(log runs + items).
    public func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let breadth = context.viewport.breadth
        context.items.forEach(in: positions, spacing: spacing) { _, start, extent in
            attributes.append(
                LayoutAttributes(start: leadingSpace + start, length: extent, crossStart: 0, crossLength: breadth))
        }
        // A reversed sequence is visited from its end.
        if context.items.isReversed { attributes.reverseLast(positions.count) }
    }
}
