import Strata
import StrataDocument

/// The selection of a list: letters and lines as in a text, or rows as a whole.
package final class ListSelector {
    unowned let list: ListView
    var document: any Document { list.document }
    var engine: ListEngine { list.engine }
    /// The selection of letters or lines, as in a text.
    package var textSelection: RowSelection? { didSet { if textSelection != oldValue { noteChange() } } }
    /// The rows that are selected as a whole.
    var choice = RowChoice() { didSet { if choice.rows != oldValue.rows { noteChange() } } }
    /// True if rows are selected by keys, so that those which these point at next are selected, too.
    var marksByKeys = false
    /// True while a button is held that selects.
    var isSelecting = false
    /// True if the button that is held went down with Shift: the selection is extended to there.
    var isExtending = false
    /// True if the button that is held went down upon the selection, and drags that as it moves.
    var holdsSelection = false
    /// The piece that a double or a triple click has selected, more of which follow as it is dragged.
    var unit: SelectionUnit?
    /// The point of the pointer while it selects.
    var pointer: Point?
    /// Told of the rows that are selected whenever they have become others.
    var onChange: ((Set<RowID>) -> Void)?
    private var told: Set<RowID> = []
    /// True while rows come and go: others have yet to hear of that, and nobody may change rows in between.
    private var isFollowing = false
    /// True if rows that came or went have changed the selection, maybe, and nobody was told yet.
    private var awaitsTelling = false

    /// Selects nothing in a list yet.
    init(in list: ListView) { self.list = list }

    /// Has the rows drawn anew, and tells of another selection.
    private func noteChange() {
        list.painter.generation &+= 1
        if isFollowing { awaitsTelling = true }
        guard let onChange, !isFollowing else { return }
        let rows = rows
        guard rows != told else { return }
        told = rows
        onChange(rows)
    }

    /// Keeps of the selection what is still there, after a change of the rows.
    func follow() {
        isFollowing = true
        choice.keep { document.index(of: $0) != nil }
        isFollowing = false
        if textSelection != nil { awaitsTelling = true }
    }

    /// Tells of what has become of the selection as rows came and went. For the time between two frames.
    func tellChange() {
        guard awaitsTelling else { return }
        awaitsTelling = false
        noteChange()
    }

    /// The way in which rows are selected. Another way begins with nothing selected that it does not allow.
    var mode: SelectionMode {
        get { choice.mode }
        set {
            if newValue.isByRows || newValue == .none { textSelection = nil }
            choice.mode = newValue
        }
    }

    /// The rows that are selected, wholly or, in a text, in part; headers are none of them. O(selected).
    var rows: Set<RowID> {
        get {
            guard choice.mode == .text else { return choice.rows }
            guard let rows = ends?.rows else { return [] }
            return Set(rows.filter { !document.isHeader(at: $0) }.map { document.id(at: $0) })
        }
        set {
            let places = newValue.compactMap(document.index).filter { !document.isHeader(at: $0) }
            switch choice.mode {
            case .none: break
            case .single, .multiple: choice.set(Set(places.map { document.id(at: $0) }))
            case .text:
                _ = select((places.min() ?? 0)..<(places.max() ?? -1) + 1)
            }
        }
    }

    /// True if letters and lines can be selected: not where a click means something else.
    var canSelect: Bool { choice.mode == .text && list.pointer.onClickRow == nil && engine.activeItem == nil }

    /// The start and the end of the selection, in the order of the rows; nil if nothing is selected, or its rows are
    /// not shown.
    package var ends: (start: RowSelection.Place, end: RowSelection.Place, rows: ClosedRange<Int>)? {
        if choice.mode.isByRows { return chosenEnds.map { ends(of: $0) } }
        guard let textSelection, let one = document.index(of: textSelection.anchor.row),
            let other = document.index(of: textSelection.caret.row)
        else { return nil }
        let isForward = one < other || one == other && textSelection.anchor.offset <= textSelection.caret.offset
        let (anchor, caret) = (textSelection.anchor, textSelection.caret)
        let (start, end) = isForward ? (anchor, caret) : (caret, anchor)
        guard textSelection.isByRows || start != end else { return nil }
        return (start, end, min(one, other)...max(one, other))
    }

    /// Returns the ends of whole rows.
    private func ends(
        of rows: ClosedRange<Int>
    ) -> (start: RowSelection.Place, end: RowSelection.Place, rows: ClosedRange<Int>) {
        let (first, last) = (document.id(at: rows.lowerBound), document.id(at: rows.upperBound))
        return (RowSelection.Place(row: first, offset: 0), RowSelection.Place(row: last, offset: 0), rows)
    }

    /// Returns true if a row between the ends of the selection is not selected.
    func isPassedOver(_ row: Int) -> Bool { choice.mode.isByRows && !choice.rows.contains(document.id(at: row)) }

    /// Returns the selected part of a row, in bytes; nil if none of it is.
    func selectedRange(of row: RowID) -> Range<Int>? {
        if choice.mode.isByRows { return choice.rows.contains(row) ? 0..<Int.max : nil }
        guard let ends, let index = document.index(of: row), ends.rows.contains(index),
            !document.isHeader(at: index)
        else { return nil }
        if textSelection?.isByRows == true { return 0..<Int.max }
        let start = row == ends.start.row ? ends.start.offset : 0
        let end = row == ends.end.row ? ends.end.offset : Int.max
        return start < end ? start..<end : nil
    }

    /// The number of lines that are selected, wholly or in part.
    package var selectedLineCount: Int {
        if choice.mode.isByRows { return choice.rows.count }
        guard let rows = ends?.rows else { return 0 }
        return document.lineNumber(at: rows.upperBound + 1) - document.lineNumber(at: rows.lowerBound)
    }

    /// Returns true if a point of the list lies on one of the selected rows.
    func holds(_ point: Point) -> Bool {
        guard let ends, let row = list.row(at: point) else { return false }
        return ends.rows.contains(row)
    }

    /// Marks nothing. Returns whether anything was.
    @discardableResult
    package func clear() -> Bool {
        defer {
            (isSelecting, marksByKeys) = (false, false)
            textSelection = nil
            choice.clear()
        }
        return ends != nil
    }
}
