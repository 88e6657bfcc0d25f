extension ExtentTree {
    /// Returns the extent of the item at `index`. O(log runs).
    public func extent(at index: Int) -> ItemExtent {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        lookupCount &+= 1
        return withLeaf(at: index) { leaf, start in
            leaf.extents[leaf.entry(at: index - start.count).entry].extent
        }
    }

    /// Returns the sum of the extents before the item at `index`, in points. O(log runs).
    public func length(before index: Int) -> Double { sum(before: index).length }

    /// Returns the number of unmeasured items in a range. O(log runs).
    public func unmeasuredCount(in range: Range<Int>) -> Int {
        guard unmeasuredCount > 0, !range.isEmpty else { return 0 }
        return sum(before: range.upperBound).unmeasured - sum(before: range.lowerBound).unmeasured
    }

    /// Returns the first unmeasured item of a range. O(log runs).
    public func firstUnmeasured(in range: Range<Int>) -> Int? {
        guard unmeasuredCount(in: range) > 0 else { return nil }
        return self.index(of: .unmeasured, rank: sum(before: range.lowerBound).unmeasured)
    }

    /// Returns the last unmeasured item of a range. O(log runs).
    public func lastUnmeasured(in range: Range<Int>) -> Int? {
        guard unmeasuredCount(in: range) > 0 else { return nil }
        return self.index(of: .unmeasured, rank: sum(before: range.upperBound).unmeasured - 1)
    }

    /// Returns the first item that ends behind `offset` when `spacing` follows every item; the count if there is none.
    /// Offsets are in points from the start of the first item. O(log runs).
    public func firstIndex(endingAfter offset: Double, spacing: Double = 0) -> Int {
        firstItem(endingAfter: offset, spacing: spacing).index
    }

    /// Returns the same item and where it begins.
    func firstItem(endingAfter offset: Double, spacing: Double) -> (index: Int, start: Double) {
        lookupCount &+= 1
        guard count > 0, root.sum.end(spacing: spacing) > offset else {
            return (count, root.sum.advance(spacing: spacing))
        }
        if let finger, finger.isAt(offset, spacing: spacing) {
            return finger.leaf._withUnsafeGuaranteedRef {
                $0.firstItem(endingAfter: offset, spacing: spacing, start: finger.start, from: mark(in: $0))
            }
        }
        var start = ExtentSum()
        return descend { branch in
            let position = branch.child(endingAfter: offset, spacing: spacing, from: start)
            branch.addSums(to: &start, before: position)
            return position
        } body: {
            point(at: $0, from: start)
            return $0.firstItem(endingAfter: offset, spacing: spacing, start: start, from: mark(in: $0))
        }
    }

    /// Returns the sum over the items before `index`.
    func sum(before index: Int) -> ExtentSum {
        precondition((0...count).contains(index), "No place \(index) among \(count) items.")
        lookupCount &+= 1
        return withLeaf(at: index) { leaf, start in
            leaf.sum(before: index - start.count, from: start, mark(in: leaf, to: index - start.count))
        }
    }

    /// Calls `body` with the leaf that holds the item at `index`, and everything about the items before that leaf. An index
    /// equal to the count belongs to the last leaf.
    @inline(__always)
    func withLeaf<Result>(
        at index: Int, _ body: (_ leaf: ExtentLeaf, _ start: ExtentSum) -> Result
    ) -> Result {
        if let finger, index >= finger.start.count, index < finger.end {
            return finger.leaf._withUnsafeGuaranteedRef { body($0, finger.start) }
        }
        var start = ExtentSum()
        return descend { branch in
            let (position, _) = branch.child(at: index - start.count)
            branch.addSums(to: &start, before: position)
            return position
        } body: {
            point(at: $0, from: start)
            return body($0, start)
        }
    }

    /// Returns the mark that was last made in a leaf.
    @inline(__always)
    private func mark(in leaf: ExtentLeaf) -> ExtentLeaf.PrefixMark {
        markedLeaf == ObjectIdentifier(leaf) ? mark : ExtentLeaf.PrefixMark()
    }

    /// Returns a mark near an entry of a leaf of single items, which is kept: most questions are about the neighbours
    /// of an item that was asked about before.
    @inline(__always)
    private func mark(in leaf: ExtentLeaf, to entry: Int) -> ExtentLeaf.PrefixMark {
        guard leaf.counts.isEmpty else { return ExtentLeaf.PrefixMark() }
        var mark = mark(in: leaf)
        leaf.advance(&mark, to: entry)
        keep(mark, in: leaf)
        return mark
    }

    /// Goes down to a leaf.
    ///
    /// - Parameters:
    ///   - choose: which child of a branch the search goes on in, by the place among the children.
    ///   - body: what is asked of the leaf.
    @inline(__always)
    func descend<Result>(
        _ choose: (ExtentBranch) -> Int, body: (ExtentLeaf) -> Result
    ) -> Result {
        // The tree holds all nodes while it is searched, so none is counted in and out on the way: that would be a third
        // of what a search costs.
        var next = root.unmanaged
        while true {
            switch next {
            case .leaf(let leaf): return leaf._withUnsafeGuaranteedRef(body)
            case .branch(let branch):
                next = branch._withUnsafeGuaranteedRef { branch in
                    let position = choose(branch)
                    branch.passDown(to: position)
                    return branch.unmanagedNode(at: position)
                }
            }
        }
    }
}

