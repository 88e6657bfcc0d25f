import CPangoCairo
import Strata

extension TextLayout {
    /// Returns the byte offset in the text nearest to a point, in points from the text's top left corner, as a place
    /// between two characters: 0 to ``byteCount``. Points outside belong to the nearest line.
    public func index(at point: Point) -> Int {
        let pixel = point.y * library.scale
        let line = min(max(0, Int((pixel / Double(face.linePitch)).rounded(.down))), lineCount - 1)
        guard let handle = pango_layout_get_line_readonly(handle, Int32(line)) else { return 0 }
        let x = (point.x * library.scale - lineOffset(handle)) * Double(PANGO_SCALE)
        var index: Int32 = 0
        var trailing: Int32 = 0
        pango_layout_line_x_to_index(handle, Int32(clamping: Int(x.rounded())), &index, &trailing)
        return offset(Int(index), advancedBy: Int(trailing))
    }

    /// Returns the place of the cursor before the byte at an offset, in points from the text's top left corner: a
    /// rectangle a device pixel broad and a line high. Offsets outside the text are moved to its ends.
    public func cursor(at index: Int) -> Rect {
        let index = min(max(0, index), byteCount)
        var line: Int32 = 0
        var position: Int32 = 0
        pango_layout_index_to_line_x(handle, Int32(clamping: index), 0, &line, &position)
        var x = Double(position) / Double(PANGO_SCALE)
        if let handle = pango_layout_get_line_readonly(handle, line) { x += lineOffset(handle) }
        let grid = library.grid
        return Rect(
            x: grid.points(PixelGrid(scale: 1).snap(x)), y: grid.points(Int(line) * face.linePitch),
            width: grid.points(1), height: lineHeight)
    }

    /// Returns the rectangles that a range of bytes covers, in points from the text's top left corner, line by line.
    public func rectangles(covering range: Range<Int>) -> [Rect] {
        let range = range.clamped(to: 0..<byteCount)
        guard !range.isEmpty else { return [] }
        var found: [Rect] = []
        forEachLine { line, number, _ in
            var pairs: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            let start = max(Int(line.pointee.start_index), range.lowerBound)
            let end = min(Int(line.pointee.start_index + line.pointee.length), range.upperBound)
            guard start < end else { return }
            pango_layout_line_get_x_ranges(line, Int32(start), Int32(end), &pairs, &count)
            defer { g_free(pairs) }
            for pair in 0..<Int(count) {
                guard let left = pairs?[2 * pair], let right = pairs?[2 * pair + 1] else { continue }
                // Pango counts these from the layout's edge, the offset of an aligned line included.
                let unit = Double(PANGO_SCALE) * library.scale
                found.append(
                    Rect(
                        x: Double(left) / unit, y: Double(number) * lineHeight, width: Double(right - left) / unit,
                        height: lineHeight))
            }
        }
        return found
    }

    /// True if it is set piece by piece: then places in it are known by line alone.
    public var isInPieces: Bool { !pieces.isEmpty }

    /// The bytes of each line, from top to bottom, without line feeds.
    public var lineRanges: [Range<Int>] {
        if let unshaped { return unshaped.text.lines.map(\.range) }
        var ranges: [Range<Int>] = []
        forEachLine { line, _, piece in
            // A piece counts from its own beginning, the mark in front of it included.
            let start = Int(line.pointee.start_index) + (piece.map { $0.start - $0.markLength } ?? 0)
            ranges.append(max(start, piece?.start ?? 0)..<start + Int(line.pointee.length))
        }
        return ranges
    }

    /// Calls back for each line from top to bottom, of a text in pieces with the piece that it is of. A line is valid
    /// until the text changes.
    func forEachLine(
        in lines: Range<Int> = 0..<Int.max,
        _ body: (UnsafeMutablePointer<PangoLayoutLine>, Int, TextPiece?) -> Void
    ) {
        guard !pieces.isEmpty else {
            return forEachLine(of: handle, in: nil, from: 0, to: lines.upperBound) { body($0, $1, nil) }
        }
        for piece in pieces where piece.firstLine < lines.upperBound && piece.endLine > lines.lowerBound {
            let end = min(piece.endLine, lines.upperBound)
            forEachLine(of: piece.handle, in: piece, from: piece.firstLine, to: end) { body($0, $1, piece) }
        }
    }

