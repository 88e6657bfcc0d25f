// A change of options, after which most strategies of a chain are what they were.
extension Arrangement {
    /// Makes the effects anew whose options are others, and prepares them, and what lies on them where that comes to lie
    /// on something else. The base, which may have looked at every item, stays as it is.
    ///
    /// - Returns: whether that was all there was to do; nothing has changed otherwise.
    func remake(
        _ chain: StrategyChain, _ options: StrategyOptions, since former: StrategyOptions, _ registry: StrategyRegistry
    ) -> Bool {
        var places: [Int] = []
        let strategies = ChainStrategies(
            chain, options: options, since: former, registry: registry, base: base, effects: effects, places: &places)
        guard let strategies else { return false }
        var next = Self.layers(of: strategies)
        guard zip(next, layers).allSatisfy({ $0.lies(as: $1) }) else { return false }
        for place in next.indices {
            // What stays as it was says of itself only what it was prepared for last.
            guard places.contains(place) else {
                next[place] = layers[place]
                continue
            }
            next[place].metrics = layers[place].metrics
        }
        adopt(strategies, next)
        prepare(from: places)
        return true
    }
}

extension Arrangement.Layer {
    /// Returns true if items come to it, and to what lies below it, as they do to another one in its place.
    fileprivate func lies(as other: Self) -> Bool {
        isMirroring == other.isMirroring && isReversed == other.isReversed && isDescending == other.isDescending
    }
}
