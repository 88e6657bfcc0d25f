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
        rows.forEachOriginal(where: { Facets.reads($0, stride: stride) }, goesOn: goesOn) { _, row in
            if let fields = read(row) { found.add(fields) }
            return true
        }
        guard found.rowCount > 0, goesOn() else { return }
        counted.withLock {
            $0.facets.add(found)
            $0.revision += 1
        }
    }
}
