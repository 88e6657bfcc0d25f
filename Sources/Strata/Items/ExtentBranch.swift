/// A branch. Of its children's sums each part lies beside its like, so that a search reads little memory a level.
///
/// A mark here says what is forgotten below a child, whose sums already say so. The mark goes on to the child's
/// children when a search or an edit goes down to it.
final class ExtentBranch {
    /// The knowledge of a child beyond its sum.
    struct ChildTraits {
        var sum: TraitSum
        /// The kinds that are forgotten below the child, which does not know yet.
        var forgotten: ItemKinds = []

        init(_ node: ExtentNode) { sum = node.traitSum ?? TraitSum(plain: node.sum) }
    }

    // The parts of the children's sums, and the children, one after the other in one stretch of memory.
    private let counts: UnsafeMutablePointer<Int>
    private let lengths: UnsafeMutablePointer<Double>
    private let unmeasured: UnsafeMutablePointer<Int>
    private let nodes: UnsafeMutablePointer<ExtentNode>
    /// The number of children there is room for.
    private let room: Int
    @exclusivity(unchecked) private(set) var childCount = 0
    @exclusivity(unchecked) private(set) var sum = ExtentSum()
    /// One for each child, or empty while no item has a trait: then they would be most of what a search reads.
    @exclusivity(unchecked) private(set) var traits: [ChildTraits] = []
    @exclusivity(unchecked) private(set) var traitSum: TraitSum?

    /// A branch over nodes, with room for a number of children.
    init(_ nodes: some Collection<ExtentNode>, room: Int) {
        self.room = room
        // Each part of a sum and a reference take eight bytes.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: room * 32, alignment: 64)
        counts = memory.bindMemory(to: Int.self, capacity: room)
        lengths = (memory + room * 8).bindMemory(to: Double.self, capacity: room)
        unmeasured = (memory + room * 16).bindMemory(to: Int.self, capacity: room)
        self.nodes = (memory + room * 24).bindMemory(to: ExtentNode.self, capacity: room)
        for node in nodes { insert(node, at: childCount) }
        resum()
    }

    deinit {
        nodes.deinitialize(count: childCount)
        UnsafeMutableRawPointer(counts).deallocate()
    }

    /// Returns the child at a position.
    @inline(__always)
    func node(at position: Int) -> ExtentNode { nodes[position] }

    /// Returns the child at a position, not counted.
    @inline(__always)
    func unmanagedNode(at position: Int) -> ExtentNode.Unmanaged { nodes[position].unmanaged }

    /// Returns the number of items that a child holds.
    @inline(__always)
    func count(ofChild position: Int) -> Int { counts[position] }

    /// Returns the sum over all items below a child.
    @inline(__always)
    func sum(ofChild position: Int) -> ExtentSum {
        ExtentSum(count: counts[position], length: lengths[position], unmeasured: unmeasured[position])
    }

    /// Returns the number of items below a child that have a property.
    func count(of property: CountedProperty, inChild position: Int) -> Int {
        property.count(in: sum(ofChild: position), traits.isEmpty ? nil : traits[position].sum)
    }

    /// Returns the child that holds the item at `index`, and the index within it. An index equal to the count belongs
    /// to the last child.
    @inline(__always)
    func child(at index: Int) -> (position: Int, index: Int) {
        var rest = index
        var position = 0
        while position < childCount - 1, rest >= counts[position] {
            rest -= counts[position]
            position += 1
        }
        return (position, rest)
    }

    /// Returns the child that holds the first item which ends behind `offset` when `spacing` follows every item and
    /// this branch begins at `start`; the last child if there is none.
    @inline(__always)
    func child(endingAfter offset: Double, spacing: Double, from start: ExtentSum) -> Int {
        var end = start
        var position = 0
        while position < childCount - 1 {
            end.count &+= counts[position]
            end.length += lengths[position]
            guard end.end(spacing: spacing) <= offset else { break }
            position += 1
        }
        return position
    }

    /// Adds up the children before a position, always in one order, so that sums are the same to the bit for every
    /// caller.
    @inline(__always)
    func addSums(to total: inout ExtentSum, before position: Int) {
        total.length += totalLength(before: position)
        for passed in 0..<position {
            total.count &+= counts[passed]
            total.unmeasured &+= unmeasured[passed]
        }
    }
}

