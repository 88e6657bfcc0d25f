/// A number that goes softly to a new value: fast at first, then landing. Times are in milliseconds.
package struct Fade {
    private var start: Double
    package private(set) var target: Double
    private var startTime = 0.0
    private let duration: Double

    /// A number that rests.
    package init(_ value: Double, duration: Double = 160) {
        start = value
        target = value
        self.duration = duration
    }

    /// Returns its value at a time.
    package func value(at time: Double) -> Double {
        let left = 1 - min(max((time - startTime) / duration, 0), 1)
        return target + (start - target) * left * left * left
    }

    /// Returns true if it has arrived.
    package func isSettled(at time: Double) -> Bool { start == target || time >= startTime + duration }

    /// Goes to a value from wherever it is.
    package mutating func go(to value: Double, at time: Double, isAnimated: Bool) {
        guard value != target else { return }
        start = isAnimated ? self.value(at: time) : value
        target = value
        startTime = time
    }
}
