/// The rows that there are in the order in which they stand: that of their ordinals until one is moved.
struct RowOrder: Sendable {
    /// The ordinals that there are, whatever their order.
    private(set) var ordinals = RowOrdinals()
    /// The ordinals in the order of the rows; nil while that is their own.
    private var moved: [Int]?
    /// The place of each of them; empty until it is asked for.
    private var places: [Int: Int] = [:]

    /// The number of rows.
    var count: Int { ordinals.count }

    /// True until rows were moved.
    var isInNameOrder: Bool { moved == nil }

    /// Returns the ordinal of the row at an index. O(log gaps), O(1) once rows were moved.
    func ordinal(at index: Int) -> Int { moved?[index] ?? ordinals.ordinal(at: index) }

    /// Returns the index of the row with an ordinal, or nil where there is none. O(log gaps); once rows were moved, O(1)
    /// on average, and O(n) after each change of the order.
    mutating func index(of ordinal: Int) -> Int? {
        guard let moved else { return ordinals.index(of: ordinal) }
        if places.count != moved.count {
            places = Dictionary(uniqueKeysWithValues: moved.enumerated().map { ($1, $0) })
        }
        return places[ordinal]
    }

    /// Returns true if there is a row with an ordinal.
    func contains(_ ordinal: Int) -> Bool { ordinals.index(of: ordinal) != nil }

    /// Adds rows behind all others.
    mutating func append(_ count: Int) {
        let first = ordinals.range.upperBound
        ordinals.append(count)
        moved?.append(contentsOf: first..<first + count)
    }

    /// Adds rows before all others.
    mutating func prepend(_ count: Int) {
        ordinals.prepend(count)
        let first = ordinals.range.lowerBound
        moved?.insert(contentsOf: first..<first + count, at: 0)
        places = [:]
    }

    /// Removes the rows of a range of indices. Returns which ordinals have gone, as they stood one behind the other, the
    /// last ones first: each range is all that there was from its first to its last.
    mutating func remove(_ range: Range<Int>) -> [(rows: Range<Int>, ordinals: Range<Int>)] {
        guard let last = range.last else { return [] }
        guard let order = moved else {
            let gone = ordinals.ordinal(at: range.lowerBound)..<ordinals.ordinal(at: last) + 1
            ordinals.remove(gone)
            return [(range, gone)]
        }
        moved?.removeSubrange(range)
        places = [:]
        return range.reversed().map { index in
            let gone = order[index]..<order[index] + 1
            ordinals.remove(gone)
            return (index..<index + 1, gone)
        }
    }

    /// Takes the rows of a range out and puts them back so that the first of them has an index among all. O(n).
    mutating func move(_ range: Range<Int>, to index: Int) {
        var order = moved ?? (0..<count).map(ordinals.ordinal)
        let rows = order[range]
        order.removeSubrange(range)
        order.insert(contentsOf: rows, at: index)
        moved = order
        places = [:]
    }
}
