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

    /// Takes in the rows and says where a short list lies. O(1) with one column; as ``GridRows`` says with more.
    public mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        var (count, length) = (context.items.count, context.items.length)
        if rows.columns > 1 {
            rows.prepare(context)
            let all = rows.all(of: context.items)
            (count, length) = (all.rowCount, all.length)
        }
        length += Double(max(0, count - 1)) * spacing
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
        rows.columns == 1
            ? context.items.positions(from: start, to: end, spacing: spacing, tolerance: LayoutContext.tolerance)
            : rows.positions(from: start, to: end, spacing: spacing, of: context.items)
    }

    /// Places items one after another or side by side. O(log runs + items).
    public func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        placeColumn(positions, in: context, into: &attributes)
        // A reversed sequence is visited from its end.
        if context.items.isReversed { attributes.reverseLast(positions.count) }
        if rows.columns > 1 { moveToRows(positions, in: context, &attributes) }
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

    /// Moves items, the last ones of `attributes`, from a column into their rows.
    private func moveToRows(
        _ positions: Range<Int>, in context: LayoutContext, _ attributes: inout [LayoutAttributes]
    ) {
        let items = context.items
        let breadth = context.viewport.breadth / Double(rows.columns)
        var header = items.headerCount > 0 ? items.firstHeader(from: positions.lowerBound) : nil
        var span = rows.span(before: positions.lowerBound, of: items)
        for place in attributes.count - positions.count..<attributes.count {
            let position = positions.upperBound + place - attributes.count
            let isHeader = position == header
            if isHeader {
                span.endRow()
                header = items.firstHeader(from: position + 1)
            } else {
                attributes[place].crossStart = Double(span.begun) * breadth
                attributes[place].crossLength = breadth
            }
            attributes[place].start = span.nextStart(spacing: spacing)
            let run = GridRun(count: 1, extent: attributes[place].length, isHeader: isHeader)
            span.append(run, columns: rows.columns)
        }
    }
}
