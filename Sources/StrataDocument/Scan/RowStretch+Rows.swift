import StrataSystem

extension RowStretch {
    /// Calls a function with the rows, from the first one on (backward: the last one), until it returns false.
    /// O(bytes).
    ///
    /// - Parameter body: takes a row and its bytes, with stand-ins between its lines: see ``text(of:)``.
    /// - Returns: whether all rows were taken.
    @discardableResult
    package func forEachRow(
        _ direction: ScanDirection = .forward, _ body: (RowID, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        direction == .forward ? forEachForward(body) : forEachBackward(body)
    }

    /// Returns the text of a row by its bytes, with line feeds between its lines.
    package func text(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        haveLines ? Self.text(ofRow: bytes) : Array(bytes)
    }

    private func forEachForward(_ body: (RowID, UnsafeRawBufferPointer) -> Bool) -> Bool {
        var rest = bytes
        for run in namedRuns {
            for ordinal in run.first.ordinal..<run.first.ordinal + run.rows.count {
                let end = Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count
                guard body(RowID(ordinal), UnsafeRawBufferPointer(rebasing: rest[..<end])) else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
            }
        }
        return true
    }

    private func forEachBackward(_ body: (RowID, UnsafeRawBufferPointer) -> Bool) -> Bool {
        // Without the line feed of the last one.
        var rest = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
        for run in namedRuns.reversed() {
            for ordinal in (run.first.ordinal..<run.first.ordinal + run.rows.count).reversed() {
                let before = Memory.lastIndex(of: 0x0A, in: rest)
                let start = before.map { $0 + 1 } ?? 0
                guard body(RowID(ordinal), UnsafeRawBufferPointer(rebasing: rest[start...])) else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[..<(before ?? 0)])
            }
        }
        return true
    }
}
