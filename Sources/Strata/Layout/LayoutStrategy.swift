/// Decides, with others in a chain, where items lie, what they look like there, where the list opens, and what a change
/// does to what is being read (Behaviour, "Chains").
///
/// There are two kinds: a ``BaseLayout`` places items, and a ``LayoutEffect`` lies on another strategy. A strategy that
/// is to be found by name is a ``NamedStrategy`` too.
///
/// A strategy is a value. The engine prepares it when something it was given has changed, and never otherwise; between
/// two preparations all other functions must give the same answer to the same question, an effect that reads the moment
/// at the same moment.
public protocol LayoutStrategy {
    /// The wishes for when things change. May depend on the options.
    var policy: LayoutPolicy { get }

    /// The declarations of what it does. May depend on the options.
    var declaration: LayoutDeclaration { get }

    /// True if an item of extent 0 may be seen, because this strategy makes one longer than that. If no strategy of a
    /// chain does, such items are left out before anything is placed, and a million of them in view cost nothing.
    var showsEmptyItems: Bool { get }

    /// True if all headers are equally broad, and all other items, wherever they are and however long, so that one of
    /// each kind tells how broad all are to be. If every strategy of a chain says so, a change asks one item whether
    /// text has to be wrapped anew; otherwise every change of viewport, options or chain wraps all of it anew.
    var hasUniformBreadths: Bool { get }

    /// Takes in the items, the viewport and what lies below, and says how long the content is. Whatever the other
    /// functions need should be worked out here, and only as far as ``LayoutContext/invalidation`` asks for.
    mutating func prepare(_ context: LayoutContext) -> ContentMetrics
}

extension LayoutStrategy {
    /// A policy that leaves everything to what lies below.
    public var policy: LayoutPolicy { LayoutPolicy() }

    /// Nothing: every law holds.
    public var declaration: LayoutDeclaration { LayoutDeclaration() }

    /// True by default: what a strategy does not say is not taken for granted.
    public var showsEmptyItems: Bool { true }

    /// False by default: what a strategy does not say is not taken for granted.
    public var hasUniformBreadths: Bool { false }
}

/// A strategy that places items.
public protocol BaseLayout: LayoutStrategy {
    /// True if every item begins where its predecessor ends or later, as in a column. The item that is being read need
    /// then not be searched for at every edit: while it reaches over the viewport's start, nothing before it is in
    /// view.
    var placesEndToEnd: Bool { get }

    /// Returns the positions of all items whose place overlaps a span of the content by more than
    /// ``LayoutContext/tolerance``, in points from where the content begins. O(log n), or as near as can be.
    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int>

    /// Appends the attributes of the items at a range of positions, in content coordinates and in order. How broad an
    /// item is to be, for which it is asked how long it is, must not depend on how long items are.
    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes])
}

extension BaseLayout {
    /// False by default, as items may lie side by side: what a strategy does not say is not taken for granted.
    public var placesEndToEnd: Bool { false }
}

/// A strategy that lies on another one: it may make the content longer or mirror it in
/// ``LayoutStrategy/prepare(_:)``, change what items look like in ``adjust(_:in:)``, and keep items in view in
/// ``stick(_:in:below:)``. Everything has a default, so that a useful effect has twenty lines.
public protocol LayoutEffect: LayoutStrategy {
    /// The facts of the moment that it reads in ``adjust(_:in:)``, ``stick(_:in:below:)`` and ``transform(_:in:)``. One
    /// that it does not name it does not see change. May depend on the options.
    var inputs: LayoutInputs { get }

    /// Returns the time until which items move by themselves, in milliseconds of the list's clock; until then the list
    /// shows a frame after the other and asks again in each. `infinity` is for ever; nil, and a time that has passed, is
    /// not at all. Only an effect is asked that reads some ``inputs``. What changes with the pointer or with a scroll
    /// is shown without it.
    func movesUntil(in context: LayoutContext) -> Double?

    /// True if ``adjust(_:in:)`` changes anything. It is not called otherwise, which saves the time.
    var adjustsItems: Bool { get }

