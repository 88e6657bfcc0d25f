/// The sum that a node keeps over the items below it where some are headers or reflow.
///
/// Lengths are kept apart by what forgetting does to them, so that a node tells at once what it adds up to when the
/// extents below it are forgotten, without going down and without rounding anew.
struct TraitSum: Equatable {
    /// Items whose extents can be forgotten.
    struct Forgettable: Equatable {
        var count = 0
        var unmeasured = 0
        /// The sum of their extents, in points.
        var length = 0.0
        /// The sum of the estimates they came with, in points.
        var estimates = 0.0

        mutating func forget() {
            unmeasured = count
            length = estimates
        }

        static func += (left: inout Forgettable, right: Forgettable) {
            left.count += right.count
            left.unmeasured += right.unmeasured
            left.length += right.length
            left.estimates += right.estimates
        }
    }

    /// The number of headers.
    var headers = 0
    /// The items whose extents cannot be forgotten.
    var lasting = ExtentSum()
    var forgettableHeaders = Forgettable()
    var forgettableOthers = Forgettable()
    /// The number of headers that reflow and came measured; below, that of other items.
    var headersWithoutEstimate = 0
    var othersWithoutEstimate = 0

    init() {}

    /// The sum of items without traits.
    init(plain sum: ExtentSum) { lasting = sum }

    /// The sum of items that all have the same attributes.
    init(_ sum: ExtentSum, of attributes: ItemAttributes) { add(sum, of: attributes) }

    /// Adds items that all have the same attributes.
    @inline(__always)
    mutating func add(_ sum: ExtentSum, of attributes: ItemAttributes) {
        let isHeader = attributes.traits.contains(.header)
        if isHeader { headers += sum.count }
        guard !attributes.isForgettable else { return addForgettable(sum, of: attributes, isHeader: isHeader) }
        lasting += sum
        guard attributes.traits.contains(.reflows) else { return }
        if isHeader { headersWithoutEstimate += sum.count } else { othersWithoutEstimate += sum.count }
    }

    private mutating func addForgettable(_ sum: ExtentSum, of attributes: ItemAttributes, isHeader: Bool) {
        let forgettable = Forgettable(
            count: sum.count, unmeasured: sum.unmeasured, length: sum.length,
            estimates: Double(sum.count) * attributes.estimate)
        if isHeader { forgettableHeaders += forgettable } else { forgettableOthers += forgettable }
    }

    /// The sum of all items, whatever they are.
    var total: ExtentSum {
        ExtentSum(
            count: lasting.count + forgettableHeaders.count + forgettableOthers.count,
            length: lasting.length + forgettableHeaders.length + forgettableOthers.length,
            unmeasured: lasting.unmeasured + forgettableHeaders.unmeasured + forgettableOthers.unmeasured)
    }

    /// True if no item has any trait.
    var isPlain: Bool {
        headers == 0 && forgettableOthers.count == 0 && othersWithoutEstimate == 0
    }

    /// Returns the number of items of some kinds that reflow and came measured.
    func countWithoutEstimate(_ kinds: ItemKinds) -> Int {
        (kinds.contains(.headers) ? headersWithoutEstimate : 0) + (kinds.contains(.others) ? othersWithoutEstimate : 0)
    }

    /// Forgets the extents of all items of some kinds that can be forgotten.
    ///
    /// - Returns: the kinds of which there are any.
    mutating func forget(_ kinds: ItemKinds) -> ItemKinds {
        var found: ItemKinds = []
        if kinds.contains(.headers), forgettableHeaders.count > 0 {
            forgettableHeaders.forget()
            found.insert(.headers)
        }
        if kinds.contains(.others), forgettableOthers.count > 0 {
            forgettableOthers.forget()
            found.insert(.others)
        }
        return found
    }

    static func += (left: inout TraitSum, right: TraitSum) {
        left.headers += right.headers
        left.lasting += right.lasting
        left.forgettableHeaders += right.forgettableHeaders
        left.forgettableOthers += right.forgettableOthers
        left.headersWithoutEstimate += right.headersWithoutEstimate
        left.othersWithoutEstimate += right.othersWithoutEstimate
    }
}

/// A property of items that a tree counts.
enum CountedProperty {
    case unmeasured
    case header
    case reflowsWithoutEstimate(ItemKinds)

    /// Returns the number of items of a sum that have it.
    func count(in sum: ExtentSum, _ traits: TraitSum?) -> Int {
        switch self {
        case .unmeasured: sum.unmeasured
        case .header: traits?.headers ?? 0
        case .reflowsWithoutEstimate(let kinds): traits?.countWithoutEstimate(kinds) ?? 0
        }
    }

    /// Returns true if the items of a run have it.
    func holds(_ extent: PackedExtent, _ attributes: ItemAttributes) -> Bool {
        switch self {
        case .unmeasured: !extent.isMeasured
        case .header: attributes.traits.contains(.header)
        case .reflowsWithoutEstimate(let kinds):
            attributes.reflowsWithoutEstimate && !attributes.kind.isDisjoint(with: kinds)
        }
    }
}
