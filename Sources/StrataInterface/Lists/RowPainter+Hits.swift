import Strata
import StrataCanvas
import StrataDocument
import StrataSearch

// What was searched for, in the rows.
extension RowPainter {
    /// Has what is looked for stand out in all rows, and most in one of them.
    package func emphasize(_ matcher: Matcher?, at current: RowID?) {
        guard emphasis?.matcher !== matcher || emphasis?.current != current else { return }
        emphasis = matcher.map { ListEmphasis(matcher: $0, current: current) }
        generation &+= 1
    }

    /// Returns the parts of the texts of a row that stand out.
    func textEmphasis(of row: RowID) -> TextEmphasis? {
        if let range = list.selector.selectedRange(of: row) {
            return TextEmphasis(palette.rowSelection, contrast: palette.textContrast, at: range)
        }
        if let hoveredLink = list.pointer.hoveredLink, hoveredLink.row == row {
            return TextEmphasis(palette.accentText, isUnderline: true, at: hoveredLink.link.range)
        }
        return hits(of: row)?.emphasis
    }

    /// Returns the search whose hits stand out in a row.
    func hits(of row: RowID) -> RowHits? {
        let color = row == emphasis?.current ? palette.currentHit : palette.hit
        return emphasis.map { RowHits($0.matcher, color, contrast: palette.textContrast) }
    }
}
