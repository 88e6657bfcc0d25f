/// Reads entries out of the lines of a document.
package struct EntryReader: RowReader {
    /// Reads lines.
    let base: any RowReader
    /// The lines that begin entries, and those that divide them.
    let starts: OrdinalSet
    /// The last line of which it is known whether it begins one.
    let end: Int

    /// The length of an entry that is read, in bytes.
    private let mostBytes: Int

    /// The length of an entry that is shown, in bytes.
    package static let shownBytes = 64 << 10

    /// - Parameters:
    ///   - base: reads lines.
    ///   - starts: the lines that begin entries, and those that divide them.
    ///   - end: the last line of which it is known whether it begins one.
    ///   - mostBytes: how much of an entry is read at least, if it has that.
    package init(base: any RowReader, starts: OrdinalSet, end: Int, mostBytes: Int = Self.shownBytes) {
        (self.base, self.starts, self.end, self.mostBytes) = (base, starts, end, mostBytes)
    }

    package func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        var place = place(of: row, direction)
        while (0..<starts.count).contains(place) {
            let (start, end) = (starts.member(at: place), lastLine(ofEntry: place))
            let first = RowID(direction == .forward ? start : end)
            guard let lines = base.read(from: first, direction), let nearest = lines.rows.first else { return nil }
            let block = entries(of: lines, through: direction == .forward ? lines.next(.forward).ordinal - 1 : end)
            if !block.rows.isEmpty { return block }
            // It goes on beyond these lines, or its first one has gone.
            if let text = entry(from: start, through: end) {
                var block = RowBlock()
                block.append(RowID(start), text[...])
                return block
            }
            place =
                direction == .forward
                ? max(place + 1, starts.rank(of: nearest.ordinal))
                : min(place, starts.rank(of: nearest.ordinal + 1)) - 1
        }
        return nil
    }

    package func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
        let place = place(of: row, direction)
        stretch.removeAll()
        guard (0..<starts.count).contains(place) else { return false }
        let first = RowID(direction == .forward ? starts.member(at: place) : lastLine(ofEntry: place))
        guard base.read(from: first, direction, into: stretch) else { return false }
        join(stretch, direction)
        if stretch.count > 0 { return true }
        // One that is larger than what is read at once, or that divides others.
        guard let block = read(from: row, direction) else { return false }
        stretch.assign(block)
        return true
    }

    /// Returns the place among the entries of the first one at or behind (backward: before) a row.
    private func place(of row: RowID, _ direction: ScanDirection) -> Int {
        direction == .forward ? starts.rank(of: row.ordinal) : starts.rank(of: row.ordinal + 1) - 1
    }

    private func lastLine(ofEntry place: Int) -> Int {
        place + 1 < starts.count ? starts.member(at: place + 1) - 1 : max(end, starts.member(at: place))
    }

    /// Makes entries of lines. What may go on behind them is left out, to be read again from its beginning.
    private func join(_ stretch: RowStretch, _ direction: ScanDirection) {
        guard stretch.count > 0 else { return }
        // Of lines behind the last known one it is not known yet to which entry they belong.
        if stretch.row(at: stretch.count - 1).ordinal > end {
            stretch.keepRows { $0.ordinal <= end }
            guard stretch.count > 0 else { return }
        }
        let last = stretch.row(at: stretch.count - 1).ordinal
        let isPlain = stretch.namedRuns.allSatisfy { run in
            let first = run.first.ordinal
            return starts.rank(of: first + run.rows.count) - starts.rank(of: first) == run.rows.count
        }
        if !isPlain { stretch.joinRows { !starts.contains($0.ordinal) } }
        guard direction == .forward, last < end, !starts.contains(last + 1), stretch.count > 0 else { return }
        stretch.removeLastRow()
    }

    /// Returns the entries that begin in a block of lines and end there.
    ///
    /// - Parameter last: no line between the last one of the block and this one is there.
    private func entries(of lines: RowBlock, through last: Int) -> RowBlock {
        if let own = ownEntries(of: lines, through: last) { return own }
        var block = RowBlock()
        var entry: (start: RowID, bytes: Range<Int>)?
        var before = 0
        for (index, row) in lines.rows.enumerated() {
            let bytes = lines.range(at: index)
            defer { before = row.ordinal }
            if starts.contains(row.ordinal) {
                if let entry { block.append(entry.start, lines.bytes[entry.bytes]) }
                entry = (row, bytes)
            } else if let open = entry, !isPart(row, of: open.start, behind: before) {
                block.append(open.start, lines.bytes[open.bytes])
                entry = nil
            } else if let open = entry, open.bytes.count < mostBytes {
                entry = (open.start, open.bytes.lowerBound..<bytes.upperBound)
            }
        }
        if let entry, lastLine(ofEntry: starts.rank(of: entry.start.ordinal)) <= last {
            block.append(entry.start, lines.bytes[entry.bytes])
        }
        return block
    }

    /// Returns the same where each line of the block is an entry of its own, as in most logs; else nil.
    private func ownEntries(of lines: RowBlock, through last: Int) -> RowBlock? {
        guard let first = lines.rows.first?.ordinal, let end = lines.rows.last?.ordinal,
            end - first + 1 == lines.rows.count
        else { return nil }
        let place = starts.rank(of: end + 1)
        guard place - starts.rank(of: first) == lines.rows.count else { return nil }
        if lastLine(ofEntry: place - 1) <= last { return lines }
        var complete = lines
        complete.removeLast()
        return complete
    }

    /// Returns true if a line that begins no entry belongs to one, as the line that was read before it does.
    private func isPart(_ row: RowID, of start: RowID, behind before: Int) -> Bool {
        if row.ordinal == before + 1, row.ordinal <= end { return true }
        // Behind a gap, the first line of the one that it belongs to may have gone.
        let place = starts.rank(of: row.ordinal) - 1
        return starts.member(at: place) == start.ordinal && row.ordinal <= lastLine(ofEntry: place)
    }

    /// Returns the lines of an entry; nil where they have gone.
    private func entry(from start: Int, through last: Int) -> [UInt8]? {
        var text: [UInt8]?
        var position = RowID(start)
        while position.ordinal <= last, let block = base.read(from: position, .forward) {
            for (index, row) in block.rows.enumerated() {
                guard row.ordinal <= last, text?.count ?? 0 < mostBytes else { return text }
                if let before = text { text = before + [0x0A] } else if row.ordinal != start { return nil }
                text = (text ?? []) + block.bytes[block.range(at: index)]
            }
            position = block.next(.forward)
        }
        return text
    }
}
