import StrataDocument
import StrataSystem

/// The places of all lines, in a few bytes for hundreds of lines.
///
/// Lines have *ordinals* that never change: 0 is the first one that began after the feed was opened, those found
/// later before it have negative ones. Lines found backwards and lines appended forwards are kept in two arrays that
/// both only grow at their ends. Where lines were let go or have gone, ordinals have gaps.
struct LineIndex {
    /// The parts in the order of their lines. There is always one.
    private(set) var parts: [FilePart]
    /// Checkpoints found backwards: ordinals descend.
    private(set) var earlier: [Checkpoint] = []
    /// The oldest line known, while it is not among `earlier`.
    private(set) var oldest: Checkpoint?
    /// Checkpoints found forwards: ordinals ascend.
    private(set) var later: [Checkpoint] = []
    /// The lines that are known.
    private(set) var rows = RowOrdinals()

    init(parts: [FilePart]) { self.parts = parts }

    /// The memory that the checkpoints occupy, in bytes.
    var bytes: Int { (earlier.capacity + later.capacity) * MemoryLayout<Checkpoint>.stride }

    /// Takes in what a scanner has found before all that was known.
    mutating func prepend(_ checkpoints: [Checkpoint], scanner: BackwardScanner) {
        earlier.append(contentsOf: checkpoints)
        oldest = scanner.unsavedOldest
        rows.prepend(rows.range.lowerBound - scanner.oldest.ordinal)
    }

    /// Takes in what a scanner has found at the end of the last part.
    mutating func append(_ checkpoints: [Checkpoint], scanner: ForwardScanner) {
        later.append(contentsOf: checkpoints)
        parts[parts.count - 1].end = scanner.position
        rows.append(scanner.ordinal - rows.range.upperBound)
    }

    /// Puts a part of which nothing is known yet before all others, and a divider behind it.
    mutating func prepend(_ part: FilePart, before divider: FilePart) {
        parts.insert(contentsOf: [part, divider], at: 0)
        // Of a part that broke off it may be among them no more.
        if let known = oldest { (earlier, oldest) = (earlier + [known], nil) }
        earlier.append(Checkpoint(ordinal: rows.range.lowerBound - 1, offset: divider.start))
        rows.prepend(1)
    }

    /// Notes where a part ends of which that was not known.
    mutating func setEnd(ofPartAt start: Int, _ end: Int) {
        parts[parts.partitioningIndex { $0.start >= start }].end = end
    }

    /// Notes how to tell whether the last part's file still holds what was read.
    mutating func setFingerprint(_ fingerprint: Fingerprint) { parts[parts.count - 1].fingerprint = fingerprint }

    /// Goes on with another file, or another place in one, behind all that is known. Its first row is the divider.
    mutating func beginPart(_ file: FileDescriptor, name: String, from position: Int, divider: Divider) {
        let start = parts[parts.count - 1].end
        parts.append(FilePart(name: name, file: file, start: start, divider: divider, from: position))
        later.append(Checkpoint(ordinal: rows.range.upperBound, offset: start))
        rows.append(1)
    }

    /// Forgets the rows of the last part, and begins it anew behind where it was: neither an offset nor an ordinal ever
    /// gets a second meaning.
    mutating func restartLastPart(_ file: FileDescriptor, divider: Divider) {
        let part = parts[parts.count - 1]
        let first = later.partitioningIndex { $0.offset >= part.start }
        let firstEarlier = earlier.partitioningIndex { $0.offset < part.start }
        // The rows of a part are the newest ones; its oldest is the lowest ordinal that goes.
        var end = rows.range.upperBound
        if first < later.count { end = later[first].ordinal }
        if firstEarlier > 0 { end = earlier[firstEarlier - 1].ordinal }
        if let known = oldest, known.offset >= part.start { (end, oldest) = (known.ordinal, nil) }
        later.removeSubrange(first...)
        earlier.removeSubrange(..<firstEarlier)
        rows.remove(end..<rows.range.upperBound)
        beginPart(file, name: part.name, from: 0, divider: divider)
        parts.remove(at: parts.count - 2)
    }

