import Strata

/// A chain of strategies that is driven by hand: what the engine does with one, without any of the engine's haste or
/// trust. Every answer is worked out from all items, and nothing that a strategy says can stop it.
struct ConformanceChain {
    struct Layer {
        let descriptor: StrategyDescriptor
        let policy: LayoutPolicy
        /// True if this layer's base sees the items from the newest to the oldest.
        let isReversed: Bool
        /// True if later positions lie nearer to the viewport's start as this layer sees them.
        let isDescending: Bool
        var metrics = ContentMetrics(contentLength: 0)
    }

    private(set) var layers: [Layer]
    private(set) var base: any BaseLayout
    /// The effects on the base: the effect at a place is that of the layer above it.
    private(set) var effects: [any LayoutEffect]
    let extents: ExtentTree
    var viewport: ViewportGeometry
    /// The moment, as the outermost effect sees it.
    var moment = LayoutMoment()

    /// New strategies, prepared from scratch.
    ///
    /// - Parameters:
    ///   - names: the layers, the base first.
    ///   - options: values by `name.option`; the others have their defaults.
    init(
        _ names: [String], options: [String: OptionValue], registry: StrategyRegistry, extents: ExtentTree,
        viewport: ViewportGeometry
    ) {
        let entries = names.map { name in
            guard let entry = registry.entry(named: name) else {
                preconditionFailure("Strategy '\(name)' was never registered.")
            }
            return entry
        }
        guard case .base(let make)? = entries.first?.maker else { preconditionFailure("\(names) have no base.") }
        base = make(Self.values(of: entries[0].descriptor, in: options))
        effects = entries.dropFirst().map { entry in
            guard case .effect(let make) = entry.maker else {
                preconditionFailure("The base '\(entry.descriptor.name)' lies on another.")
            }
            return make(Self.values(of: entry.descriptor, in: options))
        }
        let policies = [base.policy] + effects.map(\.policy)
        layers = zip(entries, policies).enumerated().map { place, layer in
            let reversals = policies[..<(place + 1)].dropFirst().count(where: \.reversesItems)
            return Layer(
                descriptor: layer.0.descriptor, policy: layer.1,
                isReversed: policies[(place + 1)...].count(where: \.reversesItems) % 2 == 1,
                isDescending: (policies[...place].count(where: \.isMirroring) + reversals) % 2 == 1)
        }
        self.extents = extents
        self.viewport = viewport
        prepare(.everything)
    }

    private static func values(of descriptor: StrategyDescriptor, in options: [String: OptionValue]) -> OptionValues {
        var values: [String: OptionValue] = [:]
        for option in descriptor.options { values[option.name] = options["\(descriptor.name).\(option.name)"] }
        return OptionValues(descriptor, setting: values)
    }

    /// Returns the names of a chain with the base that lies below them all.
    ///
    /// - Throws: ``StrategyError`` if the chain is not valid.
    static func names(of chain: String, in registry: StrategyRegistry) throws(StrategyError) -> [String] {
        try StrategyChain(chain, in: registry).resolvedNames
    }

    /// Prepares all layers. `invalidation` speaks of indices in reading order, and `keptAtEnd` of the last of them.
    mutating func prepare(_ invalidation: Invalidation, keptAtEnd: Int = 0) {
        for place in layers.indices {
            var context = context(of: place)
            context.invalidate(invalidation, keptAtEnd: keptAtEnd)
            layers[place].metrics = place == 0 ? base.prepare(context) : effects[place - 1].prepare(context)
        }
    }

    /// Returns the context that a layer is given.
    func context(of place: Int) -> LayoutContext {
        var context = LayoutContext(
            items: ItemSequence(extents, isReversed: layers[place].isReversed), viewport: viewport,
            below: place > 0 ? layers[place - 1].metrics : ContentMetrics(contentLength: 0))
        context.isDescending = layers[place].isDescending
        return context
    }
}

extension ConformanceChain {
    var count: Int { extents.count }

    /// C of the outermost layer, in points.
    var contentLength: Double { layers[layers.count - 1].metrics.contentLength }

    /// The greatest offset, in points.
    var maxOffset: Double { max(0, contentLength - viewport.length) }

    /// The greatest distance of two numbers that ought to be equal (Behaviour, "Overview").
    var tolerance: Double { max(1e-6, 1e-14 * contentLength.magnitude) }

