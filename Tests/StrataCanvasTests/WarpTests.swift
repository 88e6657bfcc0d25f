import Glibc
import Strata
import StrataCanvasTesting
import StrataGenerators
import StrataWindow
import Testing

@testable import StrataCanvas

@Suite("Tilted rows")
struct WarpTests {
    @Test("The manual's example: the quad's corners are where the projection puts them")
    func workedExample() throws {
        let item = tilted(0, Rect(x: 0, y: 80, width: 400, height: 40), degrees: 45)
        #expect(abs(item.quad.topLeft.y - (100 - 6.4163530)) < 1e-6)
        #expect(abs(item.quad.topLeft.x - 13.2081765) < 1e-6 && abs(item.quad.topRight.x - 386.7918235) < 1e-6)
        let frame = PixelRect(x: 0, y: 80, width: 400, height: 40)
        let projection = try #require(Projection(of: item, frame: frame, scale: 1))
        #expect(!projection.isHorizontal && projection.isHingedAtEnd)
        #expect(abs(projection.position(of: 0) - 93.5836470) < 1e-6)
        #expect(projection.position(of: 40) == 120)
        #expect(abs(projection.shrink - 0.9339591) < 1e-6)
        // A line half way: t = 20, k = 400 / (400 + 20 sin 45), y = 120 - 20 cos 45 k.
        #expect(abs(projection.position(of: 20) - (120 - 14.1421356 * 400 / 414.1421356)) < 1e-6)
        #expect(abs(projection.source(drawnAt: projection.position(of: 17)) - 17) < 1e-9)
    }

    @Test("The manual's example as pixels: whole inside, clear outside, and mixed on the start edge")
    func workedExamplePixels() {
        let surface = Surface(width: 400, height: 200)
        let rows = FixedRows([0: solidRow(400, 40, Color(0xFF0000))])
        let items = [tilted(0, Rect(x: 0, y: 80, width: 400, height: 40), degrees: 45)]
        ListCompositor(background: Color(0)).compose(
            frame(items), in: Rect(x: 0, y: 0, width: 400, height: 200), on: surface, rows: rows)
        let middle = column(200, of: surface)
        #expect(middle[92] == black && middle[120] == black)
        // The start edge at 93.5836 covers 0.4164 of its scanline: level 107 of 256, 255 * 107 / 256 = 106.6.
        #expect(middle[93] == 0xFF6B_0000)
        #expect(middle[94..<120].allSatisfy { $0 == red })
        // The middle of scanline 94 is 25.5 from the hinge: t = 38.517, k = 0.93625, so it spans 12.75 to 387.25.
        let top = line(94, of: surface)
        #expect(top[11] == black && top[13] == red && top[386] == red && top[388] == black)
        #expect((0x3C...0x44).contains(top[12] >> 16 & 0xFF) && (0x3C...0x44).contains(top[387] >> 16 & 0xFF))
        let bottom = line(119, of: surface)
        #expect(bottom[1] == red && bottom[398] == red)
    }

    @Test("What is shaded is as it was at the hinge, without a crease, and darker the farther from there")
    func shading() {
        let surface = Surface(width: 400, height: 200)
        let rows = ShadedRows(rows: FixedRows([0: solidRow(400, 40, Color(0xFF0000))]), light: SheetLight(shade: 0.4))
        let items = [
            tilted(0, Rect(x: 0, y: 80, width: 400, height: 40), degrees: 45),
            tilted(0, Rect(x: 0, y: 120, width: 400, height: 40), degrees: 0),
        ]
        ListCompositor(background: Color(0)).compose(
            frame(items), in: Rect(x: 0, y: 0, width: 400, height: 200), on: surface, rows: rows)
        let middle = column(200, of: surface)
        // Turned by 45 degrees the far edge is darker by 0.4 x 0.7071 = 0.2828. Scanline 119 lies 0.018 of the way from the
        // hinge, where 0.018^2 x 2.964 = 0.001 of that is there: 255 x 0.9997. Scanline 94 lies 0.963 of it, where
        // 0.963^2 x 1.074 = 0.996 of it is: 255 x (1 - 0.2817) = 183. Scanline 107 lies at t = 18.5, 0.46 of the way,
        // where 0.46^2 x 2.08 = 0.44 of it is: 255 x (1 - 0.1244) = 223.
        #expect((254...255).contains(middle[119] >> 16 & 0xFF))
        #expect((182...184).contains(middle[94] >> 16 & 0xFF))
        #expect((221...225).contains(middle[107] >> 16 & 0xFF))
        #expect(middle[94..<120].allSatisfy { $0 & 0xFF00_FFFF == 0xFF00_0000 })
        #expect(middle[120..<160].allSatisfy { $0 == red })
    }

