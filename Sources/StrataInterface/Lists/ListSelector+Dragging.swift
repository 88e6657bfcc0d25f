import Strata
import StrataWindow

// What is marked, dragged to other programs.
extension ListSelector {
    /// Drags what is marked, where the button that is held went down upon it and has moved far enough. Returns whether
    /// it went down upon it.
    func drag(to point: Point, _ context: FrameContext) -> Bool {
        guard holdsSelection, let press = list.pointer.press else { return false }
        guard press.isDragged(to: point) else { return true }
        // Where nothing can be dragged, the button means nothing more.
        (list.pointer.press, list.pointer.point, holdsSelection) = (nil, nil, false)
        if let selectedText { context.ask(.drag(selectedText)) }
        return true
    }

    /// Returns true if letters that are selected lie at a point, or a row that can only be selected as a whole.
    func isOnSelection(_ point: Point) -> Bool {
        guard canSelect, let textSelection, let index = list.row(at: point), !document.isHeader(at: index),
            let range = selectedRange(of: document.id(at: index))
        else { return false }
        guard let (place, isWhole) = place(at: point) else { return false }
        if isWhole { return true }
        guard isOnText(point) else { return false }
        if textSelection.isByRows { return true }
        let offset = place.offset
        // A point belongs to the border between letters that it is nearest to: at the first and the last one of those
        // that are marked only one side is.
        if offset == range.lowerBound { return distance(from: point, 1) < distance(from: point, -1) }
        if offset == range.upperBound { return distance(from: point, -1) < distance(from: point, 1) }
        return range.contains(offset)
    }

    /// Returns the distance from a point to the next border between letters in a direction, in points; 32 if none is so
    /// near.
    private func distance(from point: Point, _ direction: Double) -> Double {
        let start = place(at: point)?.place
        for distance in stride(from: 0.5, to: 32, by: 0.5)
        where place(at: Point(x: point.x + direction * distance, y: point.y))?.place != start { return distance }
        return 32
    }
}