    private func forEachLine(
        of handle: OpaquePointer, in piece: TextPiece?, from first: Int, to end: Int,
        _ body: (UnsafeMutablePointer<PangoLayoutLine>, Int) -> Void
    ) {
        // Pango must know of lines that are changed.
        let isChanged = hasMarks || !capsules.isEmpty
        var node = isChanged ? pango_layout_get_lines(handle) : pango_layout_get_lines_readonly(handle)
        var number = first
        while let current = node, number < end {
            if let line = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
                if hasMarks { MarkPlacer.placeMarks(on: line, reach: Int32(clamping: face.linePitch / 4)) }
                if !capsules.isEmpty { placeCapsules(on: line, in: piece) }
                body(line, number)
            }
            number += 1
            node = current.pointee.next
        }
    }

    /// Returns the distance from the left at which a line begins, in device pixels: a right-to-left one lies against
    /// the right edge, and a wrapped one may be indented.
    func lineOffset(_ line: UnsafeMutablePointer<PangoLayoutLine>, in piece: TextPiece? = nil) -> Double {
        let layout = piece?.handle ?? handle
        let width = pango_layout_get_width(layout)
        let indent = Double(library.grid.snap(hangingIndent))
        // A piece that continues a paragraph is set as narrow as its lines, all of which are indented.
        let isNarrow = piece?.continuesParagraph == true
        guard width >= 0, pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL else {
            return isNarrow || line.pointee.is_paragraph_start == 0 ? indent : 0
        }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        let left = Double(PixelGrid(scale: 1).snap(Double(width - logical.width) / Double(PANGO_SCALE)))
        return left + (isNarrow ? indent : 0)
    }

    /// Returns the offset some characters after an offset.
    func offset(_ index: Int, advancedBy characters: Int) -> Int {
        guard let text = pango_layout_get_text(handle) else { return 0 }
        var index = index
        for _ in 0..<characters where index < byteCount {
            index += 1
            while index < byteCount, UInt8(bitPattern: text[index]) & 0xC0 == 0x80 { index += 1 }
        }
        return index
    }
}

extension Painter {
    /// Draws a text with its top left corner at a point, snapped to whole device pixels. Runs without a colour of
    /// their own take `color`. Lines outside the clip cost nothing but being passed over, and those from `lineLimit` on
    /// are left out.
    ///
    /// The text's library must have the surface's scale.
    public func draw(_ text: TextLayout, at point: Point, _ color: Color, lineLimit: Int = .max) {
        precondition(text.library.scale == surface.scale, "A text is drawn at the scale its fonts were opened for.")
        if drawUnshaped(text, at: point, color, lineLimit: lineLimit) { return }
        cairo_save(context)
        let (left, top) = usePixels(at: point)
        use(color)
        let clip = clipBounds
        let pitch = Double(text.face.linePitch)
        // Ink may reach a line's height beyond its own line.
        let first = max(0, Int(((clip.y - top) / pitch).rounded(.down)) - 2)
        let end = min(lineLimit, max(first, Int(((clip.y + clip.height - top) / pitch).rounded(.up)) + 1))
        var stretches = EmphasisedText(emphasis)
        text.forEachLine(in: first..<max(first, end)) { line, number, piece in
            let lineTop = top + Double(number) * pitch
            guard lineTop < clip.y + clip.height + pitch, lineTop + 2 * pitch > clip.y else { return }
            let start = left + text.lineOffset(line, in: piece)
            let edge = left + text.edge(of: piece)
            if !text.grounds.isEmpty {
                draw(text.groundPlaces(on: line, in: piece), from: edge, top: lineTop, pitch: pitch, before: color)
            }
            var places: [(left: Double, right: Double)] = []
            if let emphasis {
                places = stretches.places(on: line, of: piece?.handle ?? text.handle)
                draw(places, from: edge, top: lineTop, pitch: pitch, emphasis.color, before: color)
            }
            let shades = text.capsuleShades(of: line, in: piece)
            if !shades.isEmpty { draw(shades, from: start, top: lineTop, of: text.face, color) }
            let baseline = Point(x: start, y: lineTop + Double(text.face.baseline))
            show(line, at: baseline, pitch: pitch, standingOut: places, from: edge, color)
        }
        cairo_restore(context)
    }

    /// Makes the unit a pixel as the text was set, and says where a point then lies: on a whole pixel, unless what is drawn
    /// is being scaled.
    func usePixels(at point: Point) -> (left: Double, top: Double) {
        var (x, y) = (point.x, point.y)
        cairo_user_to_device(context, &x, &y)
        var (breadth, height) = (1.0, 0.0)
        cairo_user_to_device_distance(context, &breadth, &height)
        cairo_identity_matrix(context)
        let factor = breadth / surface.scale
        guard (factor - 1).magnitude > 1e-9 else {
            let unit = PixelGrid(scale: 1)
            return (Double(unit.snap(x)), Double(unit.snap(y)))
        }
        cairo_translate(context, x, y)
        cairo_scale(context, factor, factor)
        return (0, 0)
    }
}

extension TextLayout {
    /// Returns the first byte of a line; that of the last one where there are fewer.
    public func start(ofLine number: Int) -> Int {
        var start = 0
        let number = min(max(0, number), lineCount - 1)
        forEachLine(in: number..<number + 1) { line, found, piece in
            guard found == number else { return }
            // A piece's first line begins before the mark in front of it.
            let own = Int(line.pointee.start_index)
            start = piece.map { $0.start + max(0, own - $0.markLength) } ?? own
        }
        return start
    }
}
