import Strata

// What of rows that do not wrap lies to the right of what is seen.
extension RowPainter {
    /// The distance that a key goes sideways, in letters, about.
    private static let step = 10.0

    /// True if rows can go on to the right of the list, since they do not wrap, or have columns.
    package var canScrollSideways: Bool { axis == .vertical && cell.goesSideways }

    /// Moves along rows that do not wrap, no farther than the longest of those in view goes.
    ///
    /// - Parameter distance: to the right, or, where negative, to the left, in points.
    package func scrollSideways(by distance: Double, at time: Double) {
        guard canScrollSideways else { return }
        let wanted = max(0, sideways.target + distance)
        let room = engine.viewport.breadth
        let longest = list.placed.items.reduce(0) { longest, item in
            max(longest, cell.naturalWidth(of: document.line(at: item.index), upTo: wanted + room))
        }
        // Where the longest has gone out of view, nothing moves back by itself.
        let limit = max(longest - room, min(sideways.target, wanted))
        sideways.go(to: min(wanted, limit), at: time, isAnimated: engine.animations)
    }

    /// Moves along rows that do not wrap by a step of a key, to the right (1) or to the left (-1).
    package func stepSideways(_ direction: Double, at time: Double) {
        scrollSideways(by: direction * Self.step * cell.lineHeight / 2, at: time)
    }

    /// Shows rows from their beginnings again.
    func goBackSideways() { (sideways, cell.sideways) = (Fade(0), 0) }

    /// Has rows drawn as far to the right as they are seen now.
    package func shiftRows(at time: Double) {
        let offset = sideways.value(at: time).rounded()
        guard offset != cell.sideways, canScrollSideways else { return }
        cell.sideways = offset
        generation &+= 1
    }
}
