import Strata
import StrataWindow

/// The projection of a tilted item's upright pixels (Behaviour, "Folding"), in device pixels, taken from its quad
/// alone. A line at distance t from the hinge lies `t * cosine / (1 + t * recession)` pixels from it, and is
/// `1 / (1 + t * recession)` times as long: the same projection as the quad's, written so that it can be inverted line
/// by line.
struct Projection: Hashable {
    /// The frame of the item before it is tilted.
    var frame: PixelRect
    /// True if it is tilted along x, about a vertical hinge.
    var isHorizontal: Bool
    /// True if the hinge is the bottom or right edge.
    var isHingedAtEnd: Bool
    /// The distance from the hinge at which the edge away from it is drawn.
    var reach: Double
    /// The length of that edge as it is drawn, as a part of the hinge's, more than 0 up to 1.
    var shrink: Double

    /// The projection of a tilted item whose upright frame was snapped to `frame`; nil if it is seen edge on.
    init?(of item: PlacedItem, frame: PixelRect, scale: Double) {
        let (quad, upright) = (item.quad, item.drawnFrame)
        guard !frame.isEmpty, upright.width > 0, upright.height > 0 else { return nil }
        let isHorizontal = Self.isTiltedAlongX(quad, upright)
        self.init(frame: frame, isHorizontal: isHorizontal, isHingedAtEnd: false, reach: 0, shrink: 1)
        // Along the tilt: where the two edges of frame and quad are, and how long the quad's are.
        let frameEdges =
            isHorizontal ? (upright.x, upright.x + upright.width) : (upright.y, upright.y + upright.height)
        let edges = isHorizontal ? (quad.topLeft.x, quad.topRight.x) : (quad.topLeft.y, quad.bottomLeft.y)
        let lengths =
            isHorizontal
            ? (quad.bottomLeft.y - quad.topLeft.y, quad.bottomRight.y - quad.topRight.y)
            : (quad.topRight.x - quad.topLeft.x, quad.bottomRight.x - quad.bottomLeft.x)
        isHingedAtEnd = abs(edges.1 - frameEdges.1) <= abs(edges.0 - frameEdges.0)
        let ratio = isHingedAtEnd ? lengths.0 / lengths.1 : lengths.1 / lengths.0
        reach = min((edges.1 - edges.0) * scale, Double(length))
        shrink = min(ratio, 1)
        guard reach > 1.0 / 64, shrink > 1.0 / 1024 else { return nil }
    }

    /// Returns true if the item is tilted along x. A tilt leaves the edges along its hinge level, and slants the
    /// others, or without perspective only shortens them.
    private static func isTiltedAlongX(_ quad: Quad, _ frame: Rect) -> Bool {
        let fall = abs(quad.topLeft.y - quad.topRight.y) + abs(quad.bottomLeft.y - quad.bottomRight.y)
        let lean = abs(quad.topLeft.x - quad.bottomLeft.x) + abs(quad.topRight.x - quad.bottomRight.x)
        guard fall == lean else { return fall > lean }
        let width = quad.topRight.x - quad.topLeft.x
        let height = quad.bottomLeft.y - quad.topLeft.y
        return width * frame.height < height * frame.width
    }

    private init(frame: PixelRect, isHorizontal: Bool, isHingedAtEnd: Bool, reach: Double, shrink: Double) {
        self.frame = frame
        self.isHorizontal = isHorizontal
        self.isHingedAtEnd = isHingedAtEnd
        self.reach = reach
        self.shrink = shrink
    }

    /// The same picture with x and y exchanged.
    var transposed: Projection {
        Projection(
            frame: frame.transposed, isHorizontal: !isHorizontal, isHingedAtEnd: isHingedAtEnd, reach: reach,
            shrink: shrink)
    }

    /// The item's extent along the tilt.
    var length: Int { isHorizontal ? frame.width : frame.height }
    /// The item's extent along the hinge.
    var breadth: Int { isHorizontal ? frame.height : frame.width }
    /// The place at which the hinge is drawn.
    var hinge: Int {
        if isHorizontal { return isHingedAtEnd ? frame.right : frame.x }
        return isHingedAtEnd ? frame.bottom : frame.y
    }
    /// The growth of 1 / k with each pixel away from the hinge; 0 without perspective.
    var recession: Double { (1 / shrink - 1) / Double(length) }
    /// Pixels drawn for each pixel away from the hinge, before perspective.
    var cosine: Double { reach / (Double(length) * shrink) }

    /// Returns the place at which a coordinate of the upright item (0 at its start edge, ``length`` at its end) is
    /// drawn.
    func position(of source: Double) -> Double {
        let distance = isHingedAtEnd ? Double(length) - source : source
        let drawn = distance * cosine / (1 + distance * recession)
        return Double(hinge) + (isHingedAtEnd ? -drawn : drawn)
    }

    /// Returns the coordinate of the upright item that is drawn at a place; beyond its edges, the nearest one.
    func source(drawnAt position: Double) -> Double {
        let drawn = (position - Double(hinge)) * (isHingedAtEnd ? -1 : 1)
        let distance = distance(drawnAt: min(max(0, drawn), reach))
        return isHingedAtEnd ? Double(length) - distance : distance
    }

    /// Returns the distance from the hinge in the upright item that is drawn `drawn` (0…``reach``) pixels from it.
    func distance(drawnAt drawn: Double) -> Double { drawn / (cosine - drawn * recession) }

    /// Returns the pixels that a part of the item, relative to its frame, may touch.
    func bounds(of part: PixelRect) -> PixelRect {
        if isHorizontal { return transposed.bounds(of: part.transposed).transposed }
        let top = position(of: Double(part.y)).rounded(.down)
        let bottom = position(of: Double(part.bottom)).rounded(.up)
        return PixelRect(left: frame.x, top: Int(top), right: frame.right, bottom: Int(bottom))
    }
}

extension PixelRect {
    /// The same rectangle with x and y exchanged.
    var transposed: PixelRect { PixelRect(x: y, y: x, width: height, height: width) }
}
