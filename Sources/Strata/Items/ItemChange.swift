/// Items to be inserted: neighbours in reading order. Those that reflow and come measured are measured when they are
/// there, whatever extent they come with.
public enum ItemGroup: Sendable, Hashable {
    /// `count` items of one extent.
    case equal(count: Int, ItemExtent, traits: ItemTraits = [])
    /// Items of an extent each.
    case distinct([ItemExtent], traits: ItemTraits = [])

    /// The number of items it stands for.
    public var count: Int {
        switch self {
        case .equal(let count, _, _): count
        case .distinct(let extents, _): extents.count
        }
    }

    /// Items whose extent is known, in points.
    public static func measured(count: Int = 1, extent: Double, traits: ItemTraits = []) -> ItemGroup {
        .equal(count: count, .measured(extent), traits: traits)
    }

    /// Items whose extent is guessed, in points, until they are about to be shown.
    public static func estimated(count: Int = 1, extent: Double, traits: ItemTraits = []) -> ItemGroup {
        .equal(count: count, .estimated(extent), traits: traits)
    }
}

extension ExtentTree {
    /// Inserts the items of groups before the item at `index`. O(groups + leaves x log runs).
    func insert(_ groups: [ItemGroup], at index: Int) {
        var place = index
        var runs: [ExtentRun] = []
        func insertRuns() {
            insert(runs, at: place)
            for run in runs { place += run.count }
            runs.removeAll(keepingCapacity: true)
        }
        for group in groups {
            if groups.count > 1, let run = group.run {
                if runs.count == leafCapacity { insertRuns() }
                runs.appendJoined(run)
            } else {
                insertRuns()
                insert(group, at: place)
                place += group.count
            }
        }
        insertRuns()
        noteChange()
    }

    /// Inserts the items of a group before the item at `index`.
    func insert(_ group: ItemGroup, at index: Int) {
        switch group {
        case .equal(let count, let extent, let traits): insert(extent, count: count, traits: traits, at: index)
        case .distinct(let extents, let traits): insert(extents, traits: traits, at: index)
        }
    }
}

extension ItemGroup {
    /// The items as one run, where they are alike and there are any.
    fileprivate var run: ExtentRun? {
        guard case .equal(let count, let extent, let traits) = self, count > 0 else { return nil }
        return ExtentRun(count: count, extent: PackedExtent(extent), attributes: ItemAttributes(traits, extent))
    }
}

extension [ExtentRun] {
    /// Appends a run, to the last one where that is alike.
    fileprivate mutating func appendJoined(_ run: ExtentRun) {
        if let last, last.extent == run.extent, last.attributes == run.attributes {
            self[count - 1].count += run.count
        } else {
            append(run)
        }
    }
}

/// One edit of the items. Several make one change when they are applied together (Behaviour, "Changes").
public enum ItemChange: Sendable, Hashable {
    /// New items before the one at an index.
    case insert([ItemGroup], at: Int)
    /// The items of a range go.
    case remove(Range<Int>)
    /// An item's extent becomes known, or another one, in points, for good.
    case resize(at: Int, to: Double)
    /// Items are taken out and put back so that the first of them has an index in the list.
    case move(Range<Int>, to: Int)
}

extension ItemChange {
    /// Returns the number of last items that an edit of `count` items leaves as they are.
    func keptAtEnd(of count: Int) -> Int {
        switch self {
        case .insert(_, let index): count - index
        case .remove(let range): count - range.upperBound
        case .resize(let index, _): count - index - 1
        case .move(let range, let index): count - max(range.upperBound, index + range.count)
        }
    }
}
