/// A list without a window: where every item lies at every moment. The manual's chapter Behaviour
/// says what it does.
///
/// It knows only how long items are. Changes, input and time go in; a ``ListFrame`` comes out. The same changes, input
/// and times give the same frames on every machine. Not for use from several threads at once.
///
/// A viewer calls ``apply(_:remeasuring:measuresNew:isDiscovery:holding:animated:)`` when items come and go, ``wheel(_:)`` and
/// its kin when the reader acts, ``advance(to:)`` once a frame while ``isSettled`` is false, and ``readFrame(into:)`` to
/// draw.
public final class ListEngine {
    let registry: StrategyRegistry
    let extents = ExtentTree()
    var chain: StrategyChain
    var options = StrategyOptions()

    let arrangement: Arrangement

    /// The distance that one click of the wheel scrolls, in points.
    public var wheelStep: Double

    /// True if changes and scrolls take time to be shown. Turned off, what moves lands at once.
    public var animations: Bool {
        didSet { if !animations { settle() } }
    }

    /// Gives the real extent of an item that came with an estimate, or reflows, by its index and how broad it is to be,
    /// all in points. Called just before an item is first shown that came with an estimate, and when one is added that
    /// reflows and did not; again where an item that reflows becomes more or less broad. Must not call the engine.
    public var measure: (_ index: Int, _ breadth: Double) -> Double

    /// Names an item that is in view, by index, before a change removes it, so that its owner can keep drawing it while
    /// it fades out. Without it, removed items are gone at once.
    public var departureToken: ((Int) -> UInt64)?

    /// The edge from which new items enter.
    public var entrance = Entrance.along(.end)

    /// True while the list is in view, fully and not in the middle of a change of tabs. A hidden list ignores triggers.
    public var isVisible = true

    /// Milliseconds since the engine was made.
    public internal(set) var time = 0.0

    // What every edit asks for is never lent out while foreign code runs, so nothing can reach it twice, and the checks for
    // that would be a tenth of what an edit costs.

    /// The distance that the list is scrolled from its start limit, in points, `0...maxOffset`.
    @exclusivity(unchecked) public internal(set) var offset = 0.0

    /// The target of the next trigger.
    @exclusivity(unchecked) public internal(set) var scrollTarget = ScrollTarget.top

    /// The part that is left of the opacity of other items while one is expanded, 0…1: 0 as the manual has it
    /// (Behaviour, "Expanding"), more if what is expanded leaves room around it.
    public var opacityBehindExpanded = 0.0

    /// True if a change leaves an expanded item where it lies in the list behind it, as it leaves the focused one.
    /// Otherwise the rule is what it is while none is expanded (Behaviour, "Expanding").
    public var holdsExpanded = false

    /// The item that fills the viewport.
    @exclusivity(unchecked) public internal(set) var activeItem: Int?

    /// The item that the reader has pointed at, if any; changes move it.
    @exclusivity(unchecked) public internal(set) var focusedItem: Int?

    /// The number of scrolls that have moved the list, or the target of its glide: while it stays the same, what a
    /// reader looks at is where it was.
    public internal(set) var scrollCount = 0

    /// The item that the last edit held, if that tells what the next one is to hold.
    @exclusivity(unchecked) var kept: KeptItem?

    @exclusivity(unchecked) var motion: Motion?
    @exclusivity(unchecked) var transition: Transition?
    var hasTriggered = false
    // Kept from frame to frame, so that a steady frame allocates nothing.
    var visible: [LayoutAttributes] = []
    var composed: [LayoutAttributes] = []
    var settled: [LayoutAttributes] = []
    var additions: [LayoutAttributes] = []
    var shifted: [LayoutAttributes] = []

    /// A list that opens with some items; they do not enter, they are there.
    ///
    /// - Throws: ``StrategyError`` if the chain or an option is not valid.
    public init(
        _ configuration: ListConfiguration, registry: StrategyRegistry, items: [ItemGroup] = [],
        values: ItemValues? = nil,
        measure: @escaping (_ index: Int, _ breadth: Double) -> Double = { index, _ in
            preconditionFailure("Item \(index) has an estimate, and the list no `measure` closure.")
        }
    ) throws(StrategyError) {
        self.registry = registry
        self.measure = measure
        wheelStep = configuration.wheelStep
        animations = configuration.animations
        chain = try StrategyChain(configuration.strategy, in: registry)
        try options.set(configuration.options, in: registry)
        extents.insert(items, at: 0)
        extents.values = values?.remembered
        let viewport = ViewportGeometry(
            size: configuration.viewport, axis: configuration.axis, direction: configuration.direction)
        arrangement = Arrangement(
            ChainStrategies(chain, options: options, registry: registry), extents: extents, viewport: viewport)
        var added: [Int] = []
        extents.forEachReflowingWithoutEstimate([.headers, .others]) { added.append($0) }
        measureItems(added)
        settle(openingHold)
    }
}

extension ListEngine {
    /// The number of items.
    public var count: Int { extents.count }

    /// The greatest offset, in points.
    public var maxOffset: Double { arrangement.maxOffset }

    /// The length that the items occupy with their spacing and the leading and trailing space, in points.
    public var contentLength: Double { arrangement.contentLength }

    /// The window onto the list.
    public var viewport: ViewportGeometry { arrangement.viewport }

    /// The chain as it was written.
    public var strategy: String { chain.description }

