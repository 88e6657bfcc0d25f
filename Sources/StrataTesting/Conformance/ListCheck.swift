import Strata
import StrataScript

/// Holds the lists that a chain makes to the laws of what changes and scrolls do
/// (Behaviour, "Changes" and "Scrolling"): with an engine at work, and what ought to be seen worked out by hand.
///
/// Only for strategies that keep the laws of ``StrategyCheck``; others may stop the engine.
struct ListCheck {
    let names: [String]
    let registry: StrategyRegistry

    /// Runs a script and tries the laws after every event.
    ///
    /// - Returns: the first law that does not hold; nil if all of them do.
    func firstBroken(in script: ConformanceScript) -> BrokenLaw? {
        guard let driver = try? ScriptDriver(script.configuration, registry: registry) else {
            preconditionFailure("The chain '\(script.configuration.strategy)' cannot be had from its registry.")
        }
        var options = script.configuration.options
        do throws(BrokenLaw) {
            var before = ListMoment(driver, chain(driver, options))
            try checkOpening(before)
            try checkShown(before)
            for event in script.events {
                if case .options(let values) = event { options.merge(values) { $1 } }
                do { try driver.apply(event) } catch { preconditionFailure("\(error)") }
                let after = ListMoment(driver, chain(driver, options))
                try checkShown(after)
                try check(event, before, after)
                before = after
            }
            return nil
        } catch {
            return error
        }
    }

    private func check(_ event: Event, _ before: ListMoment, _ after: ListMoment) throws(BrokenLaw) {
        switch event {
        case .scrollBy(let distance, _): try checkScroll(by: distance, before, after)
        case .scrollTo(let offset, _): try checkScroll(to: offset, before, after)
        case .focus: try checkFocus(before, after)
        case .pointer, .advance: try checkStillness(event, before, after)
        default: try checkChange(event, before, after)
        }
    }

    /// Returns the chain as it lies now, worked out anew from all items.
    private func chain(_ driver: ScriptDriver, _ options: [String: OptionValue]) -> ConformanceChain {
        let extents = ExtentTree()
        for index in 0..<driver.engine.count {
            extents.insert(driver.engine.extent(at: index), traits: driver.engine.traits(at: index), at: index)
        }
        extents.values = ConformanceValues(of: driver).itemValues
        var chain = ConformanceChain(
            names, options: options, registry: registry, extents: extents, viewport: driver.engine.viewport)
        chain.moment = driver.engine.moment
        return chain
    }
}

/// A list at one moment.
struct ListMoment {
    let ids: [String]
    let isMeasured: [Bool]
    /// True for each item that reflows.
    let reflows: [Bool]
    let frame: ListFrame
    /// The strategies, driven by hand.
    let chain: ConformanceChain

    init(_ driver: ScriptDriver, _ chain: ConformanceChain) {
        ids = driver.ids
        isMeasured = driver.measured
        reflows = (0..<ids.count).map { driver.engine.traits(at: $0).contains(.reflows) }
        var frame = ListFrame()
        driver.engine.readFrame(into: &frame)
        self.frame = frame
        self.chain = chain
    }

    var offset: Double { frame.offset }
    var maxOffset: Double { frame.maxOffset }
    var viewportLength: Double { chain.viewport.length }

    /// True if the list is at neither limit, so that no clamp decided where it is.
    var isBetweenLimits: Bool { offset > chain.tolerance && offset < maxOffset - chain.tolerance }

    /// True if the extents of all items are known.
    var isAllMeasured: Bool { isMeasured.allSatisfy { $0 } }

    /// Returns the start of a visible item as it is drawn, along the axis from the viewport's start.
    func start(of item: PlacedItem) -> Double {
        guard chain.viewport.axis == .horizontal else { return item.frame.y }
        return chain.viewport.direction == .leftToRight
            ? item.frame.x : viewportLength - (item.frame.x + item.frame.width)
    }

    /// Returns the length of a visible item as it is drawn.
    func length(of item: PlacedItem) -> Double {
        chain.viewport.axis == .vertical ? item.frame.height : item.frame.width
    }

    /// The items that are visible and not stuck: those that may be read, and held. What a transform alone brings into
    /// view is not.
    var readable: [PlacedItem] {
        let items = frame.items.filter { !$0.isStuck }
        guard chain.transformers > 0 else { return items }
        return items.filter { item in
            min(start(of: item) + length(of: item), viewportLength) - max(start(of: item), 0) > LayoutContext.tolerance
        }
    }

    /// Returns true if all that the viewport shows of an item lies under one that is stuck.
    func isCovered(_ item: PlacedItem) -> Bool {
        let viewport = Rect(
            x: 0, y: 0, width: chain.viewport.size.width, height: chain.viewport.size.height)
        func lies(_ first: Double, _ last: Double, within start: Double, _ end: Double, upTo most: Double) -> Bool {
            max(first, 0) >= start - 1e-6 && min(last, most) <= end + 1e-6
        }
        return frame.items.contains { lid in
            lid.isStuck
                && lies(
                    item.frame.x, item.frame.x + item.frame.width, within: lid.frame.x,
                    lid.frame.x + lid.frame.width, upTo: viewport.width)
                && lies(
                    item.frame.y, item.frame.y + item.frame.height, within: lid.frame.y,
                    lid.frame.y + lid.frame.height, upTo: viewport.height)
        }
    }

    /// Returns the start and end of an item: as it is drawn if it is visible and not stuck, and else those of its
    /// place.
    func span(of index: Int) -> (start: Double, end: Double) {
        if let item = readable.first(where: { $0.index == index }) {
            let start = start(of: item)
            return (start, start + length(of: item))
        }
        let position = chain.context(of: 0).items.position(ofItem: index)
        if chain.movesItems {
            let item = chain.item(inItsPlaceAtBase: position, at: offset)
            return (item.start, item.end)
        }
        let start = chain.start(of: index, at: offset)
        return (start, start + chain.places(position..<position + 1)[0].length)
    }
}

// What the policies of a chain come to (Behaviour, "Chains").
extension ConformanceChain {
    var follow: LayoutPolicy.Follow { layers.last { $0.policy.follow != nil }?.policy.follow ?? .none }
    var insertion: LayoutPolicy.Insertion { layers.last { $0.policy.insertion != nil }?.policy.insertion ?? .hold }
    var isMirrored: Bool { layers.count { $0.policy.isMirroring } % 2 == 1 }

    /// The edge at which a list opens.
    var opening: Edge {
        layers.reduce(.start) { edge, layer in
            let own = layer.policy.opening ?? edge
            return layer.policy.isMirroring ? own.opposite : own
        }
    }

    /// Returns the indices of items, of which there were `count`, in the order in which the anchor is looked for: that
    /// of the base under an odd number of mirrors, else reading order.
    func anchorOrder(count: Int) -> [Int] {
        isMirrored && layers[0].isReversed ? (0..<count).reversed() : Array(0..<count)
    }
}
