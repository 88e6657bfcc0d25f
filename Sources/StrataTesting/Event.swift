import Strata

/// One thing that happens to a list: a line of a `strata simulate` script (SPEC 12) as a value. Everything that drives
/// a list in a test speaks it: ``RandomScript`` makes events, ``NaiveList/apply(_:)`` is what they mean, and
/// ``jsonLine`` prints one so that a failure can be replayed without the test.
///
/// Indices, identifiers, strategies and options are taken to be valid; every number is finite.
public enum Event: Sendable, Hashable {
    /// Adds items after the last one.
    case append([Item])
    /// Adds items before the first one.
    case prepend([Item])
    /// Adds items so that the first of them has index `at`.
    case insert([Item], at: Int)
    /// Removes `count` items, the first of which has index `at`.
    case remove(count: Int, at: Int)
    /// Gives the item at an index another extent, in points. An estimated item's extent is known from then on.
    case resize(extent: Double, at: Int)
    /// Gives the viewport another size.
    case viewport(Size)
    /// Switches to another chain, setting options on the way. One change.
    case strategy(String, options: [String: OptionValue])
    /// Sets options, by `name.option`. One change.
    case options([String: OptionValue])
    /// Turns the wheel by so many clicks, positive towards the end.
    case wheel(Double)
    /// The reader scrolls by so many points.
    case scrollBy(Double)
    /// A program scrolls to an offset.
    case scrollTo(Double)
    /// A program scrolls to the item with an identifier; `nearest` where there is no alignment.
    case scrollToItem(String, alignment: ItemAlignment?)
    /// A scroll-to-top source fires (SPEC 10).
    case trigger
    /// Hides or shows the whole list.
    case visible(Bool)
    /// Expands the item with an identifier (SPEC 7).
    case activate(String)
    /// Collapses the expanded item, if there is one.
    case deactivate
    /// Several inserts, removes and resizes as one change.
    case batch([Event])
    /// Lets so many milliseconds pass, which ends a frame.
    case advance(Double)
    /// Runs until nothing moves, which ends a frame.
    case settle
    /// Prints the list. It changes nothing.
    case dump

    /// An item that is added to a list.
    public struct Item: Sendable, Hashable {
        /// What to call it; without one it is named by the list's running counter.
        public var id: String?
        /// Its real extent, in points.
        public var extent: Double
        /// What the list takes its extent for until it is measured, in points; `nil` if it is known from the start.
        public var estimate: Double?

        /// An item of an extent that is known, or only estimated at first.
        ///
        /// An estimated item has no identifier of its own: the script format has no line for one.
        public init(id: String? = nil, extent: Double, estimate: Double? = nil) {
            precondition(id == nil || estimate == nil, "An estimated item is named by the list, not by the script.")
            self.id = id
            self.extent = extent
            self.estimate = estimate
        }
    }
}

/// How a list begins: the first line of a `strata simulate` script (SPEC 12) as a value. Animations are off.
public struct ScriptConfiguration: Sendable, Hashable {
    /// Width and height of the viewport, in points.
    public var viewport: Size
    /// The line along which the list runs.
    public var axis: Axis
    /// The way a horizontal list runs.
    public var direction: Direction
    /// The chain, innermost strategy first, joined with `+`.
    public var strategy: String
    /// Options that differ from their defaults, by `name.option`.
    public var options: [String: OptionValue]
    /// What one click of the wheel scrolls, in points.
    public var wheelStep: Double
    /// The items that are there from the start.
    public var items: [Event.Item]

    /// A configuration; only the viewport has no default.
    public init(
        viewport: Size, axis: Axis = .vertical, direction: Direction = .leftToRight, strategy: String = "stack",
        options: [String: OptionValue] = [:], wheelStep: Double = 60, items: [Event.Item] = []
    ) {
        self.viewport = viewport
        self.axis = axis
        self.direction = direction
        self.strategy = strategy
        self.options = options
        self.wheelStep = wheelStep
        self.items = items
    }
}