    /// Forgets the newest lines, of which others stand in their places now.
    ///
    /// - Parameters:
    ///   - offset: where the first of them begins.
    ///   - ordinal: the first line whose name goes, too. What comes gets other names.
    mutating func cutTail(at offset: Int, from ordinal: Int) {
        later.removeSubrange(later.partitioningIndex { $0.ordinal >= ordinal }...)
        earlier.removeSubrange(..<earlier.partitioningIndex { $0.ordinal < ordinal })
        if let known = oldest, known.ordinal >= ordinal { oldest = nil }
        parts[parts.count - 1].end = offset
        parts[parts.count - 1].rewrites += 1
        rows.remove(ordinal..<rows.range.upperBound)
    }

    /// Goes on reading the last part, and wherever else its file is read, from a copy of the file.
    mutating func replaceLastFile(with copy: FileDescriptor, fingerprint: Fingerprint) {
        let original = parts[parts.count - 1].file
        for index in parts.indices where parts[index].file === original { parts[index].file = copy }
        parts[parts.count - 1].fingerprint = fingerprint
    }

    /// Begins the last part, of which nothing is known yet, farther behind in its file.
    mutating func skipInLastPart(_ count: Int) { parts[parts.count - 1].skip += count }

    /// Reads a part from elsewhere from now on, where no other process can write to it.
    mutating func move(_ index: Int, to file: FileDescriptor, at position: Int) {
        parts[index].file = file
        parts[index].skip = position - (parts[index].content.lowerBound - parts[index].start)
        parts[index].fingerprint = nil
    }
}

extension LineIndex {
    /// The number of rows.
    var count: Int { rows.count }

    /// The parts that replaced those that were opened, oldest first: all that have a divider, but for those before them.
    var generations: Range<Int> {
        parts.partitioningIndex { $0.divider.map { $0.reason != .past } ?? false }..<parts.count
    }

    /// The rows that divide files, or what one held from what it holds, in order.
    var dividers: [Int] {
        parts.filter { $0.divider != nil }.compactMap { part in
            if let first = later.first, part.start >= first.offset {
                return later[later.partitioningIndex { $0.offset >= part.start }].ordinal
            }
            let place = earlier.partitioningIndex { $0.offset <= part.start }
            return place < earlier.count ? earlier[place].ordinal : oldest?.ordinal
        }
    }

    /// The first rows of the files that were opened together, but for the first file.
    var beginnings: [FileBeginning] {
        parts.dropFirst().filter { $0.divider == nil }.compactMap { part in
            let place = earlier.partitioningIndex { $0.offset <= part.start }
            let known = place < earlier.count ? earlier[place] : oldest
            let first = [known, later.first].compactMap(\.self).first { $0.offset == part.start }
            return first.map { FileBeginning(ordinal: $0.ordinal, name: part.name) }
        }
    }

    /// Lets the text of the oldest generations go. One divider stands for them all.
    ///
    /// - Parameter number: how many; the last part stays.
    /// - Returns: the rows that have gone, among those that there were.
    mutating func letGo(_ number: Int) -> Range<Int> {
        let first = generations.lowerBound
        let next = first + number
        precondition(number > 0 && next < parts.count, "The newest generation cannot be let go.")
        let kept = firstOrdinal(of: first) + 1
        let end = firstOrdinal(of: next)
        let gone = rows.rank(of: kept)..<rows.rank(of: end)
        let checkpoints = later.partitioningIndex { $0.ordinal >= kept }..<later.partitioningIndex { $0.ordinal >= end }
        later.removeSubrange(checkpoints)
        rows.remove(kept..<end)
        closeUp(first..<next)
        return gone
    }

