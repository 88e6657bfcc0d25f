import StrataDocument

/// The rows that the frames of a list have shown without a break, and since when.
struct RowSightings {
    private var rows: [RowID] = []
    private var starts: [RowID: Double] = [:]
    private var time = 0.0

    /// Takes what a frame shows. O(visible).
    mutating func see(_ list: ListView, at time: Double) {
        self.time = time
        let seen = rows(of: list).map(\.row)
        guard seen != rows else { return }
        let earlier = starts
        rows = seen
        starts = Dictionary(seen.map { ($0, earlier[$0] ?? time) }) { first, _ in first }
    }

    /// Ends what was seen: the list is behind another one.
    mutating func end() { (rows, starts) = ([], [:]) }

    /// Returns the rows of a list that lie in its viewport now, in reading order. O(visible).
    func rows(of list: ListView) -> [VisibleRow] {
        let (document, length, isVertical) = (list.document, list.engine.viewport.length, list.axis == .vertical)
        return list.placed.items.compactMap { item in
            let shown = item.shownFrame
            let (start, extent) = isVertical ? (shown.y, shown.height) : (shown.x, shown.width)
            let seen = min(start + extent, length) - max(start, 0)
            guard item.index < document.count, item.opacity > 0, extent > 0, seen > 1e-6 else { return nil }
            let row = document.id(at: item.index)
            return VisibleRow(
                row: row, index: item.index, fraction: min(1, seen / extent), since: starts[row] ?? time)
        }
    }
}