// Sums.
extension ExtentBranch {
    /// Takes the sums of the children anew. Adding up beats adjusting: rounding never accumulates over edits.
    func resum() {
        guard traits.isEmpty else { return resumTraits() }
        var total = ExtentSum(count: 0, length: totalLength(before: childCount), unmeasured: 0)
        for position in 0..<childCount {
            total.count += counts[position]
            total.unmeasured += unmeasured[position]
        }
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

    /// Returns the length of everything below the children before a position.
    private func totalLength(before end: Int) -> Double {
        // Eight partial sums: one addition need not wait for the last.
        var partial = SIMD8<Double>()
        var position = 0
        while end - position >= 8 {
            partial += UnsafeRawPointer(lengths + position).loadUnaligned(as: SIMD8<Double>.self)
            position += 8
        }
        var total = partial.sum()
        while position < end {
            total += lengths[position]
            position += 1
        }
        return total
    }

    /// Takes in that a child has changed.
    @inline(__always)
    func update(_ position: Int) {
        let new = nodes[position].sum
        sum.count += new.count - counts[position]
        sum.unmeasured += new.unmeasured - unmeasured[position]
        store(new, at: position)
        guard traits.isEmpty, nodes[position].hasTraits == false else { return updateTraits(position) }
        sum.length = totalLength(before: childCount)
    }

    private func updateTraits(_ position: Int) {
        showTraits()
        traits[position] = ChildTraits(nodes[position])
        resumTraits()
    }

    private func showTraits() {
        if traits.isEmpty { traits = (0..<childCount).map { ChildTraits(nodes[$0]) } }
    }

    @inline(__always)
    private func store(_ sum: ExtentSum, at position: Int) {
        counts[position] = sum.count
        lengths[position] = sum.length
        unmeasured[position] = sum.unmeasured
    }
}

// Edits of the children; the caller sums up afterwards.
extension ExtentBranch {
    /// Makes a child count for nothing, until it is removed.
    func empty(_ position: Int) { store(ExtentSum(), at: position) }

    func insert(_ node: ExtentNode, at position: Int) {
        precondition(childCount < room, "A branch has room for \(room) children.")
        if !traits.isEmpty || node.hasTraits {
            showTraits()
            traits.insert(ChildTraits(node), at: position)
        }
        move(from: position, to: position + 1)
        store(node.sum, at: position)
        (nodes + position).initialize(to: node)
        childCount += 1
    }

    func remove(_ range: Range<Int>) {
        if !traits.isEmpty { traits.removeSubrange(range) }
        (nodes + range.lowerBound).deinitialize(count: range.count)
        move(from: range.upperBound, to: range.lowerBound)
        childCount -= range.count
    }

    /// Moves the children from a position on.
    private func move(from position: Int, to target: Int) {
        let count = childCount - position
        (counts + target).update(from: counts + position, count: count)
        (lengths + target).update(from: lengths + position, count: count)
        (unmeasured + target).update(from: unmeasured + position, count: count)
        (nodes + target).moveInitialize(from: nodes + position, count: count)
    }

    /// Keeps the children before `position` and returns the others as a branch of their own.
    func split(at position: Int) -> ExtentBranch {
        let rest = ExtentBranch([], room: room)
        rest.take(from: self, position..<childCount)
        rest.resum()
        remove(position..<childCount)
        return rest
    }

    /// Takes over all children of the branch that follows.
    func append(_ other: ExtentBranch) { take(from: other, 0..<other.childCount) }

    private func take(from other: ExtentBranch, _ range: Range<Int>) {
        if !traits.isEmpty || !other.traits.isEmpty {
            showTraits()
            other.showTraits()
            traits += other.traits[range]
        }
        for position in range {
            store(other.sum(ofChild: position), at: childCount)
            (nodes + childCount).initialize(to: other.nodes[position])
            childCount += 1
        }
    }
}

// What is forgotten.
extension ExtentBranch {
    /// Forgets the extents of some kinds, by a mark on each child. O(children).
    func forget(_ kinds: ItemKinds) {
        for position in traits.indices {
            let found = traits[position].sum.forget(kinds)
            guard !found.isEmpty else { continue }
            traits[position].forgotten.formUnion(found)
            store(traits[position].sum.total, at: position)
        }
        resum()
    }

    /// Passes a mark on to a child that is about to be looked into.
    @inline(__always)
    func passDown(to position: Int) {
        if !traits.isEmpty { passMarkDown(to: position) }
    }

    private func passMarkDown(to position: Int) {
        let forgotten = traits[position].forgotten
        guard !forgotten.isEmpty else { return }
        traits[position].forgotten = []
        nodes[position].forget(forgotten)
    }
}
