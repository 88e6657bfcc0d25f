import Strata
import StrataDocument

// Where rows lie along the list.
extension RowReordering {
    /// True if rows with greater indices lie nearer to the start of the viewport. Positions are then counted backwards.
    var isDescending: Bool {
        list.newestIsAtStart != (list.axis == .horizontal && engine.viewport.direction == .rightToLeft)
    }

    /// Returns the position of a point along the list.
    func along(_ point: Point) -> Double {
        let position = list.axis == .vertical ? point.y : point.x
        return isDescending ? -position : position
    }

    /// The rows in view as they lie, in the order of their indices, without headers.
    var spans: [RowSpan] {
        list.placed.items.compactMap { item in
            guard item.index < document.count, !item.isStuck, !document.isHeader(at: item.index) else { return nil }
            let (start, length) =
                list.axis == .vertical ? (item.frame.y, item.frame.height) : (item.frame.x, item.frame.width)
            return RowSpan(
                row: document.id(at: item.index), index: item.index, start: isDescending ? -start - length : start,
                length: length)
        }
    }

    /// The starts of rows as they are drawn.
    func drawnStarts(at time: Double) -> [RowID: Double] {
        var starts = Dictionary(
            uniqueKeysWithValues: spans.map { ($0.row, $0.start + drag.shift(of: $0.row, at: time)) })
        if let lifted = drag.lifted { starts[lifted.row] = lifted.start }
        return starts
    }
}
