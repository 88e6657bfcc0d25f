/// A run: neighbours of one extent that are alike in all else.
struct ExtentRun {
    var count: Int
    var extent: PackedExtent
    var attributes: ItemAttributes
}

/// A leaf of an ``ExtentTree``: a sequence of runs.
///
/// While every run is a single item, `counts` stays empty and an item costs eight bytes. While all runs have the same
/// attributes, these are kept once.
final class ExtentLeaf {
    @exclusivity(unchecked) private(set) var extents: [PackedExtent]
    @exclusivity(unchecked) private(set) var counts: [Int]
    /// The attributes of all runs, where they are the same.
    @exclusivity(unchecked) private(set) var common: ItemAttributes
    /// The attributes of each run; empty where they are the same.
    @exclusivity(unchecked) private(set) var attributes: [ItemAttributes]
    @exclusivity(unchecked) private(set) var sum = ExtentSum()
    /// The sum of runs of different attributes; empty where these are the same, as in most leaves.
    @exclusivity(unchecked) private var mixedSum: [TraitSum] = []

    /// Below this many entries a repeated extent is folded into a run even where that brings in `counts`.
    private static let foldingLimit = 8

    init(
        extents: [PackedExtent] = [], counts: [Int] = [], common: ItemAttributes = ItemAttributes([], .measured(0)),
        attributes: [ItemAttributes] = [], allMeasured: Bool = false
    ) {
        self.extents = extents
        self.counts = counts
        self.common = common
        self.attributes = attributes
        resum(allMeasured: allMeasured)
    }

    /// A leaf of single items, with room for the first few that an edit puts between them.
    convenience init(_ items: ArraySlice<ItemExtent>, _ traits: ItemTraits) {
        // Looked at while they are here anyhow: in a large list, they come from afar.
        var allMeasured = true
        let extents = [PackedExtent](unsafeUninitializedCapacity: items.count + Self.spareRoom) { room, count in
            for item in items {
                let extent = PackedExtent(item)
                allMeasured = allMeasured && extent.isMeasured
                room.initializeElement(at: count, to: extent)
                count += 1
            }
        }
        let attributes = traits.contains(.reflows) ? items.map { ItemAttributes(traits, $0) } : []
        self.init(
            extents: extents, common: ItemAttributes(traits.subtracting(.reflows), .measured(0)),
            attributes: attributes, allMeasured: allMeasured)
    }

    /// A leaf of runs, no two neighbours of which are alike.
    convenience init(_ runs: ArraySlice<ExtentRun>) {
        self.init(
            extents: runs.map(\.extent), counts: runs.map(\.count), attributes: runs.map(\.attributes))
    }

    /// The number of entries that a leaf built at once can take in before it moves: a move costs as much as the rest of
    /// an edit.
    private static let spareRoom = 16

    /// Returns the number of items that the run at `entry` stands for.
    func count(ofEntry entry: Int) -> Int { counts.isEmpty ? 1 : counts[entry] }

    /// Returns the attributes of the run at `entry`, which its items keep while their extents change.
    func attributes(ofEntry entry: Int) -> ItemAttributes { attributes.isEmpty ? common : attributes[entry] }

    /// Returns the run at `entry`.
    func run(atEntry entry: Int) -> ExtentRun {
        ExtentRun(count: count(ofEntry: entry), extent: extents[entry], attributes: attributes(ofEntry: entry))
    }

    /// Returns the run that holds the item at `index`, and the item's place in it. An index equal to the count gives
    /// the place behind the last run.
    func entry(at index: Int) -> (entry: Int, index: Int) {
        guard !counts.isEmpty else { return (index, 0) }
        var rest = index
        for entry in counts.indices {
            if rest < counts[entry] { return (entry, rest) }
            rest -= counts[entry]
        }
        return (counts.count, rest)
    }

    /// Adds up anew.
    ///
    /// - Parameter allMeasured: whether no item is unmeasured, which saves looking for one.
    private func resum(allMeasured: Bool = false) {
        // The attributes are often alike again once an odd item has gone.
        if let first = attributes.first, attributes.allSatisfy({ $0 == first }) {
            common = first
            attributes = []
        }
        if !attributes.isEmpty {
            let mixed = sumOfMixedRuns()
            if mixedSum.isEmpty { mixedSum.append(mixed) } else { mixedSum[0] = mixed }
            sum = mixed.total
        } else {
            mixedSum = []
            sum = counts.isEmpty ? sumOfItems(allMeasured: allMeasured) : sumOfRuns()
        }
        if sum.count == counts.count { counts = [] }
    }

