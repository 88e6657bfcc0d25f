extension ExtentTree {
    /// Inserts `count` items of one extent before the item at `index`. O(log runs); in order at the end, amortised
    /// O(1) entries.
    ///
    /// - Parameters:
    ///   - extent: how long each is; the estimate of items that reflow is what they return to when they are forgotten.
    ///   - count: how many there are.
    ///   - traits: what else they are.
    ///   - index: the index that the first of them is to have.
    public func insert(_ extent: ItemExtent, count: Int = 1, traits: ItemTraits = [], at index: Int) {
        precondition(count >= 0, "Cannot insert \(count) items.")
        precondition((0...self.count).contains(index), "Cannot insert at \(index) of \(self.count) items.")
        guard count > 0 else { return }
        let attributes = ItemAttributes(traits, extent)
        insert(ExtentRun(count: count, extent: PackedExtent(extent), attributes: attributes), at: index)
        noteChange()
    }

    /// Inserts items of distinct extents before the item at `index`. O(items + leaves x log runs); O(items) where there
    /// are none yet.
    public func insert(_ extents: [ItemExtent], traits: ItemTraits = [], at index: Int) {
        precondition((0...count).contains(index), "Cannot insert at \(index) of \(count) items.")
        defer { noteChange() }
        var place = index
        guard extents.count > leafCapacity else {
            for extent in extents {
                let attributes = ItemAttributes(traits, extent)
                insert(ExtentRun(count: 1, extent: PackedExtent(extent), attributes: attributes), at: place)
                place += 1
            }
            return
        }
        insert(extents.parts(of: packed(leafCapacity)) { ExtentLeaf($0, traits) }, at: index)
    }

    /// Inserts runs before the item at `index`. O(runs + leaves x log runs).
    func insert(_ runs: [ExtentRun], at index: Int) {
        var place = index
        guard runs.count > leafCapacity / 2 else {
            for run in runs {
                insert(run, at: place)
                place += run.count
            }
            return
        }
        let isMixed = runs.contains { $0.attributes != runs[0].attributes }
        insert(runs.parts(of: packed(isMixed ? mixedLeafCapacity : leafCapacity)) { ExtentLeaf($0) }, at: index)
    }

    /// Hangs whole leaves in before the item at `index`: one after another, or all at once where they are all there is.
    private func insert(_ leaves: [ExtentLeaf], at index: Int) {
        guard count > 0 else {
            forgetFinger()
            root = tree(of: leaves.map { .leaf($0) })
            return
        }
        var place = index
        for leaf in leaves {
            let count = leaf.sum.count
            insert(leaf, at: place)
            place += count
        }
    }

    /// Returns the tree of nodes that lie at one depth. O(nodes).
    private func tree(of nodes: [ExtentNode]) -> ExtentNode {
        var nodes = nodes
        while nodes.count > 1 {
            nodes = nodes.parts(of: packed(branchCapacity)) { .branch(ExtentBranch($0, room: branchCapacity + 1)) }
        }
        return nodes[0]
    }

    /// Removes a range of items. O(log runs + entries removed).
    public func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "Cannot remove \(range) of \(count) items.")
        guard !range.isEmpty else { return }
        defer { noteChange() }
        guard range.count < count else {
            forgetFinger()
            root = .leaf(ExtentLeaf())
            return
        }
        guard !removeWithinLeaf(range) else { return }
        forgetFinger()
        remove(range, from: root)
        while case .branch(let branch) = root, branch.childCount == 1 {
            branch.passDown(to: 0)
            root = branch.node(at: 0)
        }
    }

    /// Removes a range that lies in one leaf, where so much of the leaf is left that it need not be merged.
    private func removeWithinLeaf(_ range: Range<Int>) -> Bool {
        guard range.count < leafCapacity / 2 else { return false }
        return edit(range.lowerBound) { leaf, index in
            guard index + range.count <= leaf.sum.count, leaf.extents.count - range.count > capacity(of: leaf) / 2
            else {
                return .nothing
            }
            leaf.remove(index..<index + range.count)
            return .changed
        }
    }

    /// Gives the item at `index` another extent. It keeps its traits, and the estimate it came with. O(log runs).
    public func replace(at index: Int, with extent: ItemExtent) { replace(at: index, with: extent, isFixed: false) }

    /// Gives the item at `index` an extent for good, in points: it reflows no more. O(log runs).
    public func fix(at index: Int, to extent: Double) { replace(at: index, with: .measured(extent), isFixed: true) }

    private func replace(at index: Int, with extent: ItemExtent, isFixed: Bool) {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        let extent = PackedExtent(extent)
        edit(index) { leaf, index in
            leaf.replace(at: index, with: extent, isFixed: isFixed)
            return split(leaf, isAppending: false)
        }
        noteChange()
    }

    /// Takes items out and puts them back so that the first of them has index `to` in the list. O(log runs + runs moved).
    public func move(_ range: Range<Int>, to index: Int) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "Cannot move \(range) of \(count) items.")
        precondition(
            (0...count - range.count).contains(index), "Cannot move \(range.count) of \(count) items to \(index).")
        guard !range.isEmpty, index != range.lowerBound else { return }
        var runs: [ExtentRun] = []
        visitRuns(in: range) { runs.append($0) }
        remove(range)
        insert(runs, at: index)
        noteChange()
    }

    /// Makes the items of some kinds unmeasured again that reflow and came with an estimate, which they return to.
    /// O(log runs), however many there are: deeper nodes learn of it when a search or an edit goes there.
    package func forget(_ kinds: ItemKinds) {
        forgetFinger()
        root.forget(kinds)
        noteChange()
    }

    private func insert(_ run: ExtentRun, at index: Int) {
        edit(index) { leaf, index in
            let isAppending = index == leaf.sum.count
            leaf.insert(run, at: index)
            return split(leaf, isAppending: isAppending)
        }
    }

    /// Hangs a whole leaf in before the item at `index`.
    private func insert(_ new: ExtentLeaf, at index: Int) {
        guard index > 0 else { return prepend(new) }
        // The leaf that holds the item before is made to end there.
        edit(index - 1) { leaf, index in
            index + 1 < leaf.sum.count ? .split(leaf.split(atItem: index + 1)) : .nothing
        }
        edit(index - 1) { _, _ in .split(new) }
    }

    private func prepend(_ new: ExtentLeaf) {
        forgetFinger()
        guard count > 0 else {
            root = .leaf(new)
            return
        }
        edit(0) { leaf, _ in
            let rest = leaf.split(atEntry: 0)
            leaf.append(new)
            return .split(rest)
        }
    }
}

