import CPangoCairo
import Strata

extension TextLayout {
    /// Makes the width that of the broadest line, so that lines that lie against the right edge, as those of
    /// right-to-left text do, lie against the edge of the text rather than of the room it was given. Where lines break
    /// does not change. Precondition: the text wraps between words and has no hanging indent.
    ///
    /// - Parameter slack: how much broader than its broadest line, in points, a text may stay that would have to be set
    ///   anew: for long ones, which take long.
    /// - Returns: the width that the text then has, in points.
    @discardableResult
    public func shrinkToFit(slack: Double = 0) -> Double {
        guard case .words(let room) = wrapping else {
            preconditionFailure("Only text that wraps has a width to shrink.")
        }
        if unshaped != nil { return size.width }
        var broadest: Int32 = 0
        var hasRightToLeft = false
        forEachLine { line, _, _ in
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            broadest = max(broadest, logical.width)
            if pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL { hasRightToLeft = true }
        }
        let width = library.grid.points((Int(broadest) + Int(PANGO_SCALE) - 1) / Int(PANGO_SCALE))
        // Left-to-right lines lie where they do whatever the width, and setting them anew costs as much as before.
        guard hasRightToLeft else { return width }
        guard width + slack < room else { return room }
        wrapping = .words(width: width)
        return width
    }

    /// The end of the last line, in points from the left edge; nil if it is read from right to left, and reaches the
    /// right edge.
    public var lastLineEnd: Double? {
        var end: Double?
        let last = lineCount - 1
        forEachLine(in: last..<last + 1) { line, number, piece in
            let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
            guard number == last, !isRightToLeft else { return }
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            let right = lineOffset(line, in: piece) + Double(logical.width) / Double(PANGO_SCALE)
            end = library.grid.points(Int(right.rounded(.up)))
        }
        return end
    }

    /// The smallest rectangle that holds everything that would be drawn, in points from the text's top left corner;
    /// empty where nothing would be.
    public var inkBounds: Rect {
        var left = Double.infinity
        var top = Double.infinity
        var right = -Double.infinity
        var bottom = -Double.infinity
        forEachLine { line, number, piece in
            var ink = PangoRectangle()
            pango_layout_line_get_extents(line, &ink, nil)
            guard ink.width > 0, ink.height > 0 else { return }
            let unit = Double(PANGO_SCALE)
            let x = lineOffset(line, in: piece) + Double(ink.x) / unit
            let y = Double(number * face.linePitch + face.baseline) + Double(ink.y) / unit
            left = min(left, x)
            top = min(top, y)
            right = max(right, x + Double(ink.width) / unit)
            bottom = max(bottom, y + Double(ink.height) / unit)
        }
        guard left <= right else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        let scale = library.scale
        return Rect(
            x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
    }
}
