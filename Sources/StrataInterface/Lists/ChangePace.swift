/// The pace at which few or many rows change: what changes after a pause can be followed by the eye.
struct ChangePace {
    private var lastChange = -Double.infinity

    /// The shortest pause, in milliseconds.
    private static let pause = 300.0

    /// Notes how many rows change at a time, in milliseconds. Returns true if none had changed for a while.
    mutating func note(_ count: Int, at time: Double) -> Bool {
        defer { if count > 0 { lastChange = time } }
        return time - lastChange > Self.pause
    }
}
