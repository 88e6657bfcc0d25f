import StrataDocument
import StrataSystem

/// The summary of rows while they are counted. Several threads count at once.
final class FacetTally: RowCriterion {
    let stride: Int
    private let empty: Facets
    private let read: FieldReader
    private let counted: Guarded<(facets: Facets, revision: Int)>

    let needsOriginals = true
    let needsShown = false

    /// - Parameters:
    ///   - empty: The summary of no rows.
    ///   - read: Reads the fields of rows.
    init(_ empty: Facets, _ read: @escaping FieldReader) {
        (self.empty, self.read, stride) = (empty, read, empty.stride)
        counted = Guarded((empty, 0))
    }

    /// The summary so far.
    var facets: Facets { counted.withLock { $0.facets } }

    /// The number of times that the summary has changed.
    var revision: Int { counted.withLock { $0.revision } }

    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        var found = empty
        let (read, stride) = (read, stride)
        rows.forEachRow(where: { Facets.reads($0, stride: stride) }) { row in
            if let fields = read(row) { found.add(fields) }
        }
        guard found.rowCount > 0, goesOn() else { return }
        counted.withLock {
            $0.facets.add(found)
            $0.revision += 1
        }
    }
}

extension RowStretch {
    /// Calls a function with the bytes of some rows, with line feeds between the lines of each.
    ///
    /// - Parameter isMeant: Returns true if a row is one of them.
    fileprivate func forEachRow(where isMeant: (RowID) -> Bool, _ body: (ArraySlice<UInt8>) -> Void) {
        let bytes = bytes
        var start = 0
        for run in namedRuns {
            for ordinal in run.first.ordinal..<run.first.ordinal + run.rows.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                let end = Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count
                defer { start = min(bytes.count, start + end + 1) }
                guard isMeant(RowID(ordinal)) else { continue }
                var row = Array(rest[..<end])
                for place in row.indices where row[place] == Self.innerFeed { row[place] = 0x0A }
                body(row[...])
            }
        }
    }

    /// The byte that stands for a line feed within a row.
    private static var innerFeed: UInt8 { 0x0B }
}
