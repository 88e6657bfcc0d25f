import StrataDocument

/// Rows whose fields fulfil a condition. They are read as they came, whatever is shown of them.
package struct FieldRule: Sendable {
    private let test: FieldTest
    private let read: FieldReader

    /// - Parameter read: reads the fields of a row.
    package init(_ test: FieldTest, reading read: @escaping FieldReader) { (self.test, self.read) = (test, read) }

    /// Returns true if a row as it came is meant; nil if looking took too long.
    func verdict(on row: ArraySlice<UInt8>) -> Bool? { test.verdict(on: read(row)) }

    /// Decides of every row that was read.
    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        rows.forEachOriginal(goesOn: goesOn) { index, row in
            switch verdict(on: row) {
            case true?: findings.wanted.set(index)
            case false?: break
            case nil:
                findings.cutOff.set(index)
                return goesOn()
            }
            return true
        }
    }
}
