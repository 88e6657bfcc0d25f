import Strata
import StrataDocument
import StrataWindow

// The text of what is selected.
extension ListSelector {
    /// The marked text, made when it is asked for; nil where nothing is marked.
    package var selectedText: OfferedText? {
        markedText.map { text in OfferedText { text.pieces() } }
    }

    /// The selected text; nil if nothing is selected.
    var markedText: RowText? {
        if choice.mode.isByRows { return chosenText }
        guard let textSelection, let ends else { return nil }
        let start = textSelection.isByRows ? 0 : document.text(of: ends.start.row).originalStart(ends.start.offset)
        let end = textSelection.isByRows ? nil : document.text(of: ends.end.row).originalEnd(ends.end.offset)
        guard document.isInNameOrder else { return text(from: ends.start.row, start, to: ends.end.row, end) }
        return RowText(document.originals(), from: (ends.start.row, start), to: (ends.end.row, end))
    }

    /// Returns the text of rows as they stand, where that is in another order than that of their names.
    private func text(from first: RowID, _ start: Int, to last: RowID, _ end: Int?) -> RowText? {
        guard let first = document.index(of: first), let last = document.index(of: last), first <= last else {
            return nil
        }
        let rows = (first...last).filter { !document.isHeader(at: $0) }.map(document.id)
        return RowText(document.originals(), rows, from: start, to: end)
    }

    /// The selected text, or else that of all rows; nil if there are none.
    var textToSave: RowText? {
        if let markedText { return markedText }
        guard let first = lineIndex(from: 0, 1), let last = lineIndex(from: document.count - 1, -1) else { return nil }
        let (one, other) = (document.id(at: first), document.id(at: last))
        guard document.isInNameOrder else { return text(from: one, 0, to: other, nil) }
        return RowText(document.originals(), from: (one, 0), to: (other, nil))
    }

    /// The text that is marked within one row, of no more than a few words; nil where none is.
    package var selectedWords: String? {
        guard textSelection?.isByRows == false, let ends, ends.start.row == ends.end.row else {
            return nil
        }
        // A line shares the memory of those around it, and need not begin where an array does.
        let bytes = Array(document.line(of: ends.start.row).bytes)
        let range = (ends.start.offset..<max(ends.start.offset, ends.end.offset)).clamped(to: 0..<bytes.count)
        let text = String(decoding: bytes[range], as: UTF8.self)
        return text.isEmpty || text.utf8.count > Self.longestSearch ? nil : text
    }

    /// The greatest length of a selection to search for, in bytes.
    private static let longestSearch = 200
}
