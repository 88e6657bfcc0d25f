import StrataDocument
import StrataSystem

extension LineIndex {
    /// What is gone with the oldest lines.
    struct Departure {
        /// How many rows there were.
        var rowCount: Int
        /// Where the rest begins in the feed's byte space.
        var offset: Int
        /// Stretches of files in which nothing is left.
        var stretches: [(file: FileDescriptor, range: Range<Int>)]
    }

    /// Lets the oldest lines go for good, in whole groups, and keeps so many or a few more.
    ///
    /// - Returns: what has gone; nil where nothing has.
    /// - Complexity: O(*g*) for *g* groups.
    mutating func removeOldest(keeping count: Int) -> Departure? {
        guard rows.count > count, let cut = checkpoint(at: rows.ordinal(at: rows.count - count)),
            rows.ordinal(at: 0) < cut.ordinal
        else { return nil }
        let gone = rows.rank(of: cut.ordinal)
        rows.remove(rows.range.lowerBound..<cut.ordinal)
        removeCheckpoints(before: cut)
        var departure = Departure(rowCount: gone, offset: cut.offset, stretches: [])
        while parts.count > 1, parts[1].start <= cut.offset {
            let part = parts.removeFirst()
            departure.stretches.append((part.file, part.fileRange))
        }
        if parts[0].start < cut.offset {
            let before = parts[0].fileRange.lowerBound
            parts[0].begin(at: cut.offset)
            departure.stretches.append((parts[0].file, before..<parts[0].fileRange.lowerBound))
        }
        return departure
    }
}

extension FilePart {
    /// Forgets what lies before a place at which a line begins.
    fileprivate mutating func begin(at place: Int) {
        skip += place - start
        (start, divider) = (place, nil)
    }
}
