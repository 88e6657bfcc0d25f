import StrataWindow

/// Finds the part of a region that merely moved from one frame to the next, as the rows of a list that scrolls, so that
/// its pixels need not be drawn again: the owner of the surface moves them.
///
/// A region moves by the distance that its first row moved by. A thing that did not move with it, a scrollbar over the
/// list for example, is wrong at two places afterwards: where it was carried to, and where it lies now.
struct MoveFinder {
    // Kept from frame to frame, so that finding nothing costs no memory.
    private var places: [RowIdentity: Int] = [:]
    /// The index, for each command of now, of the one before that drew the same row, or -1.
    private var formers: [Int] = []
    private var isCarriedBefore: [Bool] = []
    private var isCarriedNow: [Bool] = []
    private var rest = Patches()

    /// The number of rectangles above which more would cost more than the pixels that they save.
    private static let mostPatches = 16

    /// Returns the part of a region that is moved, and what must be drawn besides; nil if nothing moved, or if drawing
    /// everything that differs costs hardly more.
    ///
    /// - Parameters:
    ///   - region: which one, by its number.
    ///   - area: the pixels that it has.
    ///   - before: the commands of the frame before.
    ///   - now: those of this frame.
    mutating func find(
        _ region: Int, _ area: PixelRect, before: [DrawCommand], now: [DrawCommand]
    ) -> (move: PixelMove, rest: [PixelRect])? {
        guard let distance = distance(region, before, now) else { return nil }
        let target = area.intersection(area.translated(x: distance.x, y: distance.y))
        let move = PixelMove(into: target, x: distance.x, y: distance.y)
        // What is small is drawn as fast.
        guard !target.isEmpty, let carried = carry(move, in: area, before, now), carried * 4 > area.area else {
            return nil
        }
        rest.start(within: area)
        rest.add(area, but: target)
        for index in now.indices where !isCarriedNow[index] { rest.add(now[index].bounds) }
        for index in before.indices where !isCarriedBefore[index] {
            rest.add(before[index].bounds.intersection(move.source).translated(x: move.x, y: move.y))
        }
        guard rest.rectangles.count <= Self.mostPatches, rest.area * 2 < area.area else { return nil }
        return (move, rest.rectangles)
    }

    /// Returns the distance that the first upright row of the region moved that is there in both frames; notes which
    /// one before each was.
    private mutating func distance(_ region: Int, _ before: [DrawCommand], _ now: [DrawCommand]) -> (x: Int, y: Int)? {
        places.removeAll(keepingCapacity: true)
        for (index, command) in before.enumerated() where command.region == region {
            if let row = command.uprightRow { places[RowIdentity(row)] = index }
        }
        formers.removeAll(keepingCapacity: true)
        var distance: (x: Int, y: Int)?
        for command in now {
            var former = -1
            if command.region == region, let row = command.uprightRow, let place = places[RowIdentity(row)] {
                former = place
                if distance == nil, let old = before[place].uprightRow {
                    distance = (x: row.frame.x - old.frame.x, y: row.frame.y - old.frame.y)
                    if distance ?? (0, 0) == (0, 0) { return nil }
                }
            }
            formers.append(former)
        }
        return distance
    }

    /// Marks the commands that draw pixels in the target that the ones before drew in the source: rows that moved by just
    /// this distance, in their order, and fills below all of them that reach over the whole region.
    ///
    /// - Returns: how many pixels such rows have; nil where one lies on the other in another order.
    private mutating func carry(
        _ move: PixelMove, in area: PixelRect, _ before: [DrawCommand], _ now: [DrawCommand]
    ) -> Int? {
        isCarriedBefore.start(with: before.count)
        isCarriedNow.start(with: now.count)
        for (index, (old, new)) in zip(before, now).enumerated() {
            guard old == new, case .fill(let rect, _) = new.content, rect.contains(area) else { break }
            isCarriedBefore[index] = true
            isCarriedNow[index] = true
        }
        var (last, pixels) = (-1, 0)
        for (index, place) in formers.enumerated() where place >= 0 {
            guard let row = now[index].uprightRow, let old = before[place].uprightRow, row.isMoved(from: old, move),
                row.clip.contains(area)
            else { continue }
            guard place > last else { return nil }
            last = place
            pixels += row.bounds.area
            isCarriedBefore[place] = true
            isCarriedNow[index] = true
        }
        return pixels
    }
}

extension [Bool] {
    /// Begins anew with so many that are all false.
    fileprivate mutating func start(with count: Int) {
        removeAll(keepingCapacity: true)
        append(contentsOf: repeatElement(false, count: count))
    }
}

/// The identity that tells the rows of a region from one another: the same pixels may be a row's and a part of another
/// one's.
private struct RowIdentity: Hashable {
    let row: ObjectIdentifier
    let top: Int

    init(_ command: RowCommand) { (row, top) = (ObjectIdentifier(command.row), command.part.y) }
}

extension DrawCommand {
    /// The row that it draws, if that lies flat.
    fileprivate var uprightRow: RowCommand? {
        guard case .row(let row) = content, row.projection == nil else { return nil }
        return row
    }
}

extension RowCommand {
    /// Returns true if it draws what another one drew, elsewhere.
    fileprivate func isMoved(from old: RowCommand, _ move: PixelMove) -> Bool {
        row === old.row && frame == old.frame.translated(x: move.x, y: move.y) && part == old.part
            && rowTop == old.rowTop && level == old.level && clip == old.clip
    }
}

/// Rectangles that do not overlap, inside an area.
private struct Patches {
    private var bounds = PixelRect.empty
    private(set) var rectangles: [PixelRect] = []
    private var remainder = Remainder()

    /// Begins anew inside an area.
    mutating func start(within area: PixelRect) {
        bounds = area
        rectangles.removeAll(keepingCapacity: true)
    }

    /// The number of their pixels.
    var area: Int { rectangles.reduce(0) { $0 + $1.area } }

    /// Adds what of a rectangle is not covered yet, and lies outside of another one.
    mutating func add(_ rect: PixelRect, but hole: PixelRect = .empty) {
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        remainder.start(with: rect)
        remainder.subtract(hole)
        for other in rectangles { remainder.subtract(other) }
        rectangles += remainder.rectangles
    }
}