    /// Returns the attributes of items at a range of the base's positions, in content coordinates.
    func places(_ positions: Range<Int>) -> [LayoutAttributes] {
        var attributes: [LayoutAttributes] = []
        base.place(positions, in: context(of: 0), into: &attributes)
        return attributes
    }

    /// Returns the content coordinate of the base that lies at the viewport's start edge at an offset, before any
    /// mirroring.
    func baseOrigin(at offset: Double) -> Double {
        var origin = offset - (contentLength < viewport.length ? layers[layers.count - 1].metrics.room : 0)
        for layer in layers.reversed() {
            origin =
                layer.policy.isMirroring
                ? layer.metrics.belowStart - viewport.length - origin : origin - layer.metrics.belowStart
        }
        return origin
    }

    /// Items at a range of the base's positions at an offset as they leave the base: in its order, numbered in reading
    /// order, and in viewport coordinates as they are before any layer mirrors them.
    func places(_ positions: Range<Int>, at offset: Double) -> [LayoutAttributes] {
        let origin = baseOrigin(at: offset)
        let items = context(of: 0).items
        var places = places(positions)
        for place in places.indices {
            let position = positions.lowerBound + place
            places[place].index = items.position(ofItem: position)
            places[place].start -= origin
            places[place].isHeader = items.headerCount > 0 && items.isHeader(at: position)
        }
        return places
    }

    /// Returns the items in view at an offset, or as far out of it as effects ask for, as they leave the base.
    func placesInView(at offset: Double) -> [LayoutAttributes] {
        let overscan = overscan
        return places(0..<count, at: offset).filter {
            $0.overlap(from: -overscan.start, to: viewport.length + overscan.end) > LayoutContext.tolerance
        }
    }

    /// Returns some items as a layer gets to see them: mirrored, if it mirrors what lies below.
    func mirrored(_ attributes: [LayoutAttributes], by place: Int) -> [LayoutAttributes] {
        guard layers[place].policy.isMirroring else { return attributes }
        return attributes.map { item in
            var item = item
            item.start = viewport.length - item.end
            item.hinge = item.hinge.opposite
            return item
        }
    }

    /// Returns some items as a layer adjusts them at an offset.
    func adjusted(_ attributes: [LayoutAttributes], by place: Int, at offset: Double) -> [LayoutAttributes] {
        guard place > 0 else { return attributes }
        var attributes = stuck(attributes, by: place, at: offset)
        effects[place - 1].adjust(&attributes, in: contextNow(of: place))
        return attributes
    }

    /// Returns the visible items at an offset, in reading order: those in view and those that are stuck there.
    func visible(at offset: Double) -> [LayoutAttributes] {
        var items = placesInView(at: offset)
        if sticksItems {
            let inView = Set(items.map(\.index))
            items = (0..<count).map { item(atBase: $0, at: offset, through: layers.count) }
                .filter { inView.contains($0.index) || $0.isStuck }
        } else {
            for place in layers.indices { items = adjusted(mirrored(items, by: place), by: place, at: offset) }
        }
        items.removeAll { $0.isHidden || $0.overlap(from: 0, to: viewport.length) <= LayoutContext.tolerance }
        return items.sorted { $0.index < $1.index }
    }

    /// Returns the start of an item's place in the viewport at an offset, whatever effects make of it.
    func start(of index: Int, at offset: Double) -> Double {
        let position = context(of: 0).items.position(ofItem: index)
        let place = places(position..<position + 1)[0]
        let start = place.start - baseOrigin(at: offset)
        let isMirrored = layers.count { $0.policy.isMirroring } % 2 == 1
        return isMirrored ? viewport.length - (start + place.length) : start
    }
}

extension LayoutAttributes {
    /// Returns the part of the item that lies in a span, in points; negative by its distance from it.
    func overlap(from start: Double, to end: Double) -> Double { min(self.end, end) - max(self.start, start) }

    /// Every number an item has, each with its name.
    var numbers: [(name: String, value: Double)] {
        [
            ("start", start), ("length", length), ("crossStart", crossStart), ("crossLength", crossLength),
            ("tilt", tilt), ("perspective", perspective), ("opacity", opacity),
        ]
    }
}
