/// A note: `{"text":"Buy milk","date":"2026-11-21T09:16:00Z","color":"yellow"}`. Only the text must be there.
struct NoteRecord: LineRecord {
    static let noun = "a note"

    let text: String
    let date: RecordDate?
    let color: RecordColor?
    let unknown: [UnknownField]

    init(_ fields: inout RecordFields) throws(RecordError) {
        text = try fields.requiredText("text")
        date = try fields.date("date")
        color = try fields.color("color")
        unknown = fields.unknown
    }
}
