import CPangoCairo
import Glibc
import Strata

/// The parts of a text that stand out while it is drawn, found once for all its lines.
struct EmphasisedText {
    private let emphasis: TextEmphasis?
    private var handle: OpaquePointer?
    private var ranges: [Range<Int>] = []

    init(_ emphasis: TextEmphasis?) { self.emphasis = emphasis }

    /// Returns the stretches on a line, in device pixels from the edge of its layout.
    mutating func places(
        on line: UnsafeMutablePointer<PangoLayoutLine>, of layout: OpaquePointer
    ) -> [(left: Double, right: Double)] {
        if handle != layout {
            handle = layout
            ranges = found(in: layout)
        }
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        return ranges.filter { $0.lowerBound < end && $0.upperBound > start }.flatMap { range in
            Self.places(of: max(start, range.lowerBound)..<min(end, range.upperBound), on: line)
        }
    }

    private func found(in layout: OpaquePointer) -> [Range<Int>] {
        guard let emphasis, let text = pango_layout_get_text(layout) else { return [] }
        return emphasis.ranges(in: UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    static func places(
        of range: Range<Int>, on line: UnsafeMutablePointer<PangoLayoutLine>
    ) -> [(left: Double, right: Double)] {
        var pairs: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(line, Int32(range.lowerBound), Int32(range.upperBound), &pairs, &count)
        defer { g_free(pairs) }
        let unit = Double(PANGO_SCALE)
        var places: [(left: Double, right: Double)] = []
        for pair in 0..<Int(count) {
            guard let left = pairs?[2 * pair], let right = pairs?[2 * pair + 1] else { continue }
            // Pango has one for each colour, which are one to the eye.
            if let last = places.last, last.right * unit == Double(left) {
                places[places.count - 1].right = Double(right) / unit
            } else {
                places.append((Double(left) / unit, Double(right) / unit))
            }
        }
        return places
    }
}

extension TextLayout {
    /// Returns the edge of a piece's layout, in device pixels: that of one that continues a paragraph is indented.
    func edge(of piece: TextPiece?) -> Double {
        piece?.continuesParagraph == true ? Double(library.grid.snap(hangingIndent)) : 0
    }
}

extension Painter {
    /// Draws what stretches of a line lie on that stand out, in device pixels; then goes back to a colour.
    func draw(
        _ places: [(left: Double, right: Double)], from edge: Double, top: Double, pitch: Double, _ shade: Color,
        before color: Color
    ) {
        guard !places.isEmpty else { return }
        let pixel = max(1, surface.scale.rounded())
        for place in places {
            let left = (edge + place.left).rounded(.down) - pixel
            let right = (edge + place.right).rounded(.up) + pixel
            if emphasis?.isUnderline == true {
                let line = Rect(
                    x: left + pixel, y: top + pitch - 2 * pixel, width: right - left - 2 * pixel, height: pixel)
                fill(line, radius: 0, shade)
            } else {
                let rect = Rect(x: left, y: top + pixel, width: right - left, height: max(1, pitch - 2 * pixel))
                fill(rect, radius: 3 * surface.scale, shade)
            }
        }
        use(color)
    }

    /// Draws the letters of a line, in device pixels: those that stand out as they can be read there.
    ///
    /// - Parameters:
    ///   - baseline: where the line begins.
    ///   - places: where letters stand out, from the edge.
    ///   - color: that of letters without one of their own.
    func show(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, at baseline: Point, pitch: Double,
        standingOut places: [(left: Double, right: Double)], from edge: Double, _ color: Color
    ) {
        func show() {
            cairo_move_to(context, baseline.x, baseline.y)
            pango_cairo_show_layout_line(context, line)
        }
        guard let emphasis, !places.isEmpty else { return show() }
        // Letters may reach beyond their line.
        let (top, height) = (baseline.y - 2 * pitch, 4 * pitch)
        func add(_ places: [(left: Double, right: Double)]) {
            for place in places {
                let (left, right) = (place.left.rounded(), place.right.rounded())
                cairo_rectangle(context, edge + left, top, right - left, height)
            }
        }
        let hasChanged = LineInks(of: line).change(emphasis.ink, alsoOf: color) { ink in
            cairo_save(context)
            cairo_new_path(context)
            add(places)
            cairo_clip(context)
            use(ink)
            show()
            cairo_restore(context)
        }
        guard hasChanged else { return show() }
        cairo_save(context)
        let clip = clipBounds
        cairo_new_path(context)
        cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
        add(places)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(context)
        show()
        cairo_restore(context)
    }
}
