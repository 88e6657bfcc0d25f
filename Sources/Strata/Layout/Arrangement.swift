/// A chain at work: its strategies, prepared for the items and the viewport of this moment.
///
/// Frames are rigid. Every layer's content lies on the content below it by a translation, mirrored or not, so an item's
/// place in the content is the base's, carried up; scrolling moves all of them alike. What items look like is worked
/// out for those in view alone. One frame is O(log n + items in view x layers).
///
/// It is asked several times by every edit, so it is a class: as a value in the engine it would be copied, with all that
/// its strategies keep, at each question.
final class Arrangement {
    struct Layer {
        let isMirroring: Bool
        let isReversed: Bool
        /// True if later positions lie nearer to the viewport's start.
        let isDescending: Bool
        let adjustsItems: Bool
        let transformsItems: Bool
        /// True if an odd number of the layers above mirror it.
        let isSeenMirrored: Bool
        let mayStickItems: Bool
        /// The facts of the moment that it reads.
        let inputs: LayoutInputs
        /// True if it keeps items in view, as it was prepared last.
        var sticksItems: Bool
        var metrics = ContentMetrics(contentLength: 0)
    }

    // Nothing of this can be reached twice, so the checks for that, which would be a tenth of what an edit costs, are
    // left out: ``context(of:)`` stops every question while a strategy is being prepared.
    @exclusivity(unchecked) private(set) var base: any BaseLayout
    /// The effects on the base: the effect at a place is that of the layer above it.
    @exclusivity(unchecked) private(set) var effects: [any LayoutEffect]
    /// The base's, and those of the effects.
    @exclusivity(unchecked) private(set) var layers: [Layer]
    /// The policy that the strategies have together.
    @exclusivity(unchecked) private(set) var policy: ChainPolicy
    /// True if an item of extent 0 may be seen.
    @exclusivity(unchecked) private var showsEmptyItems: Bool
    @exclusivity(unchecked) private(set) var viewport: ViewportGeometry
    /// The distance beyond the viewport to which the effects are given items, in the base's direction: the sum of what
    /// each asks for.
    @exclusivity(unchecked) private var overscan = Overscan()
    @exclusivity(unchecked) private var isPreparing = false
    /// The item that the application is asked to measure; nil while it is asked for none.
    @exclusivity(unchecked) private var measuredItem: Int?
    /// The number of times it has been prepared: while that and the offset are the same, everything lies where it lay.
    @exclusivity(unchecked) private(set) var preparationCount = 0
    /// The item whose span was asked for last, and how long it was.
    @exclusivity(unchecked) private(set) var lastSpan = (index: 0, length: 0.0)
    /// Rooms for items that are asked for, one for each question within another, so that a question allocates nothing.
    @exclusivity(unchecked) private var rooms: [[LayoutAttributes]] = []
    /// Working memory for a question about items that stick, kept until it is answered, and its room after that.
    @exclusivity(unchecked) var stuck = StuckItems()
    /// The facts of the moment that the effects read together.
    @exclusivity(unchecked) private(set) var inputs: LayoutInputs
    /// The moment that effects may read.
    @exclusivity(unchecked) var moment = MomentTracker()
    let extents: ExtentTree

    /// True if an effect may keep items in view away from their own places.
    @exclusivity(unchecked) private(set) var sticksItems = false
    /// True if the items lie end to end in reading order from the viewport's start, unless an effect shows more of
    /// them.
    @exclusivity(unchecked) private var placesEndToEnd: Bool

    /// True if one item of each kind tells how broad all are.
    var hasUniformBreadths: Bool { base.hasUniformBreadths && effects.allSatisfy { $0.hasUniformBreadths } }

    /// True if an item that reaches over the viewport's start is the first in view: everything before it has ended by
    /// there, and no effect moves anything, keeps it in view or turns it around.
    var showsEndToEnd: Bool { placesEndToEnd && overscan.isNone && !sticksItems }

    /// A chain, prepared for the items as they are.
    init(_ strategies: ChainStrategies, extents: ExtentTree, viewport: ViewportGeometry) {
        base = strategies.base
        effects = strategies.effects
        layers = Self.layers(of: strategies)
        inputs = strategies.inputs
        policy = strategies.policy
        showsEmptyItems = strategies.showsEmptyItems
        placesEndToEnd = strategies.placesEndToEnd
        self.extents = extents
        self.viewport = viewport
        prepare(.everything)
    }

    /// A copy, which stays as it is when the other one is prepared.
    init(_ other: Arrangement) {
        base = other.base
        effects = other.effects
        layers = other.layers
        inputs = other.inputs
        policy = other.policy
        showsEmptyItems = other.showsEmptyItems
        sticksItems = other.sticksItems
        placesEndToEnd = other.placesEndToEnd
        overscan = other.overscan
        moment = other.moment
        extents = other.extents
        viewport = other.viewport
    }

