extension MomentSearch {
    /// The number of rows, spread over all, that tell how moments run before it is looked up by halves between two of
    /// them.
    private static let places = 256
    /// The number of rows that say a moment and are heard on either side of one, since a single row may be wrong.
    private static let witnesses = 2

    /// Returns the rows between two moments, both included; nil where no row near the end says a moment. About 256
    /// places are looked at, and O(log n) more.
    ///
    /// Moments may go up and down, as where a clock was set back or an hour comes twice. Then rows go on from the first
    /// that is wanted to the last: more rather than less. What a single row says that no other does decides nothing.
    package func rows(since: Double?, until: Double?) -> Range<Int>? {
        guard count > 0, moment(at: count - 1) != nil else { return nil }
        let step = max(1, count / Self.places)
        let samples = Array(stride(from: 0, to: count - 1, by: step)) + [count - 1]
        let moments = samples.map(steadyMoment)
        var (start, end) = (0, count)
        if let since {
            let sample = moments.firstIndex { $0 >= since } ?? samples.count
            start = first(in: samples, before: sample) { $0 >= since }
        }
        if let until {
            let sample = (moments.lastIndex { $0 <= until } ?? -1) + 1
            end = first(in: samples, before: sample) { $0 > until }
        }
        let setback = setback(samples, moments)
        if let since, start > 0 { start = self.start(before: start, since: since, setback) }
        if let until, end < count { end = self.end(behind: end, until: until, setback) }
        return start..<max(start, end)
    }

    /// Times of a program's threads may go back by so much, in seconds, without a clock having been set back.
    private static let leastSetback = 1.0
    private static let mostJitter = 60.0
    /// The number of rows too far away that tell that no others follow which are wanted.
    private static let mostStrays = 16
    /// The greatest number of rows that are looked at one by one.
    private static let farthest = 1 << 18

    /// Returns the farthest that moments go back from the greatest before them, in seconds, as far as samples tell.
    private func setback(_ samples: [Int], _ moments: [Double]) -> Double {
        var (greatest, setback) = (-Double.infinity, Self.leastSetback)
        for moment in moments where moment.isFinite {
            greatest = max(greatest, moment)
            setback = max(setback, greatest - moment)
        }
        for (number, pair) in zip(moments, moments.dropFirst()).enumerated() where pair.1 < pair.0 {
            setback = max(setback, drop(between: samples[number]..<samples[number + 1], from: pair.0))
        }
        for sample in samples {
            var greatest = -Double.infinity
            for moment in self.moments(in: sample..<min(count, sample + 16), atMost: 8) {
                if greatest - moment <= Self.mostJitter { setback = max(setback, greatest - moment) }
                greatest = max(greatest, moment)
            }
        }
        return setback
    }

    /// Returns the step by which moments go back at the place between two rows at which they do.
    private func drop(between rows: Range<Int>, from moment: Double) -> Double {
        let edge = rows.partitioningIndex { steadyMoment(at: $0) < moment }
        let (peak, trough) = (steadyMoment(at: max(0, edge - 3)), steadyMoment(at: min(count - 1, edge + 3)))
        let near = moments(in: max(0, edge - 6)..<min(count, edge + 6), atMost: 12)
        let greatest = near.filter { abs($0 - peak) <= Self.mostJitter }.max() ?? peak
        let least = near.filter { abs($0 - trough) <= Self.mostJitter }.min() ?? trough
        return greatest - least
    }

    /// Returns the first of the rows before one that are wanted as well, for moments go back behind them.
    private func start(before index: Int, since: Double, _ setback: Double) -> Int {
        var (start, strays) = (index, 0)
        for row in (max(0, index - Self.farthest)..<index).reversed() where strays < Self.mostStrays {
            guard let moment = ownMoment(at: row) else { continue }
            if moment >= since, moment <= since + setback { start = row }
            strays = moment >= since - setback && moment <= since + setback ? 0 : strays + 1
        }
        return start
    }

    /// Returns the end of the rows behind one that are wanted as well, with what follows them without a moment.
    private func end(behind index: Int, until: Double, _ setback: Double) -> Int {
        var (end, strays) = (index, 0)
        for row in index..<min(count, index + Self.farthest) where strays < Self.mostStrays {
            guard let moment = ownMoment(at: row) else {
                if row == end { end = row + 1 }
                continue
            }
            if moment <= until, moment >= until - setback { end = row + 1 }
            strays = moment >= until - setback && moment <= until + setback ? 0 : strays + 1
        }
        return end
    }

    /// Returns the first row of which something holds, if it holds of a sample and not of the one before.
    private func first(in samples: [Int], before sample: Int, where isLater: (Double) -> Bool) -> Int {
        let first = sample == 0 ? 0 : samples[sample - 1] + 1
        let end = sample == samples.count ? count : samples[sample]
        return (first..<end).partitioningIndex { isLater(steadyMoment(at: $0)) }
    }

    /// Returns the middle one of the moments that a row and those around it say; before all moments where none is said.
    private func steadyMoment(at index: Int) -> Double {
        let before = moments(in: (max(0, index - reach)...index).reversed(), atMost: Self.witnesses + 1)
        guard let own = before.first else { return -.infinity }
        let rest = index + 1..<max(index + 1, min(count, index + 1 + reach))
        let after = moments(in: rest, atMost: min(Self.witnesses, before.count - 1))
        guard !after.isEmpty else { return own }
        return (before.prefix(after.count + 1) + after).sorted()[after.count]
    }

    private func moments(in rows: some Sequence<Int>, atMost limit: Int) -> [Double] {
        var moments: [Double] = []
        for row in rows where moments.count < limit {
            if let moment = ownMoment(at: row) { moments.append(moment) }
        }
        return moments
    }
}
