import StrataDocument

/// What is marked in a list, from one place to another; it may reach over any number of rows that nobody sees.
package struct RowSelection: Equatable {
    /// A place in the text of a row, in bytes.
    package struct Place: Hashable {
        package var row: RowID
        package var offset: Int
    }

    /// Where marking began, and where it is now.
    package var anchor: Place
    package var caret: Place
    /// Whether rows are marked as a whole.
    package var isByRows: Bool
}

/// What was marked by a double or a triple click, and whole pieces of which are marked as the pointer goes on.
struct SelectionUnit {
    /// The first piece.
    let start: RowSelection.Place
    let end: RowSelection.Place
    /// Whether pieces are rows, and not words.
    let isRow: Bool
}
