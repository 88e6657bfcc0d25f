import Strata
import Synchronization

// Strategies that break one law each. What they have in common with a good one is in the two protocols.

/// A plain list; each broken base changes one thing about it.
protocol PlainBase: BaseLayout, NamedStrategy {
    var policy: LayoutPolicy { get }
}

extension PlainBase {
    var policy: LayoutPolicy { LayoutPolicy(opening: .start, insertion: .hold, follow: LayoutPolicy.Follow.none) }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.items.length)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        plainPositions(from: start, to: end, in: context)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += plainPlaces(positions, in: context)
    }

    func plainPositions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        context.items.positions(from: start, to: end, spacing: 0, tolerance: LayoutContext.tolerance)
    }

    func plainPlaces(_ positions: Range<Int>, in context: LayoutContext) -> [LayoutAttributes] {
        positions.map { position in
            LayoutAttributes(
                start: context.items.start(at: position, spacing: 0),
                length: context.items.extent(at: position).length, crossStart: 0,
                crossLength: context.viewport.breadth)
        }
    }
}

/// The plain list itself, to show that it is not what the laws object to.
struct SoundBase: PlainBase {
    static let descriptor = StrategyDescriptor(name: "sound", summary: "Breaks nothing.")
    init(options: OptionValues) {}
}

struct StartsNowhere: PlainBase {
    static let descriptor = StrategyDescriptor(name: "nowhere", summary: "The third start is no number.")
    init(options: OptionValues) {}

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        var places = plainPlaces(positions, in: context)
        for place in places.indices where positions.lowerBound + place == 2 { places[place].start = .nan }
        attributes += places
    }
}

struct PlacesTooFew: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "too-few", summary: "Leaves out the last of several.")
    init(options: OptionValues) {}

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += plainPlaces(positions, in: context).dropLast(positions.count > 1 ? 1 : 0)
    }
}

struct DependsOnTheQuery: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "by-query", summary: "Places what is asked for from 0 on.")
    init(options: OptionValues) {}

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let places = plainPlaces(positions, in: context)
        let first = places.first?.start ?? 0
        for var place in places {
            place.start -= first
            attributes.append(place)
        }
    }
}

struct RollsDice: PlainBase {
    static let descriptor = StrategyDescriptor(name: "dice", summary: "Another place every time.")
    /// What only looks random: every list made is a point longer than the last.
    private static let made = Mutex(0)
    private let extra: Double

    init(options: OptionValues) {
        extra = Self.made.withLock { made in
            made += 1
            return Double(made)
        }
    }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.items.length + extra)
    }
}

struct GoesBack: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "back", summary: "Later items lie before earlier ones.")
    init(options: OptionValues) {}

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        for var place in plainPlaces(positions, in: context) {
            place.start = context.items.length - place.end
            attributes.append(place)
        }
    }
}

struct SaysEndToEnd: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "says-end-to-end", summary: "The second item lies beside the first.")
    init(options: OptionValues) {}

    var placesEndToEnd: Bool { true }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        var places = plainPlaces(positions, in: context)
        for place in places.indices where positions.lowerBound + place == 1 { places[place].start = 0 }
        attributes += places
    }
}

struct TooBroad: PlainBase {
    static let descriptor = StrategyDescriptor(name: "broad", summary: "Ten points too broad.")
    init(options: OptionValues) {}

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        for var place in plainPlaces(positions, in: context) {
            place.crossLength += 10
            attributes.append(place)
        }
    }
}

struct BroadWhereLong: PlainBase {
    static let descriptor = StrategyDescriptor(name: "broad-where-long", summary: "Long items are broader.")
    init(options: OptionValues) {}

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += plainPlaces(positions, in: context).map { place in
            var place = place
            place.crossLength *= min(1, place.length / 1000)
            return place
        }
    }
}

struct SaysAllAreAlike: PlainBase {
    static let descriptor = StrategyDescriptor(name: "says-alike", summary: "The second item is half as broad.")
    init(options: OptionValues) {}

    var hasUniformBreadths: Bool { true }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        var places = plainPlaces(positions, in: context)
        for place in places.indices where positions.lowerBound + place == 1 { places[place].crossLength /= 2 }
        attributes += places
    }
}

struct ForgetsItsSpacing: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "short", summary: "Spacing between items that the content length leaves out.")
    init(options: OptionValues) {}

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        context.items.positions(from: start, to: end, spacing: 8, tolerance: LayoutContext.tolerance)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        for (position, var place) in zip(positions, plainPlaces(positions, in: context)) {
            place.start += 8 * Double(position)
            attributes.append(place)
        }
    }
}

struct CountsOneTooMany: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "long", summary: "A point for every item that no item takes up.")
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.items.length + Double(context.items.count))
    }
}

