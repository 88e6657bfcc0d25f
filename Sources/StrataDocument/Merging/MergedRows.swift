/// The rows of several sources in one order, under names that ascend, some of which may be free: runs of rows in chunks,
/// of 12 bytes a run and at most that a row.
struct MergedRows: Sendable {
    /// The chunks in the order of their names; none is empty.
    private(set) var chunks: [MergedChunk] = []
    /// The number of rows before each chunk.
    private var starts: [Int] = []
    /// The number of rows.
    private(set) var count = 0

    /// A row of a source.
    struct Place: Equatable {
        var source: Int
        var row: RowID
    }

    /// The memory that it occupies, in bytes.
    var bytes: Int {
        // An array's storage has a header of 32 bytes.
        chunks.capacity * MemoryLayout<MergedChunk>.stride + starts.capacity * MemoryLayout<Int>.stride
            + chunks.reduce(0) { $0 + $1.runs.capacity * MemoryLayout<MergedRun>.stride + 32 }
    }

    /// Returns the name of the row at an index. O(log chunks + runs of a chunk).
    func name(at index: Int) -> Int {
        precondition(index >= 0 && index < count, "There is no row \(index) among \(count).")
        let number = starts.partitioningIndex { $0 > index } - 1
        var left = index - starts[number]
        for run in chunks[number].runs {
            if left < run.length { return chunks[number].firstName + run.offsets.lowerBound + left }
            left -= run.length
        }
        preconditionFailure("The runs of a chunk do not add up to its rows.")
    }

    /// Returns the number of rows before a name. O(log chunks + runs of a chunk).
    func rank(of name: Int) -> Int {
        let number = chunks.partitioningIndex { $0.firstName > name } - 1
        guard number >= 0 else { return 0 }
        let chunk = chunks[number]
        let place = chunk.run(at: name)
        let before = chunk.runs[..<place].reduce(starts[number]) { $0 + $1.length }
        guard place < chunk.runs.count else { return before }
        return before + max(0, name - chunk.firstName - chunk.runs[place].offsets.lowerBound)
    }

    /// Returns the row that has a name; nil where none has. O(log rows).
    func place(of name: Int) -> Place? {
        let number = chunks.partitioningIndex { $0.firstName > name } - 1
        guard number >= 0 else { return nil }
        let chunk = chunks[number]
        let place = chunk.run(at: name)
        guard place < chunk.runs.count else { return nil }
        let within = name - chunk.firstName - chunk.runs[place].offsets.lowerBound
        guard within >= 0 else { return nil }
        return Place(source: chunk.runs[place].source, row: RowID(chunk.runs[place].ordinal + within))
    }

    /// Returns the name of a row; nil where it is not among these. Looks at the last ones first. O(runs behind it).
    func name(of place: Place) -> Int? {
        for chunk in chunks.reversed() {
            for run in chunk.runs.reversed() where run.source == place.source {
                let within = place.row.ordinal - run.ordinal
                // All other runs of the source hold earlier rows.
                if within >= run.length { return nil }
                if within >= 0 { return chunk.firstName + run.offsets.lowerBound + within }
            }
        }
        return nil
    }
}

extension MergedRows {
    /// Adds rows before all others. O(rows + chunks).
    ///
    /// - Parameters:
    ///   - pieces: the last ones first.
    ///   - end: the name behind that of the last one.
    mutating func prepend(_ pieces: [MergedPiece], endingBefore end: Int) {
        var name = end - pieces.reduce(0) { $0 + $1.ordinals.count }
        var new = [MergedChunk(firstName: name, room: pieces.count)]
        for piece in pieces.reversed() {
            for (part, name) in Self.cut(piece, at: name) {
                if new[new.count - 1].runs.count >= MergedChunk.mostRuns {
                    new.append(MergedChunk(firstName: name, room: pieces.count))
                }
                let distance = name - new[new.count - 1].firstName
                new[new.count - 1].append(MergedRun(part, offset: distance))
            }
            name += piece.ordinals.count
        }
        if let first = chunks.first, let joined = new[new.count - 1].joined(with: first) {
            new[new.count - 1] = joined
            chunks.removeFirst()
        }
        new.removeAll { $0.count == 0 }
        chunks.insert(contentsOf: new, at: 0)
        settle(from: 0)
    }

