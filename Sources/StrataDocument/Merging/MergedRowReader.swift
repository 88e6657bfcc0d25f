import StrataSystem

/// Reads the rows of a merged document out of the blocks of its sources, each of which is used until all its rows were
/// read.
final class MergedRowReader: RowReader {
    private let rows: MergedRows
    private let sources: [any RowReader]
    private let blocks = Guarded<[BlockKey: Block]>([:])

    /// The key of a block. One scan may read forward and another backward at once.
    private struct BlockKey: Hashable {
        let source: Int
        let isForward: Bool
    }

    /// The rows of a source at a row and behind it, or before.
    private struct Block {
        let asked: Int
        let rows: RowBlock?

        /// Returns true if a row is in the block, if it is to be read at all.
        func reaches(_ ordinal: Int, _ direction: ScanDirection) -> Bool {
            if direction == .forward { return asked <= ordinal && ordinal <= rows?.rows.last?.ordinal ?? .max }
            return ordinal <= asked && rows?.rows.first?.ordinal ?? .min <= ordinal
        }
    }

    /// The size of a block, in bytes, unless it is a single row.
    private static let blockBytes = 64 << 10

    init(_ rows: MergedRows, _ sources: [any RowReader]) { (self.rows, self.sources) = (rows, sources) }

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        var taken: [(row: RowID, text: ArraySlice<UInt8>)] = []
        var bytes = 0
        rows.forEachRun(from: row.ordinal, direction) { name, run in
            // Reading forward the first rows of the run come first, backward the last ones.
            for place in 0..<run.ordinals.count {
                let place = direction == .forward ? place : run.ordinals.count - 1 - place
                guard let text = text(of: run.ordinals.lowerBound + place, in: run.source, direction) else { continue }
                taken.append((RowID(name + place), text))
                bytes += text.count + 1
                if bytes >= Self.blockBytes { return false }
            }
            return true
        }
        guard !taken.isEmpty else { return nil }
        var block = RowBlock()
        for (row, text) in direction == .forward ? taken : taken.reversed() { block.append(row, text) }
        return block
    }

    /// Returns the text of a row of a source; nil where it is not to be read.
    private func text(of ordinal: Int, in source: Int, _ direction: ScanDirection) -> ArraySlice<UInt8>? {
        let key = BlockKey(source: source, isForward: direction == .forward)
        var found = blocks.withLock { $0[key] }
        if found?.reaches(ordinal, direction) != true {
            found = Block(asked: ordinal, rows: sources[source].read(from: RowID(ordinal), direction))
            blocks.withLock { [found] in $0[key] = found }
        }
        guard let block = found?.rows else { return nil }
        let index = block.rows.partitioningIndex { $0.ordinal >= ordinal }
        guard index < block.rows.count, block.rows[index].ordinal == ordinal else { return nil }
        return block.bytes[block.range(at: index)]
    }
}

extension MergedRows {
    /// Calls something with the rows from one on, run by run, until it returns false.
    ///
    /// - Parameters:
    ///   - name: the first row (backward: the last one) is the next at or behind (backward: before) that name.
    ///   - body: takes the name of the first row, and the rows.
    func forEachRun(from name: Int, _ direction: ScanDirection, _ body: (Int, MergedPiece) -> Bool) {
        var number = max(0, chunks.partitioningIndex { $0.firstName > name } - 1)
        while chunks.indices.contains(number) {
            let chunk = chunks[number]
            let place = chunk.run(at: name)
            let end = place < chunk.runs.count ? place + 1 : place
            let runs = direction == .forward ? Array(place..<chunk.runs.count) : (0..<end).reversed()
            for run in runs.lazy.map({ chunk.runs[$0] }) {
                let first = chunk.firstName + run.offsets.lowerBound
                let part = run.places(from: name - first, direction)
                guard !part.isEmpty else { continue }
                let ordinals = run.ordinal + part.lowerBound..<run.ordinal + part.upperBound
                if !body(first + part.lowerBound, MergedPiece(source: run.source, ordinals: ordinals)) { return }
            }
            number += direction == .forward ? 1 : -1
        }
    }
}

extension MergedRun {
    /// Returns the places of the rows at one and behind it, or, backward, before it.
    fileprivate func places(from place: Int, _ direction: ScanDirection) -> Range<Int> {
        direction == .forward ? min(max(0, place), length)..<length : 0..<min(max(0, place + 1), length)
    }
}
