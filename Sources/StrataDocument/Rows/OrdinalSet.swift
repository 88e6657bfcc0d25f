/// A set of ordinals that knows how many of its members come before one, and which member has a number: O(log n) each,
/// in little more than a bit for every ordinal between the lowest and the highest.
package struct OrdinalSet: Sendable {
    /// The members from 0 on, each at its own position.
    private var later = PositionSet()
    /// The members below 0, from -1 downwards.
    private var earlier = PositionSet()

    package init() {}

    /// The number of members.
    package var count: Int { earlier.count + later.count }

    /// The memory that it occupies, in bytes.
    package var bytes: Int { earlier.bytes + later.bytes }

    package func contains(_ ordinal: Int) -> Bool {
        ordinal < 0 ? earlier.contains(-1 - ordinal) : later.contains(ordinal)
    }

    /// Returns the number of members that are less than an ordinal.
    package func rank(of ordinal: Int) -> Int {
        // Of those below 0 the ones that are less have the higher positions.
        ordinal < 0 ? earlier.count - earlier.rank(of: -ordinal) : earlier.count + later.rank(of: ordinal)
    }

    /// Returns the member that so many others come before, 0…``count`` - 1.
    package func member(at index: Int) -> Int {
        precondition(index >= 0 && index < count, "There is no member \(index) among \(count).")
        return index < earlier.count
            ? -1 - earlier.position(at: earlier.count - 1 - index) : later.position(at: index - earlier.count)
    }

    /// Adds ordinals, which may be members already.
    package mutating func insert(_ ordinals: some Sequence<Int>) {
        for ordinal in ordinals {
            if ordinal < 0 { earlier.insert(-1 - ordinal) } else { later.insert(ordinal) }
        }
        earlier.settle()
        later.settle()
    }

    /// Adds the rows of a range whose bits are set.
    ///
    /// - Parameters:
    ///   - range: indices of the bits.
    ///   - first: the ordinal of the first of them; those of the others follow.
    package mutating func insert(_ bits: RowBits, _ range: Range<Int>, from first: Int) {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
            let word = bits.word(start..<min(range.upperBound, start + 64))
            if word != 0 { insert(word, from: first + start - range.lowerBound) }
        }
        earlier.settle()
        later.settle()
    }

    /// Adds all ordinals of a range.
    package mutating func insert(_ range: Range<Int>) {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
            let count = min(64, range.upperBound - start)
            insert(count == 64 ? .max : (1 << UInt64(count)) - 1, from: start)
        }
        earlier.settle()
        later.settle()
    }

    /// Adds the members of another set.
    package mutating func formUnion(_ other: OrdinalSet) {
        earlier.formUnion(other.earlier)
        later.formUnion(other.later)
    }

    /// Returns the members that are in another set, too.
    package func intersection(_ other: OrdinalSet) -> OrdinalSet {
        var both = OrdinalSet()
        both.earlier = earlier.intersection(other.earlier)
        both.later = later.intersection(other.later)
        return both
    }

    /// Returns the members, and the ordinals around each of them.
    ///
    /// - Parameters:
    ///   - before: how many below each member.
    ///   - behind: how many above; both together less than 64.
    package func widened(before: Int, behind: Int) -> OrdinalSet {
        let word: UInt64 = ~0 >> UInt64(63 - before - behind)
        var wide = OrdinalSet()
        later.forEach { wide.insert(word, from: $0 - before) }
        earlier.forEach { wide.insert(word, from: -1 - $0 - before) }
        wide.earlier.settle()
        wide.later.settle()
        return wide
    }

    /// Adds the ordinals of a word's bits, that of the lowest one being `first`.
    private mutating func insert(_ word: UInt64, from first: Int) {
        if first >= 0 {
            later.insert(word, from: first)
        } else if first + 63 < 0 {
            earlier.insert(word.reversed, from: -64 - first)
        } else {
            for bit in 0..<64 where word & (1 << UInt64(bit)) != 0 {
                let ordinal = first + bit
                if ordinal < 0 { earlier.insert(-1 - ordinal) } else { later.insert(ordinal) }
            }
        }
    }

    /// Removes every member of a range.
    package mutating func remove(_ range: Range<Int>) {
        let above = max(0, range.lowerBound)..<max(0, range.upperBound)
        let below = max(0, -range.upperBound)..<max(0, -range.lowerBound)
        later.remove(above)
        earlier.remove(below)
    }
}

