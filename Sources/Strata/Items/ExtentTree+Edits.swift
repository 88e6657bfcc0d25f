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

    /// Inserts items of distinct extents before the item at `index`. O(items + leaves x log runs).
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
        for start in stride(from: 0, to: extents.count, by: packedLeafCount) {
            let part = extents[start..<min(start + packedLeafCount, extents.count)]
            insert(ExtentLeaf(part, traits), at: place)
            place += part.count
        }
    }

    /// Inserts runs before the item at `index`. O(runs + leaves x log runs).
    private func insert(_ runs: [ExtentRun], at index: Int) {
        var place = index
        guard runs.count > leafCapacity / 2 else {
            for run in runs {
                insert(run, at: place)
                place += run.count
            }
            return
        }
        for start in stride(from: 0, to: runs.count, by: packedLeafCount) {
            let leaf = ExtentLeaf(runs[start..<min(start + packedLeafCount, runs.count)])
            let count = leaf.sum.count
            insert(leaf, at: place)
            place += count
        }
    }

    /// Removes a range of items. O(log runs + entries removed).
    public func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "Cannot remove \(range) of \(count) items.")
        guard !range.isEmpty else { return }
        defer { noteChange() }
        guard range.count < count else {
            root = .leaf(ExtentLeaf())
            return
        }
        remove(range, from: root)
        while case .branch(let branch) = root, branch.children.count == 1 {
            branch.passDown(to: 0)
            root = branch.children[0].node
        }
    }

    /// Gives the item at `index` another extent. It keeps its traits, and the estimate it came with. O(log runs).
    public func replace(at index: Int, with extent: ItemExtent) { replace(at: index, with: extent, isFixed: false) }

    /// Gives the item at `index` an extent for good, in points: it reflows no more. O(log runs).
    public func fix(at index: Int, to extent: Double) { replace(at: index, with: .measured(extent), isFixed: true) }

    private func replace(at index: Int, with extent: ItemExtent, isFixed: Bool) {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        let extent = PackedExtent(extent)
        grow(
            edit(index, in: root.unmanaged) { leaf, index in
                leaf.replace(at: index, with: extent, isFixed: isFixed)
                return split(leaf, isAppending: false)
            })
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
    /// O(log runs), however many there are: what lies deeper learns of it when somebody goes there.
    package func forget(_ kinds: ItemKinds) {
        root.forget(kinds)
        noteChange()
    }

    /// Makes all items unmeasured, with one estimate. O(1), besides giving the old runs back; O(runs) where items have
    /// traits, which they keep.
    public func forgetExtents(estimate: Double) {
        let extent = PackedExtent(.estimated(estimate))
        var runs: [ExtentRun] = []
        if root.traitSum == nil {
            runs = [ExtentRun(count: count, extent: extent, attributes: ItemAttributes([], .measured(0)))]
        } else {
            visitRuns(in: 0..<count) { run in
                runs.append(ExtentRun(count: run.count, extent: extent, attributes: run.attributes))
            }
        }
        root = .leaf(ExtentLeaf())
        for run in runs { insert(run, at: count) }
        noteChange()
    }

    private func insert(_ run: ExtentRun, at index: Int) { grow(insert(run, at: index, in: root.unmanaged)) }

    /// Hangs a whole leaf in before the item at `index`.
    private func insert(_ leaf: ExtentLeaf, at index: Int) {
        guard count > 0 else {
            root = .leaf(leaf)
            return
        }
        grow(insert(leaf, at: index, in: root))
    }

    /// Puts a new root above the old one and what was split off it.
    private func grow(_ siblings: [ExtentNode]) {
        guard !siblings.isEmpty else { return }
        var level = [root] + siblings
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: branchCapacity).map { start in
                let part = level[start..<min(start + branchCapacity, level.count)]
                return .branch(ExtentBranch(part))
            }
        }
        root = level[0]
    }
}

// What follows descends from a node and returns what was split off it to the right.
extension ExtentTree {
    private func insert(_ run: ExtentRun, at index: Int, in node: ExtentNode.Unmanaged) -> [ExtentNode] {
        edit(index, in: node) { leaf, index in
            let isAppending = index == leaf.sum.count
            leaf.insert(run, at: index)
            return split(leaf, isAppending: isAppending)
        }
    }

