import Strata

extension ConformanceChain {
    /// Returns the breadth for an item, in points: the one that it is asked its extent at.
    func breadth(of index: Int) -> Double {
        let position = context(of: 0).items.position(ofItem: index)
        var breadth = places(position..<position + 1)[0].crossLength
        for place in effects.indices {
            let context = context(of: place + 1)
            breadth = effects[place].breadth(
                breadth, ofItemAt: context.items.position(ofItem: index), in: context)
        }
        return breadth
    }

    /// True if every strategy says that one item of each kind tells how broad all are.
    var hasUniformBreadths: Bool { base.hasUniformBreadths && effects.allSatisfy(\.hasUniformBreadths) }
}
