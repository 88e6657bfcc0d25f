extension ExtentTree {
    /// Checks what the tree promises about itself and traps with a sentence where it is broken. For tests and debug
    /// builds; O(runs).
    public func checkInvariants() {
        var depths: Set<Int> = []
        check(root, depth: 0, isRoot: true, depths: &depths)
        precondition(depths.count == 1, "Leaves lie at depths \(depths.sorted()), not at one.")
    }

    private func check(_ node: ExtentNode, depth: Int, isRoot: Bool, depths: inout Set<Int>) {
        precondition(isRoot || node.size > 0, "A node below the root is empty.")
        switch node {
        case .leaf(let leaf):
            depths.insert(depth)
            check(leaf)
        case .branch(let branch):
            precondition(branch.children.count <= branchCapacity, "A branch has \(branch.children.count) children.")
            precondition(!isRoot || branch.children.count > 1, "A root with a single child should be that child.")
            var total = ExtentSum()
            for child in branch.children {
                precondition(child.sum == child.node.sum, "A branch knows \(child.sum) of a child \(child.node.sum).")
                total += child.sum
                check(child.node, depth: depth + 1, isRoot: false, depths: &depths)
            }
            precondition(total == branch.sum, "A branch says \(branch.sum), its children \(total).")
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
