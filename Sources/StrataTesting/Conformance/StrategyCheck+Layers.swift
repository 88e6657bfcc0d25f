import Strata

// What layers make of items in view.
extension StrategyCheck {
    /// Every layer keeps the items and their order, gives them looks within range, and looks at each alone.
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
            try require(
                items == chain.adjusted(given, by: place, at: offset), .determinism,
                "\(name) makes something else of the same items the second time")
            for (former, item) in zip(given, items) {
                try require(
                    chain.adjusted([former], by: place, at: offset) == [item], .independence,
                    "\(name) makes something else of item \(item.index) alone than among items \(items.map(\.index))")
            }
            guard chain.sticksItems(place) else { continue }
            items += try checkStuck(by: place, of: chain, at: offset, besides: given, name)
            items.sort { ($0.index < $1.index) != chain.layers[0].isReversed }
        }
    }
}

// Preparations.
extension StrategyCheck {
    /// The same strategies, given the same, say the same, and say it twice.
    func checkDeterminism(of chain: ConformanceChain, _ list: HandDrivenList) throws(BrokenLaw) {
        if let difference = chain.difference(from: chain, at: [], within: 0) {
            throw BrokenLaw(law: .determinism, sentence: "asked twice, \(difference)")
        }
        if let difference = chain.difference(from: list.freshChain, at: [0, chain.maxOffset], within: 0) {
            throw BrokenLaw(law: .determinism, sentence: "made and prepared twice, \(difference)")
        }
    }

    /// A preparation does not add to an earlier one, and one for a change leads where one from scratch does.
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
    /// What differs between two chains that ought to be the same, in words; nil if nothing does.
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
        let (found, wanted) = (places(0..<count), other.places(0..<count))
        guard found.count == wanted.count else { return "there are \(found.count) places, not \(wanted.count)" }
        for position in found.indices where !found[position].isNear(wanted[position], within: tolerance) {
            return "position \(position) lies at \(found[position].span), not \(wanted[position].span)"
        }
        for offset in offsets {
            let (found, wanted) = (visible(at: offset), other.visible(at: offset))
            let isSame =
                found.count == wanted.count && zip(found, wanted).allSatisfy { $0.isNear($1, within: tolerance) }
            guard isSame else { return "other items, or other looks, are visible at offset \(offset)" }
        }
        return nil
    }
}

extension LayoutAttributes {
    /// Where the item lies, in words.
    fileprivate var span: String { "\(start)…\(end)\(crossStart == 0 ? "" : " and \(crossStart) across")" }
}