// The way down to a leaf, and what is taken up on the way back.
extension ExtentTree {
    /// The effect of an edit on a leaf.
    private enum Effect {
        case nothing
        case changed
        /// It has changed, and something was split off it to the right.
        case split(ExtentLeaf)
    }

    /// Goes down to the leaf that holds the item at `index`, and takes up on the way back what has changed.
    ///
    /// - Returns: whether anything has.
    @inline(__always)
    @discardableResult
    private func edit(_ index: Int, _ body: (_ leaf: ExtentLeaf, _ index: Int) -> Effect) -> Bool {
        var depth = 0
        var inner = index
        var node = root.unmanaged
        while case .branch(let branch) = node {
            node = branch._withUnsafeGuaranteedRef {
                let position: Int
                (position, inner) = $0.child(at: inner)
                $0.passDown(to: position)
                path[depth] = PathStep(branch: branch, position: position)
                depth += 1
                return $0.unmanagedNode(at: position)
            }
        }
        guard case .leaf(let leaf) = node else { return false }
        switch leaf._withUnsafeGuaranteedRef({ body($0, inner) }) {
        case .nothing: return false
        case .changed:
            leaf._withUnsafeGuaranteedRef { forgetFinger(at: index, in: $0) }
            for step in path[..<depth].reversed() { step.branch._withUnsafeGuaranteedRef { $0.update(step.position) } }
        case .split(let sibling):
            forgetFinger()
            hangIn(sibling, depth)
        }
        return true
    }

    /// Hangs in what was split off the leaf at the end of a path, and splits branches that get too many children.
    private func hangIn(_ new: ExtentLeaf, _ depth: Int) {
        var sibling: ExtentNode? = .leaf(new)
        for step in path[..<depth].reversed() {
            step.branch._withUnsafeGuaranteedRef { branch in
                branch.update(step.position)
                guard let new = sibling else { return }
                branch.insert(new, at: step.position + 1)
                sibling = split(branch, isAppending: step.position == branch.childCount - 2).map { .branch($0) }
                branch.resum()
            }
        }
        if let sibling { root = .branch(ExtentBranch([root, sibling], room: branchCapacity + 1)) }
    }

