import StrataDocument
import StrataSystem

/// Rows whose fields fulfil a condition. They are read as they came, whatever is shown of them.
package struct FieldRule: Sendable {
    private let test: FieldTest
    private let read: FieldReader

    /// - Parameter read: reads the fields of a row.
    package init(_ test: FieldTest, reading read: @escaping FieldReader) { (self.test, self.read) = (test, read) }

    /// Returns true if a row as it came is meant; nil if looking took too long.
    func verdict(on row: ArraySlice<UInt8>) -> Bool? { test.verdict(on: read(row)) }

    /// Decides of every row that was read.
    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        guard rows.count > 0 else { return }
        guard let originals = rows.originals else { return decideByText(rows, &findings) }
        let runs = rows.namedRuns
        let last = rows.row(at: rows.count - 1)
        var (position, run) = (rows.row(at: 0), 0)
        while position <= last, goesOn(), let block = originals.read(from: position, .forward) {
            for (place, row) in block.rows.enumerated() where row <= last {
                while run < runs.count, runs[run].first.ordinal + runs[run].rows.count <= row.ordinal { run += 1 }
                guard run < runs.count, row >= runs[run].first else { continue }
                let index = runs[run].rows.lowerBound + row.ordinal - runs[run].first.ordinal
                note(verdict(on: block.bytes[block.range(at: place)]), index, &findings)
            }
            position = block.next(.forward)
        }
    }

    /// Decides of rows that are shown as they came.
    private func decideByText(_ rows: RowStretch, _ findings: inout RowFindings) {
        let bytes = rows.bytes
        var start = 0
        for index in 0..<rows.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            let end = Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count
            note(verdict(on: Array(rest[..<end])[...]), index, &findings)
            start += end + 1
        }
    }

    private func note(_ verdict: Bool?, _ index: Int, _ findings: inout RowFindings) {
        switch verdict {
        case true?: findings.wanted.set(index)
        case false?: break
        case nil: findings.cutOff.set(index)
        }
    }
}
