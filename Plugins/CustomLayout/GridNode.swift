/// Neighbours in a grid, as a balanced tree whose nodes know what the items below them come to in rows.
///
/// What they come to depends on how many items the row holds that is begun before them. It is worked out once and kept, so
/// that an edit, which leaves most nodes as they are, has little to work out anew. A node never changes otherwise: trees
/// share what they have in common, and the heights of two siblings differ by 1 at most.
final class GridNode {
    let count: Int
    /// How many nodes lie above each other; 1 for a leaf.
    let height: Int
    /// Whether it is a leaf of so few runs that it is joined with its neighbours when it has been edited.
    let isSmall: Bool
    let children: (left: GridNode, right: GridNode)?
    /// What the items come to, in the order of what the row before them holds.
    private var known: [(behind: Int, span: GridSpan)] = []

    /// A leaf.
    init(_ runs: ArraySlice<GridRun>, columns: Int) {
        count = runs.reduce(0) { $0 + $1.count }
        height = 1
        isSmall = runs.count < GridItems.leastRuns
        children = nil
        guard columns <= Self.few else { return }
        known = (0..<columns).map { behind in
            var span = GridSpan(behind: behind)
            for run in runs { span.append(run, columns: columns) }
            return (behind, span)
        }
    }

    private init(_ left: GridNode, _ right: GridNode) {
        count = left.count + right.count
        height = max(left.height, right.height) + 1
        isSmall = false
        children = (left, right)
        // What is known of both parts is known of the whole.
        known = left.known.compactMap { part in
            var span = part.span
            guard let next = right.known(behind: span.begun) else { return nil }
            span.append(next)
            return (part.behind, span)
        }
    }

    /// With so many columns, what the items of a leaf come to is worked out at once for all that the row before them may
    /// hold: later the items would have to be looked through again.
    private static let few = 8

    /// What the items come to behind a row that is begun.
    ///
    /// - Parameters:
    ///   - begun: how many items that row holds; 0 where it has ended.
    ///   - start: the position of the first item.
    ///   - items: the items of the whole grid.
    func span(behind begun: Int, from start: Int, in items: GridItems) -> GridSpan {
        if let span = known(behind: begun) { return span }
        var span = GridSpan(behind: begun)
        if let (left, right) = children {
            span = left.span(behind: begun, from: start, in: items)
            span.append(right.span(behind: span.begun, from: start + left.count, in: items))
        } else {
            items.append(start..<start + count, to: &span)
        }
        known.insert((begun, span), at: known.partitioningIndex { $0.behind >= begun })
        return span
    }

    private func known(behind begun: Int) -> GridSpan? {
        // With few columns everything is known.
        if begun < known.count, known[begun].behind == begun { return known[begun].span }
        let place = known.partitioningIndex { $0.behind >= begun }
        return place < known.count && known[place].behind == begun ? known[place].span : nil
    }
}

// Joining and cutting. A tree of no items is nil.
extension GridNode {
    /// The tree of leaves in order. O(leaves).
    static func tree(of leaves: ArraySlice<GridNode>) -> GridNode? {
        guard leaves.count > 1 else { return leaves.first }
        let middle = leaves.startIndex + leaves.count / 2
        return join(tree(of: leaves[..<middle]), tree(of: leaves[middle...]))
    }

    /// One tree followed by another. O(difference of their heights).
    static func join(_ left: GridNode?, _ right: GridNode?) -> GridNode? {
        guard let left, let right else { return left ?? right }
        return joined(left, right)
    }

    private static func joined(_ left: GridNode, _ right: GridNode) -> GridNode {
        if let children = left.children, left.height > right.height + 1 {
            return balanced(children.left, joined(children.right, right))
        }
        if let children = right.children, right.height > left.height + 1 {
            return balanced(joined(left, children.left), children.right)
        }
        return GridNode(left, right)
    }

    /// Two trees as one whose heights differ by 2 at most.
    private static func balanced(_ left: GridNode, _ right: GridNode) -> GridNode {
        if let (outer, inner) = left.children, left.height > right.height + 1 {
            guard let (first, second) = inner.children, inner.height > outer.height else {
                return GridNode(outer, GridNode(inner, right))
            }
            return GridNode(GridNode(outer, first), GridNode(second, right))
        }
        if let (inner, outer) = right.children, right.height > left.height + 1 {
            guard let (first, second) = inner.children, inner.height > outer.height else {
                return GridNode(GridNode(left, inner), outer)
            }
            return GridNode(GridNode(left, first), GridNode(second, outer))
        }
        return GridNode(left, right)
    }

    /// The tree with others in the place of the leaves of a range of positions, which begins and ends where leaves do.
    /// O(height).
    func replacing(_ range: Range<Int>, by new: GridNode?) -> GridNode? {
        guard let (left, right) = children, range != 0..<count else { return new }
        let inRight = range.lowerBound - left.count..<range.upperBound - left.count
        if inRight.upperBound <= 0 { return Self.join(left.replacing(range, by: new), right) }
        if inRight.lowerBound >= 0 { return Self.join(left, right.replacing(inRight, by: new)) }
        let before = left.replacing(range.lowerBound..<left.count, by: nil)
        return Self.join(Self.join(before, new), right.replacing(0..<inRight.upperBound, by: nil))
    }

}

// Finding leaves. O(height).
extension GridNode {
    /// The positions of the first leaf at whose end something holds, or of the last leaf, with what all items before it
    /// come to.
    func firstLeaf(
        of items: GridItems, after span: inout GridSpan, where isReached: (_ end: Int, _ span: GridSpan) -> Bool
    ) -> Range<Int> {
        var (node, start) = (self, 0)
        while let (left, right) = node.children {
            var passed = span
            passed.append(left.span(behind: span.begun, from: start, in: items))
            if isReached(start + left.count, passed) {
                node = left
            } else {
                (node, start, span) = (right, start + left.count, passed)
            }
        }
        return start..<start + node.count
    }

    /// The positions of the leaves that a range of positions touches, or of the one at the place of an empty range.
    func leaves(touching range: Range<Int>) -> Range<Int> {
        let first = leaf(at: range.lowerBound)
        return first.upperBound < range.upperBound
            ? first.lowerBound..<leaf(at: range.upperBound - 1).upperBound : first
    }

    /// The positions of the leaf that holds the item at one, or of the last leaf.
    private func leaf(at position: Int) -> Range<Int> {
        var (node, start) = (self, 0)
        while let (left, right) = node.children {
            if position < start + left.count {
                node = left
            } else {
                (node, start) = (right, start + left.count)
            }
        }
        return start..<start + node.count
    }
}