    @Test("White gleams at the far edge of a dark row that turns, and not at its hinge")
    func gleam() {
        let surface = Surface(width: 400, height: 200)
        let rows = ShadedRows(
            rows: FixedRows([0: solidRow(400, 40, Color(0x141414))]), light: SheetLight(shade: 0.3, gleam: 0.2))
        let items = [tilted(0, Rect(x: 0, y: 80, width: 400, height: 40), degrees: 45)]
        ListCompositor(background: Color(0)).compose(
            frame(items), in: Rect(x: 0, y: 0, width: 400, height: 200), on: surface, rows: rows)
        let middle = column(200, of: surface)
        // At scanline 94, 0.963 of the way: the shade is 0.3 x 0.7071 x 0.996 = 0.2113, the gleam 0.2 x 0.7071 x 0.927 =
        // 0.1311. 20 x 0.7887 x 0.8689 + 255 x 0.1311 = 13.7 + 33.4 = 47.1.
        #expect((45...48).contains(middle[94] & 0xFF))
        #expect(middle[119] & 0xFF == 20 || middle[119] & 0xFF == 19)
    }

    @Test("What of a row reaches over the edge that it turns across is not drawn; a row beyond the edge is")
    func turningUnderAnEdge() {
        let surface = Surface(width: 400, height: 200)
        let rows = FixedRows([0: solidRow(400, 40, Color(0xFF0000)), 1: solidRow(400, 40, Color(0xFF0000))])
        // The far edge is drawn at 93.58, above the edge at 100.
        let items = [
            tilted(0, Rect(x: 0, y: 80, width: 400, height: 40), degrees: 45),
            tilted(1, Rect(x: 0, y: 20, width: 400, height: 40), degrees: 45),
        ]
        let area = Rect(x: 0, y: 0, width: 400, height: 200)
        Compositor().compose(on: surface) { drawing in
            drawing.fill(area, Color(0))
            drawing.draw(frame(items), in: area, rows: rows, turning: Rect(x: 0, y: 100, width: 400, height: 100))
        }
        let middle = column(200, of: surface)
        #expect(middle[60..<100].allSatisfy { $0 == black } && middle[100..<120].allSatisfy { $0 == red })
        #expect(middle[34..<60].allSatisfy { $0 == red })
    }

    @Test(
        "Against a projection of each pixel, sampled many times",
        arguments: [5.0, 20, 45, 70, 85], [Axis.vertical, .horizontal])
    func reference(degrees: Double, axis: Axis) {
        for hinge in [Edge.end, .start] {
            for perspective in [0.0, 1.5] {
                let size = axis == .vertical ? Size(width: 70, height: 28) : Size(width: 28, height: 70)
                let picture = Reference.row(size)
                let frame = Rect(x: 10, y: 12, width: size.width, height: size.height)
                let item = tilted(
                    0, frame, degrees: degrees, hinge: hinge, axis: axis, perspective: perspective, opacity: 0.75)
                let surface = Surface(width: 90, height: 90)
                ListCompositor(background: Color(0x204060)).compose(
                    StrataCanvasTests.frame([item]), in: Rect(x: 0, y: 0, width: 90, height: 90), on: surface,
                    rows: FixedRows([0: picture]))
                let expected = Reference(item, axis, perspective).compose(picture, over: 0xFF20_4060, 90, 90)
                let difference = PictureDifference(surface, expected)
                let place = "\(hinge) \(perspective): "
                #expect(difference.mean <= 0.08, "\(place)\(difference)")
                // On the outline the reference counts quarters of a pixel, 32 of 255 at this opacity and brightness.
                #expect(difference.maximum <= 24, "\(place)\(difference)")
                let inside = PictureDifference(surface, expected, inside: item.inside)
                #expect(inside.maximum <= 3, "\(place)\(inside)")
            }
        }
    }

