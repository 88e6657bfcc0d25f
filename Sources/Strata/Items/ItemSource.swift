/// The owner of the items of an ``ItemSequence`` that are in no ``ExtentTree`` of this program: a plugin's are its
/// host's. All answers are those of ``ItemSequence``, and positions count in the order of the layout.
public protocol ItemSource: AnyObject {
    /// The number of items.
    var count: Int { get }

    /// The sum of all extents, in points.
    var length: Double { get }

    /// Returns the extent of the item at a position.
    func extent(at position: Int) -> ItemExtent

    /// Returns the start of the item at a position when the first one begins at 0 and `spacing` follows every item, in
    /// points.
    func start(at position: Int, spacing: Double) -> Double

    /// Returns the positions of the items that overlap a span of such a list by more than `tolerance`.
    func positions(from start: Double, to end: Double, spacing: Double, tolerance: Double) -> Range<Int>

    /// Visits the items at a range of positions in order, or from the last to the first.
    func forEach(
        in range: Range<Int>, spacing: Double, isBackwards: Bool,
        _ body: (_ position: Int, _ start: Double, _ extent: Double) -> Void)

    /// Visits the runs at a range of positions in order.
    func forEachRun(in range: Range<Int>, _ body: (_ count: Int, _ extent: ItemExtent) -> Void)

    /// Returns true if the item at a position begins a section.
    func isHeader(at position: Int) -> Bool

    /// The number of headers.
    var headerCount: Int { get }

    /// Returns the last position before a position that has a header.
    func lastHeader(before position: Int) -> Int?

    /// Returns the first position from a position on that has a header.
    func firstHeader(from position: Int) -> Int?

    /// Returns the traits of the item at a position.
    func traits(at position: Int) -> ItemTraits

    /// Returns the value that the application gives to the item at a position; 0 where it gives none.
    func value(at position: Int) -> Int

    /// Returns the index of a name of values; nil if no item has one of that name.
    func valueIndex(of name: String) -> Int?

    /// Visits the values of one name at a range of positions in order, nil for items that have none.
    func forEachValue(_ index: Int, in range: Range<Int>, _ body: (_ position: Int, _ value: Double?) -> Void)
}

/// A source that knows no headers.
extension ItemSource {
    /// Returns false: no item begins a section.
    public func isHeader(at position: Int) -> Bool { false }

    /// Zero headers.
    public var headerCount: Int { 0 }

    /// Returns nil, for lack of headers.
    public func lastHeader(before position: Int) -> Int? { nil }

    /// Returns nil, for lack of headers.
    public func firstHeader(from position: Int) -> Int? { nil }
}

/// A source that knows no traits but headers, and no values.
extension ItemSource {
    /// Tells headers apart, and no other trait.
    public func traits(at position: Int) -> ItemTraits { isHeader(at: position) ? .header : [] }

    /// Returns zero.
    public func value(at position: Int) -> Int { 0 }

    /// Returns nil, for lack of names.
    public func valueIndex(of name: String) -> Int? { nil }

    /// Visits every position without a value.
    public func forEachValue(
        _ index: Int, in range: Range<Int>, _ body: (_ position: Int, _ value: Double?) -> Void
    ) {
        for position in range { body(position, nil) }
    }
}
