import StrataDocument
import StrataSystem

extension RowStretch {
    /// Calls a function with every row as it came, where that can be read, else as it is shown.
    ///
    /// - Parameters:
    ///   - isMeant: returns false for a row that is to be left out.
    ///   - goesOn: false ends it early.
    ///   - body: takes the index of a row and its bytes, with line feeds between its lines; false ends it.
    func forEachOriginal(
        where isMeant: (RowID) -> Bool = { _ in true }, goesOn: () -> Bool, _ body: (Int, ArraySlice<UInt8>) -> Bool
    ) {
        guard count > 0 else { return }
        guard let originals else { return forEachText(where: isMeant, body) }
        let runs = namedRuns
        let last = row(at: count - 1)
        var (position, run) = (row(at: 0), 0)
        while position <= last, goesOn(), let block = originals.read(from: position, .forward) {
            for (place, row) in block.rows.enumerated() where row <= last && isMeant(row) {
                while run < runs.count, runs[run].first.ordinal + runs[run].rows.count <= row.ordinal { run += 1 }
                guard run < runs.count, row >= runs[run].first else { continue }
                let index = runs[run].rows.lowerBound + row.ordinal - runs[run].first.ordinal
                guard body(index, block.bytes[block.range(at: place)]) else { return }
            }
            position = block.next(.forward)
        }
    }

    private func forEachText(where isMeant: (RowID) -> Bool, _ body: (Int, ArraySlice<UInt8>) -> Bool) {
        var index = -1
        forEachRow { row, bytes in
            index += 1
            return !isMeant(row) || body(index, text(of: bytes)[...])
        }
    }
}