    @Test("Bands of a tall tilted row join without a seam", arguments: [Axis.vertical, .horizontal])
    func bands(axis: Axis) {
        let rect = Rect(x: 0, y: -700, width: 60, height: 1100)
        let item = tilted(0, rect, degrees: 40, axis: axis)
        let area = Rect(x: 0, y: 0, width: 60, height: 400)
        func pixel(_ x: Int, _ y: Int) -> UInt32 { 0xFF00_0000 | UInt32(y % 200) << 8 | UInt32(x * 4) }
        let whole = Surface(width: 60, height: 400)
        ListCompositor(background: Color(0)).compose(
            frame([item]), in: area, on: whole, rows: FixedRows([0: row(60, 1100, pixel: pixel)]))
        let banded = Surface(width: 60, height: 400)
        ListCompositor(background: Color(0)).compose(
            frame([item]), in: area, on: banded, rows: BandedRows(width: 60, height: 1100, pixel: pixel))
        let difference = PictureDifference(whole, banded)
        #expect(column(30, of: whole)[200] != black)
        // A scanline on the border of two bands takes its lines from one of them only.
        #expect(difference.maximum <= 2, "\(difference)")
    }

    @Test("Seen edge on, without extent or with a broken quad, nothing is drawn")
    func degenerate() {
        let surface = Surface(width: 50, height: 50)
        let rows = FixedRows([0: solidRow(40, 20, Color(0xFF0000))])
        let rect = Rect(x: 0, y: 10, width: 40, height: 20)
        var broken = tilted(0, rect, degrees: 45)
        broken.quad.topLeft.x = .nan
        broken.quad.topLeft.y = .infinity
        var inverted = tilted(0, rect, degrees: 45)
        swap(&inverted.quad.topLeft, &inverted.quad.bottomLeft)
        swap(&inverted.quad.topRight, &inverted.quad.bottomRight)
        let flat = tilted(0, Rect(x: 0, y: 10, width: 40, height: 0), degrees: 45)
        let thin = tilted(0, Rect(x: 0, y: 10, width: 0, height: 20), degrees: 45)
        for item in [tilted(0, rect, degrees: 90), broken, inverted, flat, thin] {
            ListCompositor(background: Color(0)).compose(
                frame([item]), in: Rect(x: 0, y: 0, width: 50, height: 50), on: surface, rows: rows)
            #expect((0..<50).allSatisfy { line($0, of: surface).allSatisfy { $0 == black } }, "\(item)")
        }
    }

    @Test("The lines of a scanline have weights that add up to 256", arguments: seeds(5))
    func weights(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let start = Double.random(in: -3..<60, using: &random)
            let lines = LineWeights(from: start, to: start + .random(in: 0..<9, using: &random), within: 0..<50)
            var total = 0
            lines.forEachPair { pair in
                total += Int(pair.firstWeight) + Int(pair.secondWeight)
                #expect((0..<50).contains(pair.first) && (0..<50).contains(pair.second), "seed \(seed)")
            }
            #expect(total == 256, "seed \(seed)")
        }
    }
}

extension PlacedItem {
    /// Pixels that the outline does not touch.
    fileprivate var inside: PixelRect {
        PixelRect(
            left: Int(max(quad.topLeft.x, quad.bottomLeft.x)) + 2, top: Int(max(quad.topLeft.y, quad.topRight.y)) + 2,
            right: Int(min(quad.topRight.x, quad.bottomRight.x)) - 1,
            bottom: Int(min(quad.bottomLeft.y, quad.bottomRight.y)) - 1)
    }
}

/// A row given in bands.
private struct BandedRows: RowSource {
    let width: Int
    let height: Int
    let pixel: (Int, Int) -> UInt32

    func pixels(for item: PlacedItem, band: Int) -> RowPixels? {
        let height = RowBand.height(of: band, rowHeight: height)
        return height == 0 ? nil : row(width, height) { x, y in pixel(x, y + band * RowBand.height) }
    }
}

/// The projection (Behaviour, "Folding"), written down once more for single points and sampled 128 times a pixel.
private struct Reference {
    let item: PlacedItem
    let axis: Axis
    let depth: Double

    init(_ item: PlacedItem, _ axis: Axis, _ perspective: Double) {
        self.item = item
        self.axis = axis
        depth = perspective > 0 ? max(item.frame.width, item.frame.height) / perspective : .infinity
    }

