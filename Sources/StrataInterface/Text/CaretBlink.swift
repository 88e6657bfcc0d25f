/// The times at which a caret is seen. It blinks for a while after the last input and then stays, so that a program
/// that is not used sleeps. Times are in milliseconds.
package struct CaretBlink {
    /// The time for which it is there, and for which it is away.
    package static let interval = 530.0
    /// The number of times that it comes or goes, in a little more than ten seconds.
    package static let changeCount = 20

    /// True if it may blink at all.
    package var isAnimated: Bool
    private var start = -Double.infinity

    package init(isAnimated: Bool) { self.isAnimated = isAnimated }

    /// Something was typed or moved: the caret is there, and begins anew.
    package mutating func restart(at time: Double) { start = time }

    /// Returns true if it is there at a time.
    package func isVisible(at time: Double) -> Bool { changes(at: time) % 2 == 0 }

    /// Returns the time at which it will come or go next; nil if it stays.
    package func nextChange(after time: Double) -> Double? {
        let changes = changes(at: time)
        guard isAnimated, start.isFinite, changes < Self.changeCount else { return nil }
        return start + Double(changes + 1) * Self.interval
    }

    private func changes(at time: Double) -> Int {
        guard isAnimated, start.isFinite else { return 0 }
        // The very moment of a change counts as after it, whatever noise a sum of intervals has.
        return min(Self.changeCount, Int(max(0, time - start + 0.001) / Self.interval))
    }
}
