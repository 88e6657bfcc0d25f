import Strata
import StrataCanvas
import StrataDocument
import StrataSearch

/// A word and a colour for the row that is pointed at, as they are typed into a bar.
package final class MarkWords: Prompt {
    private unowned let pane: ListPane
    private var row: RowID?
    /// The mark that is to be put on it.
    package private(set) var mark = RowMark()

    /// For the rows of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    package let prefix = "Mark:"
    package let placeholder = "Label (optional)"
    package let targets: [PromptBarTarget] = [.color, .close]
    package func close() { row = nil }

    package func color(_ palette: Palette) -> Color? { palette.color(of: mark) }

    /// Takes a row to put a mark on.
    func prepare(_ row: RowID) {
        self.row = row
        mark = pane.marks.rows[row] ?? RowMark(color: pane.marks.lastColor)
    }

    package func turnColor() { mark.color = (mark.color + 1) % RowMark.colorCount }

    package func look(for pattern: Pattern?) { mark.word = pattern?.text ?? "" }

    package func confirm(_ direction: Int) -> Bool {
        if let row { pane.marks.put(mark, on: row) }
        return false
    }
}

extension ListPane {
    /// The bar that a word about a row is typed into.
    package var markBar: PromptBar<MarkWords> { tool() }
}