extension ExtentTree.Finger {
    /// Returns true if the first item that ends behind an offset is in this leaf.
    func isAt(_ offset: Double, spacing: Double) -> Bool {
        guard start.count == 0 || start.end(spacing: spacing) <= offset else { return false }
        return (start + leaf._withUnsafeGuaranteedRef { $0.sum }).end(spacing: spacing) > offset
    }
}

extension ExtentLeaf {
    /// Visits the runs of a range of items, as far as they lie in this leaf.
    fileprivate func visitRuns(in range: Range<Int>, _ body: (_ run: ExtentRun) -> Void) {
        let first = max(range.lowerBound, 0)
        var (entry, inner) = entry(at: first)
        var rest = min(range.upperBound, sum.count) - first
        while rest > 0 {
            var run = run(atEntry: entry)
            run.count = min(run.count - inner, rest)
            body(run)
            rest -= run.count
            inner = 0
            entry += 1
        }
    }

    /// Returns the sum over the items before one, where this leaf begins at `start`.
    ///
    /// - Parameter mark: a mark at the item, where every run is a single one.
    func sum(before index: Int, from start: ExtentSum, _ mark: PrefixMark) -> ExtentSum {
        var total = start
        guard !counts.isEmpty else {
            total.count += index
            total.length += length(before: index, from: mark)
            if sum.unmeasured > 0 { total.unmeasured += unmeasuredItems(before: index) }
            return total
        }
        var rest = index
        for entry in extents.indices where rest > 0 {
            let taken = min(rest, counts[entry])
            total.count += taken
            total.length += Double(taken) * extents[entry].length
            if !extents[entry].isMeasured { total.unmeasured += taken }
            rest -= taken
        }
        return total
    }

    /// Visits the items of a range that lie in this leaf, which begins at `start`.
    ///
    /// - Parameter mark: a mark at the first of them, where every run is a single item.
    func forEach(
        in range: Range<Int>, from start: ExtentSum, _ mark: PrefixMark,
        _ body: (_ index: Int, _ before: Double, _ extent: ItemExtent) -> Void
    ) {
        var sum = start
        guard counts.isEmpty else {
            for entry in extents.indices where sum.count < range.upperBound {
                let extent = extents[entry]
                let end = sum.count + counts[entry]
                if end > range.lowerBound {
                    for index in range.clamped(to: sum.count..<end) {
                        body(index, sum.length + Double(index - sum.count) * extent.length, extent.extent)
                    }
                }
                sum.length += Double(counts[entry]) * extent.length
                sum.count = end
            }
            return
        }
        let part = range.clamped(to: start.count..<start.count + extents.count)
        let entries = part.lowerBound - start.count..<part.upperBound - start.count
        forEachItem(in: entries, from: mark) { index, before, extent in
            body(start.count + index, start.length + before, extent.extent)
        }
    }

    /// Writes where the items of a range lie that lie in this leaf, which begins at `start`, each at its index.
    func write(
        _ range: Range<Int>, from start: ExtentSum, _ mark: PrefixMark, spacing: Double,
        into spans: UnsafeMutablePointer<ItemSpan>
    ) {
        guard !counts.isEmpty else {
            return forEach(in: range, from: start, mark) { index, before, extent in
                spans[index] = ItemSpan(start: before + Double(index) * spacing, extent: extent.length)
            }
        }
        var sum = start
        for (count, extent) in zip(counts, extents) where sum.count < range.upperBound {
            let part = range.clamped(to: sum.count..<sum.count + count)
            let length = extent.length
            // Two at a time, counted in numbers that are exact, without a conversion an item.
            var index = SIMD2(Double(part.lowerBound), Double(part.lowerBound + 1))
            var inner = index - Double(sum.count)
            var span = spans + part.lowerBound
            for _ in 0..<part.count / 2 {
                let starts = sum.length + inner * length + index * spacing
                span[0] = ItemSpan(start: starts[0], extent: length)
                span[1] = ItemSpan(start: starts[1], extent: length)
                index += 2
                inner += 2
                span += 2
            }
            if part.count % 2 == 1 {
                span[0] = ItemSpan(start: sum.length + inner[0] * length + index[0] * spacing, extent: length)
            }
            sum.length += Double(count) * length
            sum.count += count
        }
    }