    /// Makes one empty part, which stands for all, of several.
    private mutating func closeUp(_ range: Range<Int>) {
        var marker = parts[range.lowerBound]
        var divider = Divider(.letGo, path: marker.name)
        for part in parts[range] {
            divider.lettingGo += part.divider.map { max(1, $0.lettingGo) } ?? 0
            divider.missing += part.divider?.missing ?? 0
        }
        (marker.divider, marker.file, marker.fingerprint) = (divider, .none, nil)
        marker.end = marker.start + 1
        parts.replaceSubrange(range, with: [marker])
    }

    /// Returns true if a line that is no more was let go to save room; else its file has changed.
    func wasLetGo(_ ordinal: Int) -> Bool {
        guard let gap = rows.gap(containing: ordinal), let (_, part) = group(containing: gap.lowerBound - 1) else {
            return false
        }
        return part.divider?.reason == .letGo
    }

    private func firstOrdinal(of part: Int) -> Int {
        later[later.partitioningIndex { $0.offset >= parts[part].start }].ordinal
    }
}

extension LineIndex {
    /// The lines from one checkpoint to the next.
    struct Group: Hashable {
        var ordinals: Range<Int>
        /// Their range in the feed's byte space.
        var bytes: Range<Int>
        /// The number of times that the last lines of the part were written anew: these may be among them, or have
        /// been.
        var rewrites = 0
    }

    /// Returns the group that a line is in, and the part that the group is in; nil if there is no such line.
    /// - Complexity: O(log *n*) for *n* checkpoints.
    func group(containing ordinal: Int) -> (group: Group, part: FilePart)? {
        guard rows.index(of: ordinal) != nil, let (checkpoint, next) = neighbours(of: ordinal) else { return nil }
        let part = parts[parts.partitioningIndex { $0.start > checkpoint.offset } - 1]
        let end = min(next?.offset ?? part.end, part.end)
        let behind = min(next?.ordinal ?? .max, rows.gap(from: checkpoint.ordinal)?.lowerBound ?? .max)
        let lines = checkpoint.ordinal..<min(behind, rows.range.upperBound)
        return (Group(ordinals: lines, bytes: checkpoint.offset..<end, rewrites: part.rewrites), part)
    }

    /// Returns the checkpoints at or before a line, and after it.
    private func neighbours(of ordinal: Int) -> (at: Checkpoint, next: Checkpoint?)? {
        if let first = later.first, ordinal >= first.ordinal {
            let index = later.partitioningIndex { $0.ordinal > ordinal }
            return (later[index - 1], index < later.count ? later[index] : nil)
        }
        let index = earlier.partitioningIndex { $0.ordinal <= ordinal }
        let next = index > 0 ? earlier[index - 1] : later.first
        guard let at = index < earlier.count ? earlier[index] : oldest else { return nil }
        return (at, next)
    }
}

extension LineIndex {
    /// The loss of the oldest lines.
    struct Departure {
        /// The number of rows that there were.
        var rowCount: Int
        /// The start of the rest in the feed's byte space.
        var offset: Int
        /// Stretches of files in which nothing is left.
        var stretches: [(file: FileDescriptor, range: Range<Int>)]
    }

    /// Lets the oldest lines go for good, in whole groups, and keeps so many or a few more.
    ///
    /// - Returns: what has gone; nil where nothing has.
    /// - Complexity: O(*g*) for *g* groups.
    mutating func removeOldest(keeping count: Int) -> Departure? {
        guard rows.count > count, let cut = neighbours(of: rows.ordinal(at: rows.count - count))?.at,
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

    private mutating func removeCheckpoints(before first: Checkpoint) {
        later.removeFirst(later.partitioningIndex { $0.ordinal >= first.ordinal })
        earlier.removeSubrange(earlier.partitioningIndex { $0.ordinal < first.ordinal }...)
        if let known = oldest, known.ordinal < first.ordinal { oldest = nil }
    }
}
