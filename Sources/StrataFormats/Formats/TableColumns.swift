import StrataJSON

/// The columns of a table whose lines name none.
struct TableColumns: Sendable {
    let names: [[UInt8]]
    let separator: UInt8
    let members: RecordMembers

    init(_ names: [String], _ object: JSONObject) {
        self.names = names.map { Array($0.utf8) }
        separator = object["separator"]?.string?.utf8.first ?? UInt8(ascii: ",")
        members = RecordMembers(object)
    }
}
