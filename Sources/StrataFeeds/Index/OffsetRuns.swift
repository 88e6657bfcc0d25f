import StrataDocument

/// Stretches of a feed's byte space, in their order: 16 bytes for each, however much lies in it.
struct OffsetRuns: Hashable {
    /// The starts and ends of the stretches, in turn.
    private var bounds: [Int] = []

    var isEmpty: Bool { bounds.isEmpty }

    /// Adds a stretch behind all others.
    mutating func append(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        precondition(bounds.last ?? .min <= range.lowerBound, "Stretches are added in their order.")
        if bounds.last == range.lowerBound {
            bounds[bounds.count - 1] = range.upperBound
        } else {
            bounds += [range.lowerBound, range.upperBound]
        }
    }

    /// Forgets what lies before an offset.
    mutating func removeAll(before offset: Int) {
        let count = bounds.partitioningIndex { $0 <= offset }
        bounds.removeFirst(count & ~1)
    }

    /// Forgets what lies behind an offset.
    mutating func removeAll(from offset: Int) {
        let count = bounds.partitioningIndex { $0 >= offset }
        bounds.removeSubrange(count...)
        if !count.isMultiple(of: 2) { bounds.append(offset) }
    }

    /// Returns true if an offset lies in one. O(log stretches).
    func contains(_ offset: Int) -> Bool { !bounds.partitioningIndex { $0 > offset }.isMultiple(of: 2) }
}
