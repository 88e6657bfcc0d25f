import StrataSearch

/// The columns of a list, which its cell, its header and its pane share, and what they have found out about rows.
package final class ShownColumns {
    /// The columns.
    package var columns = FieldColumns()
    /// True once it was decided which they are.
    package var areChosen = false
    /// The number of times that it had become known better how rows are read when widths were found.
    package var reading = 0
    /// The columns that a table has on its own, and how well it was known then how rows are read.
    private var own: (reading: Int, columns: ChosenColumns)?
    /// Reads the fields of rows; nil where they have none.
    package var reader: FieldReader?
    /// Returns the room that stands before rows of a width, as a gutter has it, in points.
    package var gutter: (_ width: Double) -> Double = { _ in 0 }
    /// Returns the start of the first column behind that, and the width of a character, in points.
    package var findMetrics: () -> (leading: Double, character: Double) = { (Metrics.rowLeading, 8) }
    /// Returns the width of a text in a row, in characters.
    package var measure: (String) -> Double = { Double($0.count) }

    /// Rows show their text.
    package init() {}

    /// Returns the start of the first column, and the width of a character, in rows of a width; all in points.
    package func metrics(within width: Double) -> (leading: Double, character: Double) {
        let metrics = findMetrics()
        return (metrics.leading + gutter(width), metrics.character)
    }

    /// Returns the columns that a table has on its own; none for what is no table. Rows are read only where it has become
    /// known better how.
    func own(of fields: any FieldSource) -> ChosenColumns {
        let reading = fields.update()
        if let own, own.reading == reading { return own.columns }
        let columns = FieldColumns(fields.tableNames).choice
        own = (reading, columns)
        return columns
    }

    /// True if the columns are those that a table has on its own.
    package var areOfTable: Bool { own?.columns.columns.map(\.name) == columns.names }

    /// Rows show fields, or their text where none are named.
    package init(_ names: [String], reading reader: @escaping FieldReader) {
        (columns, areChosen, self.reader) = (FieldColumns(names), !names.isEmpty, reader)
    }
}