struct Overlaps: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "overlapping", summary: "Items lie over half of their predecessors, unannounced.")
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics { Fan.prepare(context) }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        Fan.positions(from: start, to: end, in: context)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += Fan.places(positions, in: context)
    }
}

/// The same, announced: it keeps all laws.
struct OverlapsAsItSays: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "fan", summary: "Items lie over half of their predecessors.", mayOverlap: true)
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics { Fan.prepare(context) }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        Fan.positions(from: start, to: end, in: context)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += Fan.places(positions, in: context)
    }
}

/// Items that each begin 20 points behind their predecessor and are 40 long, whatever their extents.
private enum Fan {
    static func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.items.count == 0 ? 0 : Double(context.items.count) * 20 + 20)
    }

    static func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        func bounded(_ position: Double) -> Int { Int(min(max(position, 0), Double(context.items.count))) }
        let first = bounded(((start + LayoutContext.tolerance - 40) / 20).rounded(.down) + 1)
        let last = bounded(((end - LayoutContext.tolerance) / 20).rounded(.up))
        return first..<max(first, last)
    }

    static func places(_ positions: Range<Int>, in context: LayoutContext) -> [LayoutAttributes] {
        positions.map { position in
            LayoutAttributes(
                start: Double(position) * 20, length: 40, crossStart: 0, crossLength: context.viewport.breadth)
        }
    }
}

struct MissesTheFirst: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "misses", summary: "A query misses an item that only partly overlaps.")
    init(options: OptionValues) {}

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        let found = plainPositions(from: start, to: end, in: context)
        guard let first = found.first, context.items.start(at: first, spacing: 0) < start - 1 else { return found }
        return found.dropFirst().startIndex..<found.upperBound
    }
}

struct FindsEverything: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "everything", summary: "Every query finds every item.")
    init(options: OptionValues) {}

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        0..<context.items.count
    }
}

struct AddsUp: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "adds-up", summary: "Every preparation adds to the last.")
    private var length = 0.0
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        if length == 0 { length = context.items.length } else { length += 1 }
        return ContentMetrics(contentLength: length)
    }
}

struct IgnoresResizes: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "stale", summary: "Keeps its length when an item has another extent.")
    private var length = 0.0
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        if case .extent = context.invalidation { return ContentMetrics(contentLength: length) }
        length = context.items.length
        return ContentMetrics(contentLength: length)
    }
}

struct LooksAtEverything: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "linear", summary: "A query goes through all items from the first.")
    init(options: OptionValues) {}

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        var first: Int?
        var last = 0
        var place = 0.0
        for position in 0..<context.items.count {
            let extent = context.items.extent(at: position).length
            if min(place + extent, end) - max(place, start) > LayoutContext.tolerance {
                first = first ?? position
                last = position + 1
            }
            place += extent
        }
        return (first ?? 0)..<last
    }
}

/// Goes through all items when they change, and through none of them in a frame: it keeps all laws.
struct LooksAtEverythingInAdvance: PlainBase {
    static let descriptor = StrategyDescriptor(
        name: "in-advance", summary: "A preparation goes through all items.")
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        var length = 0.0
        for position in 0..<context.items.count { length += context.items.extent(at: position).length }
        return ContentMetrics(contentLength: length)
    }
}

// Effects.

/// Fades items near the start edge: as little as an effect can be. It keeps all laws.
struct Fades: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "fades", summary: "Fades items near the start edge.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices where attributes[place].start < 50 { attributes[place].opacity *= 0.5 }
    }
}

struct DropsTheLast: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "drops", summary: "Takes the last of several items away.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        if attributes.count > 1 { attributes.removeLast() }
    }
}

struct TooOpaque: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "opaque", summary: "An opacity of 2.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = 2 }
    }
}

struct TurnsTooFar: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "turns", summary: "A tilt of up to 120 degrees.",
        options: [.number("tilt", "Degrees.", default: 10, from: 0, to: 120)])
    private let tilt: Double
    init(options: OptionValues) { tilt = options.number("tilt") }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].tilt = tilt }
    }
}

struct DimsTheSecond: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "dims", summary: "Dims the second of those it is asked about.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        if attributes.count > 1 { attributes[1].opacity = 0.5 }
    }
}

struct PushesByCount: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "pushes", summary: "Draws everything further down the more items there are.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].start += Double(context.items.count) }
    }
}

struct LiesAboutBelow: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "behind", summary: "Puts what is below behind the end of its content.")
    init(options: OptionValues) {}

    func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.below.contentLength, belowStart: 5)
    }
}

struct LagsBehind: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "lags", summary: "Draws items at half the speed of a scroll.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].start *= 0.5 }
    }
}
