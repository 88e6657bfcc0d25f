import Strata

// Strategies that do what has to be declared, and others that do the same and do not declare all of it.

/// Squeezes what lies further than half way from the middle of the viewport to half of its distance from there, so that
/// half as much again comes into view at either edge.
protocol SqueezingEffect: LayoutEffect, NamedStrategy {}

extension SqueezingEffect {
    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        let half = context.viewport.length / 2
        for place in attributes.indices {
            let item = attributes[place]
            // By the edge that is nearest to the middle; what lies across the middle stays.
            let distance = item.start > half ? item.start - half : min(0, item.end - half)
            let excess = max(0, distance.magnitude - half / 2)
            attributes[place].start -= (distance < 0 ? -1 : 1) * excess / 2
        }
    }

    func squeezed(_ context: LayoutContext, overscan: Double) -> ContentMetrics {
        ContentMetrics(
            contentLength: context.below.contentLength, room: context.below.room,
            overscan: Overscan(start: overscan, end: overscan))
    }
}

/// Declares all of it.
struct Squeezes: SqueezingEffect {
    static let descriptor = StrategyDescriptor(name: "squeezes", summary: "Squeezes items at the edges.")
    init(options: OptionValues) {}
    var declaration: LayoutDeclaration { LayoutDeclaration(movesItems: true) }
    func prepare(_ context: LayoutContext) -> ContentMetrics {
        squeezed(context, overscan: context.viewport.length / 4)
    }
}

struct SqueezesUnasked: SqueezingEffect {
    static let descriptor = StrategyDescriptor(name: "unasked", summary: "Does not ask for what it brings into view.")
    init(options: OptionValues) {}
    var declaration: LayoutDeclaration { LayoutDeclaration(movesItems: true) }
}

struct SqueezesSecretly: SqueezingEffect {
    static let descriptor = StrategyDescriptor(name: "secretly", summary: "Does not declare that it moves items.")
    init(options: OptionValues) {}
    func prepare(_ context: LayoutContext) -> ContentMetrics {
        squeezed(context, overscan: context.viewport.length / 4)
    }
}

struct SwaysAlong: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "sways", summary: "Draws every other 50 points backwards.")
    init(options: OptionValues) {}
    var declaration: LayoutDeclaration { LayoutDeclaration(movesItems: true) }

    func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(
            contentLength: context.below.contentLength, room: context.below.room,
            overscan: Overscan(start: 100, end: 100))
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let turns = (attributes[place].start / 100).rounded(.down)
            let rest = attributes[place].start - 100 * turns
            attributes[place].start = 100 * turns + (rest < 50 ? 2 * rest : 200 - 2 * rest)
        }
    }
}

struct TooLong: PlainBase {
    static let descriptor = StrategyDescriptor(name: "too-long", summary: "Has more room than there are numbers.")
    init(options: OptionValues) {}
    func prepare(_ context: LayoutContext) -> ContentMetrics { ContentMetrics(contentLength: 0x1p53 + 2) }
}

/// Two lanes: every item goes where there is most room.
protocol LanedBase: BaseLayout, NamedStrategy {
    var places: [LayoutAttributes] { get set }
}

extension LanedBase {
    var policy: LayoutPolicy { LayoutPolicy(opening: .start, insertion: .hold, follow: LayoutPolicy.Follow.none) }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        places = []
        var ends = [0.0, 0.0]
        let breadth = context.viewport.breadth / 2
        for position in 0..<context.items.count {
            let lane = ends[1] < ends[0] ? 1 : 0
            let length = context.items.extent(at: position).length
            places.append(
                LayoutAttributes(
                    start: ends[lane], length: length, crossStart: Double(lane) * breadth, crossLength: breadth))
            ends[lane] += length
        }
        return ContentMetrics(contentLength: max(ends[0], ends[1]))
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let found = places.indices.filter {
            min(places[$0].end, end) - max(places[$0].start, start) > LayoutContext.tolerance
        }
        return (found.first ?? 0)..<(found.last.map { $0 + 1 } ?? 0)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += places[positions]
    }
}

struct Lanes: LanedBase {
    static let descriptor = StrategyDescriptor(name: "lanes", summary: "Lanes, for few items.")
    var places: [LayoutAttributes] = []
    init(options: OptionValues) {}
    var declaration: LayoutDeclaration { LayoutDeclaration(reflowsOnMeasuring: true, mostItems: 1000) }
}

/// A plain list of three places, which has no answer for a fourth item.
struct ThreePlaces: PlainBase {
    static let descriptor = StrategyDescriptor(name: "three-places", summary: "Has room for three items.")
    init(options: OptionValues) {}
    var declaration: LayoutDeclaration { LayoutDeclaration(mostItems: 3) }

    func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.items.count > 3 ? .nan : context.items.length)
    }
}

struct LanesInSecret: LanedBase {
    static let descriptor = StrategyDescriptor(name: "secret-lanes", summary: "Lanes that are not declared.")
    var places: [LayoutAttributes] = []
    init(options: OptionValues) {}
    var declaration: LayoutDeclaration { LayoutDeclaration(mostItems: 1000) }
}
