/// Items to be inserted: neighbours in reading order. Those that reflow and come measured are measured when they are
/// there, whatever extent they come with.
public enum ItemGroup: Sendable, Hashable {
    /// `count` items of one extent.
    case equal(count: Int, ItemExtent, traits: ItemTraits = [])
    /// Items of an extent each.
    case distinct([ItemExtent], traits: ItemTraits = [])

    /// How many items it stands for.
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
    /// Inserts the items of a group before the item at `index`.
    func insert(_ group: ItemGroup, at index: Int) {
        switch group {
        case .equal(let count, let extent, let traits): insert(extent, count: count, traits: traits, at: index)
        case .distinct(let extents, let traits): insert(extents, traits: traits, at: index)
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