    func firstItem(
        inRunsEndingAfter offset: Double, spacing: Double, start: ExtentSum
    ) -> (index: Int, start: Double) {
        var sum = start
        for (count, extent) in zip(counts, extents) {
            var end = sum
            end.count += count
            end.length += Double(count) * extent.length
            if end.end(spacing: spacing) > offset {
                let before = sum.advance(spacing: spacing)
                let index = Self.firstIndex(inRunOf: count, extent.length, spacing, endingAfter: offset - before)
                return (sum.count + index, before + Double(index) * (extent.length + spacing))
            }
            sum = end
        }
        return (sum.count, sum.advance(spacing: spacing))
    }

    /// Returns the first of `count` equal items that ends behind `offset`, which is measured from the first one's
    /// start.
    private static func firstIndex(
        inRunOf count: Int, _ extent: Double, _ spacing: Double, endingAfter offset: Double
    ) -> Int {
        let step = extent + spacing
        guard step > 0, offset >= extent else { return 0 }
        let passed = ((offset - extent) / step).rounded(.down)
        // Tiny steps fit into a distance more often than can be counted.
        var index = passed < Double(count - 1) ? Int(passed) + 1 : count - 1
        // The division rounds; the comparison decides.
        while index > 0, Double(index - 1) * step + extent > offset { index -= 1 }
        while index < count - 1, Double(index) * step + extent <= offset { index += 1 }
        return index
    }
}

extension ExtentTree {
    /// Visits the items of a range in order with the sum of the extents before each. O(items + leaves x log runs);
    /// allocates nothing.
    public func forEach(in range: Range<Int>, _ body: (_ index: Int, _ before: Double, _ extent: ItemExtent) -> Void) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "No items \(range) among \(count).")
        lookupCount &+= range.count
        var next = range.lowerBound
        while next < range.upperBound {
            // Called in here and not in the closure, the visit is compiled for each body.
            let (leaf, start) = withLeaf(at: next) { ($0, $1) }
            leaf.forEach(in: next..<range.upperBound, from: start, mark(in: leaf, to: next - start.count), body)
            next = start.count + leaf.sum.count
        }
    }

    /// Writes where the items of a range lie, each at its index: what ``forEach(in:_:)`` visits, to the bit.
    func write(_ range: Range<Int>, spacing: Double, into spans: UnsafeMutablePointer<ItemSpan>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "No items \(range) among \(count).")
        lookupCount &+= range.count
        var next = range.lowerBound
        while next < range.upperBound {
            let (leaf, start) = withLeaf(at: next) { ($0, $1) }
            let mark = mark(in: leaf, to: next - start.count)
            leaf.write(next..<range.upperBound, from: start, mark, spacing: spacing, into: spans)
            next = start.count + leaf.sum.count
        }
    }

    /// Visits the runs of a range in order: how many neighbours, of which extent. O(runs of the range).
    public func forEachRun(in range: Range<Int>, _ body: (_ count: Int, _ extent: ItemExtent) -> Void) {
        forEachRun(in: range) { count, extent, _ in body(count, extent) }
    }

    /// Visits the runs of a range in order: how many neighbours, of which extent, and what they are besides. O(runs of
    /// the range).
    public func forEachRun(
        in range: Range<Int>, _ body: (_ count: Int, _ extent: ItemExtent, _ traits: ItemTraits) -> Void
    ) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "No items \(range) among \(count).")
        guard !range.isEmpty else { return }
        visitRuns(in: range) { run in
            lookupCount &+= 1
            body(run.count, run.extent.extent, run.attributes.traits)
        }
    }

    /// Visits the runs of a range in order, with everything that is known of them.
    func visitRuns(in range: Range<Int>, _ body: (_ run: ExtentRun) -> Void) {
        Self.visitRuns(root, range, 0, body)
    }

    private static func visitRuns(
        _ node: ExtentNode, _ range: Range<Int>, _ start: Int, _ body: (_ run: ExtentRun) -> Void
    ) {
        var start = start
        switch node {
        case .leaf(let leaf): leaf.visitRuns(in: range.lowerBound - start..<range.upperBound - start, body)
        case .branch(let branch):
            var position = 0
            while position < branch.childCount, start < range.upperBound {
                let count = branch.count(ofChild: position)
                if start + count > range.lowerBound {
                    branch.passDown(to: position)
                    visitRuns(branch.node(at: position), range, start, body)
                }
                start += count
                position += 1
            }
        }
    }
}
