import StrataSystem

/// Rows that stand one behind the other, read in one piece into memory that is used again and again. The beginning of
/// each of them is found only when it is asked for.
///
/// It belongs to the thread that reads into it.
public final class RowStretch {
    /// The first of rows whose names follow each other.
    struct Run {
        /// Its beginning.
        var offset: Int
        /// The number of rows before it.
        var index: Int
        /// Its name.
        var ordinal: Int
    }

    /// The number of rows.
    public private(set) var count = 0
    /// The runs of rows whose names are known, in their order; the first one begins with the first row.
    private(set) var runs: [Run] = []
    /// True if rows may have several lines, with stand-ins between them: see ``innerLineFeed``.
    package private(set) var haveLines = false
    private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var filled = 0..<0
    /// The reader of the same rows as they came; nil where nothing asks for them.
    package var originals: (any RowReader)?
    /// A number of bytes: where so many are read at once, readers need not read more rows.
    package let enough: Int

    /// Without rows.
    public convenience init() { self.init(enough: .max) }

    /// Without rows.
    ///
    /// - Parameter enough: a number of bytes, for who needs few rows of many.
    package init(enough: Int) { self.enough = enough }

    deinit { room.deallocate() }

    /// The texts of all rows, each followed by a line feed. Valid until something else is read.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[filled]) }

    /// Returns the name of the row at an index, 0…``count`` - 1. O(log runs).
    public func row(at index: Int) -> RowID {
        let run = runs[runs.partitioningIndex { $0.index > index } - 1]
        return RowID(run.ordinal + index - run.index)
    }

    /// Rows whose names follow each other, as indices and the name of the first one.
    package var namedRuns: [(rows: Range<Int>, first: RowID)] {
        runs.indices.map { number in
            let end = number + 1 < runs.count ? runs[number + 1].index : count
            return (runs[number].index..<end, RowID(runs[number].ordinal))
        }
    }

    /// Returns the row at which reading goes on behind these rows.
    package func next(_ direction: ScanDirection) -> RowID {
        RowID(direction == .forward ? row(at: count - 1).ordinal + 1 : row(at: 0).ordinal - 1)
    }

    /// The cursor that finds the rows of bytes, which are asked for in their order.
    package var cursor: RowCursor { RowCursor(bytes: bytes, runs: runs, count: count) }
}

// MARK: - Reading

extension RowStretch {
    /// Forgets all rows.
    package func removeAll() {
        (count, filled, haveLines) = (0, 0..<0, false)
        runs.removeAll(keepingCapacity: true)
    }

    /// Makes it the rows of a block.
    package func assign(_ block: RowBlock) {
        removeAll()
        reserve(block.bytes.count)
        room.copyBytes(from: block.bytes)
        filled = 0..<block.bytes.count
        // Rows are told apart by line feeds here.
        haveLines = newlineCount(in: bytes) != block.rows.count
        if haveLines {
            for index in block.rows.indices {
                for place in block.range(at: index) where room[place] == 0x0A { room[place] = Self.innerLineFeed }
            }
        }
        for (index, row) in block.rows.enumerated() {
            count += 1
            if let run = runs.last, row.ordinal - run.ordinal == index - run.index { continue }
            runs.append(Run(offset: block.range(at: index).lowerBound, index: index, ordinal: row.ordinal))
        }
    }

    /// Returns room for so many bytes, to read into. Then ``append(_:lines:)`` says what has been read.
    @discardableResult
    package func reserve(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if count > room.count {
            room.deallocate()
            // Some libraries look at a byte behind those that they are given.
            room = .allocate(byteCount: max(count, 2 * room.count) + 64, alignment: 64)
        }
        return room
    }

    /// Takes rows that have been read into the room, behind those that were.
    ///
    /// - Parameters:
    ///   - ordinals: their names.
    ///   - lines: where they lie in the room, with a line feed at the end of each.
    package func append(_ ordinals: Range<Int>, lines: Range<Int>) {
        if runs.isEmpty { filled = lines }
        runs.append(Run(offset: lines.lowerBound - filled.lowerBound, index: count, ordinal: ordinals.lowerBound))
        count += ordinals.count
        filled = filled.lowerBound..<lines.upperBound
    }
}

// MARK: - Parts

extension RowStretch {
    /// Returns a copy of some of the rows, with the reader of their originals. O(bytes before their end).
    package func copy(of rows: Range<Int>) -> RowStretch {
        let part = RowStretch()
        part.originals = originals
        guard !rows.isEmpty else { return part }
        let lines = offset(ofRow: rows.lowerBound)..<offset(ofRow: rows.upperBound)
        part.reserve(lines.count).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[lines]))
        (part.count, part.filled, part.haveLines) = (rows.count, 0..<lines.count, haveLines)
        for run in runs where run.index < rows.upperBound {
            let skipped = max(0, rows.lowerBound - run.index)
            let first = Run(
                offset: max(0, run.offset - lines.lowerBound), index: run.index + skipped - rows.lowerBound,
                ordinal: run.ordinal + skipped)
            // Of the runs that begin before the first row, the last one counts.
            if skipped > 0 || part.runs.last?.index == first.index { part.runs.removeAll() }
            part.runs.append(first)
        }
        return part
    }

    /// Returns where a row begins among the bytes; the end of all for the number of rows.
    private func offset(ofRow index: Int) -> Int {
        guard index < count else { return filled.count }
        let run = runs[runs.partitioningIndex { $0.index > index } - 1]
        var offset = run.offset
        for _ in run.index..<index {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            offset += (Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count - 1) + 1
        }
        return offset
    }
}

// MARK: - Lines as they come

