import Strata

// What the strategies of a chain declare, which releases it from some laws.
extension ConformanceChain {
    private var declarations: [LayoutDeclaration] { [base.declaration] + effects.map(\.declaration) }

    /// True if an effect moves items in the view: a scroll need not move all of them alike.
    var movesItems: Bool { movers > 0 }

    /// The number of effects that do.
    var movers: Int { declarations.count(where: \.movesItems) }

    /// True if measuring one item may move others that are in view.
    var reflowsOnMeasuring: Bool { declarations.contains(where: \.reflowsOnMeasuring) }

    /// The most items that it is made for; nil for any number.
    var mostItems: Int? { declarations.compactMap(\.mostItems).min() }

    /// Returns the most items that a chain is made for; nil for any number.
    static func mostItems(
        _ names: [String], options: [String: OptionValue], registry: StrategyRegistry
    ) -> Int? {
        empty(names, options: options, registry: registry).mostItems
    }

    /// Returns a chain over no items.
    static func empty(
        _ names: [String], options: [String: OptionValue], registry: StrategyRegistry
    ) -> ConformanceChain {
        ConformanceChain(
            names, options: options, registry: registry, extents: ExtentTree(),
            viewport: ViewportGeometry(size: Size(width: 400, height: 600)))
    }

    /// Returns the item at a position of the base as all layers leave it, but that nothing keeps it in view.
    func item(inItsPlaceAtBase position: Int, at offset: Double) -> LayoutAttributes {
        var items = places(position..<position + 1, at: offset)
        for place in layers.indices {
            items = mirrored(items, by: place)
            if place > 0 { effects[place - 1].adjust(&items, in: contextNow(of: place)) }
        }
        return items[0]
    }

    /// The distance beyond the viewport to which the effects are given items, in the direction of the base.
    var overscan: Overscan {
        Overscan(of: layers.map { (overscan: $0.metrics.overscan, isMirroring: $0.policy.isMirroring) })
    }
}

extension StrategyCheck {
    /// Checks that an effect that moves items brings none into view that lies further out of it than it asks for. Of
    /// several, one on another, each would have to know what the others do.
    func checkOverscan(of chain: ConformanceChain, at offset: Double) throws(BrokenLaw) {
        guard chain.movers == 1 else { return }
        let given = Set(chain.placesInView(at: offset).map(\.index))
        for position in 0..<chain.count {
            let item = chain.item(atBase: position, at: offset, through: chain.layers.count)
            guard !item.isHidden, !item.isStuck, !given.contains(item.index) else { continue }
            let overlap = item.overlap(from: 0, to: chain.viewport.length)
            let place = chain.start(of: item.index, at: offset)
            try require(
                overlap <= 3 * chain.tolerance, .overscan,
                "item \(item.index), whose place begins at \(place), comes into view at \(item.start), and the overscan is"
                    + " \(chain.overscan.start) and \(chain.overscan.end)")
        }
    }
}
