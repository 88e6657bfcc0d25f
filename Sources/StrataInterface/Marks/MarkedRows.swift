import StrataDocument

/// Rows that are marked, as finely as a scrollbar can show them: by their names, which are numbers, in groups that become
/// larger the more of them are marked.
struct MarkedRows: Equatable {
    /// The names of a group's rows have these bits less in common.
    private(set) var shift = 0
    /// The groups that have a marked row.
    private(set) var groups: Set<Int> = []
    /// Changes when they do.
    private(set) var revision = 0

    /// More groups than this no scrollbar has pixels for.
    private static let most = 2048

    /// Makes groups so large that they need not become larger for so many rows, however many of them are marked.
    mutating func spread(over count: Int) {
        while count >> shift >= Self.most { enlarge() }
    }

    private mutating func enlarge() {
        shift += 1
        groups = Set(groups.map { $0 >> 1 })
        revision += 1
    }

    /// Returns the first row at or behind (backward: before) one whose group has no mark yet. O(groups up to there).
    func unmarked(from row: RowID, _ direction: ScanDirection) -> RowID {
        var group = row.ordinal >> shift
        guard groups.contains(group) else { return row }
        while groups.contains(group) { group += direction == .forward ? 1 : -1 }
        return RowID(direction == .forward ? group << shift : (group + 1) << shift - 1)
    }

    /// Returns the first row behind one that belongs to another group. O(1).
    func nextGroup(behind row: RowID) -> RowID { RowID((row.ordinal >> shift + 1) << shift) }

    /// Marks a row.
    mutating func insert(_ ordinal: Int) {
        guard groups.insert(ordinal >> shift).inserted else { return }
        revision += 1
        while groups.count > Self.most { enlarge() }
    }

    /// A name in the middle of each group.
    var ordinals: [Int] { groups.map { $0 << shift + (1 << shift) / 2 } }
}
