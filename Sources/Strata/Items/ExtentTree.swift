/// The extents of all items, as a balanced tree of runs.
///
/// A run is any number of neighbours of one extent, so a billion items at one estimate are a single entry, and memory
/// grows with what was measured, never with what exists. Distinct neighbours take eight bytes each. Every node knows
/// the count, the length and the number of unmeasured items below it; finding an item by index or by offset, and every
/// single edit, is O(log runs). All leaves lie at the same depth, and no node but an empty root is empty.
public final class ExtentTree {
    /// The most entries a leaf may hold.
    let leafCapacity: Int
    /// The most children a branch may hold.
    let branchCapacity: Int

    /// How many entries a leaf has, and how many children a branch, in a tree that was built in order: nearly as many as
    /// fit, so that the first edits do not split every node they come to.
    var packedLeafCount: Int { leafCapacity * 7 / 8 }
    var packedBranchCount: Int { branchCapacity * 7 / 8 }

    // The state of the tree and its nodes is never lent out while foreign code runs, so nothing can reach it twice, and
    // the checks for that would be a tenth of what an edit costs.
    @exclusivity(unchecked) var root: ExtentNode

    /// How many items and runs of items the tree was asked about since it was made. For tests of what a layout costs: a
    /// count, unlike a time, is the same on every machine. It wraps around.
    @exclusivity(unchecked) public internal(set) var lookupCount = 0

    /// The changes since the tree was last looked through, and how many entries it had then. For debug builds.
    @exclusivity(unchecked) var uncheckedChanges = 0
    @exclusivity(unchecked) var checkedEntries = 0

    /// An empty tree. Tests pass small capacities, so that few items make a deep tree.
    public init(leafCapacity: Int = 256, branchCapacity: Int = 24) {
        precondition(leafCapacity >= 4 && branchCapacity >= 4, "Capacities below 4 leave no room to split.")
        self.leafCapacity = leafCapacity
        self.branchCapacity = branchCapacity
        root = .leaf(ExtentLeaf())
    }

    /// How many items there are.
    public var count: Int { root.sum.count }

    /// The sum of all extents in points, without any spacing.
    public var length: Double { root.sum.length }

    /// How many items have only an estimate.
    public var unmeasuredCount: Int { root.sum.unmeasured }
}

/// What a node knows of everything below it.
struct ExtentSum: Equatable {
    var count = 0
    var length = 0.0
    var unmeasured = 0

    /// Where the last item ends when every item is followed by `spacing`; `spacing` after the last one not included.
    func end(spacing: Double) -> Double { length + Double(count - 1) * spacing }

    /// The length with `spacing` after every item.
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

/// A node of an ``ExtentTree``.
enum ExtentNode {
    case leaf(ExtentLeaf)
    case branch(ExtentBranch)

    var sum: ExtentSum {
        switch self {
        case .leaf(let leaf): leaf.sum
        case .branch(let branch): branch.sum
        }
    }

    /// How many entries or children it holds.
    var size: Int {
        switch self {
        case .leaf(let leaf): leaf.extents.count
        case .branch(let branch): branch.children.count
        }
    }
}

extension ExtentNode {
    /// A node that is not counted, for a way down: the tree holds every node that lies on it.
    enum Unmanaged {
        case leaf(Swift.Unmanaged<ExtentLeaf>)
        case branch(Swift.Unmanaged<ExtentBranch>)
    }

    var unmanaged: Unmanaged {
        switch self {
        case .leaf(let leaf): .leaf(.passUnretained(leaf))
        case .branch(let branch): .branch(.passUnretained(branch))
        }
    }
}

/// A branch. Its children's sums lie beside each other, so that a search reads one stretch of memory a level.
final class ExtentBranch {
    struct Child {
        var sum: ExtentSum
        var node: ExtentNode

        init(_ node: ExtentNode) {
            sum = node.sum
            self.node = node
        }
    }

    @exclusivity(unchecked) var children: [Child]
    @exclusivity(unchecked) private(set) var sum = ExtentSum()

    init(_ children: [Child]) {
        self.children = children
        resum()
    }

    /// Takes the sums of the children anew. Adding up beats adjusting: rounding never accumulates over edits.
    func resum() {
        var total = ExtentSum()
        for child in children { total += child.sum }
        sum = total
    }

    /// The child that holds the item at `index`, and the index within it. An index equal to the count belongs to the
    /// last child.
    func child(at index: Int) -> (position: Int, index: Int) {
        var rest = index
        var position = 0
        while position < children.count - 1, rest >= children[position].sum.count {
            rest -= children[position].sum.count
            position += 1
        }
        return (position, rest)
    }
}
