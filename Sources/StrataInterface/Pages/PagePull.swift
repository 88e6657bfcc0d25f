import Strata

/// The pull of the pointer on an open page, and its way back once it is let go of.
struct PagePull: Equatable {
    private struct Sample: Equatable {
        var time: Double
        var point: Point
    }

    private var start: Point?
    private var held = Point(x: 0, y: 0)
    private var samples: [Sample] = []
    private var releaseTime = -Double.infinity

    /// Pulled so far down or sideways, in points, it closes.
    private static let farDown = 50.0
    private static let farAside = 30.0
    /// Thrown so fast it closes, in points a millisecond, once it has come so far.
    private static let fast = 0.6
    private static let least = 12.0
    /// Only what happened so shortly before it was let go of says how fast it was, in milliseconds.
    private static let window = 100.0
    /// The time that it takes to go back, in milliseconds: as long as a row takes to open and close, and along the same
    /// curve, so that one that closes goes straight to its row.
    private static let duration = 360.0

    /// True while it is held.
    var isHeld: Bool { start != nil }

    /// Returns the distance that it is pulled from where it belongs.
    func offset(at time: Double) -> Point {
        guard start == nil else { return held }
        let left = 1 - min(max((time - releaseTime) / Self.duration, 0), 1)
        let weight = left * left * left * left
        return Point(x: held.x * weight, y: held.y * weight)
    }

    /// True while it is on its way back.
    func isMoving(at time: Double) -> Bool {
        start == nil && held != Point(x: 0, y: 0) && time < releaseTime + Self.duration
    }

    /// Takes hold of it at a point.
    mutating func begin(at point: Point, time: Double) {
        // What is on its way back is taken from where it is.
        let offset = offset(at: time)
        start = Point(x: point.x - offset.x, y: point.y - offset.y)
        held = offset
        samples = [Sample(time: time, point: point)]
    }

    /// Follows the pointer; up only a third as far, for nothing is there.
    mutating func move(to point: Point, time: Double) {
        guard let start else { return }
        let down = point.y - start.y
        held = Point(x: point.x - start.x, y: down < 0 ? down / 3 : down)
        samples.removeAll { time - $0.time > Self.window }
        samples.append(Sample(time: time, point: point))
    }

    /// Lets go of it. Returns whether it was pulled so far, or thrown, that it is to close.
    mutating func end(time: Double) -> Bool {
        defer { (start, samples, releaseTime) = (nil, [], time) }
        if held.y >= Self.farDown || held.x.magnitude >= Self.farAside { return true }
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return false }
        let span = max(16, time - first.time)
        let velocity = Point(x: (last.point.x - first.point.x) / span, y: (last.point.y - first.point.y) / span)
        let isThrownDown = velocity.y >= Self.fast && held.y >= Self.least
        let isThrownAside =
            velocity.x.magnitude >= Self.fast && held.x.magnitude >= Self.least
            && (velocity.x < 0) == (held.x < 0)
        return isThrownDown || isThrownAside
    }

    /// Goes back at once.
    mutating func drop() { self = PagePull() }
}
