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

    /// The sum over headers and items that reflow; nil if there are none.
    var traitSum: TraitSum? {
        switch self {
        case .leaf(let leaf): leaf.traitSum
        case .branch(let branch): branch.traitSum
        }
    }

    /// True if any item below it may be a header or reflow.
    var hasTraits: Bool {
        switch self {
        case .leaf(let leaf): leaf.hasTraits
        case .branch(let branch): !branch.traits.isEmpty
        }
    }

    /// The number of entries or children it holds.
    var size: Int {
        switch self {
        case .leaf(let leaf): leaf.extents.count
        case .branch(let branch): branch.childCount
        }
    }

    /// Forgets the extents of some kinds below it: at once in a leaf, and in a branch by a mark on each child.
    func forget(_ kinds: ItemKinds) {
        switch self {
        case .leaf(let leaf): leaf.forget(kinds)
        case .branch(let branch): branch.forget(kinds)
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
