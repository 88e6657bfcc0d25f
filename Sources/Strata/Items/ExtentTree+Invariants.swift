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
            precondition(branch.childCount <= branchCapacity, "A branch has \(branch.childCount) children.")
            precondition(!isRoot || branch.childCount > 1, "A root with a single child should be that child.")
            precondition(
                branch.traits.isEmpty || branch.traits.count == branch.childCount,
                "A branch knows the traits of \(branch.traits.count) children of \(branch.childCount).")
            var entries = 0
            for position in 0..<branch.childCount {
                entries += check(branch.node(at: position), depth: depth + 1, isRoot: false, depths: &depths)
                checkKnowledge(of: position, in: branch)
            }
            let (sum, traitSum) = (branch.sum, branch.traitSum)
            branch.resum()
            precondition(branch.sum == sum, "A branch says \(sum), its children \(branch.sum).")
            precondition(branch.traitSum == traitSum, "A branch says other traits than its children.")
            return entries
        }
    }

    private func checkKnowledge(of position: Int, in branch: ExtentBranch) {
        // A child that has yet to hear what is forgotten below it knows other sums until then.
        guard branch.traits.isEmpty || branch.traits[position].forgotten.isEmpty else { return }
        let (node, sum) = (branch.node(at: position), branch.sum(ofChild: position))
        precondition(sum == node.sum, "A branch knows \(sum) of a child \(node.sum).")
        let traitSum = branch.traits.isEmpty ? TraitSum(plain: sum) : branch.traits[position].sum
        precondition(
            traitSum == node.traitSum ?? TraitSum(plain: sum), "A branch knows other traits of a child than the child.")
    }

    private func check(_ leaf: ExtentLeaf) {
        precondition(leaf.extents.count <= leafCapacity, "A leaf has \(leaf.extents.count) entries.")
        precondition(
            leaf.counts.isEmpty || leaf.counts.count == leaf.extents.count, "A leaf's counts do not match its runs.")
        precondition(leaf.counts.allSatisfy { $0 > 0 }, "A leaf has a run of no items.")
        precondition(
            leaf.attributes.isEmpty || leaf.attributes.count == leaf.extents.count,
            "A leaf's attributes do not match its runs.")
        let fresh = ExtentLeaf(
            extents: leaf.extents, counts: leaf.counts, common: leaf.common, attributes: leaf.attributes)
        precondition(fresh.sum.count == leaf.sum.count, "A leaf counts \(leaf.sum.count), not \(fresh.sum.count).")
        precondition(fresh.sum.unmeasured == leaf.sum.unmeasured, "A leaf miscounts what is unmeasured.")
        precondition(
            fresh.traitSum?.headers == leaf.traitSum?.headers, "A leaf says other traits than its runs.")
        let tolerance = 1e-9 * max(1, fresh.sum.length)
        precondition(
            fresh.sum.length == leaf.sum.length || (fresh.sum.length - leaf.sum.length).magnitude <= tolerance,
            "A leaf's length is not what its runs add to.")
    }
}
