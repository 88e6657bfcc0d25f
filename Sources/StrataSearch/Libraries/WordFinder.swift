import CVectorscan
import StrataSystem

/// Words as Vectorscan has them, which tells fast in which rows any of them is, and not where.
///
/// Its regular expressions are not used: those of version 5.4.9 miss matches. So do its words in the last bytes of short
/// blocks, which it is not asked for.
final class WordFinder: @unchecked Sendable {
    // Nothing changes them after they were made; scratch is copied for every thread.
    private let database: OpaquePointer
    let scratch: OpaquePointer
    private let hasTwins: Bool

    /// The length of the shortest block, in bytes: in one that is shorter it misses words.
    private static let shortestBlock = 4096
    /// A companion for a single word: two words are found in half the time of one. Its own places are not used.
    private static let companion: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08]

    /// - Returns: nil where Vectorscan does not take the words, or the processor not Vectorscan.
    init?(_ list: WordList, ignoresCase: Bool) {
        guard hs_valid_platform() == HS_SUCCESS else { return nil }
        let words = list.words.count > 1 ? list.words : list.words + [Self.companion]
        let count = words.count
        let lengths = words.map(\.count)
        let flags = [UInt32](repeating: ignoresCase ? UInt32(HS_FLAG_CASELESS) : 0, count: count)
        let numbers = words.indices.map { UInt32($0 < list.words.count ? 0 : 1) }
        var (database, failure): (OpaquePointer?, UnsafeMutablePointer<hs_compile_error_t>?)
        let code = Array(words.joined()).withUnsafeBytes { bytes in
            var start = 0
            let texts: [UnsafePointer<CChar>?] = lengths.map { length in
                defer { start += length }
                return bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
            }
            return hs_compile_lit_multi(
                texts, flags, numbers, lengths, UInt32(count), UInt32(HS_MODE_BLOCK), nil, &database, &failure)
        }
        guard code == HS_SUCCESS, let database else {
            hs_free_compile_error(failure)
            return nil
        }
        var scratch: OpaquePointer?
        guard hs_alloc_scratch(database, &scratch) == HS_SUCCESS, let scratch else {
            hs_free_database(database)
            return nil
        }
        (self.database, self.scratch) = (database, scratch)
        hasTwins = ignoresCase && list.hasLettersWithTwins
    }

    deinit {
        hs_free_scratch(scratch)
        hs_free_database(database)
    }

    /// Finds the rows of a block in which something matches: where each ends goes to the room, in their order.
    ///
    /// - Parameters:
    ///   - bytes: rows, each with a line feed at its end.
    ///   - often: more matches than this in a block are so many that the next ones are better looked at otherwise.
    /// - Returns: false where it may not know of all, or would take longer than others: it tells of every single match.
    func findRows(in bytes: UnsafeRawBufferPointer, in room: MatchRoom, often: Int) -> Bool {
        room.rowEnds.removeAll(keepingCapacity: true)
        guard bytes.count >= Self.shortestBlock, let scratch = room.scratch, let count = UInt32(exactly: bytes.count),
            !room.isOfManyWords, !hasTwins || !Self.hasTwin(in: bytes)
        else { return false }
        var found = RowEnds(bytes: bytes, ends: room.rowEnds)
        room.rowEnds = []
        let code = withUnsafeMutablePointer(to: &found) { found in
            hs_scan(database, bytes.baseAddress, count, 0, scratch, takeMatch, found)
        }
        room.rowEnds = found.ends
        if found.matches > often { room.noteManyWords() }
        return code == HS_SUCCESS
    }
}

extension WordFinder {
    /// Returns true if the sign of kelvin or a long s is in a block, as UTF-8.
    private static func hasTwin(in bytes: UnsafeRawBufferPointer) -> Bool {
        has([0xE2, 0x84, 0xAA], in: bytes) || has([0xC5, 0xBF], in: bytes)
    }

    private static func has(_ sign: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while let found = Memory.firstIndex(of: sign[0], in: UnsafeRawBufferPointer(rebasing: bytes[position...])) {
            if bytes[(position + found)...].starts(with: sign) { return true }
            position += found + 1
        }
        return false
    }
}

/// The row ends that a scan has found so far.
private struct RowEnds {
    let bytes: UnsafeRawBufferPointer
    var ends: [Int]
    var last = -1
    var matches = 0

    /// Takes the end of a match. One follows the other.
    mutating func take(_ end: Int) {
        matches += 1
        guard end > last, end < bytes.count else { return }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[end...])
        last = end + (Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count)
        ends.append(last)
    }
}

private let takeMatch: match_event_handler = { number, _, end, _, context in
    if number == 0 { context?.assumingMemoryBound(to: RowEnds.self).pointee.take(Int(end)) }
    return 0
}
