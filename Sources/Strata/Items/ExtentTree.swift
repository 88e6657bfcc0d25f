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

    var root: ExtentNode

    /// How many items and runs of items the tree was asked about since it was made. For tests of what a layout costs: a
    /// count, unlike a time, is the same on every machine. It wraps around.
    public var lookupCount: Int { lookups }

    /// Stored out of sight of other modules, so that counting takes one instruction.
    var lookups = 0

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

    var children: [Child]
    private(set) var sum = ExtentSum()

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
        for position in children.indices.dropLast() {
            let count = children[position].sum.count
            if rest < count { return (position, rest) }
            rest -= count
        }
        return (children.count - 1, rest)
    }
}
