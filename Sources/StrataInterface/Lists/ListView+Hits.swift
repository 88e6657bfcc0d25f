import Strata
import StrataCanvas
import StrataDocument
import StrataSearch

// What was searched for, in the rows.
extension ListView {
    /// Has what is looked for stand out in all rows, and most in one of them.
    package func emphasize(_ matcher: Matcher?, at current: RowID?) {
        guard emphasis?.matcher !== matcher || emphasis?.current != current else { return }
        emphasis = matcher.map { ListEmphasis(matcher: $0, current: current) }
        generation &+= 1
    }

    /// Returns the parts of the texts of a row that stand out.
    func textEmphasis(of row: RowID) -> TextEmphasis? {
        if let range = selector.selectedRange(of: row) {
            return TextEmphasis(palette.rowSelection, contrast: palette.textContrast) {
                [range.clamped(to: 0..<$0.count)].filter { !$0.isEmpty }
            }
        }
        if let hoveredLink, hoveredLink.row == row {
            return TextEmphasis(palette.accentText, isUnderline: true) {
                [hoveredLink.link.range.clamped(to: 0..<$0.count)]
            }
        }
        return hits(of: row)?.emphasis
    }

    /// Returns the search whose hits stand out in a row.
    func hits(of row: RowID) -> RowHits? {
        let color = row == emphasis?.current ? palette.currentHit : palette.hit
        return emphasis.map { RowHits($0.matcher, color, contrast: palette.textContrast) }
    }

    /// The row that a reader is at: that which is pointed at, else the newest in view where new rows come into view,
    /// else the first one.
    package var rowBeingRead: RowID? {
        guard document.count > 0 else { return nil }
        if let focused = engine.focusedItem { return document.id(at: focused) }
        let rows = placed.items.filter { !document.isHeader(at: $0.index) }
        let row = readingState == .live ? rows.map(\.index).max() : rows.map(\.index).min()
        return document.id(at: row ?? document.count - 1)
    }

    /// Points at a row that was found. One that is not wholly in view comes to its middle, at once where it is far.
    ///
    /// - Parameter covered: The rectangle that covers rows, in points of the list.
    /// - Returns: whether it covers this one all the same, since a limit is in the way.
    @discardableResult
    package func pointAtHit(_ index: Int, beside covered: Rect) -> Bool {
        var isCovered = false
        let isInView = placed.items.contains { item in
            item.index == index && !item.isStuck && isWhole(item) && !item.frame.overlaps(covered)
        }
        if !isInView {
            if engine.activeItem != nil { engine.deactivate() }
            let reach = 2 * max(1, placed.items.count)
            let isNear = placed.items.contains { abs($0.index - index) < reach }
            engine.scroll(toItem: index, alignment: .center, animated: isNear)
            // At a limit what covers rows may cover this one still.
            let frame = engine.collapsedFrame(of: index)
            let way = engine.targetOffset - engine.offset
            let end = axis == .vertical ? Point(x: 0, y: -way) : Point(x: -way, y: 0)
            isCovered = axis == .vertical && frame.moved(by: end).overlaps(covered)
        }
        engine.focus(index)
        showsFocus = true
        selector.followFocus()
        // The frame that is open shows it already.
        readFrame()
        return isCovered
    }
}

extension Rect {
    /// Returns true if two rectangles have a part in common.
    fileprivate func overlaps(_ other: Rect) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}
