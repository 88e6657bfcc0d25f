import Strata
import StrataDocument

extension ListView {
    /// Where the page of the expanded row has been read to. One that is opened anew begins at its start.
    package func pagePlace(of index: Int) -> PagePlace {
        let row = document.id(at: index)
        if page?.row != row { page = (row, PagePlace(placeText(index))) }
        guard let place = page?.place else { preconditionFailure("The page was just opened.") }
        place.words = placeText(index)
        return place
    }

    /// Scrolls the page of the expanded row by lines. Returns whether there is one.
    @discardableResult
    package func scrollPage(lines: Double) -> Bool {
        guard engine.activeItem != nil else { return false }
        pageLines += lines
        let whole = pageLines.rounded(.towardZero)
        pageLines -= whole
        // Every band of it looks different now.
        if whole != 0, page?.place.scroll(lines: Int(whole)) == true { generation &+= 1 }
        return true
    }

    /// Whether a row whose text has changed shows anything new, which it does not behind the part of an endless line that
    /// is shown.
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
