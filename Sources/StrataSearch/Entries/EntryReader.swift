import StrataDocument

/// Reads entries out of the lines of a document.
struct EntryReader: RowReader {
    /// Reads lines.
    let base: any RowReader
    /// The lines that begin entries, and those that divide them.
    let starts: OrdinalSet
    /// The last line of which it is known whether it begins one.
    let end: Int

    /// So much of an entry is read, in bytes.
    private static let mostBytes = 64 << 10
    /// So many entries are read at once.
    private static let most = 64

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        let place = place(of: row, direction)
        guard (0..<starts.count).contains(place) else { return nil }
        let places =
            direction == .forward
            ? place..<min(starts.count, place + Self.most) : max(0, place + 1 - Self.most)..<place + 1
        let block = entries(at: places)
        if !block.rows.isEmpty { return block }
        // All of them have gone, or are none of the input's lines.
        let next = direction == .forward ? places.upperBound : places.lowerBound - 1
        return (0..<starts.count).contains(next) ? read(from: RowID(starts.member(at: next)), direction) : nil
    }

    func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
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

    /// The place among the entries of the first one at or behind (backward: before) a row.
    private func place(of row: RowID, _ direction: ScanDirection) -> Int {
        direction == .forward ? starts.rank(of: row.ordinal) : starts.rank(of: row.ordinal + 1) - 1
    }

    private func lastLine(ofEntry place: Int) -> Int {
        place + 1 < starts.count ? starts.member(at: place + 1) - 1 : max(end, starts.member(at: place))
    }

    /// Makes entries of lines. What may go on behind them is left out, to be read again from its beginning.
    private func join(_ stretch: RowStretch, _ direction: ScanDirection) {
        guard stretch.count > 0 else { return }
        let last = stretch.row(at: stretch.count - 1).ordinal
        let isPlain = stretch.namedRuns.allSatisfy { run in
            let first = run.first.ordinal
            return starts.rank(of: first + run.rows.count) - starts.rank(of: first) == run.rows.count
        }
        if !isPlain { stretch.joinRows { !starts.contains($0.ordinal) } }
        guard direction == .forward, last < end, !starts.contains(last + 1), stretch.count > 0 else { return }
        stretch.removeLastRow()
    }

    /// Some entries, one after another.
    private func entries(at places: Range<Int>) -> RowBlock {
        var block = RowBlock()
        for place in places {
            let start = starts.member(at: place)
            if let text = entry(from: start, through: lastLine(ofEntry: place)) {
                block.append(RowID(start), text[...])
            }
        }
        return block
    }

    /// The lines of an entry; nil where they have gone.
    private func entry(from start: Int, through last: Int) -> [UInt8]? {
        var text: [UInt8]?
        var position = RowID(start)
        while position.ordinal <= last, let block = base.read(from: position, .forward) {
            for (index, row) in block.rows.enumerated() {
                guard row.ordinal <= last, text?.count ?? 0 < Self.mostBytes else { return text }
                if let before = text { text = before + [0x0A] } else if row.ordinal != start { return nil }
                text = (text ?? []) + block.bytes[block.range(at: index)]
            }
            position = block.next(.forward)
        }
        return text
    }
}
