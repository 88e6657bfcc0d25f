import StrataWindow

/// Finds what of a region merely moved from one frame to the next, as the rows of a list that scrolls, so that its pixels
/// need not be drawn again: whoever shows them moves them.
///
/// A region moves by the distance that its first row moved by. What did not move with it, a scrollbar over the list for
/// example, is wrong at two places afterwards: where it was carried to, and where it lies now.
struct MoveFinder {
    private let region: Int
    private let area: PixelRect
    private let before: [DrawCommand]
    private let now: [DrawCommand]

    /// A region of two drawings of one surface.
    init(region: Int, area: PixelRect, before: [DrawCommand], now: [DrawCommand]) {
        (self.region, self.area, self.before, self.now) = (region, area, before, now)
    }

    /// More rectangles than this cost more than the pixels that they save.
    private static let mostPatches = 16

    /// What of the region is moved, and what must be drawn besides; nil where nothing moved, or where drawing everything
    /// that differs costs hardly more.
    func find() -> (move: PixelMove, rest: [PixelRect])? {
        let places = rowsBefore()
        guard let distance = distance(places) else { return nil }
        let target = area.intersection(area.translated(x: distance.x, y: distance.y))
        let move = PixelMove(into: target, x: distance.x, y: distance.y)
        guard !target.isEmpty, let carried = carried(by: move, places) else { return nil }
        var rest = Patches(within: area)
        rest.add(area, but: target)
        for index in now.indices where !carried.now[index] { rest.add(now[index].bounds) }
        for index in before.indices where !carried.before[index] {
            rest.add(before[index].bounds.intersection(move.source).translated(x: move.x, y: move.y))
        }
        guard rest.rectangles.count <= Self.mostPatches, rest.area * 2 < area.area else { return nil }
        return (move, rest.rectangles)
    }

    /// Where upright rows of the region were among the commands of the frame before.
    private func rowsBefore() -> [RowIdentity: Int] {
        var places: [RowIdentity: Int] = [:]
        for (index, command) in before.enumerated() where command.region == region {
            if let row = command.uprightRow { places[RowIdentity(row)] = index }
        }
        return places
    }

    /// How far the first row moved that is there in both frames.
    private func distance(_ places: [RowIdentity: Int]) -> (x: Int, y: Int)? {
        for command in now where command.region == region {
            guard let row = command.uprightRow, let place = places[RowIdentity(row)] else { continue }
            guard let old = before[place].uprightRow else { continue }
            let distance = (x: row.frame.x - old.frame.x, y: row.frame.y - old.frame.y)
            return distance == (0, 0) ? nil : distance
        }
        return nil
    }

    /// The commands, by index, that draw pixels in the target that the ones before drew in the source: rows that moved by
    /// just this distance, in their order, and fills below all of them that reach over the whole region. Nil where one
    /// lies on the other in another order.
    private func carried(by move: PixelMove, _ places: [RowIdentity: Int]) -> (before: [Bool], now: [Bool])? {
        var carried = (
            before: [Bool](repeating: false, count: before.count), now: [Bool](repeating: false, count: now.count)
        )
        for (index, (old, new)) in zip(before, now).enumerated() {
            guard old == new, case .fill(let rect, _) = new.content, rect.contains(area) else { break }
            carried.before[index] = true
            carried.now[index] = true
        }
        var last = -1
        for (index, command) in now.enumerated() where command.region == region {
            guard let row = command.uprightRow, let place = places[RowIdentity(row)] else { continue }
            guard let old = before[place].uprightRow, row.isMoved(from: old, move), row.clip.contains(area) else {
                continue
            }
            guard place > last else { return nil }
            last = place
            carried.before[place] = true
            carried.now[index] = true
        }
        return carried
    }
}

/// What tells the rows of a region from one another: the same pixels may be a row's and a part of another one's.
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
    /// Whether it draws what another one drew, elsewhere.
    fileprivate func isMoved(from old: RowCommand, _ move: PixelMove) -> Bool {
        row === old.row && frame == old.frame.translated(x: move.x, y: move.y) && part == old.part
            && rowTop == old.rowTop && level == old.level && clip == old.clip
    }
}

/// Rectangles that do not overlap, inside an area.
private struct Patches {
    private let bounds: PixelRect
    private(set) var rectangles: [PixelRect] = []
    private var remainder = Remainder()

    init(within area: PixelRect) { bounds = area }

    /// How many pixels they have.
    var area: Int { rectangles.reduce(0) { $0 + $1.area } }

    /// Adds what of a rectangle is not covered yet, and lies outside of another one.
    mutating func add(_ rect: PixelRect, but hole: PixelRect = .empty) {
        remainder.start(with: rect.intersection(bounds))
        remainder.subtract(hole)
        for other in rectangles { remainder.subtract(other) }
        rectangles += remainder.rectangles
    }
}
