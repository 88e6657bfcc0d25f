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

    /// What it knows of headers and of items that reflow; nil if there are none.
    var traitSum: TraitSum? {
        switch self {
        case .leaf(let leaf): leaf.traitSum
        case .branch(let branch): branch.traitSum
        }
    }

    /// How many entries or children it holds.
    var size: Int {
        switch self {
        case .leaf(let leaf): leaf.extents.count
        case .branch(let branch): branch.children.count
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

/// A branch. Its children's sums lie beside each other, so that a search reads one stretch of memory a level.
///
/// What is forgotten below a child is only marked here, where the child's sums already say so. The mark goes on to the
/// child's children when somebody goes down to it.
final class ExtentBranch {
    struct Child {
        var sum: ExtentSum
        var node: ExtentNode

        init(_ node: ExtentNode) {
            sum = node.sum
            self.node = node
        }
    }

    /// What is known of a child beyond its sum.
    struct ChildTraits {
        var sum: TraitSum
        /// The kinds that are forgotten below the child, which does not know yet.
        var forgotten: ItemKinds = []

        init(_ node: ExtentNode) { sum = node.traitSum ?? TraitSum(plain: node.sum) }
    }

    @exclusivity(unchecked) private(set) var children: [Child]
    /// One for each child, or empty while no item has a trait: then they would be most of what a search reads.
    @exclusivity(unchecked) private(set) var traits: [ChildTraits]
    @exclusivity(unchecked) private(set) var sum = ExtentSum()
    @exclusivity(unchecked) private(set) var traitSum: TraitSum?

    /// A branch over nodes.
    convenience init(_ nodes: some Collection<ExtentNode>) {
        let isPlain = nodes.allSatisfy { $0.traitSum == nil }
        self.init(nodes.map(Child.init), isPlain ? [] : nodes.map(ChildTraits.init))
    }

    private init(_ children: [Child], _ traits: [ChildTraits]) {
        self.children = children
        self.traits = traits
        resum()
    }

    /// Takes the sums of the children anew. Adding up beats adjusting: rounding never accumulates over edits.
    func resum() {
        guard traits.isEmpty else { return resumTraits() }
        var total = ExtentSum()
        for child in children { total += child.sum }
        sum = total
        traitSum = nil
    }

    private func resumTraits() {
        var total = TraitSum()
        for child in traits { total += child.sum }
        guard !total.isPlain else {
            traits = []
            return resum()
        }
        sum = total.total
        traitSum = total
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

    /// How many items below a child have a property.
    func count(of property: CountedProperty, inChild position: Int) -> Int {
        property.count(in: children[position].sum, traits.isEmpty ? nil : traits[position].sum)
    }
}

// Edits of the children; whoever makes one sums up afterwards.
extension ExtentBranch {
    /// Takes a child's sums anew after it has changed.
    func update(_ position: Int) {
        let node = children[position].node
        children[position].sum = node.sum
        let traitSum = node.traitSum
        guard traitSum != nil || !traits.isEmpty else { return }
        if traits.isEmpty { traits = children.map { ChildTraits($0.node) } }
        traits[position] = ChildTraits(node)
    }

    /// Makes a child count for nothing, until it is removed.
    func empty(_ position: Int) { children[position].sum = ExtentSum() }

    func insert(_ nodes: [ExtentNode], at position: Int) {
        if traits.isEmpty, nodes.contains(where: { $0.traitSum != nil }) {
            traits = children.map { ChildTraits($0.node) }
        }
        children.insert(contentsOf: nodes.map(Child.init), at: position)
        if !traits.isEmpty { traits.insert(contentsOf: nodes.map(ChildTraits.init), at: position) }
    }

    func remove(_ range: Range<Int>) {
        children.removeSubrange(range)
        if !traits.isEmpty { traits.removeSubrange(range) }
    }

    /// Keeps the children before `position` and returns the others as a branch of their own.
    func split(at position: Int) -> ExtentBranch {
        let rest = ExtentBranch(
            Array(children[position...]), traits.isEmpty ? [] : Array(traits[position...]))
        remove(position..<children.count)
        return rest
    }

    /// Takes over all children of the branch that follows.
    func append(_ other: ExtentBranch) {
        if !traits.isEmpty || !other.traits.isEmpty {
            if traits.isEmpty { traits = children.map { ChildTraits($0.node) } }
            traits += other.traits.isEmpty ? other.children.map { ChildTraits($0.node) } : other.traits
        }
        children += other.children
    }

    /// Forgets the extents of some kinds, by a mark on each child. O(children).
    func forget(_ kinds: ItemKinds) {
        for position in traits.indices {
            let found = traits[position].sum.forget(kinds)
            guard !found.isEmpty else { continue }
            traits[position].forgotten.formUnion(found)
            children[position].sum = traits[position].sum.total
        }
        resum()
    }

    /// Passes a mark on to a child that somebody is about to look into.
    @inline(__always)
    func passDown(to position: Int) {
        if !traits.isEmpty { passMarkDown(to: position) }
    }

    private func passMarkDown(to position: Int) {
        let forgotten = traits[position].forgotten
        guard !forgotten.isEmpty else { return }
        traits[position].forgotten = []
        children[position].node.forget(forgotten)
    }
}