    /// Changes what items look like, in viewport coordinates as they were left by what lies below. The number of items
    /// and their order must stay, and an item must look the same alone as among others: a change asks about single
    /// items. Runs in every frame for the items in view; allocates nothing.
    ///
    /// The length that it gives an item is that of its frame alone. Nothing else lies elsewhere by it, and what the item
    /// shows is drawn at its own size from the frame's start: cut off where the frame ends, and with its background
    /// behind it where the frame is longer. ``transform(_:in:)`` draws it larger or smaller.
    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext)

    /// True if ``transform(_:in:)`` may answer anything but the identity. It is not called otherwise. Asked when the
    /// effect is made.
    var transformsItems: Bool { get }

    /// Returns how an item is drawn otherwise than it lies. Asked last, once a frame for each item in view, when all
    /// strategies have placed and adjusted it; of several effects the outer one transforms what the inner one has. Where
    /// a number is not finite or out of range, the item is drawn as it lies.
    ///
    /// The same item in the same context has the same transform. Nothing lies elsewhere by it: what is being read, a
    /// scroll and a change go by where items lie. What it brings into view from beyond the edges, the effect asks for by
    /// ``ContentMetrics/overscan``. Allocates nothing.
    ///
    /// - Parameters:
    ///   - item: the item as all strategies have left it, in viewport coordinates as this one sees them.
    ///   - context: what it was prepared with, and the moment.
    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform

    /// True if ``stick(_:in:below:)`` moves anything. Otherwise neither it nor ``addStuck(to:besides:in:)`` is called.
    /// An effect for which it is true when it is made is asked again whenever it has been prepared: edits are cheaper
    /// while nothing can stick.
    var sticksItems: Bool { get }

    /// Appends the positions of items that may have to be shown although their own places lie out of the view: a few,
    /// found in O(log n). Runs in every frame; allocates nothing.
    ///
    /// - Parameters:
    ///   - positions: what to append to.
    ///   - shown: the positions of the items that are shown anyhow, from the first to the last; where there are none, an
    ///     empty range at the place in the list where the viewport lies.
    ///   - context: what it was prepared with.
    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext)

    /// Keeps items in view with ``LayoutAttributes/stick(at:)``, in viewport coordinates as they were left by what lies
    /// below. All others stay where they are. Comes before ``adjust(_:in:)``, and keeps its rules; allocates nothing.
    ///
    /// The engine leaves it out where it asks for the place that an item has of its own: for what is being read nothing
    /// is stuck.
    ///
    /// - Parameters:
    ///   - attributes: the items, in the order of the base.
    ///   - context: what it was prepared with.
    ///   - below: the item at a position as what lies below leaves it, one that is not shown as well. O(log n).
    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes)

    /// Returns the room to keep clear at the start of the viewport for an item that is scrolled to there; nil for none.
    /// Only the outermost effect of a chain is asked.
    func clearance(ofItemAt position: Int, in context: LayoutContext) -> Clearance?

    /// Returns the breadth of an item whose content is to fit what ``adjust(_:in:)`` makes of it, in points: its text
    /// wraps at this breadth, wherever the list is scrolled. Must not depend on how long items are.
    ///
    /// - Parameters:
    ///   - breadth: what lies below says, in points.
    ///   - position: the item's, in the order of the layout.
    ///   - context: what it was prepared with.
    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double
}

extension LayoutEffect {
    /// True by default: what an effect does not say is not taken for granted.
    public var adjustsItems: Bool { true }

    /// Returns the content of what lies below, unchanged.
    public mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.below.contentLength, room: context.below.room)
    }

    /// False by default: items are drawn as they lie.
    public var transformsItems: Bool { false }

    /// Draws everything as it lies.
    public func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform { .identity }

    /// Keeps nothing in view.
    public var sticksItems: Bool { false }

    /// Shows what is in view and nothing else.
    public func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {}

    /// Leaves everything where it is.
    public func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {}

    /// Leaves the whole viewport to what is scrolled to.
    public func clearance(ofItemAt position: Int, in context: LayoutContext) -> Clearance? { nil }

    /// Leaves everything as it looks.
    public func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {}

    /// Returns the breadth that the layout below says.
    public func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double { breadth }
}

/// The room at the start of the viewport that is kept clear for an item.
public struct Clearance: Sendable, Hashable {
    /// The distance of its start from the viewport's start, in points.
    public var offset: Double
    /// The position of the item that is as long as the room behind that, such as the header that is stuck there; it is
    /// measured before anything is scrolled. nil where the room ends where it begins.
    public var position: Int?

