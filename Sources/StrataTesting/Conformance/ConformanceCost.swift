import Strata

/// Counts what frames cost at growing numbers of items.
struct CostCheck {
    /// The numbers of items of the lists.
    static let sizes = [1000, 1_000_000, 1_000_000_000]
    /// A preparation that looks at so many items looks at all of them, and is not asked to look at a billion.
    private static let most = 100_000

    let names: [String]
    let registry: StrategyRegistry

    /// The outcome: the number of items at which the cost has grown, and how.
    enum Outcome {
        case flat
        case broken(BrokenLaw, count: Int)
        case untried(String)
    }

    /// Compares the cost of frames of lists of all sizes.
    func outcome(options: [String: OptionValue]) -> Outcome {
        var least = FrameCost()
        let most = ConformanceChain.mostItems(names, options: options, registry: registry)
        let sizes = Self.sizes.map { min($0, most ?? .max) }
        for (place, size) in sizes.enumerated() {
            if place > 0, size == sizes[place - 1] {
                return .untried("tried up to \(size) items: it is made for no more")
            }
            let (cost, preparation) = cost(of: size, options)
            if place == 0 { least = cost }
            guard cost.share <= 4 * least.share + 4 else {
                let sentence =
                    "a frame of \(cost.items) items asks \(cost.lookups) times about one of \(size) items, and a frame"
                    + " of \(least.items) asks \(least.lookups) times about one of \(sizes[0])"
                return .broken(BrokenLaw(law: .cost, sentence: sentence), count: size)
            }
            if preparation > Self.most, let last = sizes.last, size < last {
                return .untried("tried up to \(size) items: each preparation looks at all of them")
            }
        }
        return .flat
    }

    /// Returns the cost of the dearest of three frames, and the lookups of the preparation.
    private func cost(of count: Int, _ options: [String: OptionValue]) -> (frame: FrameCost, preparation: Int) {
        let extents = ExtentTree()
        for extent in [24.0, 37, 50, 31] where extents.count < count {
            extents.insert(.measured(20), traits: .header, at: extents.count)
            extents.insert(.measured(extent), count: max(0, count / 4 - 1), at: extents.count)
        }
        let chain = ConformanceChain(
            names, options: options, registry: registry, extents: extents,
            viewport: ViewportGeometry(size: Size(width: 400, height: 600)))
        let preparation = extents.lookupCount
        let frames = [0, chain.maxOffset / 2, chain.maxOffset].map { offset in
            let before = extents.lookupCount
            let items = chain.frame(at: offset)
            return FrameCost(items: items, lookups: extents.lookupCount - before)
        }
        return (frames.max { $0.share < $1.share } ?? FrameCost(), preparation)
    }
}

/// The cost of one frame.
private struct FrameCost {
    /// The number of items it was about.
    var items = 0
    /// The number of times that the tree of extents was asked about an item.
    var lookups = 0

    /// Lookups for each item of a frame, so that a frame of more items may cost more.
    var share: Double { Double(lookups) / Double(items + 16) }
}

extension ConformanceChain {
    /// Does what an engine does in a frame: finds what is in view and adjusts it.
    ///
    /// - Returns: how many items those were.
    fileprivate func frame(at offset: Double) -> Int {
        let origin = baseOrigin(at: offset)
        let context = context(of: 0)
        let positions = base.positions(from: origin, to: origin + viewport.length, in: context)
        var items = places(positions, at: offset)
        var indices = context.items.positions(ofItems: positions)
        for place in layers.indices {
            items = adjusted(mirrored(items, by: place), by: place, at: offset)
            let named = named(by: place, besides: indices)
            items += named.map { item(atBase: context.items.position(ofItem: $0), at: offset, through: place + 1) }
            for index in named { indices = indices.isEmpty ? index..<index + 1 : indices.hull(with: index) }
        }
        return positions.count
    }
}
