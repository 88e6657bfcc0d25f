import StrataWindow

/// One scanline of a tilted item: which lines of the upright item it shows, and between which columns.
struct WarpLine {
    /// The place in the upright item of the scanline's upper edge (or its lower one, whichever is nearer the top).
    let start: Double
    /// The place of its other edge.
    let end: Double
    /// The pixels that are touched.
    let columns: Range<Int>
    /// The columns that are wholly inside.
    let whole: Range<Int>
    /// Opacity, times how much of the scanline's height the item covers.
    let opacity: Double
    /// The sampling position for the middle of the first column, 32.32 fixed point, counted from one pixel before the
    /// part's left edge.
    let first: Int
    /// The distance that the position moves from column to column.
    let step: Int
    private let left: Outline
    private let right: Outline

    /// The line for the scanline `y`, or nil if its middle shows nothing of `part`.
    init?(_ projection: Projection, y: Int, part: PixelRect, level: Int) {
        let above = Double(y - projection.hinge) * (projection.isHingedAtEnd ? -1 : 1)
        let below = Double(y + 1 - projection.hinge) * (projection.isHingedAtEnd ? -1 : 1)
        let near = max(0, min(above, below))
        let far = min(projection.reach, max(above, below))
        guard far - near > 1.0 / 256 else { return nil }
        let length = Double(projection.length)
        let distances = (projection.distance(drawnAt: near), projection.distance(drawnAt: far))
        let middle = projection.distance(drawnAt: (near + far) / 2)
        start = projection.isHingedAtEnd ? length - distances.1 : distances.0
        end = projection.isHingedAtEnd ? length - distances.0 : distances.1
        let line = projection.isHingedAtEnd ? length - middle : middle
        // Neighbouring parts share scanlines by their middles, so none is drawn twice.
        let isBeforePart = part.y > 0 && line < Double(part.y)
        let isAfterPart = part.bottom < projection.length && line >= Double(part.bottom)
        guard !isBeforePart, !isAfterPart else { return nil }
        opacity = Double(level) / 256 * (far - near)
        let shrink = 1 / (1 + middle * projection.recession)
        let spread = 1 / (1 + distances.0 * projection.recession) - 1 / (1 + distances.1 * projection.recession)
        let centre = Double(projection.frame.x) + Double(projection.breadth) / 2
        func place(_ column: Int) -> Double { centre + (Double(column) - Double(projection.breadth) / 2) * shrink }
        let slant = spread * Double(projection.breadth) / 2
        left = Outline(place(part.x), slant: slant, isSoft: part.x == 0)
        right = Outline(place(part.right), slant: slant, isSoft: part.right == projection.breadth)
        let outer = left.outer(isLeft: true)..<max(left.outer(isLeft: true), right.outer(isLeft: false))
        let inner = left.inner(isLeft: true)..<max(left.inner(isLeft: true), right.inner(isLeft: false))
        columns = outer
        whole = inner.clamped(to: outer)
        let position = (Double(outer.lowerBound) + 0.5 - place(part.x)) / shrink + 0.5
        first = Int((position * 4_294_967_296).rounded())
        step = Int((4_294_967_296 / shrink).rounded())
    }

    /// Returns the part of a pixel that lies between the outlines, 0…1.
    func coverage(_ x: Int) -> Double {
        max(0, left.coverage(x) - (1 - right.coverage(x, isLeft: false)))
    }
}

/// The place at which the item's left or right edge crosses a scanline. A soft one fades over the columns that it
/// crosses between the scanline's top and bottom, at least one; a hard one, between two parts, falls between two
/// pixels.
private struct Outline {
    let place: Double
    let width: Double
    let isSoft: Bool

    init(_ place: Double, slant: Double, isSoft: Bool) {
        self.place = place
        self.width = max(1, abs(slant))
        self.isSoft = isSoft
    }

    /// Returns the first (left) or the one after the last (right) pixel touched.
    func outer(isLeft: Bool) -> Int {
        guard isSoft else { return Int((place - 0.5).rounded(.up)) }
        let reach = isLeft ? place - width / 2 - 0.5 : place + width / 2 - 0.5
        return Int(isLeft ? reach.rounded(.down) : reach.rounded(.up) + 1)
    }

    /// Returns the first or the one after the last pixel wholly inside.
    func inner(isLeft: Bool) -> Int {
        guard isSoft else { return outer(isLeft: isLeft) }
        let reach = isLeft ? place + width / 2 - 0.5 : place - width / 2 - 0.5
        return Int(isLeft ? reach.rounded(.up) : reach.rounded(.down) + 1)
    }

    /// Returns the part of a pixel that lies on the item's side.
    func coverage(_ x: Int, isLeft: Bool = true) -> Double {
        guard isSoft else { return 1 }
        let depth = isLeft ? Double(x) + 0.5 - place : place - Double(x) - 0.5
        return min(max(depth / width + 0.5, 0), 1)
    }
}

/// The lines of a row that make up a scanline, with weights that add up to 256.
struct LineWeights {
    private let first: Int
    private let count: Int
    private let start: Double
    private let length: Double

    /// The lines between two edges; at least one line's height is taken, so that what is not shrunk is interpolated.
    /// Beyond `within` the nearest line inside stands in.
    init(from start: Double, to end: Double, within: Range<Int>) {
        let middle = (start + end) / 2
        // Of a row that is seen nearly edge on, some lines speak for the rest.
        let half = min(max(1, end - start), 64) / 2
        let low = min(max(middle - half, Double(within.lowerBound)), Double(within.upperBound) - 1.0 / 256)
        let high = min(max(middle + half, low + 1.0 / 256), Double(within.upperBound))
        self.start = low
        length = high - low
        first = Int(low.rounded(.down))
        count = max(1, Int(high.rounded(.up)) - first)
    }

    /// Calls back with two lines and their weights at a time; the last pair may have one line twice, once with 0.
    func forEachPair(_ body: (LinePair) -> Void) {
        var given = 0
        let last = first + count - 1
        func weight(_ line: Int) -> UInt16 {
            // The sum up to here is rounded, not each weight, so that they add up.
            let upTo = line == last ? 1 : min(1, (Double(line + 1) - start) / length)
            let total = Int((upTo * 256).rounded())
            defer { given = total }
            return UInt16(total - given)
        }
        for line in stride(from: first, through: last, by: 2) {
            let firstWeight = weight(line)
            body(
                LinePair(
                    first: line, firstWeight: firstWeight, second: min(line + 1, last),
                    secondWeight: line == last ? 0 : weight(line + 1), isFirst: line == first,
                    isLast: line + 1 >= last))
        }
    }
}

/// Two of the lines that make up a scanline.
struct LinePair {
    let first: Int
    let firstWeight: UInt16
    let second: Int
    let secondWeight: UInt16
    /// True if no pair comes before.
    let isFirst: Bool
    /// True if none follows.
    let isLast: Bool
}
