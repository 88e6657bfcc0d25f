/// One file in the feed's byte space, in which the files lie one after another.
struct FilePart {
    /// What errors and notices call it.
    var name: String
    var file: FileDescriptor
    /// Where its first byte lies. Negative for the files before the last one of those that were opened.
    var start: Int
    /// Where what is known of it ends.
    var end: Int

    var range: Range<Int> { start..<end }
}

/// Where every line is, in a few bytes for hundreds of lines.
///
/// Lines have *ordinals* that never change: 0 is the first one that began after the feed was opened, those found
/// later before it have negative ones. What is found backwards and what is appended forwards are kept in two arrays
/// that both only grow at their ends.
struct LineIndex {
    /// In the order of their lines. There is always one.
    private(set) var parts: [FilePart]
    /// Checkpoints found backwards: ordinals descend.
    private var earlier: [Checkpoint] = []
    /// The oldest line known, while it is not among `earlier`.
    private var oldest: Checkpoint?
    /// Checkpoints found forwards: ordinals ascend.
    private var later: [Checkpoint] = []
    /// The lines that are known.
    private(set) var ordinals = 0..<0

    init(parts: [FilePart]) { self.parts = parts }

    /// What the checkpoints occupy, in bytes.
    var bytes: Int { (earlier.capacity + later.capacity) * MemoryLayout<Checkpoint>.stride }

    /// Takes in what a scanner has found before all that was known.
    mutating func prepend(_ checkpoints: [Checkpoint], scanner: BackwardScanner) {
        earlier.append(contentsOf: checkpoints)
        oldest = scanner.unsavedOldest
        ordinals = scanner.oldest.ordinal..<ordinals.upperBound
    }

    /// Takes in what a scanner has found at the end of the last part.
    mutating func append(_ checkpoints: [Checkpoint], scanner: ForwardScanner) {
        later.append(contentsOf: checkpoints)
        parts[parts.count - 1].end = scanner.position
        ordinals = ordinals.lowerBound..<scanner.ordinal
    }

    /// Goes on with another file behind all that is known.
    mutating func beginPart(_ file: FileDescriptor, name: String) {
        let end = parts[parts.count - 1].end
        parts.append(FilePart(name: name, file: file, start: end, end: end))
    }

    /// Forgets the lines of the last part, and begins it anew behind where it was: no offset ever gets a second meaning.
    mutating func restartLastPart() {
        let part = parts.removeLast()
        let isKept = { (checkpoint: Checkpoint) in checkpoint.offset < part.start }
        // The lines of a part are the newest ones; its oldest is the lowest ordinal that goes.
        var end = ordinals.upperBound
        for checkpoint in [later, earlier, oldest.map { [$0] } ?? []].joined() where !isKept(checkpoint) {
            end = min(end, checkpoint.ordinal)
        }
        later.removeAll { !isKept($0) }
        earlier.removeAll { !isKept($0) }
        if let known = oldest, !isKept(known) { oldest = nil }
        ordinals = ordinals.lowerBound..<end
        parts.append(FilePart(name: part.name, file: part.file, start: part.end, end: part.end))
    }
}

extension LineIndex {
    /// The lines from one checkpoint to the next.
    struct Group: Hashable {
        var ordinals: Range<Int>
        /// Where they lie in the feed's byte space.
        var bytes: Range<Int>
    }

    /// The group that a line is in, and the part that the group is in; nil if there is no such line.
    /// - Complexity: O(log *n*) for *n* checkpoints.
    func group(containing ordinal: Int) -> (group: Group, part: FilePart)? {
        guard ordinals.contains(ordinal), let (checkpoint, next) = neighbours(of: ordinal),
            let part = parts.last(where: { $0.start <= checkpoint.offset })
        else { return nil }
        let end = min(next?.offset ?? part.end, part.end)
        let lines = checkpoint.ordinal..<(next?.ordinal ?? ordinals.upperBound)
        return (Group(ordinals: lines, bytes: checkpoint.offset..<end), part)
    }

    /// The checkpoints at or before a line, and after it.
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

extension Array {
    /// The first index whose element belongs to the second half, where all that belong to it come last.
    /// - Complexity: O(log *n*).
    func partitioningIndex(where belongsToSecondHalf: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsToSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
