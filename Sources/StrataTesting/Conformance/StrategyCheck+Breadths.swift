import Strata

// How broad items are to be.
extension StrategyCheck {
    /// Checks that the breadth of items does not depend on how long any of them is, and that one item of each kind
    /// tells it where the strategies say so.
    func checkBreadths(of chain: ConformanceChain, _ list: HandDrivenList) throws(BrokenLaw) {
        let longer = list.chain(of: chain.extents.lengthened)
        // Of headers and of others.
        var first: [Bool: Double] = [:]
        for index in 0..<chain.count {
            let breadth = chain.breadth(of: index)
            try require(breadth.isFinite, .finite, "item \(index) is to be \(breadth) broad")
            let other = longer.breadth(of: index)
            try require(
                (breadth - other).magnitude <= 1e-6, .breadth,
                "item \(index) is to be \(breadth) broad, and \(other) where all items are longer")
            guard chain.hasUniformBreadths else { continue }
            let isHeader = chain.extents.traits(at: index).contains(.header)
            let former = first[isHeader] ?? breadth
            try require(
                (breadth - former).magnitude <= 1e-6, .breadth,
                "item \(index) is to be \(breadth) broad, and one before it \(former), where all should be alike")
            first[isHeader] = former
        }
    }
}

extension ExtentTree {
    /// The same items, each of another length.
    fileprivate var lengthened: ExtentTree {
        let copy = ExtentTree()
        copy.values = values
        for item in 0..<count {
            copy.insert(.measured(extent(at: item).length + Double(1 + item % 3)), traits: traits(at: item), at: item)
        }
        return copy
    }
}
