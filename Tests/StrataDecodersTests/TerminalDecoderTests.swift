import StrataDocument
import Testing

@testable import StrataDecoders

/// The text and the looks of a line for terminals.
private func shown(_ line: String) -> (text: String, spans: [TextSpan]) {
    let decoded = TerminalDecoder().decode(ArraySlice(line.utf8))
    return (String(decoding: decoded.text, as: UTF8.self), decoded.spans)
}

/// A span in a terminal's colour.
private func span(_ range: Range<Int>, _ color: UInt8? = nil, _ traits: TextTraits = []) -> TextSpan {
    TextSpan(range, TextLook(ink: color.map { .terminal($0) }, traits: traits))
}

@Suite("A line for terminals")
struct TerminalDecoderTests {
    @Test("of cargo is what is to be read, and how it looks")
    func cargo() {
        let line = shown("\u{1B}[1m\u{1B}[32m   Compiling\u{1B}[0m serde v1.0")
        #expect(line.text == "   Compiling serde v1.0")
        #expect(line.spans == [span(0..<12, 2, .bold)])
        let arrow = shown("\u{1B}[0m  \u{1B}[0m\u{1B}[1m\u{1B}[38;5;12m--> \u{1B}[0msrc/main.rs:12:9\u{1B}[0m")
        #expect(arrow.text == "  --> src/main.rs:12:9")
        #expect(arrow.spans == [span(2..<6, 12, .bold)])
    }

    @Test("of gcc, pytest and systemd is, too")
    func others() {
        let gcc = shown("\u{1B}[01m\u{1B}[Kmain.c:5:1:\u{1B}[m\u{1B}[K \u{1B}[01;31m\u{1B}[Kerror: \u{1B}[m\u{1B}[Kno")
        #expect(gcc.text == "main.c:5:1: error: no")
        #expect(gcc.spans == [span(0..<11, nil, .bold), span(12..<19, 1, .bold)])
        let pytest = shown("a.py \u{1B}[32m.\u{1B}[0m\u{1B}[32m.\u{1B}[0m\u{1B}[31mF\u{1B}[0m")
        #expect(pytest.text == "a.py ..F" && pytest.spans == [span(5..<7, 2), span(7..<8, 1)])
        let systemd = shown("[\u{1B}[0;32m  OK  \u{1B}[0m] Started \u{1B}[0;1;39mcron.service\u{1B}[0m.")
        #expect(systemd.text == "[  OK  ] Started cron.service.")
        #expect(systemd.spans == [span(1..<7, 2), span(17..<29, nil, .bold)])
    }

