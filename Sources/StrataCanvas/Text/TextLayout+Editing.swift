import CPangoCairo
import Strata

/// The place of a cursor that is moved one character to the left or right.
public enum CursorMove: Sendable, Hashable {
    /// An offset in the text.
    case index(Int)
    /// Out of the text over its beginning.
    case beforeStart
    /// Out of the text over its end.
    case afterEnd
}

/// The direction in which a text is read.
public enum TextDirection: Sendable, Hashable {
    /// The direction of Latin.
    case leftToRight
    /// The direction of Arabic and Hebrew.
    case rightToLeft
}

extension TextLayout {
    /// Returns the direction in which a paragraph is read: as its first character says that says so, or, if none does,
    /// as in "123", as the paragraph before.
    public static func direction(of paragraph: ArraySlice<UInt8>, after previous: TextDirection) -> TextDirection {
        var direction = previous == .rightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR
        // As it is shown: direction controls by their names, of which FriBidi cannot have any number.
        DisplayText(Array(paragraph)).bytes.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self).baseAddress
            g_free(pango_log2vis_get_embedding_levels(text, Int32(clamping: bytes.count), &direction))
        }
        return direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL ? .rightToLeft : .leftToRight
    }

    /// Returns the line that the cursor before the byte at an offset stands on. Where a line breaks, that is the second
    /// one.
    public func line(ofCursorAt index: Int) -> Int {
        var line: Int32 = 0
        pango_layout_index_to_line_x(handle, Int32(clamping: min(max(0, index), byteCount)), 0, &line, nil)
        return Int(line)
    }

    /// Returns the bytes of a line, without the line feed that ends a paragraph.
    public func range(ofLine number: Int) -> Range<Int> {
        guard let line = pango_layout_get_line_readonly(handle, Int32(number)) else { return 0..<0 }
        let start = Int(line.pointee.start_index)
        return start..<start + Int(line.pointee.length)
    }

    /// Returns the direction in which the paragraph of a line is read.
    public func direction(ofLine number: Int) -> TextDirection {
        guard let line = pango_layout_get_line_readonly(handle, Int32(number)) else { return .leftToRight }
        let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
        return isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// Returns the place for text of the paragraph's own direction that is typed before the byte at an offset, in
    /// points from the text's top left corner: a rectangle a device pixel broad and a line high.
    public func caret(at index: Int) -> Rect {
        let index = min(max(0, index), byteCount)
        var strong = PangoRectangle()
        pango_layout_get_cursor_pos(handle, Int32(clamping: index), &strong, nil)
        return caret(x: Double(strong.x) / Double(PANGO_SCALE), line: line(ofCursorAt: index))
    }

    /// Returns the caret behind the last character of a line, as ``caret(at:)``.
    public func caret(atEndOfLine number: Int) -> Rect {
        let range = range(ofLine: number)
        guard !range.isEmpty, let line = pango_layout_get_line_readonly(handle, Int32(number)) else {
            return caret(at: range.lowerBound)
        }
        var position: Int32 = 0
        pango_layout_line_index_to_x(line, Int32(clamping: range.upperBound - 1), 1, &position)
        return caret(x: Double(position) / Double(PANGO_SCALE) + lineOffset(line), line: number)
    }

    /// Returns the offset of the character that a point lies on, or else the nearest one of the nearest line.
    public func character(at point: Point) -> Int {
        let number = min(max(0, Int((point.y / lineHeight).rounded(.down))), lineCount - 1)
        guard let line = pango_layout_get_line_readonly(handle, Int32(number)) else { return 0 }
        let x = (point.x * library.scale - lineOffset(line)) * Double(PANGO_SCALE)
        var index: Int32 = 0
        var trailing: Int32 = 0
        pango_layout_line_x_to_index(line, Int32(clamping: Int(x.rounded())), &index, &trailing)
        return Int(index)
    }

    /// Moves a cursor one character to the left (-1) or right (1) as the eye sees it, whichever way the text is read.
    /// If that leaves the paragraph, the outcome need not be in the one that is read next.
    public func moveCursor(from index: Int, by direction: Int) -> CursorMove {
        var moved: Int32 = 0
        var trailing: Int32 = 0
        pango_layout_move_cursor_visually(
            handle, 1, Int32(clamping: min(max(0, index), byteCount)), 0, Int32(direction.signum()), &moved, &trailing)
        if moved < 0 { return .beforeStart }
        if moved == Int32.max { return .afterEnd }
        return .index(offset(Int(moved), advancedBy: Int(trailing)))
    }

    /// Returns the nearest border between two characters before an offset, as the text is written; 0 where there is
    /// none.
    public func characterBorder(before index: Int) -> Int {
        guard index > 0, let text = pango_layout_get_text(handle) else { return 0 }
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(handle, &count) else { return 0 }
        var offset = min(index, byteCount)
        var character = g_utf8_pointer_to_offset(text, text + offset)
        repeat {
            character -= 1
            offset -= 1
            while offset > 0, UInt8(bitPattern: text[offset]) & 0xC0 == 0x80 { offset -= 1 }
        } while character > 0 && attributes[character].is_cursor_position == 0
        return offset
    }

    private func caret(x: Double, line: Int) -> Rect {
        let grid = library.grid
        return Rect(
            x: grid.points(PixelGrid(scale: 1).snap(x)), y: Double(line) * lineHeight, width: grid.points(1),
            height: lineHeight)
    }
}
