import Strata

// What layers make of items in view.
extension StrategyCheck {
    /// Checks that every layer keeps the items and their order, gives them looks within range, and looks at each alone.
    func checkLooks(of chain: ConformanceChain, at offset: Double) throws(BrokenLaw) {
        var items = chain.placesInView(at: offset)
        for place in chain.layers.indices {
            let name = "'\(chain.layers[place].descriptor.name)' at offset \(offset)"
            let given = chain.mirrored(items, by: place)
            items = chain.adjusted(given, by: place, at: offset)
            try require(
                items.map(\.index) == given.map(\.index), .items,
                "\(name) makes items \(items.map(\.index)) of items \(given.map(\.index))")
            for item in items { try Self.checkNumbers(of: item, "\(name), item \(item.index),") }
            let again = chain.adjusted(given, by: place, at: offset)
            let itemName = { (place: Int) in "item \(given[place].index)" }
            if let difference = again.difference(from: items, within: 0, naming: itemName) {
                throw BrokenLaw(
                    law: .determinism,
                    sentence: "\(name) makes something else of the same items the second time: \(difference)")
            }
            for (former, item) in zip(given, items) {
                let alone = chain.adjusted([former], by: place, at: offset)
                guard let difference = alone.difference(from: [item], within: 0, naming: { _ in "it" }) else {
                    continue
                }
                throw BrokenLaw(
                    law: .independence,
                    sentence: "\(name) makes something else of item \(item.index) alone than among items "
                        + "\(items.map(\.index)): \(difference)")
            }
            guard chain.sticksItems(place) else { continue }
            items += try checkStuck(by: place, of: chain, at: offset, besides: given, name)
            items.sort { ($0.index < $1.index) != chain.layers[0].isReversed }
        }
    }
}

// Preparations.
extension StrategyCheck {
    /// Checks that the same strategies, given the same, say the same, and say it twice.
    func checkDeterminism(of chain: ConformanceChain, _ list: HandDrivenList) throws(BrokenLaw) {
        if let difference = chain.difference(from: chain, at: [], within: 0) {
            throw BrokenLaw(law: .determinism, sentence: "asked twice, \(difference)")
        }
        if let difference = chain.difference(from: list.freshChain, at: [0, chain.maxOffset], within: 0) {
            throw BrokenLaw(law: .determinism, sentence: "made and prepared twice, \(difference)")
        }
    }

    /// Checks that a preparation does not add to an earlier one, and that one for a change leads where one from scratch
    /// does.
    func checkPreparation(
        of chain: ConformanceChain, _ list: HandDrivenList, _ offsets: [Double]
    ) throws(BrokenLaw) {
        var twice = list.freshChain
        twice.prepare(.everything)
        if let difference = twice.difference(from: chain, at: offsets, within: chain.tolerance) {
            throw BrokenLaw(law: .idempotence, sentence: "prepared twice, \(difference)")
        }
        if let difference = list.chain.difference(from: chain, at: offsets, within: chain.tolerance) {
            throw BrokenLaw(law: .invalidation, sentence: "prepared for what changed, not from scratch, \(difference)")
        }
    }
}

extension ConformanceChain {
    /// Returns the difference between two chains that ought to be the same, in words; nil if there is none.
    ///
    /// Lengths are compared first: strategies that were misled about the number of their items may not survive being
    /// asked for one.
    func difference(from other: ConformanceChain, at offsets: [Double], within tolerance: Double) -> String? {
        for (layer, wanted) in zip(layers, other.layers) {
            let name = layer.descriptor.name
            let pairs = [
                ("contentLength", layer.metrics.contentLength, wanted.metrics.contentLength),
                ("room", layer.metrics.room, wanted.metrics.room),
                ("belowStart", layer.metrics.belowStart, wanted.metrics.belowStart),
            ]
            for (number, found, wanted) in pairs where !((found - wanted).magnitude <= tolerance) {
                return "'\(name)' has a \(number) of \(found), not \(wanted)"
            }
            guard layer.policy == wanted.policy else { return "'\(name)' has another policy" }
        }
        let places = places(0..<count)
        let name = { (position: Int) in "position \(position)" }
        if let difference = places.difference(from: other.places(0..<count), within: tolerance, naming: name) {
            return difference
        }
        for offset in offsets {
            let (found, wanted) = (visible(at: offset), other.visible(at: offset))
            guard found.map(\.index) == wanted.map(\.index) else {
                return "items \(found.map(\.index)) are visible at offset \(offset), not \(wanted.map(\.index))"
            }
            let name = { (place: Int) in "item \(found[place].index) at offset \(offset)" }
            if let difference = found.difference(from: wanted, within: tolerance, naming: name) { return difference }
        }
        return nil
    }
}
