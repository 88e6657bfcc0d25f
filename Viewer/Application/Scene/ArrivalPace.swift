/// What has come to a list at once.
struct Arrival {
    /// How many lines were added at the end.
    var count = 0
    /// Whether there is nothing else to tell.
    var isOnlyLines = true
}

/// Tells a flood of lines from a trickle. A line that comes alone is shown at once; of a flood nobody reads every line,
/// so it is shown ten times a second, which costs a sixth of showing it in every frame.
struct ArrivalPace {
    /// How long lines of a flood are kept back at most, in milliseconds.
    static let interval = 100.0
    /// How many lines within `window` milliseconds are a flood.
    private static let limit = 50
    private static let window = 250.0

    private var arrivals: [(time: Double, count: Int)] = []

    /// Takes note of lines, and says whether they may be kept back. Everything else that is told may not.
    mutating func isFlood(_ arrival: Arrival, at time: Double) -> Bool {
        arrivals.removeAll { $0.time < time - Self.window }
        let recent = arrivals.reduce(0) { $0 + $1.count }
        arrivals.append((time, arrival.count))
        return arrival.isOnlyLines && recent > Self.limit
    }
}
