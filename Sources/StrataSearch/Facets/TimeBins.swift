/// Rows counted by their time and level. Its memory is bounded: where there would be too many bins, each becomes wider.
package struct TimeBins: Equatable, Sendable {
    /// A span of time with the rows in it.
    package struct Bin: Equatable, Sendable {
        /// The moment at which it begins, in milliseconds since 1970 began in UTC.
        package var start: Int
        /// The rows in it.
        package var counts: LevelCounts
    }

    /// The widths that bins have, in milliseconds: each a multiple of the one before.
    private static let steps = [
        1, 5, 10, 50, 100, 500, second, 5 * second, 15 * second, 30 * second, minute, 5 * minute, 15 * minute,
        30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day, 28 * day, 364 * day, 3640 * day, 36400 * day,
    ]
    /// The widths that bars may have, in milliseconds, the least first.
    package static let widths = [
        1, 2, 5, 10, 20, 50, 100, 200, 500, second, 2 * second, 5 * second, 10 * second, 15 * second, 30 * second,
        minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour,
        12 * hour, day, 2 * day, 7 * day, 14 * day, 28 * day, 84 * day, 364 * day, 3640 * day, 36400 * day,
    ]
    private static let (second, minute, hour, day) = (1000, 60_000, 3_600_000, 86_400_000)

    private var bins: [Int: LevelCounts] = [:]
    /// The width of bins, as an index of ``steps``.
    private var step = 0
    /// The milliseconds east of UTC of the clocks by which days and hours begin.
    private let offset: Int
    /// The greatest number of bins.
    private let most: Int

    /// Bins without rows.
    ///
    /// - Parameters:
    ///   - offset: The milliseconds east of UTC of the clocks by which days and hours begin.
    ///   - most: The greatest number of bins, at least 1.
    package init(offset: Int = 0, most: Int = 4096) { (self.offset, self.most) = (offset, most) }

    /// True if no row was counted.
    package var isEmpty: Bool { bins.isEmpty }

    /// The width of bins, in milliseconds.
    package var width: Int { Self.steps[step] }

    /// The number of rows by their level.
    package var sum: LevelCounts { bins.values.reduce(into: LevelCounts()) { $0 += $1 } }

    /// Counts a row of a moment, in milliseconds since 1970 began in UTC.
    package mutating func add(_ moment: Int, _ band: LevelBand) {
        bins[(moment + offset).quotient(by: width), default: LevelCounts()][band] += 1
        limit()
    }

    /// Adds other bins, which are of the same clocks.
    package mutating func add(_ other: TimeBins) {
        var other = other
        while other.step < step { other.widen() }
        while step < other.step { widen() }
        for (place, counts) in other.bins { bins[place, default: LevelCounts()] += counts }
        limit()
    }

    private mutating func limit() {
        while bins.count > most, step + 1 < Self.steps.count { widen() }
    }

    /// Joins bins to those of the next width.
    private mutating func widen() {
        let ratio = Self.steps[step + 1] / Self.steps[step]
        step += 1
        let former = bins
        bins = [:]
        for (place, counts) in former { bins[place.quotient(by: ratio), default: LevelCounts()] += counts }
    }

    /// The moments from the start of the first bin to the end of the last one; nil where there is none.
    package var span: Range<Int>? {
        guard let first = bins.keys.min(), let last = bins.keys.max() else { return nil }
        return first * width - offset..<(last + 1) * width - offset
    }

    /// The moments in which nearly all rows are, where few others lie so far away that these could not be told apart;
    /// else all of them. nil where there is no row.
    package var core: Range<Int>? {
        guard let span else { return nil }
        let places = bins.keys.sorted()
        let few = sum.sum / Self.fewPart
        var (first, last) = (0, places.count - 1)
        var (before, behind) = (bins[places[first]]?.sum ?? 0, bins[places[last]]?.sum ?? 0)
        while first < last, before <= few {
            first += 1
            before += bins[places[first]]?.sum ?? 0
        }
        while last > first, behind <= few {
            last -= 1
            behind += bins[places[last]]?.sum ?? 0
        }
        // Those that are not far after all belong to the others.
        let reach = places[last] - places[first] + 1
        let near = places.filter { $0 >= places[first] - reach && $0 <= places[last] + reach }
        let inner = near[0] * width - offset..<(near[near.count - 1] + 1) * width - offset
        return span.count / inner.count >= Self.farFactor ? inner : span
    }

    /// One row of so many may be left out at either end, where all take so many times the span of the others.
    private static let (fewPart, farFactor) = (500, 20)

    /// The number of rows that lie beyond some moments, of whole bins.
    package func count(beyond moments: Range<Int>) -> Int {
        bins.reduce(0) { moments.contains($1.key * width - offset) ? $0 : $0 + $1.value.sum }
    }

    /// Returns the least width of bars of which no more than so many stand in some moments, in milliseconds.
    package func width(forAtMost count: Int, in moments: Range<Int>) -> Int {
        let fitting = Self.widths.filter { $0 % width == 0 }
        return fitting.first { bar(moments.upperBound - 1, $0) - bar(moments.lowerBound, $0) < count }
            ?? fitting.last ?? width
    }

    /// Returns bars of a width that is a multiple of that of bins, over some moments, in order and without gaps.
    package func bars(_ wide: Int, in moments: Range<Int>) -> [Bin] {
        let (first, last) = (bar(moments.lowerBound, wide), bar(moments.upperBound - 1, wide))
        var bars = (first...last).map { Bin(start: $0 * wide - offset, counts: LevelCounts()) }
        for (place, counts) in bins {
            let index = (place * width).quotient(by: wide) - first
            if bars.indices.contains(index) { bars[index].counts += counts }
        }
        return bars
    }

    /// Returns the number of the bar of a moment.
    private func bar(_ moment: Int, _ wide: Int) -> Int { (moment + offset).quotient(by: wide) }
}

extension Int {
    /// Returns how many times a positive number goes into it, rounded down also where it is negative.
    package func quotient(by divisor: Int) -> Int {
        let (whole, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? whole - 1 : whole
    }
}