/// A set of positions from 0 on: bits in chunks, and a Fenwick tree over what the chunks count.
private struct PositionSet: Sendable {
    /// Each has ``chunkWords`` words, or none where no position of it was ever a member.
    private var chunks: [[UInt64]] = []
    private var sums = SumTree()
    private(set) var count = 0
    /// The additions to one chunk that are not in `sums` yet.
    private var unsettled = (chunk: 0, count: 0)

    private static let chunkWords = 64
    private static let chunkBits = 64 * chunkWords

    var bytes: Int {
        // An array's storage has a header of 32 bytes.
        chunks.capacity * MemoryLayout<[UInt64]>.stride + sums.bytes
            + chunks.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.capacity * 8 + 32) }
    }

    func contains(_ position: Int) -> Bool {
        let (chunk, bit) = position.quotientAndRemainder(dividingBy: Self.chunkBits)
        guard chunk < chunks.count, !chunks[chunk].isEmpty else { return false }
        return chunks[chunk][bit / 64] & (1 << UInt64(bit % 64)) != 0
    }

    /// Returns the number of members that are less than a position.
    func rank(of position: Int) -> Int {
        let (chunk, bit) = position.quotientAndRemainder(dividingBy: Self.chunkBits)
        guard chunk < chunks.count else { return count }
        let before = sums.sum(ofFirst: chunk)
        guard !chunks[chunk].isEmpty else { return before }
        let whole = chunks[chunk][..<(bit / 64)].reduce(0) { $0 + $1.nonzeroBitCount }
        let part = chunks[chunk][bit / 64] & ((1 << UInt64(bit % 64)) - 1)
        return before + whole + part.nonzeroBitCount
    }

    /// Returns the member that so many others are less than.
    func position(at index: Int) -> Int {
        let (chunk, before) = sums.find(index)
        var left = index - before
        for (number, word) in chunks[chunk].enumerated() {
            let members = word.nonzeroBitCount
            guard left >= members else {
                return chunk * Self.chunkBits + number * 64 + Self.bit(left, of: word)
            }
            left -= members
        }
        preconditionFailure("The sums of a set do not add up to its members.")
    }

    /// Returns the place of the set bit that so many others come before.
    private static func bit(_ index: Int, of word: UInt64) -> Int {
        var word = word
        for _ in 0..<index { word &= word - 1 }
        return word.trailingZeroBitCount
    }

    /// Adds a position. ``settle()`` must come before anything is asked.
    mutating func insert(_ position: Int) {
        let (chunk, bit) = position.quotientAndRemainder(dividingBy: Self.chunkBits)
        makeRoom(in: chunk)
        let mask: UInt64 = 1 << UInt64(bit % 64)
        guard chunks[chunk][bit / 64] & mask == 0 else { return }
        chunks[chunk][bit / 64] |= mask
        note(1, in: chunk)
    }

    /// Adds the members of another set.
    mutating func formUnion(_ other: PositionSet) {
        for (chunk, words) in other.chunks.enumerated() {
            for (number, word) in words.enumerated() { merge(word, into: chunk * Self.chunkWords + number) }
        }
        settle()
    }

    func intersection(_ other: PositionSet) -> PositionSet {
        var both = PositionSet()
        for chunk in 0..<min(chunks.count, other.chunks.count) {
            for (number, words) in zip(chunks[chunk], other.chunks[chunk]).enumerated() {
                both.merge(words.0 & words.1, into: chunk * Self.chunkWords + number)
            }
        }
        both.settle()
        return both
    }

    /// Calls something with every position, in their order.
    func forEach(_ body: (Int) -> Void) {
        for (chunk, words) in chunks.enumerated() {
            for (number, word) in words.enumerated() {
                var rest = word
                while rest != 0 {
                    body(chunk * Self.chunkBits + number * 64 + rest.trailingZeroBitCount)
                    rest &= rest - 1
                }
            }
        }
    }

    /// Adds the positions of a word's bits, that of the lowest one being `first`, as ``insert(_:)`` does.
    mutating func insert(_ word: UInt64, from first: Int) {
        let shift = UInt64(first % 64)
        merge(word << shift, into: first / 64)
        if shift > 0 { merge(word >> (64 - shift), into: first / 64 + 1) }
    }

    private mutating func merge(_ word: UInt64, into place: Int) {
        guard word != 0 else { return }
        let chunk = place / Self.chunkWords
        makeRoom(in: chunk)
        let new = word & ~chunks[chunk][place % Self.chunkWords]
        chunks[chunk][place % Self.chunkWords] |= word
        note(new.nonzeroBitCount, in: chunk)
    }

    private mutating func makeRoom(in chunk: Int) {
        while chunks.count <= chunk {
            chunks.append([])
            sums.append()
        }
        if chunks[chunk].isEmpty { chunks[chunk] = Array(repeating: 0, count: Self.chunkWords) }
    }

    /// Takes down that so many were added to a chunk.
    private mutating func note(_ added: Int, in chunk: Int) {
        if unsettled.chunk != chunk { settle() }
        unsettled = (chunk, unsettled.count + added)
        count += added
    }

    mutating func settle() {
        if unsettled.count > 0 { sums.add(unsettled.count, to: unsettled.chunk) }
        unsettled.count = 0
    }

    mutating func remove(_ range: Range<Int>) {
        let end = min(range.upperBound, chunks.count * Self.chunkBits)
        var position = range.lowerBound
        while position < end {
            let (chunk, bit) = position.quotientAndRemainder(dividingBy: Self.chunkBits)
            let next = min(end, (chunk + 1) * Self.chunkBits)
            if !chunks[chunk].isEmpty { remove(bit..<bit + next - position, of: chunk) }
            position = next
        }
    }

    private mutating func remove(_ bits: Range<Int>, of chunk: Int) {
        var removed = 0
        for word in bits.lowerBound / 64...(bits.upperBound - 1) / 64 {
            let low = max(0, bits.lowerBound - word * 64)
            let high = min(64, bits.upperBound - word * 64)
            let ones: UInt64 = high - low == 64 ? .max : (1 << UInt64(high - low)) - 1
            let mask = ones << UInt64(low)
            removed += (chunks[chunk][word] & mask).nonzeroBitCount
            chunks[chunk][word] &= ~mask
        }
        guard removed > 0 else { return }
        sums.add(-removed, to: chunk)
        count -= removed
        // An empty chunk takes no memory.
        if chunks[chunk].allSatisfy({ $0 == 0 }) { chunks[chunk] = [] }
    }
}

