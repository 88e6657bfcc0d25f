/// The items as a base layout sees them: in reading order, or reversed where something above it, such as `flip`, asks
/// for that. Positions count from 0 in the order of the layout; reversing costs nothing.
public struct ItemSequence {
    private enum Storage {
        case tree(ExtentTree)
        case elsewhere(any ItemSource)
    }

    private let storage: Storage
    /// True if position 0 is the newest item instead of the oldest.
    public let isReversed: Bool

    /// A view of `extents`.
    public init(_ extents: ExtentTree, isReversed: Bool = false) {
        storage = .tree(extents)
        self.isReversed = isReversed
    }

    /// A view of items that are kept elsewhere and come in the order of the layout.
    public init(_ source: any ItemSource, isReversed: Bool = false) {
        storage = .elsewhere(source)
        self.isReversed = isReversed
    }

    /// Returns true if another one has the same items in the same order, also when they change.
    package func isSame(as other: ItemSequence) -> Bool {
        guard case .tree(let extents) = storage, case .tree(let others) = other.storage else { return false }
        return extents === others && isReversed == other.isReversed
    }

    /// The number of items.
    public var count: Int {
        switch storage {
        case .tree(let extents): extents.count
        case .elsewhere(let source): source.count
        }
    }

    /// The sum of all extents, in points.
    public var length: Double {
        switch storage {
        case .tree(let extents): extents.length
        case .elsewhere(let source): source.length
        }
    }

    /// Returns the position of the item at an index of reading order, and the other way round.
    public func position(ofItem index: Int) -> Int { isReversed ? count - 1 - index : index }

    /// Returns the positions that items of reading order take, and the other way round.
    public func positions(ofItems range: Range<Int>) -> Range<Int> {
        isReversed ? count - range.upperBound..<count - range.lowerBound : range
    }

    /// Returns the extent of the item at a position. O(log runs).
    public func extent(at position: Int) -> ItemExtent {
        switch storage {
        case .tree(let extents): extents.extent(at: self.position(ofItem: position))
        case .elsewhere(let source): source.extent(at: position)
        }
    }

    /// Returns the start of the item at a position when the first one begins at 0 and `spacing` follows every item.
    /// O(log runs).
    public func start(at position: Int, spacing: Double) -> Double {
        switch storage {
        case .tree(let extents): start(at: position, spacing: spacing, in: extents)
        case .elsewhere(let source): source.start(at: position, spacing: spacing)
        }
    }

    private func start(at position: Int, spacing: Double, in extents: ExtentTree) -> Double {
        guard isReversed else { return extents.length(before: position) + Double(position) * spacing }
        let before = extents.sum(before: count - position)
        return length - before.length + Double(position) * spacing
    }

    /// Returns the positions of the items that overlap a span by more than `tolerance`, in points from the start of the
    /// first item, when `spacing` follows every item. O(log runs).
    public func positions(
        from start: Double, to end: Double, spacing: Double, tolerance: Double
    ) -> Range<Int> {
        guard count > 0, end - start > tolerance else { return 0..<0 }
        switch storage {
        case .tree(let extents):
            return positions(from: start, to: end, spacing: spacing, tolerance: tolerance, in: extents)
        case .elsewhere(let source):
            return source.positions(from: start, to: end, spacing: spacing, tolerance: tolerance)
        }
    }

    private func positions(
        from start: Double, to end: Double, spacing: Double, tolerance: Double, in extents: ExtentTree
    ) -> Range<Int> {
        let total = extents.root.sum.end(spacing: spacing)
        let lower = isReversed ? total - end : start
        let upper = isReversed ? total - start : end
        let first = extents.firstIndex(endingAfter: lower + tolerance, spacing: spacing)
        guard first < count else { return positions(ofItems: count..<count) }
        // The first item that begins too late is the one behind the first that ends there or later.
        let behind = extents.firstItem(endingAfter: upper - tolerance, spacing: spacing)
        let last = behind.index < count && behind.start < upper - tolerance ? behind.index + 1 : behind.index
        return positions(ofItems: first..<max(first, last))
    }

    /// Visits the items at a range of positions, with where each begins: in order, or from the last to the first where
    /// ``isReversed``. O(log runs + items).
    public func forEach(
        in range: Range<Int>, spacing: Double, _ body: (_ position: Int, _ start: Double, _ extent: Double) -> Void
    ) {
        switch storage {
        case .tree(let extents): forEach(in: range, spacing: spacing, of: extents, body)
        case .elsewhere(let source): source.forEach(in: range, spacing: spacing, isBackwards: isReversed, body)
        }
    }

    private func forEach(
        in range: Range<Int>, spacing: Double, of extents: ExtentTree,
        _ body: (_ position: Int, _ start: Double, _ extent: Double) -> Void
    ) {
        let total = length
        let count = self.count
        let isReversed = self.isReversed
        extents.forEach(in: positions(ofItems: range)) { index, before, extent in
            if isReversed {
                let position = count - 1 - index
                body(position, total - before - extent.length + Double(position) * spacing, extent.length)
            } else {
                body(index, before + Double(index) * spacing, extent.length)
            }
        }
    }
}

/// The stretch of an item along the axis when items follow one another from 0, in points.
package struct ItemSpan {
    /// Its start.
    package var start: Double
    /// Its length.
    package var extent: Double
}

