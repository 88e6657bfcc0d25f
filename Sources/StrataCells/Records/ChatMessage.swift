import StrataJSON

/// A message of a chat: `{"id":"7","text":"Hello","userId":"ada","type":"received","date":"2026-11-21T09:16:00Z"}`.
/// Text and type must be there. One that was sent may say how far it came: `"status":"sent"`.
package struct ChatMessage: LineRecord {
    /// The direction in which a message went, as its reader sees it.
    package enum Direction: String, CaseIterable {
        case sent, received
    }

    /// The progress of a message that was sent.
    package enum Status: String {
        /// It is on its way.
        case sending
        /// It was handed over.
        case sent
        /// The message was not taken.
        case failed
    }

    package static let noun = "a chat message"

    package var id: String?
    package var text: String
    /// The writer.
    package var userId: String?
    package var type: Direction
    package var date: RecordDate?
    /// The progress of the message; nil if nothing is known of that. A word of another program's stays an unknown
    /// field.
    package var status: Status?
    package var unknown: [UnknownField] = []

    package init(id: String? = nil, text: String, userId: String? = nil, type: Direction, date: RecordDate? = nil) {
        self.id = id
        self.text = text
        self.userId = userId
        self.type = type
        self.date = date
    }

    package init(_ fields: inout RecordFields) throws(RecordError) {
        id = try fields.text("id")
        text = try fields.requiredText("text")
        userId = try fields.text("userId")
        let needs = Direction.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        let direction: Direction? = try fields.take("type", needs: needs) { value in
            if case .text(let text) = value { Direction(rawValue: text) } else { nil }
        }
        guard let direction else { throw .missing(field: "type", needs: needs) }
        type = direction
        date = try fields.date("date")
        status = fields.consumeKnown("status") { value in
            if case .text(let text) = value { Status(rawValue: text) } else { nil }
        }
        unknown = fields.unknown
    }

    /// The message as a line of JSON, without its end: what it knows, then what it does not, in the order it came in.
    package var json: String {
        var object = JSONObject()
        func add(_ key: String, _ value: JSONValue?) {
            guard let value else { return }
            // A key is there already only if it was known and null, which says nothing.
            _ = object.append(key, value)
        }
        add("id", id.map(JSONValue.text))
        add("text", .text(text))
        add("userId", userId.map(JSONValue.text))
        add("type", .text(type.rawValue))
        add("date", date?.json)
        add("status", status.map { .text($0.rawValue) })
        for field in unknown { add(field.key, field.value) }
        return JSONValue.object(object).compactText
    }
}
