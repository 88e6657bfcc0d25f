/// The columns that a reader has chosen for a list: the fields, from left to right, and the widths that were set by hand.
package struct ChosenColumns: Hashable, Sendable {
    /// A field that is shown in a column.
    package struct Column: Hashable, Sendable {
        /// The name of the field.
        package var name: String
        /// The width that the reader set, in characters; nil where rows decide it.
        package var width: Double?

        /// Makes the column of a field.
        package init(_ name: String, width: Double? = nil) { (self.name, self.width) = (name, width) }
    }

    /// The columns; none: rows show their text.
    package var columns: [Column]

    /// Makes a choice of columns.
    package init(_ columns: [Column]) { self.columns = columns }
}
