import Strata
import StrataDocument

extension RowPainter {
    /// Returns true if a row whose text has changed shows anything new, which it does not behind the part of an endless
    /// line that is shown.
    package func showsChange(_ id: RowID) -> Bool {
        var line = document.text(of: id)
        if let grown, grown.version.row == id, grown.generation == generation, cell.shows(line, like: grown.line) {
            return false
        }
        // A copy of its own, for the line may share memory with its neighbours.
        line.bytes = ArraySlice(Array(line.bytes))
        grown = (RowVersion(row: id, revision: document.revision(of: id)), generation, line)
        return true
    }

    /// The revision of a row's text that looks as the present one does.
    package func shownRevision(of id: RowID) -> UInt64 {
        if let grown, grown.version.row == id, grown.generation == generation { return grown.version.revision }
        return document.revision(of: id)
    }
}
