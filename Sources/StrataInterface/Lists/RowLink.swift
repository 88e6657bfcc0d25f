import StrataDocument

/// A link in a row of a list.
struct RowLink: Hashable {
    var row: RowID
    var link: TextLink
}
