import StrataDocument
import StrataSystem

extension RowStretch {
    /// Calls a function with every row as it came, where that can be read, else as it is shown.
    ///
    /// - Parameters:
    ///   - goesOn: false ends it early.
    ///   - body: takes the index of a row and its bytes.
    func forEachOriginal(goesOn: () -> Bool, _ body: (Int, ArraySlice<UInt8>) -> Void) {
        guard count > 0 else { return }
        guard let originals else { return forEachText(body) }
        let runs = namedRuns
        let last = row(at: count - 1)
        var (position, run) = (row(at: 0), 0)
        while position <= last, goesOn(), let block = originals.read(from: position, .forward) {
            for (place, row) in block.rows.enumerated() where row <= last {
                while run < runs.count, runs[run].first.ordinal + runs[run].rows.count <= row.ordinal { run += 1 }
                guard run < runs.count, row >= runs[run].first else { continue }
                let index = runs[run].rows.lowerBound + row.ordinal - runs[run].first.ordinal
                body(index, block.bytes[block.range(at: place)])
            }
            position = block.next(.forward)
        }
    }

    private func forEachText(_ body: (Int, ArraySlice<UInt8>) -> Void) {
        let bytes = bytes
        var start = 0
        for index in 0..<count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            let end = Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count
            body(index, Array(rest[..<end])[...])
            start += end + 1
        }
    }
}
