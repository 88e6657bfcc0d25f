/// When a caret is to be seen. It blinks for a while after the last input and then stays, so that a program that
/// nobody uses sleeps. Times are in milliseconds.
package struct CaretBlink {
    /// How long it is there, and how long away.
    package static let interval = 530.0
    /// How often it comes and goes: for a little more than ten seconds.
    package static let changeCount = 20

    /// Whether it may blink at all.
    package var isAnimated: Bool
    private var start = -Double.infinity

    package init(isAnimated: Bool) { self.isAnimated = isAnimated }

    /// Something was typed or moved: the caret is there, and begins anew.
    package mutating func restart(at time: Double) { start = time }

    /// Whether it is there.
    package func isVisible(at time: Double) -> Bool { changes(at: time) % 2 == 0 }

    /// When it will come or go next; nil where it stays.
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
