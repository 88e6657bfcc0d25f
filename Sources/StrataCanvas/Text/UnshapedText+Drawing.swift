import CPangoCairo
import Strata
import StrataWindow

extension UnshapedText {
    /// Calls back for the stretches of a line that have one colour each, from left to right; nil is the text's own.
    func forEachStretch(of line: Line, _ body: (Range<Int>, Color?) -> Void) {
        // The space that a line was broken at is not drawn.
        let shown = line.range.prefix(line.breadth)
        guard !shown.isEmpty else { return }
        guard !runs.isEmpty else { return body(shown, nil) }
        var start = shown.lowerBound
        var color = color(at: start)
        for place in borders(in: shown) {
            let next = self.color(at: place)
            if next == color { continue }
            body(start..<place, color)
            (start, color) = (place, next)
        }
        body(start..<shown.upperBound, color)
    }

    /// Returns the borders of runs in a line, from left to right.
    private func borders(in line: Range<Int>) -> [Int] {
        var borders: [Int] = []
        for run in runs where run.color != nil && run.range.overlaps(line) {
            borders += [run.range.lowerBound, run.range.upperBound].filter(line.contains)
        }
        return borders.sorted()
    }

    /// Returns the colour of the last run that has one there.
    private func color(at place: Int) -> Color? {
        runs.last { $0.color != nil && $0.range.contains(place) }?.color
    }

    /// Returns the edges of the parts of ranges that are on a line, in device pixels from the line's beginning.
    func places(of ranges: [Range<Int>], on line: Line, _ face: UnshapedFace) -> [(left: Double, right: Double)] {
        ranges.filter { $0.overlaps(line.range) }.map { range in
            let part = range.clamped(to: line.range)
            let end = min(part.upperBound - line.range.lowerBound, line.breadth)
            let start = part.lowerBound - line.range.lowerBound
            return (Double(start * face.advance), Double(end * face.advance))
        }
    }
}

extension Painter {
    /// Draws a text that need not be shaped.
    ///
    /// - Returns: false where it must be, or where Cairo must draw: into a group, at another size, inside of a clip that is
    ///   no rectangle of whole pixels, or letters that change their colour where they stand out.
    func drawUnshaped(_ layout: TextLayout, at point: Point, _ color: Color, lineLimit: Int) -> Bool {
        guard cairo_get_group_target(context) == surface.handle, let (text, face) = layout.unshaped else {
            return false
        }
        cairo_save(context)
        defer { cairo_restore(context) }
        guard let (left, top) = wholePixels(at: point), let clip = pixelClip else { return false }
        let pitch = face.pitch
        let indent = layout.library.grid.snap(layout.hangingIndent)
        // Ink may reach a line's height beyond its own line.
        let first = max(0, (clip.y - top) / pitch - 2)
        let end = min(lineLimit, text.lines.count, (clip.y + clip.height - top) / pitch + 2)
        guard first < end, !clip.isEmpty else { return true }
        let emphasized = emphasis.map { emphasis in text.bytes.withUnsafeBytes { emphasis.ranges(in: $0) } } ?? []
        if let emphasis, !emphasized.isEmpty {
            let colors = [color] + text.runs.compactMap(\.color)
            guard colors.allSatisfy({ emphasis.ink($0) == $0 }) else { return false }
        }
        for number in first..<end {
            let line = text.lines[number]
            let (x, y) = (left + (line.startsParagraph ? 0 : indent), top + number * pitch)
            drawGrounds(of: line, of: layout, text, face, x: x, y: y, emphasized, color)
            surface.withPixels { pixels in
                let painter = GlyphPainter(face, on: pixels, clip: clip)
                text.bytes.withUnsafeBufferPointer { bytes in
                    text.forEachStretch(of: line) { range, own in
                        let x = x + (range.lowerBound - line.range.lowerBound) * face.advance
                        painter.draw(UnsafeBufferPointer(rebasing: bytes[range]), x: x, y: y, (own ?? color).ink)
                    }
                }
            }
        }
        return true
    }

    /// Draws what letters of a line lie on, of their own and where they stand out.
    private func drawGrounds(
        of line: UnshapedText.Line, of layout: TextLayout, _ text: UnshapedText, _ face: UnshapedFace, x: Int, y: Int,
        _ emphasized: [Range<Int>], _ color: Color
    ) {
        let (edge, top, pitch) = (Double(x), Double(y), Double(face.pitch))
        let grounds = layout.grounds.flatMap { run in
            text.places(of: [run.range], on: line, face).compactMap { place in
                run.ground.map { (left: place.left, right: place.right, color: $0) }
            }
        }
        if !grounds.isEmpty { draw(grounds, from: edge, top: top, pitch: pitch, before: color) }
        guard let emphasis, !emphasized.isEmpty else { return }
        draw(
            text.places(of: emphasized, on: line, face), from: edge, top: top, pitch: pitch, emphasis.color,
            before: color)
    }

    /// Makes the unit a pixel, and says on which one a point lies; nil where what is drawn is being scaled.
    private func wholePixels(at point: Point) -> (x: Int, y: Int)? {
        var (breadth, height) = (1.0, 0.0)
        cairo_user_to_device_distance(context, &breadth, &height)
        guard height == 0, (breadth / surface.scale - 1).magnitude <= 1e-9 else { return nil }
        let (left, top) = usePixels(at: point)
        return (Int(left), Int(top))
    }

    /// The area that may be drawn on, in device pixels; nil if that is no rectangle of whole ones.
    private var pixelClip: PixelRect? {
        guard let list = cairo_copy_clip_rectangle_list(context) else { return nil }
        defer { cairo_rectangle_list_destroy(list) }
        guard list.pointee.status == CAIRO_STATUS_SUCCESS, list.pointee.num_rectangles <= 1 else { return nil }
        guard list.pointee.num_rectangles == 1, let first = list.pointee.rectangles else {
            return PixelRect(x: 0, y: 0, width: 0, height: 0)
        }
        let sides = [first.pointee.x, first.pointee.y, first.pointee.width, first.pointee.height]
        guard sides.allSatisfy({ $0 == $0.rounded() }) else { return nil }
        let rect = PixelRect(x: Int(sides[0]), y: Int(sides[1]), width: Int(sides[2]), height: Int(sides[3]))
        return rect.intersection(surface.bounds)
    }
}

extension Color {
    /// The pixel that Cairo fills with: of each channel, multiplied by alpha, the upper half of 16 bits.
    fileprivate var ink: UInt32 {
        func channel(_ value: Double) -> UInt32 { UInt32(value * 65535 + 0.5) >> 8 }
        return [alpha, red * alpha, green * alpha, blue * alpha].reduce(0) { $0 << 8 | channel($1) }
    }
}
