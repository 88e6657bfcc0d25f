import StrataDocument

/// The selection in a list, from one place to another; it may reach over any number of rows that are not in view.
package struct RowSelection: Equatable {
    /// A place in the text of a row, in bytes.
    package struct Place: Hashable {
        package var row: RowID
        package var offset: Int
    }

    /// The place where selecting began, and where it is now.
    package var anchor: Place
    package var caret: Place
    /// True if rows are selected as a whole.
    package var isByRows: Bool
}

/// The piece that was selected by a double or a triple click; as the pointer goes on, whole pieces like it are
/// selected.
struct SelectionUnit {
    /// The first piece.
    let start: RowSelection.Place
    let end: RowSelection.Place
    /// True if pieces are rows, and not words.
    let isRow: Bool
}
