/// The way of the items through a change: which stay, which are moved, and at which index each is then.
///
/// The list after a change is a row of pieces, each a stretch of old items or a number of new ones. What stays keeps its
/// order. Marks (the anchor, the place of an undo, the active item) are indices that pass through here, so the engine
/// needs no table of identities.
struct ItemMapping {
    /// The pieces in the order of the list after the change.
    private let pieces: [ItemPiece]
    /// The places of the pieces of old items in the order of their old indices; empty where the pieces are few.
    private let byOldIndex: [Int]
    /// True if no item came, went or was moved.
    let isIdentity: Bool

    /// Up to this many pieces are looked through one by one.
    private static let few = 16

    /// The mapping of a change that moves nothing.
    init(count: Int) {
        pieces = count > 0 ? [ItemPiece(old: 0, count: count)] : []
        byOldIndex = []
        isIdentity = true
    }

    /// The mapping of edits that are made one after the other to a list of `count` items. O(edits x log edits); without
    /// moves, time and memory do not depend on how many items there are.
    init(count: Int, _ changes: [ItemChange]) {
        if changes.count == 1, let single = ItemEdits.single(changes[0], among: count) {
            (pieces, byOldIndex, isIdentity) = (single.pieces, [], !single.hasEffect)
            return
        }
        var edits = ItemEdits(count: count)
        for change in changes { edits.note(change) }
        isIdentity = !edits.hasEffect
        let pieces = edits.pieces()
        self.pieces = pieces
        guard pieces.count > Self.few else {
            byOldIndex = []
            return
        }
        var places = pieces.indices.filter { pieces[$0].old != nil }
        if edits.hasMoved { places.sort { pieces[$0].old ?? 0 < pieces[$1].old ?? 0 } }
        byOldIndex = places
    }

    /// The number of first items that certainly keep their indices.
    var keptAtStart: Int {
        guard let first = pieces.first, first.old == 0, !first.isMoved else { return 0 }
        return first.count
    }

    /// Returns the new index of an old item; nil if it was removed. O(log pieces).
    func newIndex(of old: Int) -> Int? {
        piece(ofOld: old).map { $0.start + old - ($0.old ?? old) }
    }

    /// Returns the new index of an old item that has stayed among its neighbours; nil if it was removed or moved. O(log
    /// pieces).
    func newIndexOfUnmoved(of old: Int) -> Int? {
        guard let piece = piece(ofOld: old), !piece.isMoved else { return nil }
        return piece.start + old - (piece.old ?? old)
    }

    /// Returns the new index of the first item at or after an old index that has stayed. O(log pieces), and one step
    /// for each piece that was moved away there.
    func firstSurvivor(from old: Int) -> Int? {
        guard !byOldIndex.isEmpty else {
            for piece in pieces where !piece.isMoved {
                if let first = piece.old, first + piece.count > old { return piece.start + max(0, old - first) }
            }
            return nil
        }
        var place = byOldIndex.partitioningIndex { pieces[$0].oldEnd > old }
        while place < byOldIndex.count {
            let piece = pieces[byOldIndex[place]]
            if !piece.isMoved, let first = piece.old { return piece.start + max(0, old - first) }
            place += 1
        }
        return nil
    }

    /// Returns the new index of the last item before an old index that has stayed. O(log pieces), and one step for each
    /// piece that was moved away there.
    func lastSurvivor(before old: Int) -> Int? {
        guard !byOldIndex.isEmpty else {
            var found: Int?
            for piece in pieces where !piece.isMoved {
                if let first = piece.old, first < old { found = piece.start + min(piece.count, old - first) - 1 }
            }
            return found
        }
        var place = byOldIndex.partitioningIndex { pieces[$0].old ?? 0 >= old }
        while place > 0 {
            place -= 1
            let piece = pieces[byOldIndex[place]]
            if !piece.isMoved, let first = piece.old { return piece.start + min(piece.count, old - first) - 1 }
        }
        return nil
    }

    /// Returns the old index of the item now at `index`; nil if it is new. O(log pieces).
    func oldIndex(of index: Int) -> Int? {
        let place = pieces.partitioningIndex { $0.start + $0.count > index }
        guard place < pieces.count else { return nil }
        return pieces[place].old.map { $0 + index - pieces[place].start }
    }

    /// Visits the new items, as ranges of indices in order. O(pieces).
    func forEachInserted(_ body: (_ range: Range<Int>) -> Void) {
        for piece in pieces where piece.old == nil { body(piece.start..<piece.start + piece.count) }
    }

    /// Returns the piece that an old item is in; nil if it was removed.
    private func piece(ofOld old: Int) -> ItemPiece? {
        guard !byOldIndex.isEmpty else { return pieces.first { $0.holds(old: old) } }
        let place = byOldIndex.partitioningIndex { pieces[$0].oldEnd > old }
        guard place < byOldIndex.count else { return nil }
        let piece = pieces[byOldIndex[place]]
        return piece.holds(old: old) ? piece : nil
    }
}

/// Neighbours that were neighbours before, or that are all new.
struct ItemPiece {
    /// The first one's old index; nil for new items.
    var old: Int?
    var count: Int
    var isMoved = false
    /// The first one's index now.
    var start = 0

    /// The old index behind the last one; 0 for new items.
    var oldEnd: Int { old.map { $0 + count } ?? 0 }

    func holds(old index: Int) -> Bool { old.map { $0 <= index && index < $0 + count } ?? false }
}
