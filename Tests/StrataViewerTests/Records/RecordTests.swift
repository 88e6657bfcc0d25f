import StrataDocument
import StrataJSON
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// Why a line is not a record of a kind; nil where it is one.
private func refusal<Record: LineRecord>(_ kind: Record.Type, _ text: String) -> String? {
    do throws(RecordError) {
        _ = try Record(CellRig.line(text))
        return nil
    } catch {
        return error.description
    }
}

@Suite("Records")
struct RecordTests {
    @Test("A note has a text, and may have a date and a colour")
    func note() throws {
        let note = try NoteRecord(CellRig.line(#"{"color":"Grey","text":"a\nb","date":"2026-11-21T09:16:00Z"}"#))
        #expect(note.text == "a\nb" && note.color == .named(.gray) && note.unknown.isEmpty)
        // 20778 days after 1970-01-01 comes 2026-11-21; 9:16 is 33360 seconds into the day.
        #expect(note.date?.seconds == 20778.0 * 86400 + 33360)
        let bare = try NoteRecord(CellRig.line(#"{"text":""}"#))
        #expect(bare.text.isEmpty && bare.date == nil && bare.color == nil)
    }

    @Test("A message has a text and a direction, and may say who wrote it and when")
    func message() throws {
        let message = try ChatMessage(
            CellRig.line(#"{"id":"7","text":"Hi","userId":"ada","type":"sent","date":1700000000}"#))
        #expect(message.id == "7" && message.text == "Hi" && message.userId == "ada" && message.type == .sent)
        #expect(message.date?.seconds == 1_700_000_000)
        let bare = try ChatMessage(CellRig.line(#"{"text":"Hi","type":"received","id":null}"#))
        #expect(bare == ChatMessage(text: "Hi", type: .received))
    }

    @Test("A message says how far it came, and a word for it that is not known stays as it is")
    func messageStatus() throws {
        let sent = try ChatMessage(CellRig.line(#"{"text":"Hi","type":"sent","status":"failed"}"#))
        #expect(sent.status == .failed && sent.unknown.isEmpty)
        #expect(sent.json == #"{"text":"Hi","type":"sent","status":"failed"}"#)
        for status in [#""delivered""#, "null", "5"] {
            let other = try ChatMessage(CellRig.line(#"{"text":"Hi","type":"sent","status":\#(status)}"#))
            #expect(other.status == nil && other.unknown.map(\.json) == [status])
            #expect(other.json == #"{"text":"Hi","type":"sent","status":\#(status)}"#)
        }
    }

    @Test("A visit has a place; its arrival may be called date, and a date beside an arrival is an unknown field")
    func visit() throws {
        let visit = try VisitRecord(
            CellRig.line(##"{"place":"Quay","date":"2026-11-21","tag":"Food","color":"#0aF0ff","notes":"n","x":1}"##))
        #expect(visit.place == "Quay" && visit.tag == "Food" && visit.notes == "n" && visit.color == .rgb(0x0AF0FF))
        #expect(visit.arrival?.hasTime == false && visit.departure == nil)
        #expect(visit.unknown.map(\.key) == ["x"])
        let both = try VisitRecord(CellRig.line(#"{"place":"Q","date":1,"arrival":2}"#))
        #expect(both.arrival?.seconds == 2 && both.unknown.map(\.key) == ["date"])
    }

    @Test(
        "The words for when a visit was say each thing once",
        arguments: [
            (
                #""arrival":"2026-11-21T09:16","departure":"2026-11-21T10:02""#,
                "Sat 21 Nov 2026 · 09:16 – 10:02 · 46 min"
            ),
            (
                #""arrival":"2026-11-21T09:00","departure":"2026-11-21T11:05""#,
                "Sat 21 Nov 2026 · 09:00 – 11:05 · 2 h 5 min"
            ),
            (#""arrival":"2026-11-21T09:00","departure":"2026-11-21T11:00""#, "Sat 21 Nov 2026 · 09:00 – 11:00 · 2 h"),
            (
                #""arrival":"2026-11-20T23:10","departure":"2026-11-22T00:10""#,
                "Fri 20 Nov 2026 · 23:10 – Sun 22 Nov 2026, 00:10 · 1 d 1 h"
            ),
            (#""arrival":"2026-11-21T09:16""#, "Sat 21 Nov 2026 · 09:16"),
            (#""arrival":"2026-11-21""#, "Sat 21 Nov 2026"),
            (#""departure":"2026-11-21T09:16""#, "Sat 21 Nov 2026 · until 09:16"),
            (
                #""arrival":"2026-11-21T09:16","departure":"2026-11-21T09:16""#,
                "Sat 21 Nov 2026 · 09:16 – 09:16 · 0 min"
            ),
            // A day is not over before its last hour.
            (#""arrival":"2026-11-21T09:16","departure":"2026-11-21""#, "Sat 21 Nov 2026 · 09:16"),
            (#""tag":"x""#, ""),
        ])
    func visitTimes(fields: String, words: String) throws {
        #expect(try VisitRecord(CellRig.line("{\"place\":\"Q\",\(fields)}")).times == words)
    }

    @Test("An emoji may be called text")
    func emoji() throws {
        #expect(try EmojiRecord(CellRig.line(#"{"emoji":"👍🏽"}"#)).emoji == "👍🏽")
        #expect(try EmojiRecord(CellRig.line(#"{"text":"🇯🇵"}"#)).emoji == "🇯🇵")
        let both = try EmojiRecord(CellRig.line(#"{"text":"a","emoji":"b"}"#))
        #expect(both.emoji == "b" && both.unknown.map(\.key) == ["text"])
    }

    @Test("Fields that are not known are kept in their order, as they were written")
    func unknown() throws {
        let line = #"{"z":1.50,"text":"a","b":[true,null],"a":{"y":"é","x":1e3}}"#
        let note = try NoteRecord(CellRig.line(line))
        #expect(note.unknown.map(\.key) == ["z", "b", "a"])
        #expect(note.unknown.map(\.json) == ["1.50", "[true,null]", #"{"y":"é","x":1e3}"#])
    }

    @Test("A line that is no record says in half a sentence what it lacks")
    func refusals() {
        #expect(refusal(NoteRecord.self, "") == "the line is empty")
        #expect(refusal(NoteRecord.self, " \t") == "the line is empty")
        #expect(refusal(NoteRecord.self, "hello") == "not JSON (a value is needed at byte 1)")
        #expect(refusal(NoteRecord.self, #"{"text":"a","text":"b"}"#) == "not JSON (the key \"text\" is there twice)")
        #expect(refusal(NoteRecord.self, "[1]") == "JSON, but no object")
        #expect(refusal(NoteRecord.self, "{}") == "'text' is missing; it must be a string")
        #expect(refusal(NoteRecord.self, #"{"text":null}"#) == "'text' is missing; it must be a string")
        #expect(refusal(NoteRecord.self, #"{"text":5}"#) == "'text' must be a string, not 5")
        #expect(refusal(NoteRecord.self, #"{"text":{"a":1}}"#) == "'text' must be a string, not an object")
        #expect(
            refusal(NoteRecord.self, #"{"text":"a","date":"yesterday"}"#)
                == "'date' must be a date such as 2026-11-21T09:16:00Z, or seconds since 1970, not \"yesterday\"")
        #expect(
            refusal(NoteRecord.self, #"{"text":"a","color":"mauve"}"#)
                == "'color' must be #rrggbb or one of red, orange, yellow, green, teal, blue, purple, pink, brown, gray, "
                + "not \"mauve\"")
        #expect(
            refusal(ChatMessage.self, #"{"text":"a"}"#) == #"'type' is missing; it must be "sent" or "received""#)
        #expect(
            refusal(ChatMessage.self, #"{"text":"a","type":"Sent"}"#)
                == #"'type' must be "sent" or "received", not "Sent""#)
        #expect(refusal(VisitRecord.self, #"{"notes":"a"}"#) == "'place' is missing; it must be a string")
        #expect(
            refusal(
                VisitRecord.self,
                #"{"place":"Q","arrival":"2026-11-21T09:16","departure":"2026-11-21T09:15"}"#)
                == "it ends before it begins: Sat 21 Nov 2026, 09:15 is before Sat 21 Nov 2026, 09:16")
        #expect(
            refusal(VisitRecord.self, #"{"place":"Q","date":"2026-11-21","departure":"2026-11-20T23:59"}"#)
                == "it ends before it begins: Fri 20 Nov 2026, 23:59 is before Sat 21 Nov 2026")
        #expect(
            refusal(
                VisitRecord.self,
                #"{"place":"Q","arrival":"2026-11-21T09:16:02","departure":"2026-11-21T09:16:01"}"#)
                == "it ends before it begins: both within Sat 21 Nov 2026, 09:16")
        #expect(refusal(EmojiRecord.self, #"{"emoji":" "}"#) == "'emoji' must be something that can be seen, not blank")
        #expect(refusal(EmojiRecord.self, #"{}"#) == "'emoji' is missing; it must be a string")
    }

    @Test("A line of more values than anybody sees in a row is not read, and says so")
    func tooManyValues() throws {
        func line(_ count: Int) -> Line {
            // The object and the array count, too.
            let values = [String](repeating: "0", count: count - 2).joined(separator: ",")
            let bytes = Array(#"{"text":[\#(values)]}"#.utf8)
            return Line(bytes: ArraySlice(bytes), length: bytes.count)
        }
        _ = try JSONRecord(line(20_000))
        do throws(RecordError) {
            _ = try JSONRecord(line(20_001))
            Issue.record("it was read")
        } catch {
            #expect(error.description == "not JSON (it has more than 20000 values)")
        }
    }

    @Test("A line that was cut or cannot be read is no record, whatever is left of it")
    func cut() {
        let bytes = ArraySlice(Array(#"{"text":"a"}"#.utf8))
        #expect(throws: RecordError.cut(length: 3 << 20)) { try NoteRecord(Line(bytes: bytes, length: 3 << 20)) }
        #expect(throws: RecordError.unreadable) {
            try NoteRecord(Line(bytes: bytes, length: bytes.count, isReadable: false))
        }
        #expect(RecordError.cut(length: 3 << 20).description == "the line is too long, 3 MiB")
    }

    @Test("A long value that is refused is not quoted at length")
    func longValue() {
        let text = String(repeating: "x", count: 1000)
        let message = refusal(NoteRecord.self, "{\"text\":\"a\",\"date\":\"\(text)\"}") ?? ""
        #expect(message.hasSuffix("not \"" + String(repeating: "x", count: 38) + "…"))
    }
}

@Suite("Messages as JSON")
struct ChatMessageJSONTests {
    @Test("A message is written with its own fields first, then those it does not know, as they came")
    func order() throws {
        let line = #"{"b":1.0,"date":"2026-11-21T09:16:00+01:00","text":"a\"\n","type":"received","a":[1],"id":"x"}"#
        #expect(
            try ChatMessage(CellRig.line(line)).json
                == #"{"id":"x","text":"a\"\n","type":"received","date":"2026-11-21T09:16:00+01:00","b":1.0,"a":[1]}"#)
    }

    @Test("A message of the program's own is dated in UTC")
    func dated() {
        let date = RecordDate(seconds: 20778 * 86400 + 33360)
        let message = ChatMessage(id: "1", text: "Grüße 👋", userId: "me", type: .sent, date: date)
        #expect(
            message.json
                == #"{"id":"1","text":"Grüße 👋","userId":"me","type":"sent","date":"2026-11-21T09:16:00Z"}"#)
        #expect(RecordDate(seconds: 1.25).json == .text("1970-01-01T00:00:01.250Z"))
        #expect(RecordDate(seconds: -0.5).json == .text("1969-12-31T23:59:59.500Z"))
    }

    @Test(
        "What is written is read as the same message",
        arguments: [
            "", "a\r\n\t\u{0}\u{7F}\u{85}", "שלום مرحبا 漢字 👨‍👩‍👧‍👦", "\u{2028}\"\\/", String(repeating: "é", count: 100_000),
        ])
    func roundTrip(text: String) throws {
        var message = ChatMessage(id: "i", text: text, userId: "u", type: .received, date: .now)
        message.unknown = [UnknownField(key: "k", value: .object(JSONObject()))]
        #expect(!message.json.utf8.contains(0x0A))
        #expect(try ChatMessage(CellRig.line(message.json)) == message)
    }
}