    /// The values that the application gives to items, by index: strategies that know them may go by them. Call
    /// ``prepareAgain(animated:)`` when any has changed; nil gives none.
    public var values: ((_ index: Int) -> Int)? {
        get { extents.value }
        set { extents.value = newValue }
    }

    /// The named values of items. Call ``prepareAgain(animated:)`` when any has changed, or when they are set.
    public var itemValues: ItemValues? {
        get { extents.values }
        set { extents.values = newValue?.remembered }
    }

    /// The policy that the strategies of the chain have together.
    public var policy: ChainPolicy { arrangement.policy }

    /// Returns the policy that another chain would have, with the options as they are.
    ///
    /// - Throws: ``StrategyError`` if the chain is not valid.
    public func policy(of text: String) throws(StrategyError) -> ChainPolicy {
        ChainStrategies(try StrategyChain(text, in: registry), options: options, registry: registry).policy
    }

    /// Returns the breadth for an item, in points: its text wraps at this breadth. O(log runs).
    public func breadth(ofItem index: Int) -> Double {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        return arrangement.breadth(ofItem: index)
    }

    /// The breadth for the last item, or for the first one that there will be, in points: what to estimate extents by.
    public var estimatedBreadth: Double {
        guard count == 0 else { return breadth(ofItem: count - 1) }
        let items = ExtentTree()
        items.insert(.estimated(1), at: 0)
        let trial = Arrangement(
            ChainStrategies(chain, options: options, registry: registry), extents: items, viewport: viewport)
        return trial.breadth(ofItem: 0)
    }

    /// Returns the extent of an item, in points, and whether it is its own. O(log runs).
    public func extent(at index: Int) -> ItemExtent { extents.extent(at: index) }

    /// Returns the traits of an item. O(log runs).
    public func traits(at index: Int) -> ItemTraits { extents.traits(at: index) }

    /// True if the list is at its end, or on its way there, and will stay there when items arrive.
    public var isPinned: Bool {
        arrangement.policy.follow == .end && targetOffset >= maxOffset - Self.pinnedTolerance
    }

    /// True if nothing moves. While something does, call ``advance(to:)`` every frame.
    public var isSettled: Bool { motion == nil && transition == nil }

    /// The offset that the list is going to: its own, or the target of a glide, in points.
    public var targetOffset: Double { motion?.target ?? offset }

    /// The most items that are shown at once: where more lie in the viewport, the first ones are.
    public static let mostShown = Arrangement.mostShown

    /// True if everything that lies in the viewport is shown, since it is no more than ``mostShown``.
    public var isShowable: Bool { arrangement.shows(atMost: Self.mostShown, at: offset) }

    /// The distance from the end that still counts as the end, in points (Behaviour, "Changes", rule 1).
    static let pinnedTolerance = 0.5

    func clamp(_ offset: Double) -> Double { min(max(offset, 0), maxOffset) }

    /// Fills `items` with what is visible at an offset, in reading order: overlapping the viewport, and neither hidden
    /// nor stuck, for no place is read from where a stuck item lies.
    func fillVisible(_ items: inout [LayoutAttributes], at offset: Double) {
        arrangement.fill(&items, at: offset)
        if arrangement.sticksItems { markCovered(&items) }
        items.removeAll { !isInView($0) }
    }

    /// Returns true if an item overlaps the viewport and is neither hidden nor stuck.
    func isInView(_ item: LayoutAttributes) -> Bool { !item.isStuck && isSeen(item) }

    /// Returns true if an item overlaps the viewport and is not hidden.
    func isSeen(_ item: LayoutAttributes) -> Bool {
        !item.isHidden && item.overlap(withViewportOf: viewport.length) > LayoutContext.tolerance
    }

    /// Returns the reader's place: the focused item if it is visible, else the anchor of rule 2 (Behaviour, "Changes");
    /// nil if nothing is visible.
    public func currentPlace() -> ScrollPlace? {
        if let focused = focusedInView() {
            return place(of: focused, viewportLength: viewport.length, index: focused.index)
        }
        fillVisible(&visible, at: offset)
        return place(of: visible, viewportLength: viewport.length) { $0 }
    }

    /// Returns the place of the first of some visible items, in the order that the chain looks at them, that `newIndex`
    /// still knows; one that is covered only where there is no other.
    func place(
        of items: [LayoutAttributes], viewportLength: Double, newIndex: (Int) -> Int?
    ) -> ScrollPlace? {
        func found(_ item: LayoutAttributes) -> ScrollPlace? {
            newIndex(item.index).map { place(of: item, viewportLength: viewportLength, index: $0) }
        }
        var covered: ScrollPlace?
        for step in 0..<items.count {
            let item = items[looksFromTheLast ? items.count - 1 - step : step]
            if item.isCovered && covered != nil { continue }
            guard let place = found(item) else { continue }
            if !item.isCovered { return place }
            covered = place
        }
        return covered
    }

    /// Returns the place of an item, by the edge that the chain keeps.
    func place(of item: LayoutAttributes, viewportLength: Double, index: Int) -> ScrollPlace {
        arrangement.policy.isMirrored
            ? ScrollPlace(index: index, edge: .end, distance: viewportLength - item.end)
            : ScrollPlace(index: index, edge: .start, distance: item.start)
    }

    /// True if the item that is held is the last in reading order that is visible, not the first: under an odd number
    /// of flips it is the one that the base comes to first.
    var looksFromTheLast: Bool { arrangement.policy.isMirrored && arrangement.policy.reversesItems }
}
