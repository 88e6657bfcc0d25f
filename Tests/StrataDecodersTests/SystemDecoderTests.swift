import StrataDocument
import Testing

@testable import StrataDecoders

private func text(_ line: String, by decoder: any LineDecoder) -> String {
    String(decoding: decoder.decode(ArraySlice(line.utf8)).text, as: UTF8.self)
}

@Suite("A line of a system's log")
struct SystemDecoderTests {
    @Test(
        "of a container has neither stream nor tag, and an ellipsis where it goes on",
        arguments: [
            ("2016-10-06T00:17:09.669794202Z stdout F one", "2016-10-06T00:17:09.669794202Z one"),
            ("2016-10-06T00:17:09.669794202Z stderr P two", "2016-10-06T00:17:09.669794202Z two …"),
            ("2016-10-06T02:17:09.669794202+02:00 stdout F:x  a", "2016-10-06T02:17:09.669794202+02:00  a"),
            ("2016-10-06T00:17:09.669794202Z stdout F", "2016-10-06T00:17:09.669794202Z "),
            ("2016-10-06T00:17:09.669794202Z stdout F 1%\r2%", "2016-10-06T00:17:09.669794202Z 2%"),
            ("2016-10-06T00:17:09.669794202Z stdin F no", "2016-10-06T00:17:09.669794202Z stdin F no"),
            ("2016-10-06 00:17:09.669794202Z stdout F no", "2016-10-06 00:17:09.669794202Z stdout F no"),
        ])
    func container(line: String, expected: String) { #expect(text(line, by: ContainerDecoder()) == expected) }

    @Test(
        "with a priority has a word for that behind the time",
        arguments: [
            (
                "<34>1 2003-10-11T22:14:15.003Z m.org su - ID47 - \u{FEFF}'su' failed",
                "2003-10-11T22:14:15.003Z CRIT m.org su: ID47 'su' failed"
            ),
            (
                "<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 p 8710 - - %% It's",
                "2003-08-24T05:14:15.000003-07:00 NOTICE 192.0.2.1 p[8710]: %% It's"
            ),
            (#"<11>1 - - a - - [x@1 i="]\"]"][y] m"#, #"ERROR a: [x@1 i="]\"]"][y] m"#),
            (#"<14>1 2003-10-11T22:14:15Z h a 1 i [x]"#, #"2003-10-11T22:14:15Z INFO h a[1]: i [x]"#),
            ("<34>Oct 11 22:14:15 m su: failed", "Oct 11 22:14:15 CRIT m su: failed"),
            ("<13>Feb  5 17:32:18 10.0.0.99 Use it", "Feb  5 17:32:18 NOTICE 10.0.0.99 Use it"),
            ("<191>Feb  5 17:32:18 h a[3]: \u{1B}[1mx", "Feb  5 17:32:18 DEBUG h a[3]: x"),
            ("<192>Feb  5 17:32:18 h a: x", "<192>Feb  5 17:32:18 h a: x"),
            ("<3>usb 1-1: no", "<3>usb 1-1: no"),
            ("<a> b", "<a> b"),
            ("<14>1 2003-10-11T22:14:15Z h a 1 i [x", "<14>1 2003-10-11T22:14:15Z h a 1 i [x"),
            ("<14>1 2003-10-11T22:14:15Z", "<14>1 2003-10-11T22:14:15Z"),
        ])
    func syslog(line: String, expected: String) { #expect(text(line, by: SyslogDecoder()) == expected) }

    @Test("gives the original bytes of its parts")
    func offsets() {
        let bytes = Array("<34>Oct 11 22:14:15 m su: failed".utf8)
        let line = SyslogDecoder().decode(bytes[...])
        // CRIT and the space behind it stand for nothing.
        #expect(bytes[line.offsets.original(11..<22)].elementsEqual("4:15 m".utf8))
        #expect(bytes[line.offsets.original(0..<line.text.count)].elementsEqual("Oct 11 22:14:15 m su: failed".utf8))
    }
}

@Suite("A byte order mark") struct MarkTests {
    @Test("is not shown where a file begins with one")
    func hidden() {
        let document = MemoryDocument(["\u{FEFF}one", "two"])
        let rows = LineFormat().rows(of: document)
        #expect(rows.line(at: 0).string == "one" && rows.line(at: 1).string == "two")
        #expect(rows.line(at: 0).originalBytes.count == 6)
        #expect(rows.line(at: 0).originalStart(1) == 4)
    }
}

@Suite("A table that begins with a byte order mark")
struct MarkedTableTests {
    @Test("has none in the name of its first column, nor in what is shown", arguments: ["name", "\"name\""])
    func mark(name: String) throws {
        let lines = ["\u{FEFF}\(name),level,x", "a,error,1", "b,info,2"].map { Array($0.utf8)[...] }
        #expect(TableDecoder.recognizes(",;")(lines))
        let table = TableDecoder(",;", lines)
        let parts = try #require(table.parts(of: lines[1]))
        #expect(parts.fields.map { String(decoding: $0.name, as: UTF8.self) } == ["name", "x"])
        #expect(table.parts(of: lines[0]) == nil)
        #expect(String(decoding: table.decode(lines[0]).text, as: UTF8.self) == "name  level  x")
        #expect(String(decoding: table.decode(lines[1]).text, as: UTF8.self) == "a     error  1")
    }
}

@Suite("A table")
struct TableDecoderTests {
    private func lines(_ lines: [String], by separators: String = ",;") -> [String] {
        let first = lines.map { ArraySlice($0.utf8) }
        let decoder = TableDecoder(separators, first)
        return lines.map { text($0, by: decoder) }
    }

    @Test("has its fields one below the other, without the quotes around them")
    func columns() {
        #expect(
            lines(["id,name,note", #"1,Ada,"first, of all""#, #"22,"Émilie",x"#, #"3,"said ""hi""","#])
                == ["id  name       note", "1   Ada        first, of all", "22  Émilie     x", "3   said \"hi\"  "])
        #expect(lines(["a;b", "1,5;2"]) == ["a    b", "1,5  2"])
        #expect(lines(["a\tb", "xyz\tu v"], by: "\t") == ["a    b", "xyz  u v"])
    }

    @Test("leaves out nothing of a field that is broad, and leaves alone a line whose quotes do not end")
    func odd() {
        let long = String(repeating: "x", count: 50)
        #expect(
            lines(["a,b", long + ",1"])
                == ["a" + String(repeating: " ", count: 41) + "b", long + "  1"])
        #expect(lines(["a,b", #"1,"two"#]) == ["a  b", #"1,"two"#])
        #expect(lines(["a,b", #""x"y,2"#, "alone"]) == ["a     b", #""x"y  2"#, "alone"])
    }

    @Test("has the names of its columns bold")
    func header() {
        let decoder = TableDecoder(",", [ArraySlice("ab,c".utf8), ArraySlice("1,2".utf8)])
        let bold = TextLook(traits: .bold)
        #expect(decoder.decode(ArraySlice("ab,c".utf8)).spans == [TextSpan(0..<2, bold), TextSpan(4..<5, bold)])
        #expect(decoder.decode(ArraySlice("1,2".utf8)).spans == [])
    }

    @Test("is known by its first line, and by as many fields in all")
    func known() {
        func format(_ lines: [String]) -> String? {
            DecoderRegistry.shipped.entry(for: lines.map { ArraySlice($0.utf8) })?.name
        }
        #expect(format(["id,name", "1,a", "2,b"]) == "csv")
        #expect(format(["id;name", "1;a"]) == "csv")
        #expect(format(["id\tname", "1\ta"]) == "tsv")
        #expect(format(["id,name"]) == nil, "one line is no table")
        #expect(format(["id,name", "1,a", "2,b,c"]) == nil)
        #expect(format(["2026-05-20 a,b", "2026-05-20 c,d"]) == nil)
        #expect(format([#"{"a":1}"#, "x", #"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#]) == "json", "but for one of five")
        #expect(format(["<34>Oct 11 22:14:15 m su: failed"]) == "syslog")
        #expect(format(["2016-10-06T00:17:09.669794202Z stdout F one"]) == "cri")
        #expect(format(["2026-05-20 04:45:11 error: it failed, again"]) == nil)
    }
}

@Suite("Text in another encoding")
struct EncodingDecoderTests {
    @Test(
        "is shown as what it says",
        arguments: [
            ("ISO-8859-1", [0x63, 0xE9, 0xA9] as [UInt8], "cé©"), ("CP1252", [0x80, 0x20, 0x99], "€ ™"),
            ("SHIFT_JIS", [0x83, 0x5C, 0x41], "ソA"), ("KOI8-R", [0xF0], "П"),
            ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x25, 0x3D, 0x1B, 0x28, 0x42, 0x41], "ソA"),
            ("CP1255", [0xF9, 0xEC, 0xE5, 0xED, 0x20, 0xF2, 0xE5, 0xEC, 0xED], "שלום עולם"),
            ("CP1258", [0x61, 0x3A, 0x20, 0x62], "a: b"), ("TCVN", [0x61, 0x20, 0x62], "a b"),
        ])
    func texts(encoding: String, bytes: [UInt8], expected: String) throws {
        let decoder = try #require(EncodingDecoder(encoding))
        let line = decoder.decode(bytes[...])
        #expect(String(decoding: line.text, as: UTF8.self) == expected)
        // The last character stands for itself alone.
        let last = try #require(expected.last).utf8.count
        let original = line.offsets.original(line.text.count - last..<line.text.count)
        #expect(original.upperBound == bytes.count)
        #expect(decoder.decode([0x41]).text == [0x41], "nothing is kept from one line to the next")
    }

    @Test(
        "has a letter and the marks behind it as one character, which stands for the bytes of both and no others",
        arguments: [
            // a and a grave, ê and an acute; shin, its dot and a dagesh; a and a grave.
            ("CP1258", [0x62, 0x61, 0xCC, 0x20] as [UInt8], "\u{E0}", 1..<3),
            ("CP1258", [0x62, 0xEA, 0xEC], "\u{1EBF}", 1..<3),
            ("CP1255", [0x62, 0xF9, 0xD1, 0xCC, 0x20], "\u{FB2C}", 1..<4),
            ("TCVN", [0x62, 0x61, 0xB0, 0x62], "\u{E0}", 1..<3),
        ])
    func marks(encoding: String, bytes: [UInt8], letter: String, place: Range<Int>) throws {
        let line = try #require(EncodingDecoder(encoding)).decode(bytes[...])
        let behind = bytes[place.upperBound...]
        #expect(line.text.elementsEqual([0x62] + Array(letter.utf8) + behind))
        #expect(line.offsets.original(1..<1 + letter.utf8.count) == place)
    }

    @Test("keeps bytes that are no characters")
    func faulty() throws {
        let decoder = try #require(EncodingDecoder("SHIFT_JIS"))
        #expect(decoder.decode([0x41, 0x83]).text == [0x41, 0x83])
        // A letter before them is not lost with them.
        let vietnamese = try #require(EncodingDecoder("CP1258"))
        #expect(vietnamese.decode([0x61, 0x81, 0xE0]).text == [0x61, 0x81, 0xC3, 0xA0])
    }

    @Test(
        "is none where there is no such encoding, or lines end otherwise in it",
        arguments: ["", "none", "UTF-16", "UCS-4", "EBCDIC-US"])
    func unknown(encoding: String) { #expect(EncodingDecoder(encoding) == nil) }
}
