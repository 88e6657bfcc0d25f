import StrataDocument
import StrataSearch
import Testing

@testable import StrataFormats

@Suite("The fields of a row")
struct LineFieldsTests {
    private func fields(_ row: String, among lines: [String]? = nil) -> LineFields? {
        let formats = FileFormats((lines ?? [row]).map { Array($0.utf8) })
        return FileFields(formats, as: PlainDecoder(), writtenBy: 1_700_000_000).fields(of: ArraySlice(row.utf8))
    }

    private func text(_ name: String, of row: String, among lines: [String]? = nil) -> String? {
        fields(row, among: lines)?.value(of: FieldName(name)).map { String(decoding: $0.text, as: UTF8.self) }
    }

    private let record =
        #"{"time":"2026-05-20T04:45:11+02:00","level":40,"msg":"a\nb","http":{"status":500,"a.b":{"c":null}},"#
        + #""list":[1, {"x":"y"}],"text":"500","http.path":"/"}"#

    @Test("of a record are its members, those within others by names with dots")
    func members() {
        for (name, value) in [
            ("time", "2026-05-20T02:45:11Z"), ("level", "warn"), ("message", "a\nb"), ("http.status", "500"),
            ("http.a.b.c", "null"), ("list", #"[1,{"x":"y"}]"#), ("text", "500"), ("http.path", "/"),
            ("http.a.b", #"{"c":null}"#), ("msg", "a\nb"), ("status", nil), ("http.status.x", nil), ("source", nil),
        ] as [(String, String?)] {
            #expect(text(name, of: record) == value, "\(name)")
        }
        let all = fields(record)?.all.map(\.name)
        #expect(
            all == [
                "time", "level", "message", "http.status", "http.a.b.c", "list", "text", "http.path",
            ])
        #expect(fields(record)?.areWhole == true)
    }

    @Test("of an entry whose second line says the level have it from there in any language, and the message behind it")
    func levelBelow() {
        for word in ["SEVERE", "SCHWERWIEGEND", "GRAVE", "严重", "심각"] {
            let lines = ["May 20, 2026 4:45:11 AM com.example.app.Pool check", "\(word): it failed"]
            let row = lines.joined(separator: "\n")
            #expect(text("level", of: row, among: lines).flatMap { LogLevel($0.utf8) } == .error, "\(word)")
            #expect(text("message", of: row, among: lines) == "it failed", "\(word)")
        }
    }

    @Test("of an element of XML are what stands in those within it, on however many lines, with their signs")
    func elements() {
        let row = """
            <record>
              <date>2026-05-20T04:45:11.000042Z</date>
              <millis>1779252311000</millis>
              <sequence>7</sequence>
              <logger>app.pool</logger>
              <level>SEVERE</level>
              <thread>1</thread>
              <message>a &lt; b &amp;lt; c
            2026-05-20 04:45:12 is text</message>
              <exception>
                <message>it failed</message>
              </exception>
              <empty/>
            </record>
            """
        let lines = (["<log>"] + row.split(separator: "\n").map(String.init))
        for (name, value) in [
            ("time", "2026-05-20T04:45:11.000042Z"), ("level", "severe"), ("source", "app.pool"),
            ("message", "a < b &lt; c\n2026-05-20 04:45:12 is text"), ("sequence", "7"), ("empty", nil),
        ] as [(String, String?)] {
            #expect(text(name, of: row, among: lines) == value, "\(name)")
        }
        // What broke off says what it can.
        #expect(text("time", of: "<record>\n  <date>2026-05-20T04:45:11Z", among: lines) == nil)
    }

    @Test("of a trace within a container's objects are a message of what the container wrote, as it is set in")
    func containedTrace() {
        let lines = [
            #"2026-05-20 04:45:11,123 ERROR app: it failed\n"#, #"Traceback (most recent call last):\n"#,
            #"  File \"a.py\", line 1, in b\n"#, #"ValueError: x\n"#,
        ]
        .map { #"{"log":"\#($0)","stream":"stderr","time":"2026-05-20T04:45:11.2Z"}"# }
        let row = lines.joined(separator: "\n")
        #expect(text("source", of: row, among: lines) == "app")
        #expect(
            text("message", of: row, among: lines)
                == "it failed\nTraceback (most recent call last):\n  File \"a.py\", line 1, in b\nValueError: x")
    }

    @Test("of a table are what stands in its columns, be they quotes or backslashes")
    func tableTexts() {
        let table = [
            "time,level,message,user", #"2026-01-01T00:00:00Z,info,"""yes"" or ""no""","""ann""""#,
            #"2026-01-01T00:00:02Z,info,c,"""C:\new\table""""#,
        ]
        #expect(text("user", of: table[1], among: table) == "\"ann\"")
        #expect(text("message", of: table[1], among: table) == "\"yes\" or \"no\"")
        #expect(text("user", of: table[2], among: table) == #""C:\new\table""#)
    }

    @Test("of pairs are without what stands around them: quotes, apostrophes, and commas between pairs")
    func pairsWithCommas() {
        for (row, user) in [
            (#"time="2026-01-01T00:00:00Z", level="info", msg="hello world", user="ann", status=200"#, "ann"),
            (#"time=2026-01-01T00:00:00Z level=info msg="hello world" user='ann lee'"#, "ann lee"),
        ] {
            #expect(text("user", of: row) == user)
            #expect(text("time", of: row) == "2026-01-01T00:00:00Z" && text("message", of: row) == "hello world")
        }
    }

    @Test("of pairs with commas behind all but the last are without these; a comma that only some have is theirs")
    func wordsWithCommas() {
        let row = #"time=2026-05-20T04:45:11Z, level=WARN, a=1, msg="it, late", b=2"#
        for (name, value) in [
            ("time", "2026-05-20T04:45:11Z"), ("level", "warn"), ("a", "1"), ("message", "it, late"), ("b", "2"),
        ] {
            #expect(text(name, of: row) == value, "\(name)")
        }
        #expect(text("a", of: "time=2026-05-20T04:45:11Z level=WARN a=1, b=2") == "1,")
    }

    @Test("are called by the names that the record itself has, too, be they behind a prefix or of a table's columns")
    func ownNames() {
        let record = #"{"ts":"2026-05-20T04:45:11Z","severity":"error","service":"db","event":"lost","time":7}"#
        for line in [record, "web-1  | " + record] {
            for (name, value) in [
                ("ts", "2026-05-20T04:45:11Z"), ("severity", "error"), ("service", "db"), ("app", nil),
            ] as [(String, String?)] {
                #expect(text(name, of: line) == value, "\(name) of \(line)")
            }
        }
        #expect(fields(record)?.ownNames.contains { $0 == ("service", "source") } == true)
        let table = ["when,service,message", "2026-05-20 04:45:11,db,lost", "2026-05-20 04:45:12,web,found"]
        #expect(text("service", of: table[1], among: table) == "db")
    }

    @Test("have a time of day without a day as it is written, for it is no moment")
    func clock() {
        let line = "23:59:16 INFO message 1999"
        #expect(fields(line)?.time == nil && text("time", of: line) == "23:59:16")
        #expect(fields(line)?.fields.map(\.name) == [Array("time".utf8)])
        #expect(text("time", of: "2026-05-20 23:59:16 INFO message") == "2026-05-20T23:59:16Z")
    }

    @Test(
        "of a day alone say no midnight, however it is called",
        arguments: [
            ("2026-05-01 began the work", nil), (#"{"date":"2026-05-01","msg":"x"}"#, nil),
            ("date=2026-05-01 msg=x", nil),
            ("2026-05-01,Berlin,10", "date,city,sales"), ("2026-05-01,Berlin", "time,city"),
        ] as [(String, String?)])
    func days(row: String, header: String?) {
        let lines = [header, row].compactMap(\.self)
        #expect(text("time", of: row, among: lines) == "2026-05-01")
        #expect(text("date", of: row, among: lines) == "2026-05-01")
        let time = fields(row, among: lines)?.all.first { $0.name == "time" }
        #expect(time.map { String(decoding: $0.text, as: UTF8.self) } == "2026-05-01")
    }

    @Test("have the names that keys say, however these are written")
    func escapes() {
        let row = #"{"time":"2026-05-20T04:45:11Z","msg":"m","\u00fcber":1,"a":{"q\"uote":2}}"#
        #expect(text("über", of: row) == "1" && text("a.q\"uote", of: row) == "2")
        #expect(fields(row)?.all.map(\.name) == ["time", "message", "über", "a.q\"uote"])
    }

    @Test("that have one name are told apart by numbers, as an export does")
    func numbers() {
        let row = #"level=info msg=hello a=1 a=2 a.2=3 a=4"#
        #expect(LineFields.names(of: fields(row)?.fields ?? []) == ["a", "a.2", "a.2.2", "a.3"])
        #expect(["a", "a.2", "a.2.2", "a.3", "a.4"].map { text($0, of: row) } == ["1", "2", "3", "4", nil])
    }

    @Test("of a table are its columns; the line that names them has none")
    func table() {
        let lines = ["time,level,path,took", "2026-05-20T04:45:11Z,ERROR,\"/a,b\",12"]
        #expect(text("path", of: lines[1], among: lines) == "/a,b")
        #expect(text("took", of: lines[1], among: lines) == "12")
        #expect(text("level", of: lines[1], among: lines) == "error")
        #expect(fields(lines[0], among: lines) == nil)
    }

    @Test("of an access log are those of its format, and of an entry those of its first line")
    func others() {
        let line = #"10.0.0.7 - ann [20/May/2026:04:45:11 +0000] "GET /a HTTP/1.1" 503 12"#
        for (name, value) in [
            ("status", "503"), ("method", "GET"), ("path", "/a"), ("bytes", "12"), ("user", "ann"),
            ("protocol", "HTTP/1.1"), ("level", "error"), ("source", "10.0.0.7"), ("agent", nil),
        ] {
            #expect(text(name, of: line) == value, "\(name)")
        }
        #expect(fields(line)?.areWhole == false)
        let entry = "2026-05-20T04:45:11Z ERROR app: it failed\n  at 3"
        #expect(text("level", of: entry) == "error" && text("message", of: entry) == "it failed\n  at 3")
    }
}
