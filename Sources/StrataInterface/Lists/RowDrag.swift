import Strata
import StrataDocument

/// The span of a row along a list whose rows lie in the order of their indices, in points of the viewport.
struct RowSpan: Equatable {
    var row: RowID
    var index: Int
    var start: Double
    var length: Double

    var middle: Double { start + length / 2 }
}

/// A row that the reader drags to another place among the others, which make room for it.
struct RowDrag {
    /// A button that is held upon a row, which is lifted after a while.
    private struct Held {
        let row: RowSpan
        let pointer: Double
        let due: Double
    }

    /// A row that follows the pointer.
    struct Lifted: Equatable {
        let row: RowID
        let length: Double
        /// The distance from the row's start to the pointer, in points.
        let grip: Double
        /// The position of the pointer along the list, in points of the viewport.
        var pointer: Double

        var start: Double { pointer - grip }
    }

    private var held: Held?
    /// The row that is dragged.
    private(set) var lifted: Lifted?
    /// The row that is on its way to its place.
    private var landing: RowID?
    /// The distances at which rows are drawn from where they lie, in points.
    private var shifts: [RowID: Fade] = [:]
    /// The row that stays where it is while the program is asked to move others, and where it then lies; nil while it is
    /// not asked.
    var resting: (row: RowID, place: HeldItem)?
    /// True while the program is asked to move a row to where the others have made room for it: they are there already.
    var hasMadeRoom = false

    /// A button that is held so long lifts the row below it, in milliseconds.
    static let delay = 400.0

    // MARK: - Lifting

    /// A button went down upon a row.
    ///
    /// - Parameters:
    ///   - pointer: The position of the pointer along the list, in points of the viewport.
    ///   - isHandle: True if it is where rows are taken hold of, so that nothing is waited for.
    mutating func hold(_ row: RowSpan, pointer: Double, isHandle: Bool, at time: Double) {
        held = Held(row: row, pointer: pointer, due: isHandle ? time : time + Self.delay)
    }

    /// The time at which the row below the button is lifted; nil if none is.
    var due: Double? { held?.due }

    /// Lifts the row below the button if it is time. Returns true if it has.
    mutating func lift(at time: Double) -> Bool {
        guard let held, held.due <= time else { return false }
        let row = held.row
        lifted = Lifted(row: row.row, length: row.length, grip: held.pointer - row.start, pointer: held.pointer)
        (self.held, landing, shifts) = (nil, nil, [:])
        return true
    }

    /// The pointer moved while nothing is lifted, which means something else.
    mutating func letGo() { held = nil }

    /// The pointer moved with the row.
    mutating func move(to pointer: Double) { lifted?.pointer = pointer }

    // MARK: - Room

    /// Returns the index that the row has if it is let go now, among all rows: that of the nearest place.
    ///
    /// - Parameters:
    ///   - rows: The rows in view as they lie, in the order of their indices.
    ///   - from: The index of the row that is dragged.
    func target(among rows: [RowSpan], from: Int) -> Int {
        guard let lifted else { return from }
        let others = rows.filter { $0.row != lifted.row }
        guard let first = others.first else { return from }
        let step = step(among: rows)
        // Past the middle of another row the place behind that one is nearer.
        let passed = others.prefix { lifted.start > $0.middle - ($0.index > from ? step : 0) }.count
        return (first.index > from ? first.index - 1 : first.index) + passed
    }

    /// The room that the row takes: its length and the gap between rows.
    private func step(among rows: [RowSpan]) -> Double {
        let gap = zip(rows, rows.dropFirst()).first { $0.index + 1 == $1.index }.map { $1.start - $0.start - $0.length }
        return (lifted?.length ?? 0) + max(0, gap ?? 0)
    }

    /// Has the rows in view make room for the one that is dragged.
    mutating func makeRoom(among rows: [RowSpan], from: Int, at time: Double, isAnimated: Bool) {
        let (target, step, isFirst) = (target(among: rows, from: from), step(among: rows), shifts.isEmpty)
        var shifts: [RowID: Fade] = [:]
        for row in rows where row.row != lifted?.row {
            let index = row.index > from ? row.index - 1 : row.index
            let shift = (row.index > from ? -step : 0) + (index >= target ? step : 0)
            // A row that comes into view lies where it belongs by then.
            var fade = self.shifts[row.row] ?? Fade(isFirst ? 0 : shift)
            fade.go(to: shift, at: time, isAnimated: isAnimated)
            shifts[row.row] = fade
        }
        self.shifts = shifts
    }

    /// Returns the distance at which a row is drawn from where it lies, in points.
    func shift(of row: RowID, at time: Double) -> Double { shifts[row]?.value(at: time) ?? 0 }

    /// Returns the distance at which a row is drawn from where it lies once it has made room, in points.
    func settledShift(of row: RowID) -> Double { shifts[row]?.target ?? 0 }

    // MARK: - Landing

    /// The row is let go: all rows go from where they are drawn to where they lie.
    ///
    /// - Parameters:
    ///   - drawn: The starts of rows as they are drawn, in points of the viewport.
    ///   - rows: The rows in view as they lie now.
    mutating func land(from drawn: [RowID: Double], among rows: [RowSpan], at time: Double, isAnimated: Bool) {
        (landing, lifted, held, shifts) = (lifted?.row, nil, nil, [:])
        for row in rows {
            guard let start = drawn[row.row], start != row.start else { continue }
            var fade = Fade(start - row.start)
            fade.go(to: 0, at: time, isAnimated: isAnimated)
            shifts[row.row] = fade
        }
    }

    /// Returns true if a row is drawn above the others.
    func isAbove(_ row: RowID, at time: Double) -> Bool {
        row == lifted?.row || row == landing && shifts[row].map { !$0.isSettled(at: time) } ?? false
    }

    /// Returns true if rows are on their way.
    func isMoving(at time: Double) -> Bool { shifts.values.contains { !$0.isSettled(at: time) } }

    /// True if rows may be drawn elsewhere than where they lie.
    var isActive: Bool { lifted != nil || !shifts.isEmpty }
}
