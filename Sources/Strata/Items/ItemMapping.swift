/// Where a change takes the items: which survive, and at which index.
///
/// Nothing is ever moved, so the survivors keep their order, and the list after a change is a row of pieces, each a
/// stretch of old items or a number of new ones. Marks (the anchor, the place of an undo, the active item) are indices
/// that pass through here, so the engine needs no table of identities.
struct ItemMapping {
    private struct Piece {
        /// The first old index; nil for new items.
        var old: Int?
        var count: Int
    }

    private var pieces: [Piece]
    private var hasRemoved = false
    /// How many items there are by now.
    private var count: Int

    /// The mapping of a change that has done nothing yet.
    init(count: Int) {
        self.count = count
        pieces = []
        // What a single edit needs, so that noting it makes room once.
        pieces.reserveCapacity(3)
        if count > 0 { pieces.append(Piece(old: 0, count: count)) }
    }

    /// Notes an edit of the items as they are by now. O(pieces).
    mutating func note(_ change: ItemChange) {
        switch change {
        case .insert(let groups, let index): insert(count: groups.reduce(0) { $0 + $1.count }, at: index)
        case .remove(let range): remove(range)
        case .resize: break
        }
    }

    /// Notes that `count` items were inserted before the one now at `index`. O(pieces).
    mutating func insert(count: Int, at index: Int) {
        precondition((0...self.count).contains(index), "Cannot insert at \(index) of \(self.count) items.")
        guard count > 0 else { return }
        self.count += count
        pieces.insert(Piece(old: nil, count: count), at: cut(at: index))
    }

    /// Notes that the items now at a range were removed. O(pieces).
    mutating func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "Cannot remove \(range) of \(count) items.")
        hasRemoved = hasRemoved || !range.isEmpty
        count -= range.count
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        pieces.removeSubrange(first..<last)
    }

    /// Makes `index` the beginning of a piece and returns that piece.
    private mutating func cut(at index: Int) -> Int {
        var rest = index
        for place in pieces.indices {
            let piece = pieces[place]
            if rest == 0 { return place }
            if rest < piece.count {
                pieces[place].count = rest
                pieces.insert(Piece(old: piece.old.map { $0 + rest }, count: piece.count - rest), at: place + 1)
                return place + 1
            }
            rest -= piece.count
        }
        return pieces.count
    }

    /// Where an old item is now; nil if it was removed. O(pieces).
    func newIndex(of old: Int) -> Int? {
        var start = 0
        for piece in pieces {
            if let first = piece.old, (first..<first + piece.count).contains(old) { return start + old - first }
            start += piece.count
        }
        return nil
    }

    /// Where the first survivor at or after an old index is now. O(pieces).
    func firstSurvivor(from old: Int) -> Int? {
        var start = 0
        for piece in pieces {
            if let first = piece.old, first + piece.count > old { return start + max(0, old - first) }
            start += piece.count
        }
        return nil
    }

    /// Where the last survivor before an old index is now. O(pieces).
    func lastSurvivor(before old: Int) -> Int? {
        var start = 0
        var found: Int?
        for piece in pieces {
            if let first = piece.old, first < old { found = start + min(piece.count, old - first) - 1 }
            start += piece.count
        }
        return found
    }

    /// The old index of the item now at `index`; nil if it is new. O(pieces).
    func oldIndex(of index: Int) -> Int? {
        var rest = index
        for piece in pieces {
            if rest < piece.count { return piece.old.map { $0 + rest } }
            rest -= piece.count
        }
        return nil
    }

    /// Whether no item came or went.
    var isIdentity: Bool { pieces.allSatisfy { $0.old != nil } && pieces.count <= 1 && !hasRemoved }
}
