import Strata
import StrataDocument

/// The row that scroll-to-top goes back to, by its name. Where all rows become others, as those that a filter lets
/// through do, an index tells nothing of it.
struct ReturnRow {
    private let row: RowID
    private let place: ScrollPlace

    /// Notes the row; nil where the list would go to the top.
    init?(of list: ListView) {
        guard case .place(let place) = list.engine.scrollTarget, place.index < list.document.count else { return nil }
        (row, self.place) = (list.document.id(at: place.index), place)
    }

    /// Has scroll-to-top go to the row, or to the next one that is shown. Returns false where it goes elsewhere by now.
    func offer(in list: ListView) -> Bool {
        guard list.document.count > 0, case .place(let now) = list.engine.scrollTarget, now.edge == place.edge,
            now.distance == place.distance
        else { return false }
        let index = min(list.rowIndex(from: row), list.engine.count - 1)
        list.engine.offerReturn(to: ScrollPlace(index: index, edge: place.edge, distance: place.distance))
        return true
    }
}