    /// Puts another chain in the place of this one.
    func replace(by strategies: ChainStrategies) {
        adopt(strategies, Self.layers(of: strategies))
        prepare(.everything)
    }

    /// Takes strategies over, which are not prepared by that.
    func adopt(_ strategies: ChainStrategies, _ layers: [Layer]) {
        base = strategies.base
        effects = strategies.effects
        self.layers = layers
        inputs = strategies.inputs
        policy = strategies.policy
        showsEmptyItems = strategies.showsEmptyItems
        placesEndToEnd = strategies.placesEndToEnd
    }

    static func layers(of strategies: ChainStrategies) -> [Layer] {
        let policies = strategies.policies
        // What a layer reverses, everything below it sees reversed; its own order is that of what lies above.
        var isReversed = strategies.policy.reversesItems
        var isDescending = false
        return policies.indices.map { place in
            let effect = place == 0 ? nil : strategies.effects[place - 1]
            if policies[place].isMirroring { isDescending.toggle() }
            if effect != nil, policies[place].reversesItems {
                isReversed.toggle()
                isDescending.toggle()
            }
            let sticksItems = effect?.sticksItems ?? false
            return Layer(
                isMirroring: policies[place].isMirroring, isReversed: isReversed, isDescending: isDescending,
                adjustsItems: effect?.adjustsItems ?? false, transformsItems: effect?.transformsItems ?? false,
                isSeenMirrored: policies[(place + 1)...].count { $0.isMirroring } % 2 == 1,
                mayStickItems: sticksItems, inputs: effect?.inputs ?? [], sticksItems: sticksItems)
        }
    }

    /// C, in points.
    var contentLength: Double { layers[layers.count - 1].metrics.contentLength }

    /// The greatest offset.
    var maxOffset: Double { max(0, contentLength - viewport.length) }

    /// Prepares all layers. `invalidation` speaks of indices in reading order.
    ///
    /// - Parameters:
    ///   - invalidation: what has changed.
    ///   - keptAtEnd: how many of the last items are as they were.
    ///   - viewport: the window, if it has changed.
    func prepare(_ invalidation: Invalidation, keptAtEnd: Int = 0, viewport: ViewportGeometry? = nil) {
        if let viewport {
            self.viewport = viewport
            moment.resize(to: viewport)
        }
        preparationCount &+= 1
        for place in layers.indices {
            prepareLayer(place, viewport == nil ? invalidation : .everything, keptAtEnd: keptAtEnd)
        }
        readMetrics()
    }

    /// Prepares some effects, and those on them for which that makes a difference.
    func prepare(from places: [Int]) {
        preparationCount &+= 1
        var isOther = false
        for place in layers.indices where isOther || places.contains(place) {
            let former = layers[place].metrics
            prepareLayer(place, .everything, keptAtEnd: 0)
            isOther = layers[place].metrics != former
        }
        readMetrics()
    }

    private func prepareLayer(_ place: Int, _ invalidation: Invalidation, keptAtEnd: Int) {
        var context = context(of: place)
        context.invalidate(invalidation, keptAtEnd: keptAtEnd)
        isPreparing = true
        layers[place].metrics = place == 0 ? base.prepare(context) : effects[place - 1].prepare(context)
        isPreparing = false
        if layers[place].mayStickItems { layers[place].sticksItems = effects[place - 1].sticksItems }
    }

    private func readMetrics() {
        sticksItems = layers.contains(where: \.sticksItems)
        overscan = Overscan(of: layers.lazy.map { (overscan: $0.metrics.overscan, isMirroring: $0.isMirroring) })
    }

    /// Returns the length of an item as the application measures it, in points. It must not ask for where anything lies
    /// meanwhile.
    func length(ofItem index: Int, by measure: (_ index: Int, _ breadth: Double) -> Double) -> Double {
        let breadth = breadth(ofItem: index)
        measuredItem = index
        defer { measuredItem = nil }
        let length = measure(index, breadth)
        precondition(
            length >= 0 && length.isFinite,
            "`measure` gives item \(index) the length \(length), which must be finite and 0 or more.")
        return length
    }

    func context(of place: Int) -> LayoutContext {
        precondition(!isPreparing, "A strategy that is being prepared must not call its list.")
        assert(measuredItem == nil, "`measure` must not call its list, as it does for item \(measuredItem ?? 0).")
        var context = LayoutContext(
            items: ItemSequence(extents, isReversed: layers[place].isReversed), viewport: viewport,
            below: place > 0 ? layers[place - 1].metrics : ContentMetrics(contentLength: 0))
        context.isDescending = layers[place].isDescending
        return context
    }
}

