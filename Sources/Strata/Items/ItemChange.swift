/// Items to be inserted: neighbours in reading order.
public enum ItemGroup: Sendable, Hashable {
    /// `count` items of one extent.
    case equal(count: Int, ItemExtent)
    /// Items of an extent each.
    case distinct([ItemExtent])

    /// How many items it stands for.
    public var count: Int {
        switch self {
        case .equal(let count, _): count
        case .distinct(let extents): extents.count
        }
    }

    /// Items whose extent is known, in points.
    public static func measured(count: Int = 1, extent: Double) -> ItemGroup { .equal(count: count, .measured(extent)) }

    /// Items whose extent is guessed, in points, until they are about to be shown.
    public static func estimated(count: Int = 1, extent: Double) -> ItemGroup {
        .equal(count: count, .estimated(extent))
    }
}

extension ExtentTree {
    /// Inserts the items of a group before the item at `index`.
    func insert(_ group: ItemGroup, at index: Int) {
        switch group {
        case .equal(let count, let extent): insert(extent, count: count, at: index)
        case .distinct(let extents): insert(extents, at: index)
        }
    }
}

/// One edit of the items. Several make one change when they are applied together (Behaviour, "Changes").
public enum ItemChange: Sendable, Hashable {
    /// New items before the one at an index.
    case insert([ItemGroup], at: Int)
    /// The items of a range go.
    case remove(Range<Int>)
    /// An item's extent becomes known, or another one, in points.
    case resize(at: Int, to: Double)
}