    /// Soft waves, as no filter can be told from another on hard edges.
    static func row(_ size: Size) -> RowPixels {
        StrataCanvasTests.row(Int(size.width), Int(size.height)) { x, y in
            let wave = sin(Double(x) / 7) * 60 + cos(Double(y) / 9) * 60
            return 0xFF00_0000 | UInt32(128 + wave) << 16 | UInt32(x) << 8 | UInt32(y)
        }
    }

    func compose(_ row: RowPixels, over background: UInt32, _ width: Int, _ height: Int) -> Surface {
        let surface = Surface(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                // Outside the upright frame nothing of a tilted item can be seen.
                let isNear =
                    (9...Int(12 + item.frame.width)).contains(x) && (11...Int(14 + item.frame.height)).contains(y)
                let color = isNear ? pixel(x, y, row, background) : background
                surface.withPixels { $0.line(y)[x] = color }
            }
        }
        return surface
    }

    private func pixel(_ x: Int, _ y: Int, _ row: RowPixels, _ background: UInt32) -> UInt32 {
        var sums = Channels()
        let below = Channels(background)
        for sample in 0..<128 {
            let along = (Double(sample / 4) + 0.5) / 32
            let across = (Double(sample % 4) + 0.5) / 4
            let point =
                axis == .vertical
                ? Point(x: Double(x) + across, y: Double(y) + along)
                : Point(x: Double(x) + along, y: Double(y) + across)
            guard let source = source(of: point) else {
                sums.add(below)
                continue
            }
            sums.add(below.mixed(with: bilinear(row, source), item.opacity))
        }
        return sums.mean(of: 128)
    }

    /// Which point of the upright row is seen at a point: t solved for.
    private func source(of point: Point) -> Point? {
        let frame = item.frame
        let length = axis == .vertical ? frame.height : frame.width
        let breadth = axis == .vertical ? frame.width : frame.height
        let along = (axis == .vertical ? point.y - frame.y : point.x - frame.x)
        let across = (axis == .vertical ? point.x - frame.x : point.y - frame.y)
        let drawn = item.hinge == .end ? length - along : along
        let angle = item.tilt * .pi / 180
        let distance = drawn / (cos(angle) - (depth.isFinite ? drawn * sin(angle) / depth : 0))
        guard drawn >= 0, distance >= 0, distance <= length else { return nil }
        let shrink = depth.isFinite ? depth / (depth + distance * sin(angle)) : 1
        let place = (across - breadth / 2) / shrink + breadth / 2
        guard place >= 0, place <= breadth else { return nil }
        let coordinate = item.hinge == .end ? length - distance : distance
        return axis == .vertical ? Point(x: place, y: coordinate) : Point(x: coordinate, y: place)
    }

    private func bilinear(_ row: RowPixels, _ point: Point) -> Channels {
        let x = min(max(point.x - 0.5, 0), Double(row.pixels.width - 1))
        let y = min(max(point.y - 0.5, 0), Double(row.height - 1))
        let left = min(Int(x), row.pixels.width - 2)
        let top = min(Int(y), row.height - 2)
        let (u, v) = (x - Double(left), y - Double(top))
        let (upper, lower) = (row.pixels.line(top), row.pixels.line(top + 1))
        let above = Channels(upper[left]).mixed(with: Channels(upper[left + 1]), u)
        let under = Channels(lower[left]).mixed(with: Channels(lower[left + 1]), u)
        return above.mixed(with: under, v)
    }
}

/// The red, green and blue of a pixel, or of several together. Vectors cost three times as much where nothing is optimised.
private struct Channels {
    var red = 0.0
    var green = 0.0
    var blue = 0.0

    init() {}

    init(_ pixel: UInt32) {
        (red, green, blue) = (Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
    }

    mutating func add(_ other: Channels) {
        red += other.red
        green += other.green
        blue += other.blue
    }

    func mixed(with other: Channels, _ amount: Double) -> Channels {
        var mixed = Channels()
        mixed.red = red + (other.red - red) * amount
        mixed.green = green + (other.green - green) * amount
        mixed.blue = blue + (other.blue - blue) * amount
        return mixed
    }

    /// The pixel that so many make on average.
    func mean(of count: Double) -> UInt32 {
        let (red, green, blue) = ((red / count).rounded(), (green / count).rounded(), (blue / count).rounded())
        return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
}

/// Rows that look like paper when they turn.
private struct ShadedRows: RowSource {
    let rows: FixedRows
    let light: SheetLight

    func pixels(for item: PlacedItem, band: Int) -> RowPixels? { rows.pixels(for: item, band: band) }
}