// Places. An *origin* is the content coordinate that lies at the viewport's start edge.
extension Arrangement {
    /// Returns the origin of the outermost layer at an offset.
    func origin(at offset: Double) -> Double {
        let metrics = layers[layers.count - 1].metrics
        return offset - (metrics.contentLength < viewport.length ? metrics.room : 0)
    }

    /// Returns the offset at which the outermost layer has an origin.
    private func offset(ofOrigin origin: Double) -> Double { origin - self.origin(at: 0) }

    /// Returns the origin of the base when that of the outermost layer is known.
    func baseOrigin(below origin: Double) -> Double {
        var origin = origin
        for place in layers.indices.reversed() {
            let belowStart = layers[place].metrics.belowStart
            origin = layers[place].isMirroring ? belowStart - viewport.length - origin : origin - belowStart
        }
        return origin
    }

    /// Returns the indices of all items whose place overlaps the viewport, or what effects ask for beyond it.
    func indices(at offset: Double) -> Range<Int> {
        let context = context(of: 0)
        let origin = baseOrigin(below: origin(at: offset))
        let positions = base.positions(
            from: origin - overscan.start, to: origin + viewport.length + overscan.end, in: context)
        return context.items.positions(ofItems: positions)
    }

    /// Fills `attributes` with everything in view at an offset, in reading order.
    func fill(_ attributes: inout [LayoutAttributes], at offset: Double) {
        let indices = indices(at: offset)
        attributes.removeAll(keepingCapacity: true)
        if sticksItems {
            findStuck(besides: indices, at: offset)
            placeStuck(beyond: policy.reversesItems ? .end : .start, of: indices, at: offset, into: &attributes)
        }
        if indices.count > Self.many {
            let parts = seen(of: indices, atMost: Self.mostShown)
            for part in policy.reversesItems ? parts.reversed() : parts { place(part, at: offset, into: &attributes) }
        } else if !indices.isEmpty {
            place(indices, at: offset, into: &attributes)
        }
        if sticksItems {
            placeStuck(beyond: policy.reversesItems ? .start : .end, of: indices, at: offset, into: &attributes)
        }
        dress(&attributes, at: offset)
    }

    /// The greatest number of items that are shown at once.
    static let mostShown = 1_000_000
    /// The number of items that are placed without a look at which of them may be seen.
    private static let many = 4_096

