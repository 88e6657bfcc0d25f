/// An emoji: `{"emoji":"😀"}`. It may be called `text` instead.
package struct EmojiRecord: LineRecord {
    package static let noun = "an emoji"

    package let emoji: String
    package let unknown: [UnknownField]

    package init(_ fields: inout RecordFields) throws(RecordError) {
        let key = fields.has("text") && !fields.has("emoji") ? "text" : "emoji"
        guard let emoji = try fields.text(key) else { throw .missing(field: key, needs: "a string") }
        guard emoji.contains(where: { !$0.isWhitespace }) else {
            throw .wrong(field: key, needs: "something that can be seen", found: "blank")
        }
        self.emoji = emoji
        unknown = fields.unknown
    }
}
