/// The extents of all items, as a balanced tree of runs.
///
/// A run is any number of neighbours of one extent, so a billion items at one estimate are a single entry, and memory
/// grows with what was measured, never with what exists. Distinct neighbours take eight bytes each. Every node knows
/// the count, the length and the number of unmeasured items below it, and how many of them are headers; finding an item
/// by index, by offset or by its rank among the headers, and every single edit, is O(log runs). All leaves lie at the
/// same depth, and no node but an empty root is empty.
public final class ExtentTree {
    /// The most entries a leaf may hold.
    let leafCapacity: Int
    /// The most children a branch may hold.
    let branchCapacity: Int

    /// The most entries a leaf may get whose runs have different attributes: it takes longer to sum up.
    var mixedLeafCapacity: Int { max(4, leafCapacity / 4) }

    /// Returns the number of entries of a leaf, or of children of a branch, in a tree that was built in order: nearly
    /// as many as fit, so that the first edits do not split every node they come to.
    func packed(_ capacity: Int) -> Int { capacity * 7 / 8 }

    // The state of the tree and its nodes is never lent out while foreign code runs, so nothing can reach it twice, and
    // the checks for that would be a tenth of what an edit costs.
    @exclusivity(unchecked) var root: ExtentNode

    /// The number of items and runs of items that the tree was asked about since it was made. For tests of what a
    /// layout costs: a count, unlike a time, is the same on every machine. It wraps around.
    @exclusivity(unchecked) public internal(set) var lookupCount = 0

    /// A value that the application gives to an item, by its index in reading order; nil where it gives none. What it says
    /// must stay the same until the strategies are prepared again.
    public var value: ((_ index: Int) -> Int)?

    /// The named values of items; nil if there are none.
    public var values: ItemValues?

    /// The way down to the leaf that is edited. No tree that fits into memory is deeper than there is room for.
    let path = UnsafeMutableBufferPointer<PathStep>.allocate(capacity: 64)

    /// The leaf that was looked into last, if no edit has touched it or what lies before it: most questions are about
    /// the neighbours of an item that was asked about before.
    @exclusivity(unchecked) private(set) var finger: Finger?

    /// A mark in the leaf whose entries were added up last, which no edit has touched since.
    @exclusivity(unchecked) private(set) var mark = ExtentLeaf.PrefixMark()
    @exclusivity(unchecked) private(set) var markedLeaf: ObjectIdentifier?

    /// The changes since the tree was last looked through, and how many entries it had then. For debug builds.
    @exclusivity(unchecked) var uncheckedChanges = 0
    @exclusivity(unchecked) var checkedEntries = 0

    /// An empty tree. Tests pass small capacities, so that few items make a deep tree.
    public init(leafCapacity: Int = 256, branchCapacity: Int = 48) {
        precondition(leafCapacity >= 4 && branchCapacity >= 4, "Capacities below 4 leave no room to split.")
        self.leafCapacity = leafCapacity
        self.branchCapacity = branchCapacity
        root = .leaf(ExtentLeaf())
    }

    deinit { path.deallocate() }

    /// The number of items.
    public var count: Int { root.sum.count }

    /// The sum of all extents in points, without any spacing.
    public var length: Double { root.sum.length }

    /// The number of items that have only an estimate.
    public var unmeasuredCount: Int { root.sum.unmeasured }

    /// The number of headers.
    public var headerCount: Int { root.traitSum?.headers ?? 0 }
}

extension ExtentTree {
    /// A branch on the way down, and which of its children comes next.
    struct PathStep {
        var branch: Unmanaged<ExtentBranch>
        var position: Int
    }

    /// A leaf, and everything about the items before it.
    struct Finger {
        var leaf: Unmanaged<ExtentLeaf>
        var start: ExtentSum
        /// The index behind its last item.
        var end: Int
    }

    /// Keeps the leaf that was looked into.
    @inline(__always)
    func point(at leaf: ExtentLeaf, from start: ExtentSum) {
        finger = Finger(leaf: .passUnretained(leaf), start: start, end: start.count + leaf.sum.count)
    }

    /// Keeps a mark in a leaf.
    @inline(__always)
    func keep(_ mark: ExtentLeaf.PrefixMark, in leaf: ExtentLeaf) {
        markedLeaf = ObjectIdentifier(leaf)
        self.mark = mark
    }

    /// Forgets which leaf was looked into, and what was found there.
    func forgetFinger() { (finger, markedLeaf) = (nil, nil) }

    /// Forgets what an edit at an index, in a leaf that it leaves whole, makes wrong.
    @inline(__always)
    func forgetFinger(at index: Int, in leaf: ExtentLeaf) {
        if let finger, index < finger.end { self.finger = nil }
        if ObjectIdentifier(leaf) == markedLeaf { markedLeaf = nil }
    }
}

/// The sum that a node keeps over everything below it.
struct ExtentSum: Equatable {
    var count = 0
    var length = 0.0
    var unmeasured = 0

    /// Returns the end of the last item when every item is followed by `spacing`; `spacing` after the last one not
    /// included.
    func end(spacing: Double) -> Double { length + Double(count - 1) * spacing }

    /// Returns the length with `spacing` after every item.
    func advance(spacing: Double) -> Double { length + Double(count) * spacing }

    static func + (left: ExtentSum, right: ExtentSum) -> ExtentSum {
        var sum = left
        sum += right
        return sum
    }

    static func += (left: inout ExtentSum, right: ExtentSum) {
        left.count += right.count
        left.length += right.length
        left.unmeasured += right.unmeasured
    }
}
