import StrataDocument
import StrataSystem

/// The bytes of the lines that a feed holds, in their order and as they came: endings stay, and no line is cut. Where a
/// line without an ending is followed by another one, as at the end of a file before the last, a line feed is put
/// between them.
///
/// It takes what the feed holds when it is made. Memory does not grow with the lines, and each byte is read once.
public final class HeldBytes: ByteBlocks {
    /// Lines that lie one behind the other in one file.
    private struct Run {
        var part: FilePart
        /// The bytes that are left to read, in the feed's byte space.
        var bytes: Range<Int>
        /// The number of lines that are held and end in that, or with it.
        var lines: Int
        /// True if lines follow that came after those that are held.
        var hasLaterLines = false
    }

    private let channel: FeedChannel
    private let name: String
    /// The lines that there were.
    private let rows: RowOrdinals
    /// The ordinals that are still to come.
    private var ordinals: Range<Int>
    private var run: Run?
    private var endsLine = true
    private let buffer: UnsafeMutableRawBufferPointer

    init(_ rows: RowOrdinals, of channel: FeedChannel, name: String, blockBytes: Int) {
        (self.rows, ordinals, self.channel, self.name) = (rows, rows.range, channel, name)
        buffer = .allocate(byteCount: blockBytes, alignment: 64)
        // Rows that went before this call are gone; from here on none goes.
        let first = channel.withState { state in
            state.keepers += 1
            return state.index.rows.first
        }
        if let first { ordinals = min(max(first, ordinals.lowerBound), ordinals.upperBound)..<ordinals.upperBound }
    }

    deinit {
        channel.withState { $0.keepers -= 1 }
        buffer.deallocate()
    }

    /// Returns the next block, or nil at the end. It is valid until the next call.
    ///
    /// - Throws: an error where lines cannot be read any more as they were held; what was given before is right.
    public func next() throws(FeedError) -> UnsafeRawBufferPointer? {
        while run == nil {
            guard !ordinals.isEmpty else { return nil }
            try beginRun()
            guard run != nil, !endsLine else { continue }
            endsLine = true
            buffer[0] = 0x0A
            return UnsafeRawBufferPointer(rebasing: buffer[..<1])
        }
        return try readBlock()
    }

    // MARK: - Runs

    /// Finds the lines that follow, as many groups as fill a block.
    private func beginRun() throws(FeedError) {
        while let first = ordinals.first, (run?.bytes.count ?? 0) < buffer.count {
            if let gap = rows.gap(containing: first) {
                ordinals = gap.upperBound..<ordinals.upperBound
                continue
            }
            let (found, wasLetGo) = channel.withState { ($0.index.group(containing: first), $0.index.wasLetGo(first)) }
            guard let (group, part) = found else {
                if run != nil { return }
                throw wasLetGo ? .letGo(name) : .notAsHeld(name)
            }
            if isLeftOut(group, of: part) {
                ordinals = min(group.ordinals.upperBound, ordinals.upperBound)..<ordinals.upperBound
                if run != nil { return }
                continue
            }
            guard take(group, of: part) else { return }
        }
    }

    /// Returns true if the lines of a group are of the feed's own making and not from any input. The dividers between
    /// two files are passed over here.
    private func isLeftOut(_ group: LineIndex.Group, of part: FilePart) -> Bool {
        part.divider != nil && group.bytes.lowerBound == part.start
    }

    /// - Returns: whether the group lies behind what is there.
    private func take(_ group: LineIndex.Group, of part: FilePart) -> Bool {
        let end = min(group.ordinals.upperBound, ordinals.upperBound)
        var longer = run ?? Run(part: part, bytes: group.bytes.lowerBound..<group.bytes.lowerBound, lines: 0)
        guard longer.part.file === part.file, longer.bytes.upperBound == group.bytes.lowerBound else { return false }
        longer.bytes = longer.bytes.lowerBound..<group.bytes.upperBound
        longer.lines += end - ordinals.lowerBound
        longer.hasLaterLines = group.ordinals.upperBound > end
        run = longer
        ordinals = end..<ordinals.upperBound
        return true
    }

    // MARK: - Blocks

    private func readBlock() throws(FeedError) -> UnsafeRawBufferPointer? {
        guard var run else { return nil }
        let count = min(run.bytes.count, buffer.count)
        let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        try run.part.read(wanted, at: run.bytes.lowerBound)
        run.bytes = (run.bytes.lowerBound + count)..<run.bytes.upperBound
        let block = try check(UnsafeRawBufferPointer(wanted), of: &run)
        self.run = run.bytes.isEmpty ? nil : run
        return block
    }

    /// Counts the lines, so that a file which was written anew meanwhile cannot pass for the one that is held.
    ///
    /// - Returns: the block, without lines that came after those that are held.
    private func check(_ block: UnsafeRawBufferPointer, of run: inout Run) throws(FeedError) -> UnsafeRawBufferPointer {
        endsLine = block[block.count - 1] == 0x0A
        let lines = run.lines
        run.lines -= newlineCount(in: block)
        let left = run.bytes.isEmpty && endsLine ? 0 : 1
        if run.bytes.isEmpty ? run.lines == left : run.lines >= left { return block }
        guard run.hasLaterLines, run.lines <= 0 else { throw .notAsHeld(run.part.name) }
        run.bytes = run.bytes.upperBound..<run.bytes.upperBound
        endsLine = true
        return UnsafeRawBufferPointer(rebasing: block[..<StrataFeeds.end(ofLines: lines, in: block)])
    }
}