extension UInt64 {
    /// Its bits in the other order.
    fileprivate var reversed: UInt64 {
        var bits = byteSwapped
        bits = (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (bits >> 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits & 0x3333_3333_3333_3333) << 2 | (bits >> 2) & 0x3333_3333_3333_3333
        return (bits & 0x5555_5555_5555_5555) << 1 | (bits >> 1) & 0x5555_5555_5555_5555
    }
}

/// A Fenwick tree: a list of numbers that knows the sum of its first ones. O(log n) for all it does.
private struct SumTree: Sendable {
    /// The number at index i is the sum of those from i + 1 - lowbit(i + 1) to i.
    private var sums: [Int] = []

    var bytes: Int { sums.capacity * MemoryLayout<Int>.stride }

    /// Adds a 0 at the end.
    mutating func append() {
        let end = sums.count + 1
        sums.append(sum(ofFirst: end - 1) - sum(ofFirst: end - (end & -end)))
    }

    mutating func add(_ number: Int, to index: Int) {
        var end = index + 1
        while end <= sums.count {
            sums[end - 1] += number
            end += end & -end
        }
    }

    func sum(ofFirst count: Int) -> Int {
        var (end, sum) = (count, 0)
        while end > 0 {
            sum += sums[end - 1]
            end -= end & -end
        }
        return sum
    }

    /// Returns the index whose number takes the sum beyond `target`, and the sum of the numbers before it. None is
    /// negative.
    func find(_ target: Int) -> (index: Int, before: Int) {
        var (index, before) = (0, 0)
        var step = 1 << (Int.bitWidth - 1 - max(1, sums.count).leadingZeroBitCount)
        while step > 0 {
            if index + step <= sums.count, before + sums[index + step - 1] <= target {
                index += step
                before += sums[index - 1]
            }
            step /= 2
        }
        return (index, before)
    }
}