    /// Room for an item, or none.
    public init(offset: Double, position: Int? = nil) {
        self.offset = offset
        self.position = position
    }
}

/// The facts that a strategy is given to work with.
public struct LayoutContext {
    /// The items, in the order in which this strategy's base lays them out.
    public var items: ItemSequence
    /// The window.
    public var viewport: ViewportGeometry
    /// The content of what lies below; empty for a base.
    public var below: ContentMetrics
    /// The changes since the last preparation.
    public var invalidation: Invalidation
    /// The number of items at the end that are as they were, if ``invalidation`` speaks of items from a position on; 0
    /// if that is not known.
    public var keptAtEnd = 0
    /// True if later positions lie nearer to the viewport's start as this strategy sees them, not nearer to its end:
    /// under an effect that mirrors and does not reverse the items.
    public var isDescending = false
    /// The moment, while an effect is asked how items look, as far as its ``LayoutEffect/inputs`` name it; a moment at
    /// rest otherwise.
    public var moment = LayoutMoment()

    /// A context.
    public init(
        items: ItemSequence, viewport: ViewportGeometry, below: ContentMetrics = ContentMetrics(contentLength: 0),
        invalidation: Invalidation = .everything
    ) {
        self.items = items
        self.viewport = viewport
        self.below = below
        self.invalidation = invalidation
    }

    /// Says what has changed since the last preparation, by what has in reading order: where the items are reversed,
    /// those before a change are those behind it.
    ///
    /// - Parameters:
    ///   - invalidation: what has changed, by index.
    ///   - kept: how many of the last items are as they were.
    package mutating func invalidate(_ invalidation: Invalidation, keptAtEnd kept: Int) {
        self.invalidation = invalidation
        switch invalidation {
        case .everything: break
        case .items(let first):
            (self.invalidation, keptAtEnd) = items.isReversed ? (.items(from: kept), first) : (invalidation, kept)
        case .extent(let index): self.invalidation = .extent(at: items.position(ofItem: index))
        }
    }

    /// Returns the value of a name that the item at a position has; nil if it has none. A strategy that asks often looks
    /// the name up once, by ``ItemSequence/valueIndex(of:)``.
    public func value(_ name: String, at position: Int) -> Double? {
        items.valueIndex(of: name).flatMap { items.value($0, at: position) }
    }

    /// Returns the value of a name that an item has which an effect is given; nil if it has none.
    public func value(_ name: String, of item: LayoutAttributes) -> Double? {
        value(name, at: items.position(ofItem: item.index))
    }

    /// Overlaps of no more than this many points do not count (Behaviour, "Words").
    public static let tolerance = 1e-6
}

/// The changes since a strategy was last prepared. Positions are those of the new items.
public enum Invalidation: Sendable, Hashable {
    /// Anything may have.
    case everything
    /// Items were inserted or removed; those before this position are as they were.
    case items(from: Int)
    /// One item has another extent.
    case extent(at: Int)

    /// Returns the changes when both have happened.
    package func union(_ other: Invalidation) -> Invalidation {
        switch (self, other) {
        case (.everything, _), (_, .everything): .everything
        case (.items(let first), .items(let second)), (.items(let first), .extent(let second)),
            (.extent(let first), .items(let second)):
            .items(from: min(first, second))
        case (.extent(let first), .extent(let second)):
            first == second ? self : .items(from: min(first, second))
        }
    }
}

/// The length of a strategy's content and the way it lies on what is below.
public struct ContentMetrics: Sendable, Hashable {
    /// C, in points.
    public var contentLength: Double
    /// The start of the content in the viewport while it is shorter than it, in points; 0 otherwise.
    public var room: Double
    /// The start of the content below in this one, in points. If this strategy mirrors, its end.
    public var belowStart: Double
    /// The distance beyond the viewport to which an effect is to be given items, since it may bring them into view.
    public var overscan: Overscan

    /// Content of a length.
    public init(contentLength: Double, room: Double = 0, belowStart: Double = 0, overscan: Overscan = Overscan()) {
        self.contentLength = contentLength
        self.room = room
        self.belowStart = belowStart
        self.overscan = overscan
    }

    /// The longest content there may be, in points: beyond it not every whole number of points is a number.
    public static let longest = 0x1p53
}
