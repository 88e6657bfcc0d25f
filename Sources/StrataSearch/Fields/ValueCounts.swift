import StrataDocument

/// The values that a field has, with the number of rows that have each. Its memory is bounded: beyond a number of
/// values, those that are new are only counted together.
package struct ValueCounts: Equatable, Sendable {
    private var counts: [[UInt8]: Int] = [:]
    /// The greatest number of values that are told from each other.
    private let most: Int
    /// The number of rows whose value is not among those that are told from each other.
    package private(set) var restCount = 0
    /// The number of rows that have a value.
    package private(set) var rowCount = 0

    /// Counts of no rows.
    ///
    /// - Parameter most: The greatest number of values that are told from each other.
    package init(most: Int) { self.most = most }

    /// The number of values that are told from each other.
    package var valueCount: Int { counts.count }

    /// Counts rows that have a value.
    package mutating func add(_ value: [UInt8], _ count: Int = 1) {
        rowCount += count
        if counts[value] != nil || counts.count < most {
            counts[value, default: 0] += count
        } else {
            restCount += count
        }
    }

    /// Counts rows whose value is told from no other.
    package mutating func addRest(_ count: Int = 1) {
        rowCount += count
        restCount += count
    }

    /// Adds other counts.
    package mutating func add(_ other: ValueCounts) {
        for (value, count) in other.counts { add(value, count) }
        addRest(other.restCount)
    }

    /// Returns the commonest values, the commonest first. O(values × log most) where few of many are asked for.
    package func commonest(_ most: Int) -> [(value: [UInt8], count: Int)] {
        var found: [(value: [UInt8], count: Int)] = []
        for (value, count) in counts {
            // Few of many are asked for, and that in every frame while they are counted.
            if found.count == most, let last = found.last, count < last.count { continue }
            let place = found.partitioningIndex { other in
                count != other.count ? count > other.count : value.lexicographicallyPrecedes(other.value)
            }
            guard place < most else { continue }
            found.insert((value, count), at: place)
            if found.count > most { found.removeLast() }
        }
        return found
    }
}