    /// True if its runs have different attributes.
    var isMixed: Bool { !attributes.isEmpty }

    /// True if any item may be a header or reflow.
    var hasTraits: Bool { !attributes.isEmpty || !common.traits.isEmpty }

    /// The sum over headers and items that reflow; nil if there are none. O(1).
    var traitSum: TraitSum? {
        if let mixed = mixedSum.first { return mixed.isPlain ? nil : mixed }
        return common.traits.isEmpty ? nil : TraitSum(sum, of: common)
    }

    /// Sums up runs of different attributes. Neighbours of the same estimate count as one run for it, which they become
    /// when their extents are forgotten.
    private func sumOfMixedRuns() -> TraitSum {
        var total = TraitSum()
        var entry = 0
        while entry < extents.count {
            let attributes = attributes[entry]
            var sum = sum(ofEntry: entry)
            entry += 1
            while attributes.isForgettable, entry < extents.count, self.attributes[entry] == attributes {
                sum += self.sum(ofEntry: entry)
                entry += 1
            }
            total.add(sum, of: attributes)
        }
        return total
    }

    @inline(__always)
    private func sum(ofEntry entry: Int) -> ExtentSum {
        let (count, extent) = (count(ofEntry: entry), extents[entry])
        return ExtentSum(
            count: count, length: Double(count) * extent.length, unmeasured: extent.isMeasured ? 0 : count)
    }

    private func sumOfRuns() -> ExtentSum {
        var total = ExtentSum()
        for (count, extent) in zip(counts, extents) {
            total.count += count
            total.length += Double(count) * extent.length
            if !extent.isMeasured { total.unmeasured += count }
        }
        return total
    }

    /// Returns the sum of all items, where every run is a single item.
    private func sumOfItems(allMeasured: Bool) -> ExtentSum {
        var mark = PrefixMark()
        advance(&mark, to: extents.count)
        var total = ExtentSum(count: extents.count, length: length(before: extents.count, from: mark), unmeasured: 0)
        if !allMeasured { total.unmeasured = unmeasuredItems(before: extents.count) }
        return total
    }
}

extension ExtentLeaf {
    /// Puts a run before the item at `index`; O(entries).
    func insert(_ run: ExtentRun, at index: Int) {
        let allMeasured = sum.unmeasured == 0 && run.extent.isMeasured
        insertWithoutSum(run, at: index)
        resum(allMeasured: allMeasured)
    }

    /// Removes a range of items; O(entries).
    func remove(_ range: Range<Int>) {
        removeWithoutSum(range)
        resum(allMeasured: sum.unmeasured == 0)
    }

    /// Changes one item; O(entries).
    ///
    /// - Parameter isFixed: whether it keeps its extent for good from now on.
    func replace(at index: Int, with extent: PackedExtent, isFixed: Bool) {
        let allMeasured = sum.unmeasured == 0 && extent.isMeasured
        let former = attributes(ofEntry: entry(at: index).entry)
        let attributes = isFixed ? former.fixed : former
        if counts.isEmpty && attributes == former {
            extents[index] = extent
        } else {
            removeWithoutSum(index..<index + 1)
            insertWithoutSum(ExtentRun(count: 1, extent: extent, attributes: attributes), at: index)
        }
        resum(allMeasured: allMeasured)
    }

    /// Makes all items of some kinds that reflow and came with an estimate unmeasured again; O(entries).
    func forget(_ kinds: ItemKinds) {
        guard !extents.isEmpty else { return }
        func isForgotten(_ attributes: ItemAttributes) -> Bool {
            attributes.isForgettable && !attributes.kind.isDisjoint(with: kinds)
        }
        if attributes.isEmpty {
            guard isForgotten(common) else { return }
            counts = [sum.count]
            extents.removeSubrange(1...)
            extents[0] = PackedExtent(.estimated(common.estimate))
            return resum()
        }
        var runs: [ExtentRun] = []
        for entry in extents.indices {
            var run = run(atEntry: entry)
            if isForgotten(run.attributes) {
                run.extent = PackedExtent(.estimated(run.attributes.estimate))
                if let last = runs.last, last.attributes == run.attributes {
                    runs[runs.count - 1].count += run.count
                    continue
                }
            }
            runs.append(run)
        }
        extents = runs.map(\.extent)
        counts = runs.map(\.count)
        attributes = runs.map(\.attributes)
        resum()
    }

