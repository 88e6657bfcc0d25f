import Strata

/// Numbers of a counter, as ranges in order. New ones only come behind all others.
struct NumberRanges {
    private var ranges: [Range<Int>] = []

    /// Returns true if a number is among them. O(log ranges).
    func contains(_ number: Int) -> Bool {
        let place = self.place(of: number)
        return place < ranges.count && ranges[place].contains(number)
    }

    /// Adds numbers that are greater than all that were ever added. O(1).
    mutating func append(_ range: Range<Int>) {
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else if !range.isEmpty {
            ranges.append(range)
        }
    }

    /// Removes neighbours that are among them. O(ranges).
    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let place = self.place(of: range.lowerBound)
        let old = ranges[place]
        let rest = [old.lowerBound..<range.lowerBound, range.upperBound..<old.upperBound].filter { !$0.isEmpty }
        ranges.replaceSubrange(place...place, with: rest)
    }

    /// Returns the first range that ends behind a number.
    private func place(of number: Int) -> Int { ranges.partitioningIndex { $0.upperBound > number } }
}
