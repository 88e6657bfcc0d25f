import StrataFeeds

/// Tells a flood of lines from a trickle. A line that comes alone is shown at once; of a flood nobody reads every line,
/// so it is shown ten times a second, which costs a sixth of showing it in every frame.
struct ArrivalPace {
    /// How long lines of a flood are kept back at most, in milliseconds.
    static let interval = 100.0
    /// How many lines within `window` milliseconds are a flood.
    private static let limit = 50
    private static let window = 250.0

    private var arrivals: [(time: Double, count: Int)] = []

    /// Takes note of lines, and says whether they may be kept back. Everything else that feeds tell may not.
    mutating func isFlood(_ events: [FeedEvent], at time: Double) -> Bool {
        var count = 0
        var isOnlyArrival = true
        for event in events {
            switch event {
            case .appended(let number, _): count += number
            case .lastLineGrew: break
            default: isOnlyArrival = false
            }
        }
        arrivals.removeAll { $0.time < time - Self.window }
        let recent = arrivals.reduce(0) { $0 + $1.count }
        arrivals.append((time, count))
        return isOnlyArrival && recent > Self.limit
    }
}