    /// Keeps the runs before `entry` and returns the others as a leaf of their own.
    func split(atEntry entry: Int) -> ExtentLeaf {
        let rest = ExtentLeaf(
            extents: Array(extents[entry...]), counts: counts.isEmpty ? [] : Array(counts[entry...]), common: common,
            attributes: attributes.isEmpty ? [] : Array(attributes[entry...]))
        extents = Array(extents[..<entry])
        counts = counts.isEmpty ? [] : Array(counts[..<entry])
        attributes = attributes.isEmpty ? [] : Array(attributes[..<entry])
        resum()
        return rest
    }

    /// Splits before the item at `index`, cutting a run in two where it must.
    func split(atItem index: Int) -> ExtentLeaf {
        let place = cut(at: index)
        return split(atEntry: place)
    }

    /// Takes over all runs of the leaf that follows.
    func append(_ other: ExtentLeaf) {
        if !counts.isEmpty || !other.counts.isEmpty {
            showCounts()
            counts += other.counts.isEmpty ? [Int](repeating: 1, count: other.extents.count) : other.counts
        }
        if extents.isEmpty {
            common = other.common
            attributes = other.attributes
        } else if !attributes.isEmpty || !other.attributes.isEmpty || common != other.common {
            showAttributes()
            other.showAttributes()
            attributes += other.attributes
        }
        extents += other.extents
        resum()
    }

    /// Lets the arrays grow in small steps, not twofold: a tree has many leaves, most of which are not full.
    private func makeRoom() {
        guard extents.count == extents.capacity else { return }
        extents.reserveCapacity(extents.count + 24)
        if !counts.isEmpty { counts.reserveCapacity(counts.count + 24) }
    }

    private func showCounts() {
        if counts.isEmpty { counts = [Int](repeating: 1, count: extents.count) }
    }

    private func showAttributes() {
        if attributes.isEmpty { attributes = [ItemAttributes](repeating: common, count: extents.count) }
    }

    /// Makes `index` the beginning of an entry and returns that entry.
    private func cut(at index: Int) -> Int {
        let (entry, inner) = entry(at: index)
        guard inner > 0 else { return entry }
        makeRoom()
        let rest = counts[entry] - inner
        counts[entry] = inner
        counts.insert(rest, at: entry + 1)
        extents.insert(extents[entry], at: entry + 1)
        if !attributes.isEmpty { attributes.insert(attributes[entry], at: entry + 1) }
        return entry + 1
    }

    private func insertWithoutSum(_ run: ExtentRun, at index: Int) {
        guard run.count > 0 else { return }
        if extents.isEmpty {
            common = run.attributes
        } else if attributes.isEmpty, run.attributes != common {
            showAttributes()
        }
        let (entry, inner) = entry(at: index)
        let folds = !counts.isEmpty || run.count > 1 || extents.count < Self.foldingLimit
        if folds, entry < extents.count, isAlike(entry, run) {
            showCounts()
            counts[entry] += run.count
        } else if folds, inner == 0, entry > 0, isAlike(entry - 1, run) {
            showCounts()
            counts[entry - 1] += run.count
        } else {
            let place = cut(at: index)
            makeRoom()
            let needsCounts = run.count > 1 || !counts.isEmpty
            if needsCounts {
                showCounts()
                counts.insert(run.count, at: place)
            }
            extents.insert(run.extent, at: place)
            if !attributes.isEmpty { attributes.insert(run.attributes, at: place) }
        }
    }

    /// Returns true if a run can be part of the one at an entry.
    private func isAlike(_ entry: Int, _ run: ExtentRun) -> Bool {
        extents[entry] == run.extent && attributes(ofEntry: entry) == run.attributes
    }

    private func removeWithoutSum(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        extents.removeSubrange(first..<last)
        if !attributes.isEmpty { attributes.removeSubrange(first..<last) }
        guard !counts.isEmpty else { return }
        counts.removeSubrange(first..<last)
        if first > 0, first < extents.count, isAlike(first - 1, run(atEntry: first)) {
            counts[first - 1] += counts[first]
            counts.remove(at: first)
            extents.remove(at: first)
            if !attributes.isEmpty { attributes.remove(at: first) }
        }
    }
}
