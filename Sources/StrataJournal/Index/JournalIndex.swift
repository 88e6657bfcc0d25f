import StrataDocument
import StrataSystem

/// The places of the entries of a journal: of every few hundred the first one that was found, from which on the others
/// are found by going on the same way.
struct JournalIndex: Sendable {
    /// Entries that were found one after another.
    struct Group: Sendable, Hashable {
        /// Their rows.
        var ordinals: Range<Int>
        /// The direction in which they were found.
        let direction: ScanDirection
        /// The cursor of the one that was found first.
        let cursor: String
        /// The time at which the one that was found last was written. Where others are read in their place, this tells.
        var end: UInt64
    }

    /// An entry that was added.
    struct Entry {
        /// The time at which it was written.
        let time: UInt64
        /// The cursor of the entry if it begins a group; nil if it belongs to the last one.
        let cursor: String?
    }

    /// The greatest number of entries of one group.
    static let groupSize = 256

    /// The groups from row 0 on; below, those before it, from there downwards.
    private var later: [Group] = []
    private var earlier: [Group] = []

    /// The rows that there are.
    var ordinals: Range<Int> { (earlier.last?.ordinals.lowerBound ?? 0)..<(later.last?.ordinals.upperBound ?? 0) }

    /// The time at which the newest entry was written, as far as that is known: of a group that was found backwards the
    /// oldest of it.
    var newestTime: UInt64 { later.last?.end ?? earlier.first?.end ?? 0 }

    /// The memory that it occupies, in bytes.
    var bytes: Int {
        let places = (later.capacity + earlier.capacity) * MemoryLayout<Group>.stride
        return (later + earlier).reduce(places) { $0 + 32 + $1.cursor.utf8.count }
    }

    /// Adds a group before all others.
    mutating func prepend(_ walk: WalkedGroup) {
        let end = ordinals.lowerBound
        earlier.append(
            Group(ordinals: end - walk.count..<end, direction: .backward, cursor: walk.cursor, end: walk.end))
    }

    /// Adds a group behind all others.
    mutating func append(_ walk: WalkedGroup, _ direction: ScanDirection) {
        let start = ordinals.upperBound
        later.append(
            Group(ordinals: start..<start + walk.count, direction: direction, cursor: walk.cursor, end: walk.end))
    }

    /// Adds an entry behind all others.
    mutating func append(_ entry: Entry) {
        if let cursor = entry.cursor {
            append(WalkedGroup(cursor: cursor, count: 1, end: entry.time), .forward)
        } else {
            let last = later.count - 1
            later[last].ordinals = later[last].ordinals.lowerBound..<later[last].ordinals.upperBound + 1
            later[last].end = entry.time
        }
    }

    /// Returns the group that has a row, or else the next one in a direction; nil where there is none. O(log groups).
    func group(at ordinal: Int, _ direction: ScanDirection) -> Group? {
        let rows = ordinals
        let nearest = direction == .forward ? max(ordinal, rows.lowerBound) : min(ordinal, rows.upperBound - 1)
        guard rows.contains(nearest) else { return nil }
        if nearest < 0 { return earlier[earlier.partitioningIndex { $0.ordinals.lowerBound <= nearest }] }
        return later[later.partitioningIndex { $0.ordinals.upperBound > nearest }]
    }
}

/// Entries that a handle has gone through one after another.
struct WalkedGroup: Sendable {
    /// The cursor of the first of them.
    let cursor: String
    var count: Int
    /// The time at which the last of them was written.
    var end: UInt64
}

extension JournalHandle {
    /// Goes on through as many entries as make a group.
    ///
    /// - Parameters:
    ///   - limit: so many at most.
    ///   - body: is called at each of them.
    /// - Returns: nil where there are no more.
    func walk(
        _ direction: ScanDirection, atMost limit: Int = JournalIndex.groupSize,
        _ body: () throws(SystemError) -> Void = {}
    ) throws(SystemError) -> WalkedGroup? {
        guard limit > 0, try step(direction) else { return nil }
        var group = WalkedGroup(cursor: try cursor(), count: 1, end: try time())
        try body()
        while group.count < limit, try step(direction) {
            group.count += 1
            group.end = try time()
            try body()
        }
        return group
    }
}
