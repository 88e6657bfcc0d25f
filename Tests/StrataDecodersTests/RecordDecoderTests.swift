import StrataDocument
import Testing

@testable import StrataDecoders

/// The text of a record's row.
private func row(_ line: String, fields: [String] = []) -> String {
    String(decoding: RecordDecoder(fields: fields).decode(ArraySlice(line.utf8)).text, as: UTF8.self)
}

@Suite("A record a line")
struct RecordDecoderTests {
    @Test(
        "of Go's slog, of zap and of zerolog is a line of a log",
        arguments: [
            (
                #"{"time":"2026-05-20T04:45:11.1Z","level":"INFO","msg":"served","method":"GET","status":200}"#,
                "2026-05-20T04:45:11.1Z INFO  served method=GET status=200"
            ),
            (
                #"{"time":"2026-05-20T04:45:11Z","level":"WARN","source":{"line":4},"msg":"slow"}"#,
                #"2026-05-20T04:45:11Z WARN  slow source={"line":4}"#
            ),
            (#"{"time":"2026-05-20T04:45:11Z","level":"DEBUG+2","msg":""}"#, "2026-05-20T04:45:11Z DEBUG+2 "),
            (
                #"{"level":"info","ts":1700000000.1234567,"caller":"a/b.go:42","msg":"up"}"#,
                "2023-11-14T22:13:20.123Z INFO  a/b.go:42: up"
            ),
            (
                #"{"level":"error","ts":1700000000.5,"logger":"db","caller":"x.go:1","msg":"lost","error":"no route"}"#,
                #"2023-11-14T22:13:20.500Z ERROR db: lost caller=x.go:1 error="no route""#
            ),
            (#"{"level":"dpanic","ts":"2026-05-20T04:45:11Z","msg":"it"}"#, "2026-05-20T04:45:11Z DPANIC it"),
            (#"{"level":"debug","time":1700000000,"message":"hi"}"#, "2023-11-14T22:13:20Z DEBUG hi"),
            (#"{"level":"fatal","error":"e","message":"bye"}"#, "FATAL bye error=e"),
            (
                #"{"reqId":"a","level":3,"time":"2026-05-20T04:45:11Z","app":"core","message":"it failed","user":"--"}"#,
                "2026-05-20T04:45:11Z ERROR core: it failed reqId=a user=--"
            ),
            (
                #"{"t":{"$date":"2026-05-20T04:45:11.1Z"},"s":"E","c":"NETWORK","id":2,"msg":"it failed","attr":{"a":1}}"#,
                #"2026-05-20T04:45:11.1Z ERROR NETWORK: it failed id=2 attr={"a":1}"#
            ),
            (#"{"level":"warn","time":"2026-05-20T04:45:11+02:00"}"#, "2026-05-20T04:45:11+02:00 WARN"),
        ])
    func go(line: String, text: String) { #expect(row(line) == text) }

    @Test("is a line of a log behind the prefix of a container, too; what is in braces in a text is not")
    func prefixes() {
        let record = #"{"level":"error","time":"2026-05-20T04:45:11Z","msg":"it failed","n":1}"#
        #expect(row("web-1  | " + record) == "web-1  | 2026-05-20T04:45:11Z ERROR it failed n=1")
        #expect(row("\u{1B}[33mweb-1  | \u{1B}[0m" + record) == "web-1  | 2026-05-20T04:45:11Z ERROR it failed n=1")
        let named = #"{"@level":"error","@message":"it failed","@timestamp":"2026-05-20T04:45:11Z"}"#
        #expect(row("web-1  |" + named) == "web-1  | 2026-05-20T04:45:11Z ERROR it failed")
        for text in [#"it says so to {"a":1} all"#, #"sum={"a":1}"#, #"web-1  | {"a":1"#] { #expect(row(text) == text) }
    }

    @Test("has the message that its template makes of its members, which are not shown again")
    func templates() {
        #expect(
            row(
                #"{"@t":"2026-05-20T04:45:11.1Z","@mt":"{{It}} took {Elapsed:0.00} ms for {@Name} and {None}","#
                    + #""@r":["12.35"],"Elapsed":12.3487,"Name":"a","User":7}"#)
                == "2026-05-20T04:45:11.1Z INFO  {It} took 12.35 ms for a and {None} User=7")
    }

    @Test("has values without the escapes that PHP writes before slashes")
    func slashes() {
        #expect(
            row(#"{"level":"info","time":"2026-05-20T04:45:11Z","msg":"m","url":"\/a\/b","x":"a\nb"}"#)
                == #"2026-05-20T04:45:11Z INFO  m url=/a/b x="a\nb""#)
    }

    @Test(
        "of pino, of bunyan and of logrus is, too",
        arguments: [
            (
                #"{"level":30,"time":1700000000123,"pid":1,"hostname":"h","msg":"up"}"#,
                "2023-11-14T22:13:20.123Z INFO  up"
            ),
            (
                #"{"level":50,"time":1700000000009,"msg":"no","err":{"type":"E"}}"#,
                #"2023-11-14T22:13:20.009Z ERROR no err={"type":"E"}"#
            ),
            (
                #"{"level":50,"time":1700000000009,"msg":"no","err":{"message":"lost","stack":"E: lost\n  at x","n":1}}"#,
                "2023-11-14T22:13:20.009Z ERROR no err=lost"
            ),
            (
                #"{"level":20,"time":1700000000000,"name":"web","msg":"x","n":-1.50e3}"#,
                "2023-11-14T22:13:20.000Z DEBUG web: x n=-1.50e3"
            ),
            (
                #"{"name":"shop","hostname":"h","pid":4,"level":40,"msg":"late","time":"2026-05-20T04:45:11.123Z","v":0}"#,
                "2026-05-20T04:45:11.123Z WARN  shop: late"
            ),
            (
                #"{"name":"a","level":60,"msg":"m","time":"2026-05-20T04:45:11Z","v":0,"x":null}"#,
                "2026-05-20T04:45:11Z FATAL a: m x=null"
            ),
            (#"{"name":"a","level":10,"msg":"m\nn","v":0}"#, "TRACE a: m ↵ n"),
            (
                #"{"level":"warning","msg":"full","time":"2026-05-20T04:45:11+02:00","free":"3%"}"#,
                "2026-05-20T04:45:11+02:00 WARNING full free=3%"
            ),
            (#"{"level":"panic","msg":"a \"b\" \\ \/ \u00e9 \ud83d\ude00"}"#, "PANIC a \"b\" \\ / é 😀"),
            (
                #"{"level":"info","msg":"ok","path":"a b","empty":"","eq":"a=b"}"#,
                #"INFO  ok path="a b" empty="" eq="a=b""#
            ),
        ])
    func others(line: String, text: String) { #expect(row(line) == text) }

    @Test(
        "in the forms of Elastic, of Graylog, of Docker and of journald is, too",
        arguments: [
            (
                #"{"@timestamp":"2026-05-20T04:45:11.123Z","log.level":"error","message":"no","ecs.version":"1.2.0","log.logger":"a.B"}"#,
                "2026-05-20T04:45:11.123Z ERROR a.B: no"
            ),
            (
                #"{"@timestamp":"2026-05-20T04:45:11Z","log":{"level":"warn"},"message":"m"}"#,
                "2026-05-20T04:45:11Z WARN  m"
            ),
            (
                #"{"@timestamp":"2026-05-20T04:45:11Z","log.level":"INFO","message":"m","a.b":1}"#,
                "2026-05-20T04:45:11Z INFO  m a.b=1"
            ),
            (
                #"{"version":"1.1","host":"web","short_message":"down","timestamp":1700000000.25,"level":3,"_id":1}"#,
                "2023-11-14T22:13:20.250Z ERROR web: down"
            ),
            (
                #"{"version":"1.1","host":"w","short_message":"s","full_message":"f","level":6}"#,
                "INFO  w: s full_message=f"
            ),
            (#"{"version":"1.1","host":"w","short_message":"s","level":1}"#, "ALERT w: s"),
            (#"{"log":"hello\n","stream":"stdout","time":"2026-05-20T04:45:11.1Z"}"#, "2026-05-20T04:45:11.1Z hello"),
            (
                #"{"log":"\u001b[31mred\u001b[0m\r\n","stream":"stderr","time":"2026-05-20T04:45:11.1Z"}"#,
                "2026-05-20T04:45:11.1Z red"
            ),
            (#"{"log":"10%\r20%","stream":"stdout","time":"2026-05-20T04:45:11.1Z"}"#, "2026-05-20T04:45:11.1Z 20%"),
            (
                #"{"__CURSOR":"s=1","__REALTIME_TIMESTAMP":"1700000000123456","PRIORITY":"4","SYSLOG_IDENTIFIER":"sshd","_PID":"8","MESSAGE":"Failed"}"#,
                "2023-11-14T22:13:20.123Z WARNING sshd: Failed"
            ),
            (
                #"{"__REALTIME_TIMESTAMP":"1700000000000000","MESSAGE":[104,105],"PRIORITY":"6"}"#,
                "2023-11-14T22:13:20.000Z INFO  hi"
            ),
            (#"{"MESSAGE":"m","PRIORITY":"0","_TRANSPORT":"kernel","UNIT":"a.service"}"#, "EMERG m UNIT=a.service"),
        ])
    func systems(line: String, text: String) { #expect(row(line) == text) }

    @Test(
        "that is none, or has nothing to show, stays as it is",
        arguments: [
            "panic: no", "", "{", "{}", #"{"a":1"#, #"{"a":1} x"#, #"{"a":}"#, #"{"a":1,}"#, #"[{"a":1}]"#,
            #"{"_a":1}"#, #"{"a":"b"#, #"{"a":+1}"#,
            #"{"a":tru}"#, String(repeating: #"{"a":"#, count: 200),
        ])
    func none(line: String) { #expect(row(line) == line) }

    @Test("shows the members that are asked for, in that order")
    func fields() {
        let line = #"{"ts":1700000000,"level":"info","msg":"m","user":{"id":7,"name":"x y"},"a.b":[1]}"#
        #expect(row(line, fields: ["msg", "user.id", "level"]) == "m user.id=7 INFO")
        #expect(
            row(line, fields: ["a.b", "user.name", "none", "ts"]) == #"a.b=[1] user.name="x y" 2023-11-14T22:13:20Z"#)
        #expect(row(line, fields: ["none"]) == line)
    }

    @Test("has its keys dim, and the colours of its message")
    func spans() {
        let line = RecordDecoder().decode(ArraySlice(#"{"msg":"a \u001b[31mb","key":1}"#.utf8))
        #expect(line.text.elementsEqual("a b key=1".utf8))
        #expect(
            line.spans == [
                TextSpan(2..<3, TextLook(ink: .terminal(1))), TextSpan(4..<7, TextLook(traits: .dim)),
                TextSpan(7..<8, TextLook(traits: .dim)),
            ])
    }

    @Test("gives what stands in it for a part of its row")
    func offsets() {
        let bytes = Array(#"{"level":"info","msg":"the message","a":"b","ts":1700000000}"#.utf8)
        let line = RecordDecoder().decode(bytes[...])
        #expect(line.text.elementsEqual("2023-11-14T22:13:20Z INFO  the message a=b".utf8))
        #expect(bytes[line.offsets.original(31..<38)].elementsEqual("message".utf8))
        #expect(bytes[line.offsets.original(39..<42)].elementsEqual(#"a":"b"#.utf8))
    }

    @Test("has a page with a line for each value, all as they are written")
    func details() throws {
        let line = #"{"b":1.50e+3,"a":"x\u00e9\n, {","c":{"d":[1, {"e":null}],"f":[],"g":{ }}}"#
        let page = try #require(RecordDecoder().details(of: ArraySlice(line.utf8)))
        #expect(
            String(decoding: page, as: UTF8.self) == #"""
                {
                  "b": 1.50e+3,
                  "a": "x\u00e9\n, {",
                  "c": {
                    "d": [
                      1,
                      {
                        "e": null
                      }
                    ],
                    "f": [],
                    "g": {}
                  }
                }
                """#)
        #expect(RecordDecoder().details(of: ArraySlice("text".utf8)) == nil)
    }
}