    /// Returns the items of a range that may be seen, as ranges in reading order: the first `most` of them. O(runs of
    /// the range).
    private func seen(of range: Range<Int>, atMost most: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var room = most
        extents.forEachRun(in: range) { count, extent in
            defer { start += count }
            // What is not longer than this overlaps nothing by more than the tolerance.
            guard room > 0, showsEmptyItems || extent.length > LayoutContext.tolerance / 2 else { return }
            let part = start..<start + min(count, room)
            room -= part.count
            if let last = parts.last, last.upperBound == start {
                parts[parts.count - 1] = last.lowerBound..<part.upperBound
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// Returns true if no more than `most` items are in view at an offset. O(log n), or O(runs in view) where it may be
    /// more.
    func shows(atMost most: Int, at offset: Double) -> Bool {
        let indices = indices(at: offset)
        guard indices.count > most else { return true }
        return seen(of: indices, atMost: most + 1).reduce(0) { $0 + $1.count } <= most
    }

    /// Appends what the base makes of some items, in its own order, from the viewport's start.
    func place(_ indices: Range<Int>, at offset: Double, into attributes: inout [LayoutAttributes]) {
        let context = context(of: 0)
        let positions = context.items.positions(ofItems: indices)
        let before = attributes.count
        base.place(positions, in: context, into: &attributes)
        precondition(attributes.count == before + indices.count, "A base must place every item that it is asked for.")
        let origin = baseOrigin(below: origin(at: offset))
        for place in before..<attributes.count {
            attributes[place].start -= origin
            attributes[place].index = context.items.position(ofItem: positions.lowerBound + place - before)
        }
        guard extents.headerCount > 0 else { return }
        guard indices.count > 1 else {
            for index in indices { attributes[before].isHeader = extents.traits(at: index).contains(.header) }
            return
        }
        var header = extents.firstHeader(from: indices.lowerBound)
        while let index = header, index < indices.upperBound {
            attributes[before + context.items.position(ofItem: index) - positions.lowerBound].isHeader = true
            header = extents.firstHeader(from: index + 1)
        }
    }

    /// Applies the layers to what the base has made, in reading order.
    private func dress(_ attributes: inout [LayoutAttributes], at offset: Double) {
        guard !attributes.isEmpty else { return }
        forgetLooks()
        for place in layers.indices {
            mirror(&attributes, place)
            stick(&attributes, place, at: offset)
            adjust(&attributes, place)
        }
        if policy.reversesItems { attributes.reverse() }
    }

    /// Returns one item as it looks at an offset.
    ///
    /// - Parameter inItsPlace: whether it is left where it would lie if it did not stick.
    func item(_ index: Int, at offset: Double, inItsPlace: Bool = false) -> LayoutAttributes {
        forgetLooks()
        return item(index, at: offset, through: layers.count, inItsPlace: inItsPlace)
    }

    /// Returns one item as some layers leave it, the base and those next to it.
    func item(_ index: Int, at offset: Double, through count: Int, inItsPlace: Bool = false) -> LayoutAttributes {
        var single = borrowRoom()
        defer { giveBack(single) }
        place(index..<index + 1, at: offset, into: &single)
        for place in 0..<count {
            mirror(&single, place)
            if !inItsPlace { stick(&single, place, at: offset) }
            adjust(&single, place)
        }
        return single[0]
    }

    /// Takes room for items out, for as long as a strategy writes there.
    func borrowRoom() -> [LayoutAttributes] {
        var room = rooms.popLast() ?? []
        room.removeAll(keepingCapacity: true)
        return room
    }

    func giveBack(_ room: [LayoutAttributes]) { rooms.append(room) }

    /// Turns what lies below a layer that mirrors.
    func mirror(_ attributes: inout [LayoutAttributes], _ place: Int) {
        guard layers[place].isMirroring else { return }
        for item in attributes.indices {
            attributes[item].start = viewport.length - attributes[item].end
            attributes[item].hinge = attributes[item].hinge.opposite
        }
    }

    /// Applies one layer's adjustments to how items look.
    private func adjust(_ attributes: inout [LayoutAttributes], _ place: Int) {
        guard layers[place].adjustsItems else { return }
        effects[place - 1].adjust(&attributes, in: contextNow(of: place))
    }

    /// Returns the start and end of an item in the viewport at an offset, before anything an effect does to it.
    func span(ofItem index: Int, at offset: Double) -> (start: Double, end: Double) {
        let item = baseItem(index)
        lastSpan = (index, item.length)
        let start = item.start - baseOrigin(below: origin(at: offset))
        let shown = policy.isMirrored ? viewport.length - (start + item.length) : start
        return (shown, shown + item.length)
    }

    /// Returns the breadth for an item, in points, wherever the list is scrolled: as the base has it, narrowed by
    /// effects.
    func breadth(ofItem index: Int) -> Double {
        var breadth = baseItem(index).crossLength
        for place in effects.indices {
            let context = context(of: place + 1)
            breadth = effects[place].breadth(
                breadth, ofItemAt: context.items.position(ofItem: index), in: context)
        }
        return breadth
    }

    /// Returns one item as the base places it, in content coordinates.
    func baseItem(_ index: Int) -> LayoutAttributes {
        let context = context(of: 0)
        let position = context.items.position(ofItem: index)
        var single = borrowRoom()
        defer { giveBack(single) }
        base.place(position..<position + 1, in: context, into: &single)
        return single[0]
    }

    /// Returns the offset at which an item has one of its edges at a distance from the same edge of the viewport.
    func offset(placing index: Int, _ edge: Edge, at distance: Double) -> Double {
        // The span is taken where the content begins at the viewport's start, so that no great offset is subtracted
        // and added again.
        let span = span(ofItem: index, at: offset(ofOrigin: 0))
        let origin = edge == .start ? span.start - distance : span.end - viewport.length + distance
        return offset(near: offset(ofOrigin: origin), placing: index, edge, at: distance)
    }

    /// Returns the same where an effect moves items along the axis by where they lie: what counts is where they are
    /// seen. A few corrections find that for every effect that does not move its items past one another.
    private func offset(near guess: Double, placing index: Int, _ edge: Edge, at distance: Double) -> Double {
        guard layers.contains(where: \.adjustsItems) else { return guess }
        // Far more than rounding leaves, and so little that a thousand changes do not add up to anything.
        let slack = max(1e-9, 1e-14 * contentLength)
        var offset = guess
        var last: (step: Double, excess: Double)?
        for _ in 0..<50 {
            let item = item(index, at: offset, inItsPlace: true)
            let excess = edge == .start ? item.start - distance : item.end - viewport.length + distance
            guard excess.magnitude > slack, excess.isFinite else { break }
            // How much of the last step the item has gone along with.
            let share = last.map { ($0.excess - excess) / $0.step } ?? 1
            let step = share > 0.01 && share < 100 ? excess / share : excess
            last = (step, excess)
            offset += step
        }
        return offset
    }
}
