/// The present moment of a list, and what is known of the pointer and of the reader's hand. All of it is a function of
/// what has happened and of the time, however often it is asked.
struct MomentTracker {
    /// The moment, as the outermost effect sees it.
    private(set) var value = LayoutMoment()
    /// The answer of the effects when they were asked last until when they move.
    var answer: Answer?
    private var presence = Presence()
    /// The place where the pointer was last, in points of the viewport.
    private var point: Point?
    private var drag = DragTrail()

    /// An answer of effects, and what it is about.
    struct Answer {
        let moment: LayoutMoment
        let preparation: Int
        let end: Double?
    }

    /// Returns the answer to what was asked last, if nothing is another since.
    func answer(of preparation: Int) -> Answer? {
        answer.flatMap { $0.moment == value && $0.preparation == preparation ? $0 : nil }
    }

    /// Takes note of where the pointer is.
    ///
    /// - Parameters:
    ///   - point: its place in the viewport; nil where it is gone.
    ///   - isAnimated: whether it takes a moment to count, or to count no more.
    mutating func movePointer(
        to point: Point?, in viewport: ViewportGeometry, at time: Double, isAnimated: Bool
    ) {
        self.point = point ?? self.point
        if let point { value.pointer = viewport.pointer(at: point) }
        presence.turn(point != nil, at: time, isAnimated: isAnimated)
        updatePointer(time)
    }

    /// Takes note of another viewport: where it begins at the right, the pointer lies elsewhere along it.
    mutating func resize(to viewport: ViewportGeometry) {
        guard let point, let presence = value.pointer?.presence else { return }
        value.pointer = viewport.pointer(at: point)
        value.pointer?.presence = presence
    }

    /// Takes in that the reader has moved the list by a distance, in points.
    mutating func drag(by distance: Double, at time: Double) { drag.add(distance, at: time) }

    /// Goes on to a time.
    ///
    /// - Parameter glide: the speed of a scroll that is under way, in points a millisecond, and its phase; nil if none is.
    mutating func update(to time: Double, _ glide: (velocity: Double, phase: LayoutPhase)?) {
        value.time = time
        updatePointer(time)
        drag.forget(before: time)
        value.scrollVelocity = (glide?.velocity ?? 0) * 1000 + drag.velocity(at: time)
        value.phase = glide?.phase ?? (drag.isEmpty ? .idle : .dragging)
    }

    private mutating func updatePointer(_ time: Double) {
        let amount = presence.amount(at: time)
        if amount > 0 || presence.isThere { value.pointer?.presence = amount } else { value.pointer = nil }
    }

    /// Returns the time until which something of it changes that is among some inputs, though nothing happens; nil if
    /// nothing does.
    func movesUntil(_ inputs: LayoutInputs) -> Double? {
        var end = -Double.infinity
        if inputs.contains(.pointer) { end = max(end, presence.endTime) }
        if !inputs.isDisjoint(with: [.scrollVelocity, .phase]) { end = max(end, drag.endTime) }
        return end > value.time ? end : nil
    }
}

/// The strength of something that comes and goes, on its way from 0 to 1 and back.
private struct Presence {
    /// The time that the whole way takes, in milliseconds.
    static let duration = 160.0

    private(set) var isThere = false
    private(set) var endTime = -Double.infinity
    private var start = (time: -Double.infinity, way: 0.0)

    mutating func turn(_ isThere: Bool, at time: Double, isAnimated: Bool) {
        guard isThere != self.isThere else { return }
        start = (time, way(at: time))
        self.isThere = isThere
        let rest = isThere ? 1 - start.way : start.way
        endTime = isAnimated ? time + rest * Self.duration : time
    }

    private func way(at time: Double) -> Double {
        guard time < endTime else { return isThere ? 1 : 0 }
        let step = max(0, time - start.time) / Self.duration
        return isThere ? min(1, start.way + step) : max(0, start.way - step)
    }

    /// Returns the strength, which begins and ends gently.
    func amount(at time: Double) -> Double {
        let way = way(at: time)
        return way * way * (3 - 2 * way)
    }
}

/// The speed of a hand that moves the list in steps. Every step counts for a moment, less and less, so that the speed
/// neither depends on when a frame is drawn nor ends at once.
private struct DragTrail {
    /// The time for which a step counts, in milliseconds.
    static let duration = 100.0

    private var steps: [(time: Double, distance: Double)] = []

    var isEmpty: Bool { steps.isEmpty }
    var endTime: Double { steps.last.map { $0.time + Self.duration } ?? -.infinity }

    mutating func add(_ distance: Double, at time: Double) {
        if let last = steps.last, last.time == time {
            steps[steps.count - 1].distance += distance
        } else {
            steps.append((time, distance))
        }
    }

    mutating func forget(before time: Double) {
        guard let first = steps.first, first.time + Self.duration <= time else { return }
        steps.removeAll { $0.time + Self.duration <= time }
    }

    /// Returns the speed in points a second: over its time a step comes to its distance.
    func velocity(at time: Double) -> Double {
        steps.reduce(0) { speed, step in
            let left = min(max(1 - (time - step.time) / Self.duration, 0), 1)
            return speed + step.distance * 2 * left / Self.duration * 1000
        }
    }
}
