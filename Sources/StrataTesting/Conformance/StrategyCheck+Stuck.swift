import Strata

// What a layer keeps in view.
extension StrategyCheck {
    /// The most items that a layer may want shown besides those in view.
    private static let mostNamed = 16

    /// Checks that a layer moves only what it says is stuck, and only along the axis, and names what it brings into
    /// view.
    ///
    /// - Parameters:
    ///   - shown: what is shown without this layer, as it is given to it.
    ///   - name: what the layer is called in sentences.
    /// - Returns: what the layer wants shown besides, as it leaves it.
    func checkStuck(
        by place: Int, of chain: ConformanceChain, at offset: Double, besides shown: [LayoutAttributes], _ name: String
    ) throws(BrokenLaw) -> [LayoutAttributes] {
        let given = chain.mirrored(
            (0..<chain.count).map { chain.item(atBase: $0, at: offset, through: place) }, by: place)
        let stuck = chain.stuck(given, by: place, at: offset)
        try require(
            stuck.map(\.index) == given.map(\.index), .items,
            "\(name) makes items \(stuck.map(\.index)) of items \(given.map(\.index))")
        for (former, item) in zip(given, stuck) { try checkMove(from: former, to: item, name) }
        let indices = shown.map(\.index)
        let named = try checkNames(by: place, of: chain, at: offset, besides: indices, name)
        let isIn = Set(indices + named).contains
        for item in stuck where item.isStuck && !item.isHidden && !isIn(item.index) {
            try require(
                item.overlap(from: 0, to: chain.viewport.length) <= 2 * chain.tolerance, .sticking,
                "\(name) keeps item \(item.index) in view, and does not name it besides items \(indices)")
        }
        return Set(named).subtracting(indices).map { index in
            chain.item(atBase: chain.context(of: 0).items.position(ofItem: index), at: offset, through: place + 1)
        }
    }

    private func checkMove(
        from former: LayoutAttributes, to item: LayoutAttributes, _ name: String
    ) throws(BrokenLaw) {
        try Self.checkNumbers(of: item, "\(name), item \(item.index),")
        let isAlongAxis =
            item.length == former.length && item.crossStart == former.crossStart
            && item.crossLength == former.crossLength
        try require(isAlongAxis, .sticking, "\(name) moves item \(item.index) other than along the axis")
        let distance = (item.start - former.start).magnitude
        if item.isStuck && !former.isStuck {
            try require(
                distance > LayoutContext.tolerance, .sticking,
                "\(name) says that item \(item.index) is stuck, which lies in its own place")
        }
        guard !item.isStuck else { return }
        try require(
            distance == 0 && !former.isStuck, .sticking,
            "\(name) moves item \(item.index) by \(distance), and does not say that it is stuck")
    }

    /// Checks that the items that a layer names are a few, and that they exist.
    ///
    /// - Returns: their indices.
    private func checkNames(
        by place: Int, of chain: ConformanceChain, at offset: Double, besides indices: [Int], _ name: String
    ) throws(BrokenLaw) -> [Int] {
        guard chain.count > 0 else { return [] }
        let view = chain.hull(at: offset)
        let hull = indices.reduce(view) { $0.isEmpty ? $1..<$1 + 1 : $0.hull(with: $1) }
        let named = chain.named(by: place, besides: hull)
        try require(
            named.count <= Self.mostNamed, .sticking,
            "\(name) names \(named.count) items besides items \(hull), and a few are allowed, \(Self.mostNamed)")
        for index in named {
            try require(
                (0..<chain.count).contains(index), .sticking,
                "\(name) names item \(index) of \(chain.count) besides items \(hull)")
        }
        return named
    }
}
