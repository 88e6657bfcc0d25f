import Strata

extension ConformanceChain {
    /// The number of effects that draw items otherwise than they lie.
    var transformers: Int { effects.count { $0.transformsItems } }

    /// Returns some items as all layers leave them.
    fileprivate func dressed(_ attributes: [LayoutAttributes], at offset: Double) -> [LayoutAttributes] {
        layers.indices.reduce(attributes) { adjusted(mirrored($0, by: $1), by: $1, at: offset) }
    }

    /// Returns the transform that the effect of a layer gives an item that all layers have left so, in the coordinates of
    /// that layer.
    func transform(_ item: LayoutAttributes, by place: Int) -> ItemTransform {
        let turns = layers[(place + 1)...].count { $0.policy.isMirroring }
        var item = item
        if turns % 2 == 1 {
            item.start = viewport.length - item.end
            item.hinge = item.hinge.opposite
        }
        return effects[place - 1].transform(item, in: contextNow(of: place))
    }

    /// The layers whose effects transform items.
    var transforming: [Int] { layers.indices.filter { $0 > 0 && effects[$0 - 1].transformsItems } }
}

// How items are drawn otherwise than they lie.
extension StrategyCheck {
    /// Checks that transforms are in range and the same whenever they are asked for, and that nothing is laid out
    /// otherwise because they were.
    func checkTransforms(of chain: ConformanceChain, at offset: Double) throws(BrokenLaw) {
        guard chain.transformers > 0 else { return }
        let places = chain.placesInView(at: offset)
        let items = chain.dressed(places, at: offset)
        for place in chain.transforming {
            let name = "'\(chain.layers[place].descriptor.name)' at offset \(offset)"
            for item in items {
                let transform = chain.transform(item, by: place)
                if let complaint = transform.complaint {
                    throw BrokenLaw(law: .transforms, sentence: "\(name) gives item \(item.index) \(complaint)")
                }
                try require(
                    transform == chain.transform(item, by: place), .transforms,
                    "\(name) transforms item \(item.index) otherwise the second time")
            }
        }
        let name = { (place: Int) in "item \(items[place].index)" }
        let again = chain.dressed(places, at: offset)
        if let difference = again.difference(from: items, within: 0, naming: name) {
            throw BrokenLaw(
                law: .transforms, sentence: "after transforms were asked for at offset \(offset), \(difference)")
        }
        try checkReach(of: chain, at: offset)
    }

    /// Checks that a transform brings nothing into view that lies further out of it than the effect asks for. Of several,
    /// one on another, each would have to know what the others do.
    private func checkReach(of chain: ConformanceChain, at offset: Double) throws(BrokenLaw) {
        let transforming = chain.transforming
        guard transforming.count == 1, let place = transforming.first else { return }
        let given = Set(chain.placesInView(at: offset).map(\.index))
        for position in 0..<chain.count {
            let item = chain.item(atBase: position, at: offset, through: chain.layers.count)
            guard !item.isHidden, !item.isStuck, !given.contains(item.index) else { continue }
            let isTurned = chain.layers[(place + 1)...].count { $0.policy.isMirroring } % 2 == 1
            let own = chain.transform(item, by: place)
            let seen = item.seen(by: (isTurned ? own.mirrored : own).centered(on: item))
            try require(
                seen.overlap(from: 0, to: chain.viewport.length) <= 3 * chain.tolerance, .overscan,
                "item \(item.index), which lies at \(item.start), is drawn in view at \(seen.start), and the overscan is"
                    + " \(chain.overscan.start) and \(chain.overscan.end)")
        }
    }
}
