import StrataDocument

extension ListView {
    /// The way in which rows are selected; letters and lines by default. Another way begins with nothing selected that it
    /// does not allow.
    public var selectionMode: SelectionMode {
        get { selector.mode }
        set { selector.mode = newValue }
    }

    /// The rows that are selected, wholly or, in a text, in part; headers are none of them. Rows that are set and are not
    /// there are left out, and in a text the rows between those that are set are selected as well. A row that is removed,
    /// or that a filter hides, is selected no more. O(selected).
    public var selection: Set<RowID> {
        get { selector.rows }
        set { selector.rows = newValue }
    }

    /// Told of the rows that are selected whenever they have become others, whoever has selected them.
    public var onSelectionChange: ((Set<RowID>) -> Void)? {
        get { selector.onChange }
        set { selector.onChange = newValue }
    }
}
