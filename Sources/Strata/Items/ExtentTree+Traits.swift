extension ExtentTree {
    /// Returns the traits of the item at `index`. O(log runs).
    public func traits(at index: Int) -> ItemTraits {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        guard root.traitSum != nil else { return [] }
        lookupCount &+= 1
        return withLeaf(at: index) { leaf, start in
            leaf.attributes(ofEntry: leaf.entry(at: index - start.count).entry).traits
        }
    }

    /// Returns the number of headers among the items before `index`. O(log runs).
    public func headerCount(before index: Int) -> Int {
        precondition((0...count).contains(index), "No place \(index) among \(count) items.")
        return count(of: .header, before: index)
    }

    /// Returns the header that has `rank` headers before it. O(log runs).
    public func index(ofHeader rank: Int) -> Int {
        precondition((0..<headerCount).contains(rank), "No header \(rank) among \(headerCount).")
        return index(of: .header, rank: rank)
    }

    /// Returns the last header before the item at `index`. O(log runs).
    public func lastHeader(before index: Int) -> Int? {
        if let near = header(near: index, { $0.lastHeader(before: $1) }) { return near }
        let rank = headerCount(before: index)
        return rank > 0 ? self.index(ofHeader: rank - 1) : nil
    }

    /// Returns the first header from the item at `index` on. O(log runs).
    public func firstHeader(from index: Int) -> Int? {
        if let near = header(near: index, { $0.firstHeader(from: $1) }) { return near }
        let rank = headerCount(before: index)
        return rank < headerCount ? self.index(ofHeader: rank) : nil
    }

    /// Returns a header that lies in the leaf of the item at `index`, as most do that are asked for: they need not be
    /// counted.
    private func header(near index: Int, _ find: (_ leaf: ExtentLeaf, _ index: Int) -> Int?) -> Int? {
        precondition((0...count).contains(index), "No place \(index) among \(count) items.")
        guard headerCount > 0 else { return nil }
        lookupCount &+= 1
        return withLeaf(at: index) { leaf, start in
            leaf.traitSum.flatMap { $0.headers > 0 ? find(leaf, index - start.count) : nil }.map { start.count + $0 }
        }
    }

    /// Visits the items of some kinds in a range, or of all, that reflow and came measured, in order. The visitor may
    /// replace the extent of the item it is at. O(log runs) for each; O(1) where there are none.
    package func forEachReflowingWithoutEstimate(
        _ kinds: ItemKinds, in range: Range<Int>? = nil, _ body: (_ index: Int) -> Void
    ) {
        let property = CountedProperty.reflowsWithoutEstimate(kinds)
        let range = range ?? 0..<count
        let ranks = count(of: property, before: range.lowerBound)..<count(of: property, before: range.upperBound)
        for rank in ranks { body(index(of: property, rank: rank)) }
    }
}

// Counting and finding what has a property.
extension ExtentTree {
    /// Returns the number of items before `index` that have a property.
    private func count(of property: CountedProperty, before index: Int) -> Int {
        guard property.count(in: root.sum, root.traitSum) > 0 else { return 0 }
        lookupCount &+= 1
        var rest = index
        var found = 0
        return descend { branch in
            let (position, inner) = branch.child(at: rest)
            for passed in 0..<position { found += branch.count(of: property, inChild: passed) }
            rest = inner
            return position
        } body: {
            found + $0.count(of: property, before: rest)
        }
    }

    /// Returns the index of the item that has a property, and `rank` such items before it.
    func index(of property: CountedProperty, rank: Int) -> Int {
        lookupCount &+= 1
        var rest = rank
        var index = 0
        return descend { branch in
            var position = 0
            while true {
                let count = branch.count(of: property, inChild: position)
                guard rest >= count else { return position }
                rest -= count
                index += branch.count(ofChild: position)
                position += 1
            }
        } body: {
            index + $0.index(of: property, rank: rest)
        }
    }
}

extension ExtentLeaf {
    /// Returns the last header before the item at `index`, if it lies in this leaf. O(entries).
    func lastHeader(before index: Int) -> Int? {
        var (entry, inner) = entry(at: index)
        var end = index
        while entry > 0 || inner > 0 {
            if inner > 0, attributes(ofEntry: entry).traits.contains(.header) { return end - 1 }
            end -= inner
            guard entry > 0 else { return nil }
            entry -= 1
            inner = count(ofEntry: entry)
        }
        return nil
    }

    /// Returns the first header from the item at `index` on, if it lies in this leaf. O(entries).
    func firstHeader(from index: Int) -> Int? {
        let (first, inner) = entry(at: index)
        var start = index - inner
        for entry in first..<extents.count {
            if attributes(ofEntry: entry).traits.contains(.header) { return max(start, index) }
            start += count(ofEntry: entry)
        }
        return nil
    }

    /// Returns the number of items before `index` that have a property.
    func count(of property: CountedProperty, before index: Int) -> Int {
        var rest = index
        var found = 0
        for entry in extents.indices where rest > 0 {
            let count = min(rest, count(ofEntry: entry))
            if property.holds(extents[entry], attributes(ofEntry: entry)) { found += count }
            rest -= count
        }
        return found
    }

    /// Returns the index of the item that has a property, and `rank` such items before it.
    func index(of property: CountedProperty, rank: Int) -> Int {
        var rest = rank
        var index = 0
        for entry in extents.indices {
            let count = count(ofEntry: entry)
            if property.holds(extents[entry], attributes(ofEntry: entry)) {
                if rest < count { return index + rest }
                rest -= count
            }
            index += count
        }
        preconditionFailure("A leaf holds fewer items than its sum says.")
    }
}
