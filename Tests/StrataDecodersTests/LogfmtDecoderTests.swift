import StrataDocument
import Testing

@testable import StrataDecoders

/// The text of a line's row.
private func row(_ line: String, fields: [String] = []) -> String {
    String(decoding: LogfmtDecoder(fields: fields).decode(ArraySlice(line.utf8)).text, as: UTF8.self)
}

@Suite("A line of name=value")
struct LogfmtDecoderTests {
    @Test(
        "is a line of a log: when, how bad, who, what, and then the other pairs",
        arguments: [
            (
                #"time=2026-05-20T04:45:11.123+02:00 level=INFO msg="served request" method=GET status=200"#,
                "2026-05-20T04:45:11.123+02:00 INFO  served request method=GET status=200"
            ),
            (
                #"level=warn ts=1700000000.5 caller=head.go:604 component=tsdb msg="Head GC" err="no space""#,
                #"2023-11-14T22:13:20.500Z WARN  tsdb: Head GC caller=head.go:604 err="no space""#
            ),
            (
                #"msg="a \"b\"\nc\u00e9" level=30 path="/x" empty= quoted="" eq="a=b""#,
                #"INFO  a "b" ↵ cé path=/x empty= quoted="" eq="a=b""#
            ),
            (#"at=error code=H12 desc="Request timeout" host=a.org"#, "ERROR a.org: Request timeout code=H12"),
            ("at=Berlin level=info x=1", "INFO  at=Berlin x=1"),
            ("level=info\tmsg=tabs  x=1\r", "INFO  tabs x=1"),
        ])
    func rows(line: String, text: String) { #expect(row(line) == text) }

    @Test(
        "in which anything else stands stays as it is",
        arguments: [
            "", "text", "a=b and c=d", "a=\"b", "a=\"b\"c d=e", "=b c=d", "a b=c", "level=info it failed", "x = 1",
            "<a href=\"b\">", "f(a)=b c=d", "type=AVC msg=audit(1795737590.000:4410): pid=7 name=\"a\" msg='op=x'",
        ])
    func none(line: String) { #expect(row(line) == line) }

    @Test("is told by the first lines, which are nothing but pairs")
    func detection() {
        func name(_ lines: String...) -> String? {
            DecoderRegistry.shipped.entry(for: lines.map { ArraySlice($0.utf8) })?.name
        }
        #expect(name("level=info msg=a", "level=info msg=b") == "logfmt")
        #expect(name("a=1 b=2 c=3") == "logfmt")
        #expect(name("a=1 b=2") == nil, "two pairs that no log has are anything")
        #expect(name("PATH=/usr/bin", "HOME=/root", "LANG=C") == nil, "settings are no log")
        #expect(name("x = 1; level=info msg=a") == nil)
        #expect(name("type=AVC msg=audit(1795737590.000:4410): pid=7 name=a") == nil, "a head, and then pairs")
        #expect(name("level=info msg=a", "a sentence", "another", "level=info msg=a") == nil, "half of them are not")
        #expect(name("a=1 b=2 c=3", "a=1 b=2 c=3", "a=1 b=2 c=3", "a=1 b=2 c=3", "panic: x") == "logfmt")
    }

    @Test("shows the pairs that are asked for, in that order")
    func fields() {
        let line = #"ts=1700000000 level=info msg=m user.id=7 name="x y""#
        #expect(row(line, fields: ["msg", "user.id", "level"]) == "m user.id=7 INFO")
        #expect(row(line, fields: ["none"]) == line)
    }

    @Test("has a page with a line for each pair, all as they are written")
    func details() {
        let line = #"level=info msg="a \"b\"\n" x="#
        let page = LogfmtDecoder().details(of: ArraySlice(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
        #expect(page == "level=info\nmsg=\"a \\\"b\\\"\\n\"\nx=")
        #expect(LogfmtDecoder().details(of: ArraySlice("a text".utf8)) == nil)
    }

    @Test("gives what stands in it for a part of its row, and has its names dim")
    func offsets() {
        let bytes = Array(#"level=info msg="the message" a=b"#.utf8)
        let line = LogfmtDecoder().decode(bytes[...])
        #expect(line.text.elementsEqual("INFO  the message a=b".utf8))
        #expect(bytes[line.offsets.original(10..<17)].elementsEqual("message".utf8))
        #expect(line.spans.map(\.range) == [18..<19, 19..<20])
        #expect(line.spans.allSatisfy { $0.look == TextLook(traits: .dim) })
    }
}