extension ItemSequence {
    /// Writes the spans of the items at a range of positions, in order, into room for as many: what ``forEach(in:spacing:_:)``
    /// visits, to the bit, without a call an item. O(log runs + items).
    package func write(_ range: Range<Int>, spacing: Double, into spans: UnsafeMutablePointer<ItemSpan>) {
        guard case .tree(let extents) = storage, !isReversed else {
            return forEach(in: range, spacing: spacing) { position, start, extent in
                spans[position - range.lowerBound] = ItemSpan(start: start, extent: extent)
            }
        }
        extents.write(range, spacing: spacing, into: spans - range.lowerBound)
    }
}

extension ItemSequence {
    /// Visits the runs at a range of positions in order: how many neighbours, of which extent. O(runs of the range).
    public func forEachRun(in range: Range<Int>, _ body: (_ count: Int, _ extent: ItemExtent) -> Void) {
        switch storage {
        case .tree(let extents): forEachRun(in: range, of: extents, body)
        case .elsewhere(let source): source.forEachRun(in: range, body)
        }
    }

    private func forEachRun(
        in range: Range<Int>, of extents: ExtentTree, _ body: (_ count: Int, _ extent: ItemExtent) -> Void
    ) {
        guard isReversed else { return extents.forEachRun(in: range, body) }
        var runs: [(count: Int, extent: ItemExtent)] = []
        extents.forEachRun(in: positions(ofItems: range)) { runs.append(($0, $1)) }
        for run in runs.reversed() { body(run.count, run.extent) }
    }
}

extension ItemSequence {
    /// Visits the runs at a range of positions in order, with what their items are besides: whether they are headers is
    /// known of all items, whether they reflow of those in an ``ExtentTree``. O(runs of the range).
    public func forEachRun(
        in range: Range<Int>, _ body: (_ count: Int, _ extent: ItemExtent, _ traits: ItemTraits) -> Void
    ) {
        switch storage {
        case .tree(let extents):
            guard isReversed else { return extents.forEachRun(in: range, body) }
            var runs: [(count: Int, extent: ItemExtent, traits: ItemTraits)] = []
            extents.forEachRun(in: positions(ofItems: range)) { runs.append(($0, $1, $2)) }
            for run in runs.reversed() { body(run.count, run.extent, run.traits) }
        case .elsewhere(let source):
            var next = range.lowerBound
            while next < range.upperBound {
                let header = source.firstHeader(from: next) ?? range.upperBound
                let end = min(header, range.upperBound)
                source.forEachRun(in: next..<end) { body($0, $1, []) }
                if end < range.upperBound { body(1, source.extent(at: end), .header) }
                next = end + 1
            }
        }
    }
}

// What items are.
extension ItemSequence {
    /// Returns the traits of the item at a position. O(log runs).
    public func traits(at position: Int) -> ItemTraits {
        switch storage {
        case .tree(let extents): extents.traits(at: self.position(ofItem: position))
        case .elsewhere(let source): source.traits(at: position)
        }
    }

    /// Returns the value that the application gives to the item at a position; 0 where it gives none.
    public func value(at position: Int) -> Int {
        switch storage {
        case .tree(let extents): extents.value?(self.position(ofItem: position)) ?? 0
        case .elsewhere(let source): source.value(at: position)
        }
    }
}

// Named values.
extension ItemSequence {
    /// Returns the index by which values of a name are asked for; nil if no item has one. It stays the same for as long as
    /// the list, and a name may come to have one: look it up when a strategy is prepared.
    public func valueIndex(of name: String) -> Int? {
        switch storage {
        case .tree(let extents): extents.values?.index(of: name)
        case .elsewhere(let source): source.valueIndex(of: name)
        }
    }

    /// Returns the value of the item at a position, by the index of its name; nil if the item has none. Always finite.
    /// Costs what the application takes to find it.
    public func value(_ index: Int, at position: Int) -> Double? {
        var found: Double?
        forEachValue(index, in: position..<position + 1) { found = $1 }
        return found
    }

    /// Visits the values of one name at a range of positions in order, nil for items that have none.
    public func forEachValue(
        _ index: Int, in range: Range<Int>, _ body: (_ position: Int, _ value: Double?) -> Void
    ) {
        switch storage {
        case .tree(let extents):
            precondition(range.lowerBound >= 0 && range.upperBound <= count, "No items \(range) among \(count).")
            extents.lookupCount &+= range.count
            for position in range { body(position, extents.values?.value(index, self.position(ofItem: position))) }
        case .elsewhere(let source): source.forEachValue(index, in: range, body)
        }
    }
}

// Positions of headers.
extension ItemSequence {
    /// Returns true if the item at a position begins a section. O(log runs).
    public func isHeader(at position: Int) -> Bool {
        switch storage {
        case .tree(let extents): extents.traits(at: self.position(ofItem: position)).contains(.header)
        case .elsewhere(let source): source.isHeader(at: position)
        }
    }

    /// The number of headers.
    public var headerCount: Int {
        switch storage {
        case .tree(let extents): extents.headerCount
        case .elsewhere(let source): source.headerCount
        }
    }

    /// Returns the last position before a position that has a header. O(log runs).
    public func lastHeader(before position: Int) -> Int? {
        switch storage {
        case .tree(let extents) where isReversed:
            extents.firstHeader(from: count - position).map(self.position(ofItem:))
        case .tree(let extents): extents.lastHeader(before: position)
        case .elsewhere(let source): source.lastHeader(before: position)
        }
    }

    /// Returns the first position from a position on that has a header. O(log runs).
    public func firstHeader(from position: Int) -> Int? {
        switch storage {
        case .tree(let extents) where isReversed:
            extents.lastHeader(before: count - position).map(self.position(ofItem:))
        case .tree(let extents): extents.firstHeader(from: position)
        case .elsewhere(let source): source.firstHeader(from: position)
        }
    }
}
