import Strata
import StrataDocument

extension ListView {
    /// A reader's place in a list, to be kept from one run of a program to the next: a row by its name, and how it lay.
    public struct ScrollPlace: Codable, Sendable, Hashable {
        /// The row.
        public var row: RowID
        /// The distance from an edge of the viewport to the same edge of the row, towards the other edge, in points.
        public var distance: Double
        /// True if these are the end edges, as where a list is measured from its end; else the start edges.
        public var isFromEnd: Bool
        /// True if the list follows its newest row there.
        public var isFollowing: Bool

        /// A row, and where it lies.
        public init(row: RowID, distance: Double, isFromEnd: Bool = false, isFollowing: Bool = false) {
            (self.row, self.distance, self.isFromEnd, self.isFollowing) = (row, distance, isFromEnd, isFollowing)
        }
    }

    /// The reader's place: the row that is pointed at, if it is in view, or else the one that changes leave where it is;
    /// nil while no row is in view. O(visible).
    public var scrollPlace: ScrollPlace? {
        guard let place = engine.currentPlace(), place.index < document.count else { return nil }
        return ScrollPlace(
            row: document.id(at: place.index), distance: place.distance, isFromEnd: place.edge == .end,
            isFollowing: isAtNewest && followsNewest)
    }

    /// Goes to a place that was kept, to the pixel, or to the newest row if the list followed it. Where the row is gone,
    /// the next one that is left stands in, or else the last one. A list without rows goes there as soon as it has any.
    public func scroll(to place: ScrollPlace, animated: Bool = false) {
        let isEmpty = engine.count == 0 || document.count == 0
        awaitedPlace = isEmpty ? place : nil
        guard !isEmpty else { return }
        if place.isFollowing {
            strategies.setFollowing(true)
            return engine.scroll(toLimit: engine.policy.newestEdge, animated: animated, byReader: true)
        }
        let edge: Edge = place.isFromEnd ? .end : .start
        let index = min(rowIndex(from: place.row), engine.count - 1)
        engine.scroll(
            to: Strata.ScrollPlace(index: index, edge: edge, distance: place.distance), animated: animated,
            byReader: true)
        if isAtNewest, engine.policy.follow == .end { strategies.setFollowing(false) }
        readFrame()
    }

    /// Goes to the place that a list was to go to when it had no rows.
    func goToAwaitedPlace() {
        if let awaitedPlace { scroll(to: awaitedPlace) }
    }

    /// The index of a row, or else of the next one that is left, or else of the last one.
    func rowIndex(from row: RowID) -> Int {
        document.index(of: row)
            ?? min((0..<document.count).partitioningIndex { document.id(at: $0) > row }, document.count - 1)
    }

    /// The row that a reader is at: that which is pointed at, else the newest in view where new rows come into view,
    /// else the first one.
    package var rowBeingRead: RowID? {
        guard document.count > 0 else { return nil }
        if let focused = engine.focusedItem { return document.id(at: focused) }
        let rows = placed.items.filter { !document.isHeader(at: $0.index) }
        let row = readingState == .live ? rows.map(\.index).max() : rows.map(\.index).min()
        return document.id(at: row ?? document.count - 1)
    }
}
