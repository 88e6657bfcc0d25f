import StrataJSON

/// The way in which the lines of an entry are read that are not its first one.
struct EntryLines: Sendable {
    /// The name of the format of which the lines below its first are, together; nil: they are text.
    let below: String?
    /// The pattern of the first lines of entries whose lines are read together; nil where each is read by itself.
    let opening: FormatPattern?

    /// - Parameters:
    ///   - object: a definition.
    ///   - name: its name.
    init(_ object: JSONObject, of name: String) throws(FormatError) {
        below = object["below"]?.string
        if let text = object["opening"]?.string {
            opening = FormatPattern(text, FormatPattern.Roles(of: object), named: "\(name)/opening")
        } else {
            opening = nil
        }
        if opening?.needsTime == true {
            throw FormatError("'\(name)', /opening: (?&TIME) cannot stand in it; write what the time looks like")
        }
    }
}
