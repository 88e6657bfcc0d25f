import Strata
import StrataWindow

/// Goes on scrolling where two fingers were lifted from a touchpad while they moved, slower and slower. It comes of
/// what a driver says as fingers are lifted, which those that go on by themselves do not say.
struct Fling {
    /// Clicks a second.
    private var velocity: Point
    private let last: ScrollEvent
    private var time: Double

    /// In so many milliseconds the velocity falls to a third and a bit of what it was (1/e).
    static let decay = 325.0
    /// The time after which a movement says nothing more of how fast the fingers were, in milliseconds.
    static let memory = 100.0
    /// Slower is no fling, in clicks a second.
    static let least = 2.0
    /// The greatest speed of a fling, in clicks a second.
    static let most = 400.0

    /// The fingers were lifted; nil where they had come to rest before.
    init?(after moves: [(time: Double, scroll: ScrollEvent)], at time: Double) {
        let recent = moves.filter { time - $0.time <= Self.memory }
        // A wheel moves by whole clicks.
        guard recent.contains(where: { !$0.scroll.isWhole }), let first = recent.first, let last = recent.last,
            last.time > first.time
        else { return nil }
        // The first one ends the time before it.
        let seconds = (last.time - first.time) / 1000
        func velocity(_ part: KeyPath<ScrollEvent, Double>) -> Double {
            let sum = recent.dropFirst().reduce(0) { $0 + $1.scroll[keyPath: part] }
            return min(max(sum / seconds, -Self.most), Self.most)
        }
        self.velocity = Point(x: velocity(\.horizontal), y: velocity(\.vertical))
        (self.last, self.time) = (last.scroll, time)
        guard speed >= Self.least else { return nil }
    }

    private var speed: Double { max(velocity.x.magnitude, velocity.y.magnitude) }

    /// True if it has come to rest.
    var isOver: Bool { speed < Self.least }

    /// Returns the distance scrolled from the last step to a time, as an event; nil if there is none.
    mutating func step(to now: Double) -> ScrollEvent? {
        let elapsed = now - time
        guard elapsed > 0, !isOver else { return nil }
        time = now
        let kept = Self.exponential(-elapsed / Self.decay)
        // The integral of what falls to e^(-t/decay), in seconds.
        let share = Self.decay / 1000 * (1 - kept)
        var scroll = last
        (scroll.horizontal, scroll.vertical) = (velocity.x * share, velocity.y * share)
        velocity = Point(x: velocity.x * kept, y: velocity.y * kept)
        return scroll
    }

    /// e to the power of a number that is not positive: by squaring, for the C library is not this module's to ask.
    private static func exponential(_ power: Double) -> Double {
        let (halvings, steps) = (16, 65_536.0)
        var value = max(0, 1 + power / steps)
        for _ in 0..<halvings { value *= value }
        return value
    }
}

/// The movements of two fingers on a touchpad, which decide what happens when they are lifted.
struct Fingers {
    private var moves: [(time: Double, scroll: ScrollEvent)] = []
    /// The scrolling that goes on by itself.
    var fling: Fling?

    /// They have moved.
    mutating func moved(_ scroll: ScrollEvent, at time: Double) {
        fling = nil
        moves.removeAll { time - $0.time > Fling.memory || $0.scroll.modifiers != scroll.modifiers }
        moves.append((time, scroll))
    }

    /// They were lifted. Of text that is zoomed nothing goes on by itself.
    mutating func lifted(at time: Double) {
        fling = moves.last?.scroll.modifiers.contains(.control) == true ? nil : Fling(after: moves, at: time)
        moves = []
    }

    /// Whatever goes on by itself stops.
    mutating func stop() { (moves, fling) = ([], nil) }
}

extension ScrollEvent {
    /// True if it is of whole clicks alone.
    fileprivate var isWhole: Bool { horizontal == horizontal.rounded() && vertical == vertical.rounded() }
}
