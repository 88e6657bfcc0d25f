/// A bit for each of some rows that stand one behind the other, by their indices.
package struct RowBits: Sendable {
    private var words: [UInt64] = []
    /// The number of rows.
    package private(set) var count = 0

    /// Makes bits of no rows.
    package init() {}

    /// True if no bit is set.
    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
    /// The number of bits that are set.
    package var setCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package subscript(index: Int) -> Bool { words[index / 64] & (1 << UInt64(index % 64)) != 0 }

    /// Makes it bits of so many rows, none of which is set.
    package mutating func reset(to count: Int) {
        words.removeAll(keepingCapacity: true)
        words.append(contentsOf: repeatElement(0, count: (count + 63) / 64))
        self.count = count
    }

    /// Sets those of 64 rows whose bits are set in a word, that of the first one being in the lowest place.
    ///
    /// - Parameter first: the first row, a multiple of 64. Behind the last row no bit is set.
    package mutating func set(_ word: UInt64, from first: Int) { words[first / 64] |= word }

    package mutating func set(_ index: Int) { words[index / 64] |= 1 << UInt64(index % 64) }

    /// Sets what is not set, and the other way round.
    package mutating func invert() {
        for index in words.indices { words[index] = ~words[index] }
        clearBehindEnd()
    }

    /// Keeps what is set in others too.
    package mutating func formIntersection(_ others: RowBits) {
        for index in words.indices { words[index] &= others.words[index] }
    }

    /// Clears what is set in others.
    package mutating func subtract(_ others: RowBits) {
        for index in words.indices { words[index] &= ~others.words[index] }
    }

    /// Sets what is set in others.
    package mutating func formUnion(_ others: RowBits) {
        for index in words.indices { words[index] |= others.words[index] }
    }

    /// Returns the bits of up to 64 rows of a range, that of its first one in the lowest place.
    package func word(_ range: Range<Int>) -> UInt64 {
        let (place, shift) = (range.lowerBound / 64, UInt64(range.lowerBound % 64))
        var word = words[place] >> shift
        if shift > 0, place + 1 < words.count { word |= words[place + 1] << (64 - shift) }
        return range.count < 64 ? word & ((1 << UInt64(range.count)) - 1) : word
    }

    private mutating func clearBehindEnd() {
        if count % 64 > 0 { words[words.count - 1] &= (1 << UInt64(count % 64)) - 1 }
    }
}
