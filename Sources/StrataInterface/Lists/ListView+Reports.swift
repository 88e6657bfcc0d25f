import Strata
import StrataDocument

// What a program is told of a list: always between two frames, so that it may change whatever it likes.
extension ListView {
    /// Called after a frame in which the reader has come near to the first row: time to fetch older ones. Once for each
    /// approach, and again only when rows have come before the first one or the reader has gone away and come back; also
    /// when all rows together do not fill the viewport.
    public var onNearStart: (() -> Void)? {
        get { reports.nearStart.action }
        set { reports.nearStart.action = newValue }
    }

    /// Called after a frame in which the reader has come near to the last row, as ``onNearStart`` is for the first one.
    public var onNearEnd: (() -> Void)? {
        get { reports.nearEnd.action }
        set { reports.nearEnd.action = newValue }
    }

    /// The distance from the first or the last row at which a reader is near, in viewports; 1 unless it is set.
    public var nearness: (start: Double, end: Double) {
        get { (reports.nearStart.threshold, reports.nearEnd.threshold) }
        set { (reports.nearStart.threshold, reports.nearEnd.threshold) = newValue }
    }

    /// The rows that the last frame shows, in reading order. O(visible).
    public var visibleRows: [VisibleRow] {
        let length = engine.viewport.length
        return placed.items.compactMap { item in
            let shown = item.shownFrame
            let (start, extent) = axis == .vertical ? (shown.y, shown.height) : (shown.x, shown.width)
            let seen = min(start + extent, length) - max(start, 0)
            guard item.index < document.count, item.opacity > 0, extent > 0, seen > 1e-6 else { return nil }
            return VisibleRow(row: document.id(at: item.index), index: item.index, fraction: min(1, seen / extent))
        }
    }

    /// Told of the rows in view after each frame in which they, their indices or their visible parts are others.
    public var onVisibleRowsChange: (([VisibleRow]) -> Void)? {
        get { reports.onVisibleRowsChange }
        set { (reports.onVisibleRowsChange, reports.toldRows) = (newValue, nil) }
    }

    /// The phase of scrolling, as the engine moves the list now.
    public var scrollPhase: ScrollPhase {
        if isDragged { return .dragging }
        switch engine.scrollMotion {
        case .distance: return .wheel
        case .destination: return .gliding
        case nil: return readingState == .live ? .following : .idle
        }
    }

    /// True while the reader holds the list.
    var isDragged: Bool { reports.isHeld || selector.isScrollingToSelect || reordering.drag.lifted != nil }

    /// Tells the program of the frame that has been drawn.
    public func drawn(_ context: FrameContext) {
        tellNearness()
        selector.tellChange()
        guard let tell = reports.onVisibleRowsChange else { return }
        let rows = visibleRows
        guard rows != reports.toldRows else { return }
        (reports.toldRows, reports.hasTold) = (rows, true)
        tell(rows)
    }

    private func tellNearness() {
        let distances =
            newestIsAtStart
            ? (first: engine.maxOffset - engine.offset, last: engine.offset)
            : (first: engine.offset, last: engine.maxOffset - engine.offset)
        let (count, length) = (document.count, engine.viewport.length)
        guard reports.nearStart.action != nil || reports.nearEnd.action != nil else { return }
        let names = document.nameBounds
        let first = (0..<count).first { !document.isHeader(at: $0) }.map(document.id)
        let last = (0..<count).last { !document.isHeader(at: $0) }.map(document.id)
        let isNearStart = reports.nearStart.isDue(
            distance: distances.first, viewport: length, row: first, among: names)
        let isNearEnd = reports.nearEnd.isDue(
            distance: distances.last, viewport: length, row: last, among: names)
        if isNearStart || isNearEnd { reports.hasTold = true }
        if isNearStart { reports.nearStart.action?() }
        if isNearEnd { reports.nearEnd.action?() }
    }
}
