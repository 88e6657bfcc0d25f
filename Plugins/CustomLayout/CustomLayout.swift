import Strata

/// A layout of one's own: by name a packed grid, in Swift whatever places items (seed 4 method 3).
public struct CustomLayout: BaseLayout, NamedStrategy {
    /// `custom` and its options.
    public static let descriptor = StrategyDescriptor(
        name: "custom", summary: "A grid that packs a short list to the end, the start or the centre.",
        options: [
            .choice("packing", "Where a short list lies.", default: "end", of: ["end", "start", "center"]),
            .integer("columns", "How many items share a row.", default: 1, from: 1),
            .number("spacing", "Room between two rows, in points.", default: 0, from: 0),
            .choice(
                "insertion", "What a change does to a reader away from the end.", default: "hold",
                of: ["hold", "shift"]),
            .choice("follow", "Whether a reader at the end stays there.", default: "end", of: ["none", "end"]),
        ])

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// One item of each kind tells how broad all are.
    public var hasUniformBreadths: Bool { true }

    /// In one column they do, in a grid they lie side by side.
    public var placesEndToEnd: Bool { rows.columns == 1 }

    private enum Packing: String {
        case start, center, end
    }

    private let packing: Packing
    private let spacing: Double
    private var rows: GridRows

    /// Opens at the end where it packs there, else at the start.
    public let policy: LayoutPolicy

    /// A grid.
    public init(options: OptionValues) {
        packing = options.choice("packing")
        spacing = options.number("spacing")
        rows = GridRows(columns: options.integer("columns"))
        policy = LayoutPolicy(
            opening: packing == .end ? .end : .start, insertion: options.choice("insertion"),
            follow: options.choice("follow"), followSwitch: .follow(option: "follow"))
    }

    /// Takes in the rows and says where a short list lies. O(1) with one column; O(runs) after an insertion with more.
    public mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        rows.prepare(context.items, context.invalidation)
        let sequence = rows.sequence(of: context.items)
        let length = sequence.length + Double(max(0, sequence.count - 1)) * spacing
        let free = max(0, context.viewport.length - length)
        let room =
            switch packing {
            case .start: 0.0
            case .center: free / 2
            case .end: free
            }
        return ContentMetrics(contentLength: length, room: room)
    }

    /// The items of the rows that overlap a span. O(log rows).
    public func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let found = rows.sequence(of: context.items).positions(
            from: start, to: end, spacing: spacing, tolerance: LayoutContext.tolerance)
        return rows.positions(ofRows: found, count: context.items.count)
    }

    /// Places items side by side in their rows. O(log rows) a row; in one column O(log runs + items).
    public func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        if rows.columns == 1 {
            placeColumn(positions, in: context, into: &attributes)
        } else {
            placeRows(positions, in: context, into: &attributes)
        }
        // A reversed sequence is visited from its end.
        if context.items.isReversed { attributes.reverseLast(positions.count) }
    }

    private func placeColumn(
        _ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]
    ) {
        let breadth = context.viewport.breadth
        context.items.forEach(in: positions, spacing: spacing) { _, start, extent in
            attributes.append(
                LayoutAttributes(start: start, length: extent, crossStart: 0, crossLength: breadth))
        }
    }

    private func placeRows(
        _ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]
    ) {
        let items = context.items
        let sequence = rows.sequence(of: items)
        let hasHeaders = items.headerCount > 0
        var row = 0..<0
        var rowStart = 0.0
        var breadth = 0.0
        items.forEach(in: positions, spacing: 0) { position, _, extent in
            if !row.contains(position) {
                let place = rows.row(of: position)
                row = rows.positions(ofRows: place..<place + 1, count: items.count)
                rowStart = sequence.start(at: place, spacing: spacing)
                let isHeader = hasHeaders && row.count == 1 && items.isHeader(at: position)
                breadth = context.viewport.breadth / Double(isHeader ? 1 : rows.columns)
            }
            attributes.append(
                LayoutAttributes(
                    start: rowStart, length: extent, crossStart: Double(position - row.lowerBound) * breadth,
                    crossLength: breadth))
        }
    }
}
