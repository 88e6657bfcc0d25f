// Lists that come to rest at items (``Snapping``).
extension ListEngine {
    /// The kind of scroll that is under way; nil if none is.
    public var scrollMotion: ScrollMotion? {
        motion.map { if case .distance = $0.destination { .distance } else { .destination } }
    }

    /// Goes on to the nearest offset at which an item is aligned, from the offset that the list is going to. The limits
    /// of the list are such offsets, too. An item that fills the viewport and more may be read anywhere.
    /// O(visible × log runs).
    public func snap(to snapping: Snapping, animated: Bool = true) {
        guard let alignment = snapping.alignment, activeItem == nil, count > 0 else { return }
        let target = clamp(targetOffset)
        guard !isInsideItem(at: target), let stop = nearestStop(to: target, alignment) else { return }
        guard motion != nil || (stop.offset - offset).magnitude > LayoutContext.tolerance else { return }
        go(to: stop, alignment, animated: animated)
    }

    /// Scrolls to the next item, or, where `direction` is negative, to the one before, so that it is aligned as the list
    /// snaps; within an item that is longer than the viewport, by as much of it as is left, at most a viewport. Without
    /// snapping does nothing.
    public func step(_ direction: Int, snapping: Snapping, animated: Bool = true) {
        guard let alignment = snapping.alignment, activeItem == nil, count > 0, direction != 0 else { return }
        let target = clamp(targetOffset)
        if let rest = restOfLongItem(direction, at: target) { return scroll(by: rest, animated: animated) }
        let stops = stops(around: target, alignment)
        let next =
            direction > 0
            ? stops.filter { $0.offset > target + Self.pinnedTolerance }.min { $0.offset < $1.offset }
            : stops.filter { $0.offset < target - Self.pinnedTolerance }.max { $0.offset < $1.offset }
        guard let next else { return }
        go(to: next, alignment, animated: animated, byReader: true)
    }

    private func go(to stop: Stop, _ alignment: ItemAlignment, animated: Bool, byReader: Bool = false) {
        if let index = stop.index {
            return scroll(toItem: index, alignment: alignment, animated: animated, byReader: byReader)
        }
        let edge: Edge = stop.offset <= maxOffset / 2 ? .start : .end
        scroll(toLimit: edge, animated: animated, byReader: byReader)
    }

    private func nearestStop(to target: Double, _ alignment: ItemAlignment) -> Stop? {
        stops(around: target, alignment).min {
            let (one, other) = (($0.offset - target).magnitude, ($1.offset - target).magnitude)
            return one == other ? $0.offset < $1.offset : one < other
        }
    }

    /// Returns the offsets of the items that are in view at one, of those next to them, and of the limits.
    private func stops(around target: Double, _ alignment: ItemAlignment) -> [Stop] {
        let items = nearItems(at: target).map { index in
            let span = arrangement.span(ofItem: index, at: target)
            let clear = alignment == .start ? knownClearStart(forItem: index) : 0
            let room = viewport.length - clear
            let start = clear + alignment.start(from: 0, extent: span.end - span.start, viewport: room)
            return Stop(offset: clamp(target + span.start - start), index: index)
        }
        // An item that a limit keeps from its place stands for the limit itself.
        return [Stop(offset: 0, index: nil), Stop(offset: maxOffset, index: nil)]
            + items.filter { $0.offset > 0 && $0.offset < maxOffset }
    }

    /// The greatest number of items that are looked at.
    private static var mostStops: Int { 4096 }

    /// Returns the start of the part of the viewport in which an item is read that is scrolled to its start, in points,
    /// as far as it is known without measuring anything.
    private func knownClearStart(forItem index: Int) -> Double {
        guard let clearance = arrangement.clearance(ofItem: index) else { return 0 }
        let start = clearance.offset + (clearance.index.map { arrangement.baseItem($0).length } ?? 0)
        return start > 0 && start < viewport.length ? start : 0
    }

    /// Returns true if an item reaches beyond both ends of the viewport at an offset.
    private func isInsideItem(at target: Double) -> Bool {
        let tolerance = LayoutContext.tolerance
        return arrangement.indices(at: target).prefix(Self.mostStops).contains { index in
            let span = arrangement.span(ofItem: index, at: target)
            return span.start < -tolerance && span.end > viewport.length + tolerance
        }
    }

    /// Returns the distance over which an item that is longer than the viewport is read on, at most a viewport: to its end
    /// or, backwards, to its start, or first to where its end lies at that of the viewport; nil if none is there.
    private func restOfLongItem(_ direction: Int, at target: Double) -> Double? {
        let (length, slack) = (viewport.length, Self.pinnedTolerance)
        for index in nearItems(at: target) {
            let span = arrangement.span(ofItem: index, at: target)
            guard span.end - span.start > length + slack else { continue }
            if direction > 0, span.start <= slack, span.end > length + slack { return min(length, span.end - length) }
            guard direction < 0, span.start < -slack, span.end >= -slack else { continue }
            return span.end < length - slack ? span.end - length : max(-length, span.start)
        }
        return nil
    }

    /// Returns the items in view at an offset, and those next to them.
    private func nearItems(at target: Double) -> Range<Int> {
        let shown = arrangement.indices(at: target)
        return (max(0, shown.lowerBound - 1)..<min(count, shown.upperBound + 1)).prefix(Self.mostStops)
    }
}

/// An offset at which a list may rest, and what lies there.
private struct Stop {
    var offset: Double
    /// The item that is aligned; nil: a limit of the list.
    var index: Int?
}
