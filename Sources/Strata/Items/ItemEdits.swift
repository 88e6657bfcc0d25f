/// Edits of a list, taken in one after the other, as the pieces that they leave.
///
/// Edits cut the pieces of a list that was whole. When those have become many, they are put aside and a whole list is cut
/// anew; what was put aside is joined two by two where it has grown to the same size. So k edits cost O(k log k).
struct ItemEdits {
    /// The pieces that the latest edits have left of the list as it was when others were last put aside.
    private var latest: [ItemPiece]
    /// Pieces that were put aside: each array leads from the list that the one before it has left to the next.
    private var earlier: [[ItemPiece]] = []
    /// The number of items by now.
    private var count: Int
    /// True once an item came, went or was moved.
    private(set) var hasEffect = false
    /// True once an item was moved.
    private(set) var hasMoved = false

    /// Up to this many pieces are looked through one by one.
    private static let few = 64

    init(count: Int) {
        self.count = count
        latest = []
        if count > 0 { latest.append(ItemPiece(old: 0, count: count)) }
    }

    /// Takes in an edit of the items as they are by now.
    mutating func note(_ change: ItemChange) {
        switch change {
        case .insert(let groups, let index): insert(count: groups.reduce(0) { $0 + $1.count }, at: index)
        case .remove(let range): remove(range)
        case .resize: break
        case .move(let range, let index): move(range, to: index)
        }
        if latest.count > Self.few { putAside() }
    }

    private mutating func insert(count: Int, at index: Int) {
        Self.check(insertionAt: index, among: self.count)
        guard count > 0 else { return }
        hasEffect = true
        self.count += count
        latest.insert(ItemPiece(old: nil, count: count), at: cut(at: index))
    }

    private mutating func remove(_ range: Range<Int>) {
        Self.check(removalOf: range, among: count)
        guard !range.isEmpty else { return }
        hasEffect = true
        count -= range.count
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        latest.removeSubrange(first..<last)
    }

    private mutating func move(_ range: Range<Int>, to index: Int) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "Cannot move \(range) of \(count) items.")
        precondition(
            (0...count - range.count).contains(index), "Cannot move \(range.count) of \(count) items to \(index).")
        guard !range.isEmpty, index != range.lowerBound else { return }
        hasEffect = true
        hasMoved = true
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        var moved = Array(latest[first..<last])
        for place in moved.indices { moved[place].isMoved = true }
        latest.removeSubrange(first..<last)
        latest.insert(contentsOf: moved, at: cut(at: index))
    }

    /// Makes `index` the beginning of a piece and returns that piece.
    private mutating func cut(at index: Int) -> Int {
        var rest = index
        for place in latest.indices {
            let piece = latest[place]
            if rest == 0 { return place }
            if rest < piece.count {
                latest[place].count = rest
                var end = piece
                end.old = piece.old.map { $0 + rest }
                end.count = piece.count - rest
                latest.insert(end, at: place + 1)
                return place + 1
            }
            rest -= piece.count
        }
        return latest.count
    }

    private mutating func putAside() {
        earlier.append(latest)
        latest.removeAll(keepingCapacity: true)
        if count > 0 { latest.append(ItemPiece(old: 0, count: count)) }
        while earlier.count > 1, earlier[earlier.count - 2].count < 2 * earlier[earlier.count - 1].count { joinLast() }
    }

    private mutating func joinLast() {
        let last = earlier.removeLast()
        earlier[earlier.count - 1] = Self.join(earlier[earlier.count - 1], last)
    }

    /// Returns the pieces that all edits have left of the list as it was before them, with their starts.
    func pieces() -> [ItemPiece] {
        var pieces = latest
        for former in earlier.reversed() { pieces = Self.join(former, pieces) }
        var start = 0
        for place in pieces.indices {
            pieces[place].start = start
            start += pieces[place].count
        }
        return pieces
    }

    /// Returns the pieces of edits that were made after others. O(pieces of both); with moves O(pieces x log pieces).
    private static func join(_ former: [ItemPiece], _ latter: [ItemPiece]) -> [ItemPiece] {
        var ends: [Int] = []
        ends.reserveCapacity(former.count)
        for piece in former { ends.append((ends.last ?? 0) + piece.count) }
        var joined: [ItemPiece] = []
        joined.reserveCapacity(former.count + latter.count)
        var place = 0
        for piece in latter {
            guard var index = piece.old else {
                append(piece, to: &joined)
                continue
            }
            let end = index + piece.count
            // Pieces that were not moved follow each other, so this one mostly begins where the last one ended.
            let near = min(place + 1, ends.count - 1)
            if place == ends.count || index < ends[place] - former[place].count || ends[near] <= index {
                place = ends.partitioningIndex { $0 > index }
            }
            while index < end {
                while ends[place] <= index { place += 1 }
                let source = former[place]
                let inner = index - (ends[place] - source.count)
                let count = min(end, ends[place]) - index
                append(
                    ItemPiece(
                        old: source.old.map { $0 + inner }, count: count, isMoved: source.isMoved || piece.isMoved),
                    to: &joined)
                index += count
            }
        }
        return joined
    }

    private static func append(_ piece: ItemPiece, to pieces: inout [ItemPiece]) {
        guard let last = pieces.last, last.isMoved == piece.isMoved || piece.old == nil else {
            return pieces.append(piece)
        }
        if last.old == nil, piece.old == nil {
            pieces[pieces.count - 1].count += piece.count
        } else if let old = last.old, old + last.count == piece.old {
            pieces[pieces.count - 1].count += piece.count
        } else {
            pieces.append(piece)
        }
    }
}

// A single edit, as most changes are: its pieces are known without cutting any.
extension ItemEdits {
    /// Returns the pieces that an edit of a list of `count` items leaves, and whether any item came or went; nil for a
    /// move.
    static func single(_ change: ItemChange, among count: Int) -> (pieces: [ItemPiece], hasEffect: Bool)? {
        switch change {
        case .insert(let groups, let index):
            check(insertionAt: index, among: count)
            let new = groups.reduce(0) { $0 + $1.count }
            return (pieces(of: count, without: index..<index, with: new), new > 0)
        case .remove(let range):
            check(removalOf: range, among: count)
            return (pieces(of: count, without: range, with: 0), !range.isEmpty)
        case .resize: return (pieces(of: count, without: 0..<0, with: 0), false)
        case .move: return nil
        }
    }

    private static func pieces(of count: Int, without range: Range<Int>, with new: Int) -> [ItemPiece] {
        var pieces: [ItemPiece] = []
        pieces.reserveCapacity(3)
        let (start, end) = (range.lowerBound, range.upperBound)
        if start > 0 { pieces.append(ItemPiece(old: 0, count: start)) }
        if new > 0 { pieces.append(ItemPiece(old: nil, count: new, start: start)) }
        if end < count { pieces.append(ItemPiece(old: end, count: count - end, start: start + new)) }
        return pieces
    }

    private static func check(insertionAt index: Int, among count: Int) {
        precondition((0...count).contains(index), "Cannot insert at \(index) of \(count) items.")
    }

    private static func check(removalOf range: Range<Int>, among count: Int) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "Cannot remove \(range) of \(count) items.")
    }
}
