/// The news that has come to a list at once.
struct Arrival {
    /// The number of lines that were added at the end.
    var count = 0
    /// True if there is nothing else to tell.
    var isOnlyLines = true
}

/// Tells a flood of lines from a trickle. A line that comes alone is shown at once. The lines of a flood come too fast
/// to be read, so it is shown ten times a second, and where it lasts and leaves no line in view from one time to the
/// next, five times.
struct ArrivalPace {
    /// The longest time for which lines of a flood are kept back, in milliseconds.
    static let interval = 100.0
    /// The same of a lasting one in which everything in view is new each time.
    static let longInterval = 200.0
    /// The number of lines within `window` milliseconds above which they are a flood.
    private static let limit = 50
    /// The number above which they renew everything in view.
    private static let torrentLimit = 200
    private static let window = 250.0
    /// The time that such a flood lasts until it is shown less often, in milliseconds.
    private static let lasting = 500.0

    private var arrivals: [(time: Double, count: Int)] = []
    /// Since when everything in view has been new each time.
    private var torrentStart: Double?

    /// Takes note of lines, and says for how long they may be kept back; nil: not at all. Everything else that is told
    /// may not be.
    mutating func delay(of arrival: Arrival, at time: Double) -> Double? {
        arrivals.removeAll { $0.time < time - Self.window }
        let recent = arrivals.reduce(0) { $0 + $1.count }
        arrivals.append((time, arrival.count))
        torrentStart = recent > Self.torrentLimit ? torrentStart ?? time : nil
        guard arrival.isOnlyLines && recent > Self.limit else { return nil }
        return torrentStart.map { time - $0 > Self.lasting } == true ? Self.longInterval : Self.interval
    }
}