    /// Splits a branch that has grown too large; one that was appended to stays nearly full, as a leaf does.
    private func split(_ branch: ExtentBranch, isAppending: Bool) -> ExtentBranch? {
        guard branch.childCount > branchCapacity else { return nil }
        return branch.split(at: isAppending ? packed(branchCapacity) : branch.childCount / 2)
    }

    private func capacity(of leaf: ExtentLeaf) -> Int { leaf.isMixed ? mixedLeafCapacity : leafCapacity }

    /// Splits a leaf that has grown too large; one that was appended to stays nearly full, so that a tree built in order is
    /// packed.
    private func split(_ leaf: ExtentLeaf, isAppending: Bool) -> Effect {
        let capacity = capacity(of: leaf)
        guard leaf.extents.count > capacity else { return .changed }
        return .split(leaf.split(atEntry: isAppending ? packed(capacity) : leaf.extents.count / 2))
    }
}

// Removing ranges of any length.
extension ExtentTree {
    private func remove(_ range: Range<Int>, from node: ExtentNode) {
        switch node {
        case .leaf(let leaf):
            leaf.remove(range)
        case .branch(let branch):
            let touched = remove(range, fromChildrenOf: branch)
            // Neighbours are looked at only where there may be something to merge: they are far away in memory.
            if touched.isEmpty || touched.contains(where: { isSmall(branch.node(at: $0)) }) {
                mergeSmallChildren(of: branch, around: touched)
            }
            branch.resum()
        }
    }

    /// - Returns: the children that have lost something and are still there; where whole children went, the place
    ///   between their neighbours is an empty range.
    private func remove(_ range: Range<Int>, fromChildrenOf branch: ExtentBranch) -> Range<Int> {
        let (first, inner) = branch.child(at: range.lowerBound)
        var start = range.lowerBound - inner
        var position = first
        while position < branch.childCount, start < range.upperBound {
            let count = branch.count(ofChild: position)
            let part = range.clamped(to: start..<start + count)
            start += count
            if part.count == count {
                branch.empty(position)
            } else if !part.isEmpty {
                branch.passDown(to: position)
                let child = branch.node(at: position)
                remove(part.lowerBound + count - start..<part.upperBound + count - start, from: child)
                branch.update(position)
            }
            position += 1
        }
        var emptied = first..<position
        while let child = emptied.first, branch.count(ofChild: child) > 0 { emptied.removeFirst() }
        while let child = emptied.last, branch.count(ofChild: child) > 0 { emptied.removeLast() }
        if !emptied.isEmpty { branch.remove(emptied) }
        return first..<position - emptied.count
    }

    private func isSmall(_ node: ExtentNode) -> Bool {
        switch node {
        case .leaf(let leaf): leaf.extents.count <= capacity(of: leaf) / 2
        case .branch(let branch): branch.childCount <= branchCapacity / 2
        }
    }

    /// Merges neighbours that fit into one node with room to spare, where one of them has become smaller.
    private func mergeSmallChildren(of branch: ExtentBranch, around touched: Range<Int>) {
        var position = max(0, touched.lowerBound - 1)
        var last = min(touched.upperBound, branch.childCount - 1)
        while position < last {
            let (left, right) = (branch.node(at: position), branch.node(at: position + 1))
            guard canMerge(left, right) else {
                position += 1
                continue
            }
            branch.passDown(to: position)
            branch.passDown(to: position + 1)
            merge(left, right)
            branch.update(position)
            branch.remove(position + 1..<position + 2)
            last -= 1
        }
    }

    private func canMerge(_ left: ExtentNode, _ right: ExtentNode) -> Bool {
        let size = left.size + right.size
        guard case (.leaf(let left), .leaf(let right)) = (left, right) else { return size <= branchCapacity / 2 }
        let isUniform = !left.isMixed && !right.isMixed && left.common == right.common
        return size <= (isUniform ? leafCapacity : mixedLeafCapacity) / 2
    }

    private func merge(_ left: ExtentNode, _ right: ExtentNode) {
        switch (left, right) {
        case (.leaf(let left), .leaf(let right)):
            left.append(right)
        case (.branch(let left), .branch(let right)):
            left.append(right)
            left.resum()
        default:
            preconditionFailure("Leaves of an extent tree must all lie at one depth.")
        }
    }
}

extension Array {
    /// Cuts the elements into parts of up to `size`, in order, and returns what `make` makes of each.
    fileprivate func parts<Part>(of size: Int, _ make: (ArraySlice<Element>) -> Part) -> [Part] {
        stride(from: 0, to: count, by: size).map { make(self[$0..<Swift.min($0 + size, count)]) }
    }
}
