import Strata

/// The items of a grid and how many share a row.
struct GridItems {
    let items: ItemSequence
    let columns: Int

    /// How many runs a leaf may have; in a grid that was laid out at once it has three quarters of them, so that the
    /// first edits cut none in two.
    private static let mostRuns = 128
    private static let builtRuns = 96
    /// A leaf of fewer runs is small.
    static let leastRuns = 32

    /// Visits the runs at a range of positions in order.
    private func forEachRun(in range: Range<Int>, _ body: (GridRun) -> Void) {
        guard !range.isEmpty else { return }
        items.forEachRun(in: range) { count, extent, traits in
            body(GridRun(count: count, extent: extent.length, isHeader: traits.contains(.header)))
        }
    }

    /// Appends the items at a range of positions to what those before them come to. O(runs of the range).
    func append(_ range: Range<Int>, to span: inout GridSpan) {
        forEachRun(in: range) { span.append($0, columns: columns) }
    }

    /// The first position in a range behind whose item something holds that goes on to hold, or the end of the range;
    /// with what all items before that position come to. O(runs of the range).
    func firstPosition(
        in range: Range<Int>, after span: inout GridSpan, where isReached: (GridSpan) -> Bool
    ) -> Int {
        var position = range.lowerBound
        var isFound = false
        forEachRun(in: range) { run in
            guard !isFound else { return }
            func longer(by count: Int) -> GridSpan {
                var longer = span
                longer.append(GridRun(count: count, extent: run.extent, isHeader: run.isHeader), columns: columns)
                return longer
            }
            isFound = isReached(longer(by: run.count))
            let passed =
                isFound ? (0..<run.count).partitioningIndex { isReached(longer(by: $0 + 1)) } : run.count
            span = longer(by: passed)
            position += passed
        }
        return position
    }

    /// Leaves for the items at a range of positions. O(runs of the range).
    func leaves(of range: Range<Int>) -> [GridNode] {
        var leaves: [GridNode] = []
        var runs: [GridRun] = []
        forEachRun(in: range) { run in
            runs.append(run)
            guard runs.count == 2 * Self.builtRuns else { return }
            leaves.append(GridNode(runs[..<Self.builtRuns], columns: columns))
            runs.removeFirst(Self.builtRuns)
        }
        let first = runs.count > Self.mostRuns ? runs.count / 2 : 0
        for part in [runs[..<first], runs[first...]] where !part.isEmpty {
            leaves.append(GridNode(part, columns: columns))
        }
        return leaves
    }
}
