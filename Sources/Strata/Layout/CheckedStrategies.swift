/// A base whose answers are looked at.
struct CheckedBase: BaseLayout {
    private var base: any BaseLayout
    private let checks: StrategyChecks

    /// The same base, with its answers looked at.
    init(_ base: any BaseLayout, _ checks: StrategyChecks) { (self.base, self.checks) = (base, checks) }

    var policy: LayoutPolicy { base.policy }
    var declaration: LayoutDeclaration { base.declaration }
    var showsEmptyItems: Bool { base.showsEmptyItems }
    var hasUniformBreadths: Bool { base.hasUniformBreadths }
    var placesEndToEnd: Bool { base.placesEndToEnd }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        let metrics = base.prepare(context)
        checks.check(metrics)
        return metrics
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let positions = base.positions(from: start, to: end, in: context)
        checks.check(positions, from: "positions", among: context.items.count)
        return positions
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let count = attributes.count
        base.place(positions, in: context, into: &attributes)
        checks.check(placed: attributes.dropFirst(count), at: positions)
    }
}

/// An effect whose answers are looked at.
struct CheckedEffect: LayoutEffect {
    private var effect: any LayoutEffect
    private let checks: StrategyChecks

    /// The same effect, with its answers looked at.
    init(_ effect: any LayoutEffect, _ checks: StrategyChecks) { (self.effect, self.checks) = (effect, checks) }

    var policy: LayoutPolicy { effect.policy }
    var declaration: LayoutDeclaration { effect.declaration }
    var showsEmptyItems: Bool { effect.showsEmptyItems }
    var hasUniformBreadths: Bool { effect.hasUniformBreadths }
    var adjustsItems: Bool { effect.adjustsItems }
    var sticksItems: Bool { effect.sticksItems }
    var inputs: LayoutInputs { effect.inputs }
    var transformsItems: Bool { effect.transformsItems }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        let metrics = effect.prepare(context)
        checks.check(metrics)
        return metrics
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        let indices = attributes.map(\.index)
        effect.adjust(&attributes, in: context)
        checks.check(attributes, from: "adjust", of: indices)
    }

    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        let count = positions.count
        effect.addStuck(to: &positions, besides: shown, in: context)
        for position in positions.dropFirst(count) {
            checks.check(position..<position + 1, from: "addStuck", among: context.items.count)
        }
    }

    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        let indices = attributes.map(\.index)
        effect.stick(&attributes, in: context, below: below)
        checks.check(attributes, from: "stick", of: indices)
    }

    func clearance(ofItemAt position: Int, in context: LayoutContext) -> Clearance? {
        effect.clearance(ofItemAt: position, in: context)
    }

    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double {
        let answer = effect.breadth(breadth, ofItemAt: position, in: context)
        checks.check(breadth: answer, at: position)
        return answer
    }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        let transform = effect.transform(item, in: context)
        checks.check(transform, of: item.index)
        return transform
    }

    func movesUntil(in context: LayoutContext) -> Double? { effect.movesUntil(in: context) }
}