extension RowStretch {
    /// Makes lines that lie in the room rows, which have no carriage return before their line feed, but always that.
    /// There must be room for a line feed behind them.
    ///
    /// - Parameter start: where they are to lie, not behind where they do.
    /// - Returns: where they lie then.
    package func tidy(_ lines: Range<Int>, to start: Int) -> Range<Int> {
        var (read, end) = (lines.lowerBound, start)
        func move(to next: Int) {
            if end != read { shift(read..<next, to: end) }
            (end, read) = (end + next - read, next)
        }
        var position = read
        while position < lines.upperBound,
            let found = Memory.firstIndex(
                of: 0x0D, in: UnsafeRawBufferPointer(rebasing: room[position..<lines.upperBound]))
        {
            position += found + 1
            guard position < lines.upperBound, room[position] == 0x0A else { continue }
            move(to: position - 1)
            read = position
        }
        move(to: lines.upperBound)
        if end > start, room[end - 1] != 0x0A {
            room[end] = 0x0A
            end += 1
        }
        return start..<end
    }

    /// Keeps the rows of which something is so.
    package func keepRows(where isKept: (RowID) -> Bool) {
        let (former, formerRuns, hadLines) = (filled, namedRuns, haveLines)
        var position = former.lowerBound
        removeAll()
        haveLines = hadLines
        for run in formerRuns {
            for ordinal in run.first.ordinal..<run.first.ordinal + run.rows.count {
                let rest = UnsafeRawBufferPointer(rebasing: room[position..<former.upperBound])
                let next = position + (Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count - 1) + 1
                if isKept(RowID(ordinal)) { keep(position..<next, of: ordinal) }
                position = next
            }
        }
    }

    /// Gives rows other texts, without line feeds in them.
    ///
    /// - Parameter text: the one of a row; nil where it keeps its own.
    package func rewriteRows(_ text: (UnsafeRawBufferPointer) -> ArraySlice<UInt8>?) {
        let bytes = bytes
        var rewritten: [UInt8] = []
        rewritten.reserveCapacity(bytes.count)
        var (copied, position, run) = (0, 0, 0)
        for index in 0..<count {
            if run < runs.count, runs[run].index == index {
                runs[run].offset = rewritten.count + position - copied
                run += 1
            }
            let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
            let length = Memory.firstIndex(of: 0x0A, in: rest) ?? max(0, rest.count - 1)
            if let text = text(UnsafeRawBufferPointer(rebasing: rest.prefix(length))) {
                rewritten += bytes[copied..<position]
                rewritten += text
                rewritten.append(0x0A)
                copied = min(bytes.count, position + length + 1)
            }
            position = min(bytes.count, position + length + 1)
        }
        guard copied > 0 else { return }
        rewritten += bytes[copied...]
        reserve(rewritten.count).copyBytes(from: rewritten)
        filled = 0..<rewritten.count
    }

    private func keep(_ line: Range<Int>, of ordinal: Int) {
        shift(line, to: filled.upperBound)
        if let run = runs.last, run.ordinal + count - run.index == ordinal {
            count += 1
            filled = filled.lowerBound..<filled.upperBound + line.count
        } else {
            append(ordinal..<ordinal + 1, lines: filled.upperBound..<filled.upperBound + line.count)
        }
    }

    private func shift(_ range: Range<Int>, to start: Int) {
        guard range.lowerBound != start else { return }
        UnsafeMutableRawBufferPointer(rebasing: room[start..<start + range.count])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: room[range]))
    }
}

// MARK: - Rows of several lines

extension RowStretch {
    /// The stand-in for a line feed within a row: a vertical tab, which is a space to patterns.
    package static let innerLineFeed: UInt8 = 0x0B

    /// Returns the text of a row, with line feeds between its lines.
    package static func text(ofRow row: UnsafeRawBufferPointer) -> [UInt8] {
        var text = Array(row)
        // Most rows are of one line.
        guard Memory.firstIndex(of: innerLineFeed, in: row) != nil else { return text }
        for place in text.indices where text[place] == innerLineFeed { text[place] = 0x0A }
        return text
    }

    /// Has rows be parts of those before them, which keep their names. Those that come before all others go.
    ///
    /// - Parameter continues: whether a row is such a part.
    package func joinRows(where continues: (RowID) -> Bool) {
        let (former, hadLines) = (namedRuns, haveLines)
        var (position, end) = (filled.lowerBound, filled.upperBound)
        removeAll()
        haveLines = hadLines
        var last = 0
        for run in former {
            for ordinal in run.first.ordinal..<run.first.ordinal + run.rows.count {
                let rest = UnsafeRawBufferPointer(rebasing: room[position..<end])
                let next = position + (Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count - 1) + 1
                if !continues(RowID(ordinal)) {
                    if runs.isEmpty { filled = position..<end }
                    if runs.isEmpty || ordinal != last + 1 {
                        runs.append(Run(offset: position - filled.lowerBound, index: count, ordinal: ordinal))
                    }
                    (count, last) = (count + 1, ordinal)
                } else if count > 0 {
                    room[position - 1] = Self.innerLineFeed
                    haveLines = true
                    // The next row's name does not follow.
                    last = ordinal - 1
                }
                position = next
            }
        }
        end = position
        filled = count > 0 ? filled.lowerBound..<end : 0..<0
    }

    /// Takes the last row out.
    package func removeLastRow() {
        precondition(count > 0, "There is a row to be taken out.")
        let rest = UnsafeRawBufferPointer(rebasing: room[filled.lowerBound..<filled.upperBound - 1])
        let start = Memory.lastIndex(of: 0x0A, in: rest).map { filled.lowerBound + $0 + 1 } ?? filled.lowerBound
        filled = filled.lowerBound..<start
        count -= 1
        if let run = runs.last, run.index == count { runs.removeLast() }
    }
}
