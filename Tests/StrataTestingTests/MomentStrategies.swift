import Strata
import StrataTesting
import Testing

struct NeverRests: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "never-rests", summary: "Moves, and does not say so.")
    init(options: OptionValues) {}

    var inputs: LayoutInputs { .time }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = 1 / (1 + context.time) }
    }
}

struct DrawsOnAndOn: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "draws-on", summary: "Draws otherwise, and does not say so.")
    init(options: OptionValues) {}

    var inputs: LayoutInputs { .time }
    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        ItemTransform(scale: 1 / (1 + context.time))
    }
}

struct RestsTooSoon: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "rests-too-soon", summary: "Moves for longer than it says.")
    init(options: OptionValues) {}

    var inputs: LayoutInputs { .time }
    func movesUntil(in context: LayoutContext) -> Double? { 200 }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = min(context.time, 300) / 300 }
    }
}

/// Items grow near the pointer and push the others away from it.
struct SwellsNearThePointer: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "swells", summary: "Grows near the pointer.")
    init(options: OptionValues) {}

    var inputs: LayoutInputs { .pointer }
    var declaration: LayoutDeclaration { LayoutDeclaration(movesItems: true) }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let pointer = context.pointer else { return }
        // Twice as long within 50 points of it. From a pointer beyond an edge items would be pushed into view.
        let middle = min(max(pointer.along, 0), context.viewport.length)
        func moved(_ place: Double) -> Double {
            place + pointer.presence * min(max(place - middle, -50), 50)
        }
        for place in attributes.indices {
            let end = moved(attributes[place].end)
            attributes[place].start = moved(attributes[place].start)
            attributes[place].length = max(0, end - attributes[place].start)
        }
    }
}

/// Comes and goes for a second, and leans with the speed of the scroll.
struct BreathesForAWhile: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "breathes", summary: "Comes and goes for a second.")
    init(options: OptionValues) {}

    var inputs: LayoutInputs { [.time, .scrollVelocity, .phase] }
    func movesUntil(in context: LayoutContext) -> Double? { 1000 }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        let left = max(0, 1 - context.time / 1000)
        let lean = context.phase == .idle ? 0 : min(context.scrollVelocity.magnitude / 100, 60)
        for place in attributes.indices {
            attributes[place].opacity = 1 - left * left
            attributes[place].tilt = lean
        }
    }
}
