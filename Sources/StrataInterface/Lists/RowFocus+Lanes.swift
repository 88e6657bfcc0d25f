import Strata
import StrataDocument

/// A direction in which keys go from row to row, as the reader sees it.
enum LaneStep {
    case up, down, left, right
}

// Rows that lie beside each other, as those of a grid and of masonry do.
extension RowFocus {
    /// So many rows beyond the view are looked at for one that lies below or above another.
    private static let reach = 256

    /// True if the row that keys point at has room for another beside it.
    var isInLanes: Bool { focusedSpan.map { $0.across.length * 2 <= engine.viewport.breadth + 1 } ?? false }

    /// Points at the row beside the one that is pointed at, or at the next one in reading order where none lies there.
    ///
    /// - Parameter step: 1 for the right, -1 for the left.
    /// - Returns: whether keys point at a row that lies beside others.
    func moveSideways(_ step: Int) -> Bool {
        guard list.axis == .vertical, engine.activeItem == nil, isInLanes, let focused = row else { return false }
        if let next = neighbour(step > 0 ? .right : .left) ?? nextLine(from: focused, step) { go(to: next) }
        return true
    }

    /// Points at a row, and brings it into view.
    func go(to row: Int) {
        engine.scroll(toItem: row, alignment: .nearest, animated: true)
        engine.focus(row)
        isShown = true
    }

    /// Returns the nearest row in a direction, one that lies there wholly: in the same lane, if there is one, also beyond the
    /// view; nil if there is none.
    func neighbour(_ step: LaneStep) -> Int? {
        guard let focused = row, let span = focusedSpan else { return nil }
        let shown = list.placed.items.filter { !$0.isStuck && $0.opacity > 0 && !document.isHeader(at: $0.index) }
        let seen = shown.filter { $0.index != focused }.map { ($0.index, lanes($0.frame)) }
        if let found = nearest(to: span, step, among: seen, inLane: true) { return found }
        guard step.isAlong else { return nil }
        let direction = (step == .down) == list.newestIsAtStart ? -1 : 1
        let all = seen + beyond(shown.map { $0.index }, direction)
        return nearest(to: span, step, among: all, inLane: true) ?? nearest(to: span, step, among: all, inLane: false)
    }

    /// Returns how a row lies whose frame is one.
    private func lanes(_ frame: Rect) -> LaneSpan { LaneSpan(frame, list.axis, engine.viewport.direction) }

    /// The row that keys point at, as it lies.
    private var focusedSpan: LaneSpan? {
        guard let row, let item = list.placed.items.first(where: { $0.index == row && !$0.isStuck }) else { return nil }
        return lanes(item.frame)
    }

    /// Returns rows beyond those that are shown, where they lie as far as that is known.
    private func beyond(_ shown: [Int], _ direction: Int) -> [(index: Int, span: LaneSpan)] {
        guard let edge = direction > 0 ? shown.max() : shown.min() else { return [] }
        return (1...Self.reach).compactMap { step in
            let index = edge + step * direction
            guard (0..<engine.count).contains(index), !document.isHeader(at: index) else { return nil }
            return (index, lanes(engine.collapsedFrame(of: index)))
        }
    }

    /// Returns the row of some that is the nearest to one in a direction; of those in the same lane, or of all.
    private func nearest(
        to span: LaneSpan, _ step: LaneStep, among rows: [(index: Int, span: LaneSpan)], inLane: Bool
    ) -> Int? {
        let there = rows.compactMap { row in
            let isInLane =
                step.isAlong ? row.span.across.overlaps(span.across) : row.span.along.overlaps(span.along)
            return inLane && !isInLane ? nil : span.distance(to: row.span, step).map { (row.index, $0) }
        }
        return there.min { ($0.1.first, $0.1.second) < ($1.1.first, $1.1.second) }?.0
    }
}

extension LaneStep {
    /// True if it goes along a vertical list.
    fileprivate var isAlong: Bool { self == .up || self == .down }
}

/// A row as it lies along a list from its start on, and across it, in points.
private struct LaneSpan {
    struct Part {
        let start: Double
        let length: Double
        var end: Double { start + length }

        /// Returns true if two parts have more than an edge in common.
        func overlaps(_ other: Part) -> Bool { min(end, other.end) - max(start, other.start) > 1 }
    }

    let along: Part
    let across: Part

    init(_ frame: Rect, _ axis: Axis, _ direction: Direction) {
        // From right to left a list begins at its right end.
        let isReversed = axis == .horizontal && direction == .rightToLeft
        let x = Part(start: isReversed ? -frame.x - frame.width : frame.x, length: frame.width)
        let y = Part(start: frame.y, length: frame.height)
        (along, across) = axis == .vertical ? (y, x) : (x, y)
    }

    /// Returns the distance to a row that lies in a direction, and by how much that lies aside; nil if it lies elsewhere.
    func distance(to other: LaneSpan, _ step: LaneStep) -> (first: Double, second: Double)? {
        let (along, across) = (other.along.start - self.along.start, other.across.start - self.across.start)
        let (first, isThere) =
            switch step {
            case .down: (along, other.along.start > self.along.end - 1)
            case .up: (self.along.end - other.along.end, other.along.end < self.along.start + 1)
            case .right: (across, other.across.start > self.across.end - 1)
            case .left: (-across, other.across.end < self.across.start + 1)
            }
        return isThere ? (first, step.isAlong ? across.magnitude : along.magnitude) : nil
    }
}
