import StrataSearch

/// The fields of the rows of a list, by the formats of its lines. It belongs to the thread of the list.
package protocol FieldSource: AnyObject {
    /// True if pages of rows show them.
    var areOnPages: Bool { get }
    /// The names of the columns, where the rows are a table's that names them; else none.
    var tableNames: [String] { get }
    /// Reads rows, always by what is known of the lines then.
    var reader: FieldReader { get }
    /// Looks at the lines that there are now. Returns the number of times that it has become known better how they are
    /// read.
    func update() -> Int
}
