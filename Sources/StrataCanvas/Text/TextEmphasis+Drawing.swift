import CPangoCairo
import Glibc
import Strata

/// What stands out of a text while it is drawn, found once for all its lines.
struct EmphasisedText {
    private let emphasis: TextEmphasis?
    private var handle: OpaquePointer?
    private var ranges: [Range<Int>] = []

    init(_ emphasis: TextEmphasis?) { self.emphasis = emphasis }

    /// From where to where on a line, in device pixels from the edge of its layout.
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
        return emphasis.ranges(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    static func places(
        of range: Range<Int>, on line: UnsafeMutablePointer<PangoLayoutLine>
    ) -> [(left: Double, right: Double)] {
        var pairs: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(line, Int32(range.lowerBound), Int32(range.upperBound), &pairs, &count)
        defer { g_free(pairs) }
        let unit = Double(PANGO_SCALE)
        return (0..<Int(count)).compactMap { pair in
            guard let left = pairs?[2 * pair], let right = pairs?[2 * pair + 1] else { return nil }
            return (Double(left) / unit, Double(right) / unit)
        }
    }
}

extension TextLayout {
    /// Where the edge of a piece's layout lies, in device pixels: that of one that continues a paragraph is indented.
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
}
