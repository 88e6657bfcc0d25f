import StrataDocument
import StrataSystem

extension FeedRowReader {
    func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
        stretch.removeAll()
        let limit = min(Self.stretchBytes, stretch.enough)
        if let run = run(from: row.ordinal, direction, atMost: limit), run.read(into: stretch), isHeld(run.first) {
            return true
        }
        stretch.removeAll()
        // Among dividers, gaps and very long lines row by row.
        guard let block = read(from: row, direction) else { return false }
        stretch.assign(block)
        return true
    }

    /// The number of bytes that are read at once: they stay in the processor's own memory while they are looked at.
    private static let stretchBytes = 256 << 10

    /// Returns the groups from a row on, the first one and more up to a number of bytes; nil where the row is in none that
    /// is read as others are.
    private func run(from row: Int, _ direction: ScanDirection, atMost limit: Int) -> GroupRun? {
        let start = direction == .forward ? max(row, rows.range.lowerBound) : min(row, rows.range.upperBound - 1)
        guard rows.range.contains(start) else { return nil }
        let wanted = direction == .forward ? start..<rows.range.upperBound : rows.range.lowerBound..<start + 1
        return channel.withState { state in
            guard let (group, part) = state.index.group(containing: start), !Self.isDivider(group, of: part) else {
                return nil
            }
            var run = GroupRun(group, of: part, rows: wanted, maximumLineBytes: maximumLineBytes)
            while let ordinal = run.next(direction),
                let (group, part) = state.index.group(containing: ordinal), !Self.isDivider(group, of: part),
                run.add(group, of: part, direction, atMost: limit)
            {}
            return run
        }
    }

    private static func isDivider(_ group: LineIndex.Group, of part: FilePart) -> Bool {
        part.divider != nil && group.bytes.lowerBound == part.start
    }
}

/// Groups of lines that lie one behind the other in a file.
private struct GroupRun {
    private var groups: [LineIndex.Group]
    private let part: FilePart
    /// The rows that the caller asks for; there may be others in the groups.
    private let rows: Range<Int>
    private let maximumLineBytes: Int

    init(_ group: LineIndex.Group, of part: FilePart, rows: Range<Int>, maximumLineBytes: Int) {
        (groups, self.part, self.rows, self.maximumLineBytes) = ([group], part, rows, maximumLineBytes)
    }

    var first: LineIndex.Group { groups[0] }

    private var bytes: Range<Int> { groups[0].bytes.lowerBound..<groups[groups.count - 1].bytes.upperBound }

    /// Returns the row behind (backward: before) those of the groups; nil where none is asked for.
    func next(_ direction: ScanDirection) -> Int? {
        let next =
            direction == .forward
            ? groups[groups.count - 1].ordinals.upperBound : groups[0].ordinals.lowerBound - 1
        return rows.contains(next) ? next : nil
    }

    /// - Returns: false where a group lies elsewhere, or there would be too much.
    mutating func add(
        _ group: LineIndex.Group, of part: FilePart, _ direction: ScanDirection, atMost limit: Int
    ) -> Bool {
        let touches =
            direction == .forward
            ? group.bytes.lowerBound == bytes.upperBound : group.bytes.upperBound == bytes.lowerBound
        guard part.file === self.part.file, part.start == self.part.start, touches,
            bytes.count + group.bytes.count <= limit
        else { return false }
        groups.insert(group, at: direction == .forward ? groups.count : 0)
        return true
    }

    /// - Returns: false where the rows cannot be read, or one of them is cut.
    func read(into stretch: RowStretch) -> Bool {
        // The groups of a long line reach to its end, which is not wanted in memory.
        guard groups.allSatisfy({ $0.bytes.count < 2 * maximumLineBytes }) else { return false }
        // A last line may need a line feed.
        let room = stretch.reserve(bytes.count + 1)
        let wanted = UnsafeMutableRawBufferPointer(rebasing: room[..<bytes.count])
        guard (try? part.file.readBlock(into: wanted, at: bytes.lowerBound - part.origin)) == bytes.count,
            // Looked at afterwards: had the file been overwritten meanwhile, this tells.
            part.isIntact(upTo: bytes.upperBound)
        else { return false }
        guard groups.allSatisfy({ hasOnlyWholeRows($0, in: room) }) else { return false }
        var end = 0
        for group in groups {
            let lines = stretch.tidy(place(of: group), to: end)
            end = lines.upperBound
            append(group.ordinals, lines, in: room, to: stretch)
        }
        return stretch.count > 0
    }

    private func place(of group: LineIndex.Group) -> Range<Int> {
        group.bytes.lowerBound - bytes.lowerBound..<group.bytes.upperBound - bytes.lowerBound
    }

    /// Returns true if no row is longer than what is shown of one. Such a row would have all bytes that are so far from
    /// either end of the group.
    private func hasOnlyWholeRows(_ group: LineIndex.Group, in room: UnsafeMutableRawBufferPointer) -> Bool {
        let place = place(of: group)
        guard place.count > maximumLineBytes else { return true }
        let middle = place.upperBound - maximumLineBytes..<place.lowerBound + maximumLineBytes
        return Memory.firstIndex(of: 0x0A, in: UnsafeRawBufferPointer(rebasing: room[middle])) != nil
    }

    /// Takes the rows that are asked for.
    private func append(
        _ ordinals: Range<Int>, _ lines: Range<Int>, in room: UnsafeMutableRawBufferPointer, to stretch: RowStretch
    ) {
        let wanted = ordinals.clamped(to: rows)
        guard !wanted.isEmpty else { return }
        let bytes = UnsafeRawBufferPointer(room)
        let start = StrataFeeds.end(
            ofLines: wanted.lowerBound - ordinals.lowerBound, in: UnsafeRawBufferPointer(rebasing: bytes[lines]))
        let rest = UnsafeRawBufferPointer(rebasing: bytes[lines.lowerBound + start..<lines.upperBound])
        let end =
            wanted.upperBound == ordinals.upperBound ? rest.count : StrataFeeds.end(ofLines: wanted.count, in: rest)
        let place = lines.lowerBound + start
        stretch.append(wanted, lines: place..<place + end)
    }
}
