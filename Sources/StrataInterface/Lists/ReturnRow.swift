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

    /// Has scroll-to-top go to the row, or to the next one that is shown.
    func offer(in list: ListView) {
        guard list.document.count > 0, list.engine.count > 0 else { return }
        let index = min(list.rowIndex(from: row), list.engine.count - 1)
        list.engine.offerReturn(to: ScrollPlace(index: index, edge: place.edge, distance: place.distance))
    }

    /// Returns true if scroll-to-top has not been asked since, nor has the reader gone elsewhere.
    func isOffered(in list: ListView) -> Bool {
        guard case .place(let now) = list.engine.scrollTarget else { return false }
        return now.edge == place.edge && now.distance == place.distance
    }
}
