import Strata
import StrataWindow

/// Draws tilted rows. A tilt about a line across the list maps each scanline of the picture to one line of the row,
/// so a row is drawn line by line: the lines of the row that a scanline covers are averaged, the average is stretched
/// or shrunk to the scanline's width with linear filtering, and that is laid over what is below. Tilts along x do the
/// same with x and y exchanged.
final class Warp {
    /// An averaged line of the row: four 16-bit channels a pixel, the first and last pixel doubled.
    private var averaged: UnsafeMutableBufferPointer<UInt16> = .allocate(capacity: 0)
    /// A line of the row's background, for what the row does not reach.
    private var bare: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)
    /// A line as wide as the scanline.
    private var stretched: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)
    private let pool = PixelPool()

    deinit {
        averaged.deallocate()
        bare.deallocate()
        stretched.deallocate()
    }

    /// Draws a tilted command inside `clip`, which lies inside the command's bounds and the view's.
    func draw(_ command: RowCommand, _ projection: Projection, clip: PixelRect, on view: PixelView) {
        assert(view.bounds.contains(clip), "A clip outside the picture.")
        if projection.isHorizontal { return drawTransposed(command, projection, clip: clip, on: view) }
        let pixels = command.row.pixels
        let rowPlace = PixelRect(x: 0, y: command.rowTop, width: pixels.width, height: pixels.height)
        let source = WarpSource(
            pixels: pixels, place: rowPlace, part: command.part, isOpaque: command.row.isOpaque)
        draw(source, command, projection, clip: clip, on: view)
    }

    private func drawTransposed(
        _ command: RowCommand, _ projection: Projection, clip: PixelRect, on view: PixelView
    ) {
        let pixels = command.row.pixels
        withScratch(width: pixels.height, height: pixels.width) { turnedRow in
            turnedRow.setTransposed(pixels.bounds, of: pixels)
            withScratch(width: clip.height, height: clip.width) { turnedView in
                turnedView.setTransposed(clip, of: view)
                let rowPlace = PixelRect(x: command.rowTop, y: 0, width: pixels.height, height: pixels.width)
                let source = WarpSource(
                    pixels: turnedRow, place: rowPlace, part: command.part.transposed, isOpaque: command.row.isOpaque)
                var moved = projection.transposed
                moved.frame = moved.frame.translated(x: -clip.y, y: -clip.x)
                draw(source, command, moved, clip: turnedView.bounds, on: turnedView)
                let target = PixelView(
                    base: view.base + clip.y * view.stride + clip.x * 4, width: clip.width, height: clip.height,
                    stride: view.stride)
                target.setTransposed(turnedView.bounds, of: turnedView)
            }
        }
    }

    private func withScratch(width: Int, height: Int, _ body: (PixelView) -> Void) {
        let buffer = pool.take(width * height * 4)
        defer { pool.giveBack(buffer) }
        guard let base = buffer.baseAddress else { return }
        body(PixelView(base: base, width: width, height: height, stride: width * 4))
    }

    private func draw(
        _ source: WarpSource, _ command: RowCommand, _ projection: Projection, clip: PixelRect, on view: PixelView
    ) {
        prepare(source, background: source.isOpaque ? command.row.background.pixel : 0, clip: clip)
        let shading = command.light == .even ? nil : WarpShading(projection, command.light)
        for y in clip.y..<clip.bottom {
            guard let line = WarpLine(projection, y: y, part: source.part, level: command.level) else { continue }
            let columns = line.columns.clamped(to: clip.x..<clip.right)
            if columns.isEmpty { continue }
            average(source, line)
            stretch(line, columns, width: source.part.width)
            shading?.tone(of: line).apply(to: stretched, count: columns.count)
            lay(line, columns, isOpaque: source.isOpaque, y: y, on: view)
        }
    }

    private func prepare(_ source: WarpSource, background: UInt32, clip: PixelRect) {
        Self.grow(&averaged, to: (source.part.width + 2) * 4)
        Self.grow(&bare, to: source.part.width)
        // Tones are applied to four pixels at a time.
        Self.grow(&stretched, to: clip.width + 3)
        bare.update(repeating: background)
    }

    private static func grow<Element: FixedWidthInteger>(
        _ buffer: inout UnsafeMutableBufferPointer<Element>, to count: Int
    ) {
        guard buffer.count < count else { return }
        buffer.deallocate()
        buffer = .allocate(capacity: count + count / 2)
        buffer.initialize(repeating: 0)
    }

    /// Averages the lines of the row that a scanline covers.
    private func average(_ source: WarpSource, _ line: WarpLine) {
        guard let averaged = averaged.baseAddress, let bare = bare.baseAddress else { return }
        let width = source.part.width
        let reached = min(max(0, source.place.right - source.part.x), width)
        let weights = LineWeights(from: line.start, to: line.end, within: source.part.y..<source.part.bottom)
        let target = averaged + 4
        weights.forEachPair { pair in
            let one = source.line(pair.first) ?? UnsafePointer(bare)
            let other = source.line(pair.second) ?? UnsafePointer(bare)
            Self.accumulate(pair, one, other, into: target, count: reached)
            if reached < width {
                Self.accumulate(pair, bare, bare, into: target + reached * 4, count: width - reached)
            }
        }
        for channel in 0..<4 {
            averaged[channel] = target[channel]
            target[width * 4 + channel] = target[(width - 1) * 4 + channel]
        }
    }

    /// Adds two weighted lines to `target`, or puts them in; the last pair of a scanline divides the sums by 256, to
    /// nearest. Precondition: `count` pixels are readable at `one` and `other`, four times as many channels are
    /// writable at `target`; all weights for a target add up to 256.
    private static func accumulate(
        _ pair: LinePair, _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>,
        into target: UnsafeMutablePointer<UInt16>, count: Int
    ) {
        // A loop for each case, as the compiler makes none of them fast where it has to ask inside of one.
        switch (pair.isFirst, pair.isLast) {
        case (true, true): accumulate(pair, one, other, into: target, count: count, isFirst: true, isLast: true)
        case (true, false): accumulate(pair, one, other, into: target, count: count, isFirst: true, isLast: false)
        case (false, true): accumulate(pair, one, other, into: target, count: count, isFirst: false, isLast: true)
        case (false, false): accumulate(pair, one, other, into: target, count: count, isFirst: false, isLast: false)
        }
    }

    @inline(__always)
    private static func accumulate(
        _ pair: LinePair, _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>,
        into target: UnsafeMutablePointer<UInt16>, count: Int, isFirst: Bool, isLast: Bool
    ) {
        let first = UnsafeRawPointer(one).assumingMemoryBound(to: UInt8.self)
        let second = UnsafeRawPointer(other).assumingMemoryBound(to: UInt8.self)
        for index in 0..<(count &* 4) {
            let both = UInt16(first[index]) &* pair.firstWeight &+ UInt16(second[index]) &* pair.secondWeight
            let sum = both &+ (isFirst ? 128 : target[index])
            target[index] = isLast ? sum &>> 8 : sum
        }
    }

    /// Samples the averaged line at the middle of each pixel of `columns`.
    private func stretch(_ line: WarpLine, _ columns: Range<Int>, width: Int) {
        guard let averaged = averaged.baseAddress, let target = stretched.baseAddress else { return }
        let first = line.first &+ (columns.lowerBound - line.columns.lowerBound) &* line.step
        LineSampler(line: averaged, width: width).sample(
            from: first, step: line.step, into: target, count: columns.count)
    }

    /// Lays the stretched line over the picture, weaker where the outline covers a part of a pixel.
    private func lay(_ line: WarpLine, _ columns: Range<Int>, isOpaque: Bool, y: Int, on view: PixelView) {
        guard let source = stretched.baseAddress else { return }
        let whole = line.whole.clamped(to: columns)
        if !whole.isEmpty {
            let pixels = UnsafePointer(source + (whole.lowerBound - columns.lowerBound))
            let level = Scanline.level(line.opacity)
            view.blend(pixels, isOpaque: isOpaque, x: whole.lowerBound, y: y, count: whole.count, level)
        }
        func layOutline(_ outline: Range<Int>) {
            for x in outline {
                let level = Scanline.level(line.opacity * line.coverage(x))
                view.blend(source + (x - columns.lowerBound), isOpaque: isOpaque, x: x, y: y, count: 1, level)
            }
        }
        layOutline(columns.lowerBound..<whole.lowerBound)
        layOutline(whole.upperBound..<columns.upperBound)
    }
}

/// The source of a tilted row's pixels. Coordinates are those of the upright item.
struct WarpSource {
    let pixels: PixelView
    /// The place of the pixels in the item.
    let place: PixelRect
    /// The part of the item that is drawn.
    let part: PixelRect
    let isOpaque: Bool

    /// Returns the pixels of a line of the item from the part's left edge on, or nil where the row does not reach.
    func line(_ y: Int) -> UnsafePointer<UInt32>? {
        guard y >= place.y, y < place.bottom, part.x >= place.x, part.x < place.right else { return nil }
        return UnsafePointer(pixels.line(y - place.y) + (part.x - place.x))
    }
}
