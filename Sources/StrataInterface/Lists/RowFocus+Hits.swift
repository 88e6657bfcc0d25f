import Strata

// Rows that were found.
extension RowFocus {
    /// Points at a row that was found. One that is not wholly in view comes to its middle, at once where it is far.
    ///
    /// - Parameter covered: The rectangle that covers rows, in points of the list.
    /// - Returns: whether it covers this one all the same, since a limit is in the way.
    @discardableResult
    package func pointAtHit(_ index: Int, beside covered: Rect) -> Bool {
        var isCovered = false
        let isInView = list.placed.items.contains { item in
            item.index == index && !item.isStuck && isWhole(item) && isWhole(item.shownFrame)
                && !item.shownFrame.overlaps(covered)
        }
        if !isInView {
            if engine.activeItem != nil { engine.deactivate() }
            let reach = 2 * max(1, list.placed.items.count)
            let isNear = list.placed.items.contains { abs($0.index - index) < reach }
            engine.scroll(toItem: index, alignment: .center, animated: isNear)
            // It is known how long it is once it was placed.
            if !isNear { list.readFrame() }
            let frame = engine.collapsedFrame(of: index)
            // Of a row that is longer than the view its beginning is read first.
            if (list.axis == .vertical ? frame.height : frame.width) > engine.viewport.length {
                engine.scroll(toItem: index, alignment: .start, animated: isNear)
            }
            // At a limit what covers rows may cover this one still.
            let way = engine.targetOffset - engine.offset
            let end = list.axis == .vertical ? Point(x: 0, y: -way) : Point(x: -way, y: 0)
            isCovered = list.axis == .vertical && frame.moved(by: end).overlaps(covered)
        }
        engine.focus(index)
        isShown = true
        list.selector.followFocus()
        // The frame that is open shows it already.
        list.readFrame()
        return isCovered
    }
}

extension Rect {
    /// Returns true if two rectangles have a part in common.
    fileprivate func overlaps(_ other: Rect) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}