    private func insert(_ new: ExtentLeaf, at index: Int, in node: ExtentNode) -> [ExtentNode] {
        switch node {
        case .leaf(let leaf):
            if index == leaf.sum.count { return [.leaf(new)] }
            let rest = leaf.split(atItem: index)
            // A leaf that would be left empty takes the new runs itself.
            if leaf.extents.isEmpty {
                leaf.append(new)
                return [.leaf(rest)]
            }
            return [.leaf(new), .leaf(rest)]
        case .branch(let branch):
            let (position, inner) = branch.child(at: index)
            branch.passDown(to: position)
            let siblings = insert(new, at: inner, in: branch.children[position].node)
            return adopt(siblings, after: position, in: branch)
        }
    }

    /// Goes down to the leaf that holds the item at `index`, and takes up on the way back what has changed.
    private func edit(
        _ index: Int, in node: ExtentNode.Unmanaged, _ body: (_ leaf: ExtentLeaf, _ index: Int) -> [ExtentNode]
    ) -> [ExtentNode] {
        switch node {
        case .leaf(let leaf):
            leaf._withUnsafeGuaranteedRef { body($0, index) }
        case .branch(let branch):
            branch._withUnsafeGuaranteedRef { branch in
                let (position, inner) = branch.child(at: index)
                branch.passDown(to: position)
                let child = branch.children.withUnsafeBufferPointer { $0[position].node.unmanaged }
                let siblings = edit(inner, in: child, body)
                return adopt(siblings, after: position, in: branch)
            }
        }
    }

    /// Takes in what a child split off, and splits in turn when there are too many children.
    private func adopt(_ siblings: [ExtentNode], after position: Int, in branch: ExtentBranch) -> [ExtentNode] {
        branch.update(position)
        guard !siblings.isEmpty else {
            branch.resum()
            return []
        }
        let isAppending = position == branch.children.count - 1
        branch.insert(siblings, at: position + 1)
        guard branch.children.count > branchCapacity else {
            branch.resum()
            return []
        }
        let rest = branch.split(at: isAppending ? packedBranchCount : branch.children.count / 2)
        branch.resum()
        return [.branch(rest)]
    }

    /// Splits a leaf that has grown too large; one that was appended to stays nearly full, so that a tree built in order is
    /// packed.
    private func split(_ leaf: ExtentLeaf, isAppending: Bool) -> [ExtentNode] {
        guard leaf.extents.count > leafCapacity else { return [] }
        return [.leaf(leaf.split(atEntry: isAppending ? packedLeafCount : leaf.extents.count / 2))]
    }

    private func remove(_ range: Range<Int>, from node: ExtentNode) {
        switch node {
        case .leaf(let leaf):
            leaf.remove(range)
        case .branch(let branch):
            let touched = remove(range, fromChildrenOf: branch)
            // Neighbours are looked at only where there may be something to merge: they are far away in memory.
            if touched.isEmpty || touched.contains(where: { isSmall(branch.children[$0].node) }) {
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
        while position < branch.children.count, start < range.upperBound {
            let count = branch.children[position].sum.count
            let part = range.clamped(to: start..<start + count)
            start += count
            if part.count == count {
                branch.empty(position)
            } else if !part.isEmpty {
                branch.passDown(to: position)
                let child = branch.children[position].node
                remove(part.lowerBound + count - start..<part.upperBound + count - start, from: child)
                branch.update(position)
            }
            position += 1
        }
        var emptied = first..<position
        while let child = emptied.first, branch.children[child].sum.count > 0 { emptied.removeFirst() }
        while let child = emptied.last, branch.children[child].sum.count > 0 { emptied.removeLast() }
        if !emptied.isEmpty { branch.remove(emptied) }
        return first..<position - emptied.count
    }

    private func isSmall(_ node: ExtentNode) -> Bool {
        switch node {
        case .leaf(let leaf): leaf.extents.count <= leafCapacity / 2
        case .branch(let branch): branch.children.count <= branchCapacity / 2
        }
    }

    /// Merges neighbours that fit into one node with room to spare, where one of them has become smaller.
    private func mergeSmallChildren(of branch: ExtentBranch, around touched: Range<Int>) {
        var position = max(0, touched.lowerBound - 1)
        var last = min(touched.upperBound, branch.children.count - 1)
        while position < last {
            let (left, right) = (branch.children[position].node, branch.children[position + 1].node)
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
        switch left {
        case .leaf: left.size + right.size <= leafCapacity / 2
        case .branch: left.size + right.size <= branchCapacity / 2
        }
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