    @Test("has any of 256 colours, or of all, written with semicolons or colons")
    func colors() {
        let line = shown(
            "\u{1B}[38;5;208ma\u{1B}[38;2;1;2;3mb\u{1B}[38:2::4:5:6mc\u{1B}[38:5:255md\u{1B}[0;48;5;16;4me\u{1B}[58;5;1;24;49mf"
        )
        #expect(line.text == "abcdef")
        #expect(
            line.spans == [
                TextSpan(0..<1, TextLook(ink: .exact(red: 255, green: 135, blue: 0))),
                TextSpan(1..<2, TextLook(ink: .exact(red: 1, green: 2, blue: 3))),
                TextSpan(2..<3, TextLook(ink: .exact(red: 4, green: 5, blue: 6))),
                TextSpan(3..<4, TextLook(ink: .exact(red: 238, green: 238, blue: 238))),
                TextSpan(4..<5, TextLook(ground: .exact(red: 0, green: 0, blue: 0), traits: .underline)),
            ])
    }

    @Test("shows no other escapes: of the cursor, of titles, of character sets")
    func escapes() {
        let escape =
            "\u{1B}[2K\u{1B}[1;1H\u{1B}[?25l\u{1B}]0;title\u{07}\u{1B}]2;t\u{1B}\\\u{1B}(B\u{1B}=\u{1B}Pq\u{1B}\\"
        let line = shown("a" + escape + "b")
        #expect(line.text == "ab" && line.spans == [])
    }

    @Test("keeps where links lead", arguments: ["\u{07}", "\u{1B}\\"])
    func links(end: String) {
        let line = shown("a \u{1B}]8;id=1;https://x.org/?a;b\(end)link\u{1B}]8;;\(end) b")
        #expect(line.text == "a link b")
        #expect(line.spans == [TextSpan(2..<6, link: "https://x.org/?a;b")])
    }

    @Test("that was written over is what was written last")
    func progress() {
        #expect(shown("10%\r50%\r100% done").text == "100% done")
        #expect(shown("10%\r50%\r").text == "50%", "nothing was written over it yet")
        #expect(shown("10%\r\u{1B}[K").text == "10%")
        let line = shown("\u{1B}[31mold\r\u{1B}[32mnew")
        #expect(line.text == "new" && line.spans == [span(0..<3, 2)])
    }

    @Test(
        "hides words where it was written over, and in titles and targets of links",
        arguments: [
            ("10%\r50%", true), ("secret\u{08}\u{08}\u{08}\u{08}\u{08}\u{08}public", true),
            ("\u{1B}]0;title\u{07}a", true), ("\u{1B}]8;;https://x.org\u{07}a\u{1B}]8;;\u{07}", true),
            ("\r\ra", false), ("a\r", false), ("N\u{08}N _\u{08}f", false), ("\u{1B}[31ma\u{1B}[0m", false),
            ("a\u{1B}[K", false), ("a\u{08}", false),
        ])
    func hiding(line: String, isHiding: Bool) {
        #expect(TerminalDecoder.hidesWords(of: Array(line.utf8)[...]) == isHiding)
    }

    @Test("has letters that were struck twice bold, and those above an underscore underlined")
    func overstruck() {
        let line = shown("N\u{08}NA\u{08}A _\u{08}f_\u{08}é x\u{08}_")
        #expect(line.text == "NA fé x")
        #expect(line.spans == [span(0..<2, nil, .bold), span(3..<6, nil, .underline), span(7..<8, nil, .underline)])
        #expect(shown("_\u{08}a\u{08}a").spans == [span(0..<1, nil, [.bold, .underline])])
        #expect(shown("|\u{08}/\u{08}-").text == "-")
        #expect(shown("9%\u{08}\u{08}10%").text == "10%")
        #expect(shown("abc\u{08}\u{08}").text == "abc", "nothing was written over it")
    }

    @Test(
        "loses nothing by escapes that are none or do not end",
        arguments: [
            "\u{1B}", "a\u{1B}[31", "a\u{1B}]8;;https://x.org", "a\u{1B}[3\u{7F}m", "a\u{1B}é", "a\u{1B}(", "\u{1B}P1",
        ])
    func unfinished(text: String) {
        #expect(shown(text).text == text)
    }

    @Test(
        "takes one step a control, and moves what it shows a few times at most",
        arguments: ["ab\u{08}", "a\u{08}a", "_\u{08}f", "ab\u{08}\u{08}c", "a\u{1B}[1mb\u{08}", "é\u{1B}[31mb\u{08}é"])
    func steps(unit: String) {
        let count = 5_000
        let bytes = [UInt8](repeating: 0x78, count: 10) + [[UInt8]](repeating: Array(unit.utf8), count: count).joined()
        var reader = TerminalReader(bytes[...])
        var (steps, moved) = (0, 0)
        var address: UnsafePointer<UInt8>?
        while reader.step() {
            steps += 1
            let now = reader.screen.text.withUnsafeBufferPointer(\.baseAddress)
            if now != address { moved += reader.screen.text.count }
            address = now
        }
        #expect(steps <= 4 * count + 1)
        // An array that doubles its room has moved less than twice what it holds.
        #expect(moved <= 4 * bytes.count, "bytes moved for \(bytes.count) read")
        #expect(reader.screen.finish() == TerminalDecoder().decode(bytes[...]))
    }

    @Test("gives the original bytes of its parts")
    func offsets() {
        let bytes = Array("\u{1B}[1mab\u{1B}[0mcd\u{1B}[K".utf8)
        let line = TerminalDecoder().decode(bytes[...])
        #expect(String(decoding: line.text, as: UTF8.self) == "abcd")
        #expect(bytes[line.offsets.original(1..<3)].elementsEqual("b\u{1B}[0mc".utf8))
        #expect(bytes[line.offsets.original(0..<2)].elementsEqual("ab".utf8))
    }
}
