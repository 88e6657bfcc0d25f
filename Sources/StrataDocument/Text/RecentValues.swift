/// The values that were asked for last, bounded by what they cost. What is asked for again stays.
package struct RecentValues<Key: Hashable, Value> {
    /// The values asked for since the last turn; below, those of the turn before, which go at the next one.
    private var recent: [Key: (value: Value, cost: Int)] = [:]
    private var former: [Key: (value: Value, cost: Int)] = [:]
    private var cost = 0
    private let limit: Int

    /// - Parameter limit: what all values may cost together; one that costs more than half of it is kept alone.
    package init(limit: Int) { self.limit = limit }

    /// The number of values that are kept.
    package var count: Int { recent.count + former.count }

    /// Returns the value of a key, which is made if it is not kept. O(1) on average.
    package mutating func value(for key: Key, cost: Int, make: () -> Value) -> Value {
        if let known = recent[key] { return known.value }
        let entry = former.removeValue(forKey: key) ?? (make(), cost)
        if self.cost + entry.cost > limit / 2 {
            (former, recent, self.cost) = (recent, [:], 0)
        }
        recent[key] = entry
        self.cost += entry.cost
        return entry.value
    }
}
