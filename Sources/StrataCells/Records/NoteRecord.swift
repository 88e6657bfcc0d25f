/// A note: `{"text":"Buy milk","date":"2026-11-21T09:16:00Z","color":"yellow"}`. Only the text must be there.
package struct NoteRecord: LineRecord {
    package static let noun = "a note"

    package let text: String
    package let date: RecordDate?
    package let color: RecordColor?
    package let unknown: [UnknownField]

    package init(_ fields: inout RecordFields) throws(RecordError) {
        text = try fields.requiredText("text")
        date = try fields.date("date")
        color = try fields.color("color")
        unknown = fields.unknown
    }
}
