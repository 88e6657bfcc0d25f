import Glibc
import Strata

@testable import StrataCanvas

/// The seeds of a random test: the one in `STRATA_SEED`, or a few fixed ones.
func seeds(_ count: UInt64) -> [UInt64] {
    if let text = getenv("STRATA_SEED"), let seed = UInt64(String(cString: text)) { return [seed] }
    return Array(1...count)
}

/// Rows by index, held by the test.
final class FixedRows: RowSource {
    var rows: [Int: RowPixels]
    var departing: [UInt64: RowPixels] = [:]
    /// Which index and band was asked for, in order.
    var questions: [[Int]] = []

    init(_ rows: [Int: RowPixels] = [:]) { self.rows = rows }

    func pixels(for item: PlacedItem, band: Int) -> RowPixels? {
        questions.append([item.index, band])
        return band == 0 ? rows[item.index] : nil
    }

    func pixels(for departing: DepartingItem, band: Int) -> RowPixels? {
        band == 0 ? self.departing[departing.token] : nil
    }
}

/// A row of one colour.
func solidRow(_ width: Int, _ height: Int, _ color: Color) -> RowPixels {
    RowPixels(width: width, height: height, scale: 1, background: color, pool: PixelPool()) { _ in }
}

/// A row whose pixels a closure gives.
func row(
    _ width: Int, _ height: Int, background: Color = Color(0), pixel: (Int, Int) -> UInt32
) -> RowPixels {
    RowPixels(width: width, height: height, background: background, pool: PixelPool()) { pixels in
        for y in 0..<height {
            for x in 0..<width { pixels.line(y)[x] = pixel(x, y) }
        }
    }
}

/// An upright item.
func item(
    _ index: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double, opacity: Double = 1, z: Int = 0
) -> PlacedItem {
    let frame = Rect(x: x, y: y, width: width, height: height)
    return PlacedItem(index: index, frame: frame, tilt: 0, hinge: .end, opacity: opacity, z: z, quad: Quad(frame))
}

/// An item tilted as a fold does (Behaviour, "Folding").
func tilted(
    _ index: Int, _ frame: Rect, degrees: Double, hinge: Edge = .end, axis: Axis = .vertical, perspective: Double = 1,
    opacity: Double = 1
) -> PlacedItem {
    let length = axis == .vertical ? frame.height : frame.width
    let breadth = axis == .vertical ? frame.width : frame.height
    let radians = degrees * .pi / 180
    var shrink = 1.0
    if perspective > 0 {
        let depth = max(frame.width, frame.height) / perspective
        shrink = depth / (depth + length * sin(radians))
    }
    let reach = length * cos(radians) * shrink
    let inset = breadth * (1 - shrink) / 2
    let start = axis == .vertical ? frame.y : frame.x
    let far = hinge == .end ? start + length - reach : start + reach
    var item = item(index, frame.x, frame.y, frame.width, frame.height, opacity: opacity)
    item.tilt = degrees
    item.hinge = hinge
    let across = axis == .vertical ? frame.x : frame.y
    func corner(atFar: Bool, atEndAcross: Bool) -> Point {
        let along = atFar ? far : (hinge == .end ? start + length : start)
        let inset = atFar ? inset : 0
        let other = atEndAcross ? across + breadth - inset : across + inset
        return axis == .vertical ? Point(x: other, y: along) : Point(x: along, y: other)
    }
    let startIsFar = hinge == .end
    if axis == .vertical {
        item.quad = Quad(
            topLeft: corner(atFar: startIsFar, atEndAcross: false),
            topRight: corner(atFar: startIsFar, atEndAcross: true),
            bottomRight: corner(atFar: !startIsFar, atEndAcross: true),
            bottomLeft: corner(atFar: !startIsFar, atEndAcross: false))
    } else {
        item.quad = Quad(
            topLeft: corner(atFar: startIsFar, atEndAcross: false),
            topRight: corner(atFar: !startIsFar, atEndAcross: false),
            bottomRight: corner(atFar: !startIsFar, atEndAcross: true),
            bottomLeft: corner(atFar: startIsFar, atEndAcross: true))
    }
    return item
}

/// A frame of items.
func frame(_ items: [PlacedItem], departing: [DepartingItem] = []) -> ListFrame {
    var frame = ListFrame()
    frame.items = items
    frame.departing = departing
    return frame
}

/// A column of a surface, top to bottom.
func column(_ x: Int, of surface: Surface) -> [UInt32] {
    (0..<surface.height).map { surface.pixel(x: x, y: $0) }
}

/// A line of a surface, left to right.
func line(_ y: Int, of surface: Surface) -> [UInt32] {
    let pixels = (surface.base + y * surface.stride).assumingMemoryBound(to: UInt32.self)
    return (0..<surface.width).map { pixels[$0] | (surface.format == .opaque ? 0xFF00_0000 : 0) }
}

let red: UInt32 = 0xFFFF_0000
let green: UInt32 = 0xFF00_FF00
let blue: UInt32 = 0xFF00_00FF
let black: UInt32 = 0xFF00_0000
let white: UInt32 = 0xFFFF_FFFF
