import Strata

/// The header of the section that is being read stays in view, until the next one pushes it out (Behaviour, "Headers").
public struct StickyLayout: LayoutEffect, NamedStrategy {
    /// `sticky` and its option.
    public static let descriptor = StrategyDescriptor(
        name: "sticky", summary: "Keeps the header of the section that is being read in view.",
        options: [
            .number("offset", "Where a header sticks, in points from the viewport's start.", default: 0)
        ])

    /// Items look as they are.
    public var adjustsItems: Bool { false }

    /// Items are as long as they are.
    public var showsEmptyItems: Bool { false }

    /// One item of each kind tells how broad all are.
    public var hasUniformBreadths: Bool { true }

    /// Whether there are headers, which stick.
    public private(set) var sticksItems = true

    private let offset: Double

    /// Headers that stick.
    public init(options: OptionValues) {
        offset = options.number("offset")
    }

    /// Looks whether there are headers.
    public mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        sticksItems = context.items.headerCount > 0
        return ContentMetrics(contentLength: context.below.contentLength, room: context.below.room)
    }

    /// Shows the last header before the view. All others that may stick are in view anyhow. O(log runs).
    public func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        let header =
            context.isDescending
            ? context.items.firstHeader(from: shown.upperBound) : context.items.lastHeader(before: shown.lowerBound)
        if let header { positions.append(header) }
    }

    /// Moves every header that has passed the line back to it, as far as the next one leaves room. O(log runs) for each.
    public func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        for place in attributes.indices where attributes[place].isHeader {
            attributes[place].staysFlat = true
            let item = attributes[place]
            guard item.start < offset - LayoutContext.tolerance else { continue }
            let next = header(behind: context.items.position(ofItem: item.index), in: context)
            let limit = next.map { below($0).start } ?? .infinity
            let start = min(offset, limit - item.length)
            if start > item.start + LayoutContext.tolerance { attributes[place].stick(at: start) }
        }
    }

    /// The next header towards the end of the axis.
    private func header(behind position: Int, in context: LayoutContext) -> Int? {
        context.isDescending
            ? context.items.lastHeader(before: position) : context.items.firstHeader(from: position + 1)
    }

    /// What is scrolled to begins behind the header of its section; a header begins where it sticks.
    public func clearance(ofItemAt position: Int, in context: LayoutContext) -> Clearance? {
        let items = context.items
        guard !items.isHeader(at: position) else { return Clearance(offset: offset) }
        let header = context.isDescending ? items.firstHeader(from: position + 1) : items.lastHeader(before: position)
        return header.map { Clearance(offset: offset, position: $0) }
    }
}
