import Strata
import StrataCanvas
import StrataDocument

// The parts of rows that are their own.
extension RowPainter {
    /// Returns the part of a row that is its own, in points from its top left corner; nil if all of it is.
    private func part(of index: Int, size: Size) -> Rect? {
        guard !document.isHeader(at: index), !list.isGap(index) else { return nil }
        let part = cell.bounds(of: cellLine(at: index), size: size)
        return part == Rect(x: 0, y: 0, width: size.width, height: size.height) ? nil : part
    }

    /// Returns the part of a row as it is drawn that is its own, in points of the list; nil if all of it is, as of one that is
    /// turned, opened, or drawn otherwise than it lies.
    func part(of item: PlacedItem) -> Rect? {
        let isPlain = item.tilt == 0 && item.expansion == 0 && item.transform.isIdentity
        guard isPlain, item.index < document.count else { return nil }
        return part(of: item.index, size: item.frame.size)?.moved(by: item.frame.origin)
    }

    /// Returns the colours behind a row and within its own part, and that part; nil where that is all of the row, or the
    /// colours are the same.
    func backgrounds(_ index: Int, _ look: RowLook, size: Size) -> (whole: Color, own: (part: Rect, color: Color)?) {
        let (color, beside) = (cell.background(look), cell.background(look.beside))
        guard color != beside, let part = part(of: index, size: size) else { return (color, nil) }
        return (beside, (part, color))
    }
}
