import Strata

/// Lays items one after the other with room between them for the time that went by, as the example in C does: an item
/// that was `s` seconds after the one before it begins `s` points behind its end. It reads O(log n) times a frame.
///
/// Its moments never go back: an item's own counts within the bounds of those half way, a quarter of the way, … to it.
struct Timeline: BaseLayout, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "timeline", summary: "Leaves room for the time between items.",
        options: [.number("scale", "Points for each second.", default: 1, from: 0, to: 1000)])

    /// The number of items at either end among which one with a time is looked for.
    static let reach = 64

    private let wanted: Double
    private var scale = 0.0
    private var time: Int?
    private var bounds = (first: 0.0, last: 0.0)

    init(options: OptionValues) { wanted = options.number("scale") }

    var hasUniformBreadths: Bool { true }
    var placesEndToEnd: Bool { true }
    var showsEmptyItems: Bool { false }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        let items = context.items
        (time, bounds, scale) = (items.valueIndex(of: "time"), (0, 0), 0)
        let near = Array(0..<min(items.count, Self.reach))
        if let first = firstMoment(at: near, items) {
            bounds = (first, max(first, firstMoment(at: near.map { items.count - 1 - $0 }, items) ?? first))
            scale = min(wanted, 1e15 / max(bounds.last - bounds.first, 1e-9))
        }
        return ContentMetrics(contentLength: items.length + scale * (bounds.last - bounds.first))
    }

    /// Returns what an item says of its own moment, later ones being greater.
    private func moment(at position: Int, _ items: ItemSequence) -> Double? {
        time.flatMap { items.value($0, at: position) }.map { items.isReversed ? -$0 : $0 }
    }

    private func firstMoment(at positions: [Int], _ items: ItemSequence) -> Double? {
        for position in positions { if let moment = moment(at: position, items) { return moment } }
        return nil
    }

    /// Two positions with their moments, all between which lies between these.
    private struct Span {
        var low: Int
        var high: Int
        var bounds: (first: Double, last: Double)
    }

    /// Returns the position half way and its moment.
    private func middle(of span: Span, _ items: ItemSequence) -> (position: Int, moment: Double) {
        let position = span.low + (span.high - span.low) / 2
        guard scale > 0 else { return (position, span.bounds.first) }
        let before = (max(position - Self.reach, span.low + 1)..<position).reversed()
        let own = moment(at: position, items) ?? firstMoment(at: Array(before), items) ?? span.bounds.first
        return (position, min(max(own, span.bounds.first), span.bounds.last))
    }

    private func start(of position: Int, _ moment: Double, _ items: ItemSequence) -> Double {
        items.start(at: position, spacing: 0) + scale * (moment - bounds.first)
    }

    /// Returns the first position of which something is so; behind it, it must be so of all.
    private func first(_ items: ItemSequence, where isSo: (_ position: Int, _ start: Double) -> Bool) -> Int {
        var span = Span(low: 0, high: items.count - 1, bounds: bounds)
        if isSo(0, start(of: 0, bounds.first, items)) { return 0 }
        guard isSo(span.high, start(of: span.high, bounds.last, items)) else { return items.count }
        while span.high - span.low > 1 {
            let middle = middle(of: span, items)
            if isSo(middle.position, start(of: middle.position, middle.moment, items)) {
                (span.high, span.bounds.last) = middle
            } else {
                (span.low, span.bounds.first) = middle
            }
        }
        return span.high
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let items = context.items
        let tolerance = LayoutContext.tolerance
        guard items.count > 0, end - start > tolerance else { return 0..<0 }
        let lower = first(items) { $1 + items.extent(at: $0).length > start + tolerance }
        let upper = first(items) { $1 >= end - tolerance }
        return lower..<max(lower, upper)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let last = context.items.count - 1
        let span = Span(low: 0, high: last, bounds: bounds)
        if positions.contains(0) { append(0, bounds.first, context, &attributes) }
        place(positions, within: span, context, &attributes)
        if last > 0, positions.contains(last) { append(last, bounds.last, context, &attributes) }
    }

    private func place(
        _ positions: Range<Int>, within span: Span, _ context: LayoutContext, _ attributes: inout [LayoutAttributes]
    ) {
        guard span.high - span.low > 1, positions.lowerBound < span.high, positions.upperBound > span.low + 1 else {
            return
        }
        let middle = middle(of: span, context.items)
        let (before, behind) = ((span.bounds.first, middle.moment), (middle.moment, span.bounds.last))
        place(positions, within: Span(low: span.low, high: middle.position, bounds: before), context, &attributes)
        if positions.contains(middle.position) { append(middle.position, middle.moment, context, &attributes) }
        place(positions, within: Span(low: middle.position, high: span.high, bounds: behind), context, &attributes)
    }

    private func append(
        _ position: Int, _ moment: Double, _ context: LayoutContext, _ attributes: inout [LayoutAttributes]
    ) {
        attributes.append(
            LayoutAttributes(
                start: start(of: position, moment, context.items), length: context.items.extent(at: position).length,
                crossStart: 0, crossLength: context.viewport.breadth))
    }
}