    /// Adds rows at names from one on, which are free and behind those that there are first. O(log chunks + runs of a
    /// chunk + chunks behind).
    mutating func insert(_ piece: MergedPiece, at name: Int) {
        for (part, name) in Self.cut(piece, at: name) {
            var number = chunks.partitioningIndex { $0.firstName > name }
            // With rows that have gone chunks have, too: before a late row there may be none, or none that is near.
            if number > 0, chunks[number - 1].takes(name) {
                number -= 1
            } else {
                chunks.insert(MergedChunk(firstName: name), at: number)
            }
            chunks[number].insert(MergedRun(part, offset: name - chunks[number].firstName))
            if chunks[number].runs.count > MergedChunk.mostRuns {
                chunks.replaceSubrange(number..<number + 1, with: chunks[number].divided())
            }
            settle(from: number)
        }
    }

    /// Returns a piece in parts of as many rows as a run has, and the name of the first row of each.
    private static func cut(_ piece: MergedPiece, at name: Int) -> [(MergedPiece, name: Int)] {
        let ordinals = piece.ordinals
        return stride(from: ordinals.lowerBound, to: ordinals.upperBound, by: MergedRun.longest).map { ordinal in
            let end = min(ordinals.upperBound, ordinal + MergedRun.longest)
            return (MergedPiece(source: piece.source, ordinals: ordinal..<end), name + ordinal - ordinals.lowerBound)
        }
    }

    /// Rows that stood one behind the other, by their indices and names.
    typealias Stretch = (rows: Range<Int>, names: ClosedRange<Int>)

    /// Removes rows of a source. O(runs behind them + chunks).
    ///
    /// - Returns: what has gone, the last rows first.
    mutating func remove(_ ordinals: Range<Int>, of source: Int) -> [Stretch] {
        var (stretches, isAtStart): ([Stretch], Bool) = ([], false)
        for number in chunks.indices.reversed() {
            let chunk = chunks[number]
            // Of the source earlier chunks hold earlier rows.
            defer { isAtStart = chunk.runs.contains { $0.source == source && $0.ordinal < ordinals.lowerBound } }
            if isAtStart { break }
            guard chunk.runs.contains(where: { $0.goes(with: ordinals, of: source) }) else { continue }
            var end = starts[number] + chunk.count
            var left: [MergedRun] = []
            for run in chunk.runs.reversed() {
                end -= run.length
                let places = run.places(of: ordinals, of: source)
                if places.upperBound < run.length { left.append(run.part(places.upperBound..<run.length)) }
                if places.lowerBound > 0 { left.append(run.part(0..<places.lowerBound)) }
                guard !places.isEmpty else { continue }
                let first = chunk.firstName + run.offsets.lowerBound + places.lowerBound
                Self.note(
                    (end + places.lowerBound..<end + places.upperBound, first...first + places.count - 1),
                    in: &stretches)
            }
            chunks[number] = MergedChunk(firstName: chunk.firstName, runs: left.reversed())
        }
        chunks.removeAll { $0.count == 0 }
        settle(from: 0)
        return stretches
    }

    private static func note(_ stretch: Stretch, in stretches: inout [Stretch]) {
        if let last = stretches.last, last.rows.lowerBound == stretch.rows.upperBound {
            stretches[stretches.count - 1] = (
                stretch.rows.lowerBound..<last.rows.upperBound, stretch.names.lowerBound...last.names.upperBound
            )
        } else {
            stretches.append(stretch)
        }
    }

    private mutating func settle(from number: Int) {
        let number = min(number, starts.count)
        count = number > 0 ? starts[number - 1] + chunks[number - 1].count : 0
        starts.removeSubrange(number...)
        for chunk in chunks[number...] {
            starts.append(count)
            count += chunk.count
        }
    }
}

extension MergedRun {
    fileprivate func goes(with ordinals: Range<Int>, of source: Int) -> Bool {
        self.source == source && ordinals.overlaps(ordinal..<ordinal + length)
    }

    /// Returns the places of the rows that are among some; the end of the run where none is.
    fileprivate func places(of ordinals: Range<Int>, of source: Int) -> Range<Int> {
        guard goes(with: ordinals, of: source) else { return length..<length }
        let common = ordinals.clamped(to: ordinal..<ordinal + length)
        return common.lowerBound - ordinal..<common.upperBound - ordinal
    }
}
