extension ExtentTree {
    /// Checks what the tree promises about itself and traps with a sentence where it is broken. For tests and debug
    /// builds; O(runs).
    ///
    /// - Returns: how many entries the leaves have.
    @discardableResult
    public func checkInvariants() -> Int {
        var depths: Set<Int> = []
        let entries = check(root, depth: 0, isRoot: true, depths: &depths)
        precondition(depths.count == 1, "Leaves lie at depths \(depths.sorted()), not at one.")
        return entries
    }

    /// Checks the invariants after a change, in debug builds: after each one of a tree of up to a thousand entries, and of
    /// a greater tree so rarely that a change costs no more than looking at a thousand of them.
    func noteChange() { assert(isWholeAfterChange()) }

    private func isWholeAfterChange() -> Bool {
        uncheckedChanges += 1
        guard uncheckedChanges * 1000 >= checkedEntries else { return true }
        uncheckedChanges = 0
        checkedEntries = checkInvariants()
        return true
    }

    private func check(_ node: ExtentNode, depth: Int, isRoot: Bool, depths: inout Set<Int>) -> Int {
        precondition(isRoot || node.size > 0, "A node below the root is empty.")
        switch node {
        case .leaf(let leaf):
            depths.insert(depth)
            check(leaf)
            return leaf.extents.count
        case .branch(let branch):
            precondition(branch.children.count <= branchCapacity, "A branch has \(branch.children.count) children.")
            precondition(!isRoot || branch.children.count > 1, "A root with a single child should be that child.")
            var total = ExtentSum()
            var entries = 0
            for child in branch.children {
                precondition(child.sum == child.node.sum, "A branch knows \(child.sum) of a child \(child.node.sum).")
                total += child.sum
                entries += check(child.node, depth: depth + 1, isRoot: false, depths: &depths)
            }
            precondition(total == branch.sum, "A branch says \(branch.sum), its children \(total).")
            return entries
        }
    }

    private func check(_ leaf: ExtentLeaf) {
        precondition(leaf.extents.count <= leafCapacity, "A leaf has \(leaf.extents.count) entries.")
        precondition(
            leaf.counts.isEmpty || leaf.counts.count == leaf.extents.count, "A leaf's counts do not match its runs.")
        precondition(leaf.counts.allSatisfy { $0 > 0 }, "A leaf has a run of no items.")
        let fresh = ExtentLeaf(extents: leaf.extents, counts: leaf.counts)
        precondition(fresh.sum.count == leaf.sum.count, "A leaf counts \(leaf.sum.count), not \(fresh.sum.count).")
        precondition(fresh.sum.unmeasured == leaf.sum.unmeasured, "A leaf miscounts what is unmeasured.")
        let tolerance = 1e-9 * max(1, fresh.sum.length)
        precondition(
            (fresh.sum.length - leaf.sum.length).magnitude <= tolerance, "A leaf's length is not what its runs add to.")
    }
}
