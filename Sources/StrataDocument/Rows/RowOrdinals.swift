/// The ordinals of the rows that there are: a range with gaps, where rows were removed. The range grows at either end
/// and never shrinks, so that no ordinal is given twice.
package struct RowOrdinals: Hashable, Sendable {
    /// Ordinals that were removed, with the place where they are missing.
    private struct Gap: Hashable {
        var ordinals: Range<Int>
        /// The number of rows before it.
        var index: Int
    }

    /// Every ordinal that was given so far.
    package private(set) var range: Range<Int>
    /// The gaps in order; no two touch each other.
    private var gaps: [Gap] = []

    package init(_ range: Range<Int> = 0..<0) { self.range = range }

    /// The number of rows.
    package var count: Int {
        guard let last = gaps.last else { return range.count }
        return last.index + range.upperBound - last.ordinals.upperBound
    }

    /// The ordinal of the first row there is; nil where there is none.
    package var first: Int? { count > 0 ? ordinal(at: 0) : nil }

    /// Returns the ordinal of the row at an index among those there are. O(log gaps).
    package func ordinal(at index: Int) -> Int {
        precondition(index >= 0 && index < count, "There is no row \(index) among \(count).")
        let next = gaps.partitioningIndex { $0.index > index }
        guard next > 0 else { return range.lowerBound + index }
        return gaps[next - 1].ordinals.upperBound + index - gaps[next - 1].index
    }

    /// Returns the number of rows before an ordinal. O(log gaps).
    package func rank(of ordinal: Int) -> Int {
        let ordinal = min(max(ordinal, range.lowerBound), range.upperBound)
        let next = gaps.partitioningIndex { $0.ordinals.lowerBound > ordinal }
        guard next > 0 else { return ordinal - range.lowerBound }
        return gaps[next - 1].index + max(0, ordinal - gaps[next - 1].ordinals.upperBound)
    }

    /// Returns the index of the row with an ordinal, or nil where there is none. O(log gaps).
    package func index(of ordinal: Int) -> Int? {
        range.contains(ordinal) && gap(containing: ordinal) == nil ? rank(of: ordinal) : nil
    }

    /// Returns the removed ordinals around one of them, or nil where that one was not removed.
    package func gap(containing ordinal: Int) -> Range<Int>? {
        let next = gaps.partitioningIndex { $0.ordinals.lowerBound > ordinal }
        guard next > 0, gaps[next - 1].ordinals.contains(ordinal) else { return nil }
        return gaps[next - 1].ordinals
    }

    /// Returns the first gap that begins at an ordinal or behind it, or nil where there is none.
    package func gap(from ordinal: Int) -> Range<Int>? {
        let next = gaps.partitioningIndex { $0.ordinals.lowerBound >= ordinal }
        return next < gaps.count ? gaps[next].ordinals : nil
    }
}

extension RowOrdinals {
    /// Adds rows before all others.
    package mutating func prepend(_ count: Int) {
        range = range.lowerBound - count..<range.upperBound
        for number in gaps.indices { gaps[number].index += count }
    }

    /// Adds rows behind all others, and all that ever were.
    package mutating func append(_ count: Int) { range = range.lowerBound..<range.upperBound + count }

    /// Removes every row of a range of ordinals for good. O(gaps).
    package mutating func remove(_ ordinals: Range<Int>) {
        precondition(
            ordinals.lowerBound >= range.lowerBound && ordinals.upperBound <= range.upperBound,
            "Rows \(ordinals) are not all among \(range).")
        guard !ordinals.isEmpty else { return }
        let removed = rank(of: ordinals.upperBound) - rank(of: ordinals.lowerBound)
        let first = gaps.partitioningIndex { $0.ordinals.upperBound >= ordinals.lowerBound }
        let end = gaps.partitioningIndex { $0.ordinals.lowerBound > ordinals.upperBound }
        let index = rank(of: ordinals.lowerBound)
        var whole = ordinals
        for gap in gaps[first..<end] {
            whole =
                min(whole.lowerBound, gap.ordinals.lowerBound)..<max(whole.upperBound, gap.ordinals.upperBound)
        }
        gaps.replaceSubrange(first..<end, with: [Gap(ordinals: whole, index: index)])
        for number in gaps.indices[(first + 1)...] { gaps[number].index -= removed }
    }
}

extension RowOrdinals {
    /// The difference between former rows and the rows that they have become, as edits that are made one after another.
    package struct Difference: Equatable {
        /// Indices of rows that have gone, the last ones first.
        package var removed: [Range<Int>] = []
        package var prepended = 0
        package var appended = 0
    }

    /// Returns what has happened since there were these rows. `later` comes from them by ``prepend(_:)``,
    /// ``append(_:)`` and ``remove(_:)``. O(gaps × log gaps).
    package func difference(to later: RowOrdinals) -> Difference {
        var difference = Difference()
        for gap in later.gaps.reversed() {
            let gone = rank(of: gap.ordinals.lowerBound)..<rank(of: gap.ordinals.upperBound)
            if !gone.isEmpty { difference.removed.append(gone) }
        }
        difference.prepended = later.rank(of: range.lowerBound)
        difference.appended = later.count - later.rank(of: range.upperBound)
        return difference
    }
}

extension RowOrdinals {
    /// Returns the gaps that were not there, or not as large, in earlier rows.
    package func gapsSince(_ earlier: RowOrdinals) -> [Range<Int>] {
        let known = Set(earlier.gaps.map(\.ordinals))
        return gaps.map(\.ordinals).filter { !known.contains($0) }
    }
}
