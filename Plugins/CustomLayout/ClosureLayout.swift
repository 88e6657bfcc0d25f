import Strata

/// A layout from a closure that places every item: the shortest way to one's own.
///
/// The closure runs whenever items or viewport have changed, so it suits lists of thousands; a list of millions wants a
/// type that implements ``LayoutStrategy``.
public struct ClosureLayout: BaseLayout {
    /// Says where the item at a position lies; `previous` is where the one before it lies, nil for the first. Starts must
    /// not decrease.
    public typealias Place =
        @Sendable (_ position: Int, _ extent: Double, _ previous: LayoutAttributes?, _ viewport: ViewportGeometry) ->
        LayoutAttributes

    /// What it wants to happen when things change.
    public let policy: LayoutPolicy
    private let place: Place
    private var places: [LayoutAttributes] = []
    private var ends: [Double] = []

    /// A layout from a closure.
    public init(
        policy: LayoutPolicy = LayoutPolicy(opening: .end, insertion: .hold, follow: .end), place: @escaping Place
    ) {
        self.policy = policy
        self.place = place
    }

    /// Asks the closure for the place of every item. O(items).
    public mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        places.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for position in 0..<context.items.count {
            let extent = context.items.extent(at: position).length
            let item = place(position, extent, places.last, context.viewport)
            precondition(item.start >= places.last?.start ?? 0, "Item \(position) is placed before its predecessor.")
            places.append(item)
            ends.append(max(item.end, ends.last ?? 0))
        }
        let length = ends.last ?? 0
        let room = policy.opening == .end ? max(0, context.viewport.length - length) : 0
        return ContentMetrics(contentLength: length, room: room)
    }

    /// The items that overlap a span. O(log items).
    public func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let first = ends.partitioningIndex { $0 > start + LayoutContext.tolerance }
        let last = places.partitioningIndex { $0.start >= end - LayoutContext.tolerance }
        return first..<max(first, last)
    }

    /// Hands over what the closure said.
    public func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes.append(contentsOf: places[positions])
    }
}

extension StrategyRegistry {
    /// Makes a closure that places every item known by a name.
    ///
    /// - Throws: ``StrategyError`` if the name is taken or is no name.
    public func register(
        layout name: String, summary: String,
        policy: LayoutPolicy = LayoutPolicy(opening: .end, insertion: .hold, follow: .end),
        place: @escaping ClosureLayout.Place
    ) throws(StrategyError) {
        let maker = StrategyMaker.base { _ in ClosureLayout(policy: policy, place: place) }
        try register(StrategyDescriptor(name: name, summary: summary), maker)
    }
}
