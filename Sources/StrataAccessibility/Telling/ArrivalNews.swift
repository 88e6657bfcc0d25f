/// Says which rows have arrived, now and then: who reads by ear can be told of one thing at a time.
struct ArrivalNews {
    /// The least time between two such sentences, in milliseconds.
    static let pause = 3000.0

    /// The number of rows that had arrived in each list when it was last said, or when a program began to listen.
    private var said: [String: Int] = [:]
    private var lastTime = -Double.infinity

    /// The news of a list that is to be said now.
    enum Outcome: Equatable {
        case nothing
        /// This.
        case now(String)
        /// Something, as soon as so many milliseconds are over.
        case later(Double)
    }

    /// Asks what is to be said of the list that keys go to.
    mutating func look(at rows: any AccessibleRows, of part: String, now: Double) -> Outcome {
        let arrivals = rows.arrivals
        guard let before = said[part], rows.follows, arrivals >= before else {
            said[part] = arrivals
            return .nothing
        }
        guard arrivals > before, rows.count > 0 else { return .nothing }
        let wait = lastTime + Self.pause - now
        guard wait <= 0 else { return .later(wait) }
        (said[part], lastTime) = (arrivals, now)
        let count = arrivals - before
        return .now(count == 1 ? rows.text(at: rows.count - 1) : "\(count) new \(rows.noun)")
    }
}
