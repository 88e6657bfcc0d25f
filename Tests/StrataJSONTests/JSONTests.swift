import StrataJSON
import Testing

private func read(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(line: Array(text.utf8)) }

private func problem(_ bytes: [UInt8]) -> String? {
    do throws(JSONError) {
        _ = try JSONValue(line: bytes)
        return nil
    } catch {
        return error.description
    }
}

@Suite("JSON")
struct JSONTests {
    @Test("Members keep their order, and numbers the way they were written")
    func order() throws {
        let text = #"{"z":1.50,"a":[true,null,-0,1e3],"m":{"y":"é","b":{}}}"#
        let value = try read(text)
        #expect(value.compactText == text)
        guard case .object(let object) = value else { throw WrongKind() }
        #expect(object.keys == ["z", "a", "m"])
        #expect(object["z"] == .number(try number("1.50")))
        #expect(object["q"] == nil)
    }

    @Test("White space between the parts is not kept")
    func space() throws {
        #expect(try read(" { \"a\" : [ 1 ,\t2 ] , \"b\" : { } }\r\n").compactText == #"{"a":[1,2],"b":{}}"#)
    }

    @Test(
        "Escapes are read, and written only where JSON needs them",
        arguments: [
            (#""\u0041\u00e9\/""#, "Aé/", #""Aé/""#), (#""\ud83d\ude00""#, "😀", #""😀""#),
            (#""a\"b\\c\n\t\u0001""#, "a\"b\\c\n\t\u{1}", #""a\"b\\c\n\t\u0001""#), (#""\b\f\r""#, "\u{8}\u{C}\r", nil),
        ] as [(String, String, String?)])
    func escapes(text: String, string: String, written: String?) throws {
        #expect(try read(text) == .text(string))
        #expect(try read(JSONValue.quote(string)) == .text(string))
        if let written { #expect(JSONValue.quote(string) == written) }
    }

    @Test("Further characters are escaped on demand, those beyond 16 bits as a pair")
    func furtherEscapes() throws {
        let text = "a\u{202E}b\"\u{E0001}ü"
        let written = JSONValue.quote(text) { $0.properties.generalCategory == .format }
        #expect(written == #""a\u202eb\"\udb40\udc01ü""#)
        #expect(try read(written) == .text(text))
    }

    @Test(
        "What is not JSON is refused, with what is wrong and where",
        arguments: [
            ("", "it ends in the middle"), ("{", "it ends in the middle"), (#"{"a":1"#, "it ends in the middle"),
            (#""abc"#, "it ends in the middle"), (#"{"a" 1}"#, "':' is needed at byte 6"),
            (#"{"a":1,}"#, "a string is needed at byte 8"), ("[1,]", "a value is needed at byte 4"),
            ("[1 2]", "',' or ']' is needed at byte 4"), ("{} {}", "nothing more is needed at byte 4"),
            ("[01]", "',' or ']' is needed at byte 3"), ("[1.]", "the number before byte 4 is none"),
            ("[1e999]", "the number before byte 7 is none"), ("nul", "a value is needed at byte 1"),
            (#"["\x"]"#, "the string is faulty at byte 4"), (#"["\ud800"]"#, "the string is faulty at byte 9"),
            (#"{"a":1,"b":2,"a":3}"#, "the key \"a\" is there twice"), ("hello", "a value is needed at byte 1"),
            (String(repeating: "[", count: 200), "it is nested too deeply at byte 101"),
        ])
    func refusals(text: String, reason: String) {
        #expect(problem(Array(text.utf8)) == reason)
    }

    @Test("Numbers compare as they are written, and can forget how that was, where a Double holds them")
    func digits() throws {
        #expect(try read("1.50") != read("1.5"))
        #expect(try read("1.50") == read("1.50"))
        #expect(try read("-0") != read("0"))
        let line = Array("[1.50,-0,1e3,12345678901234567890]".utf8)
        #expect(try JSONValue(line: line, keepsDigits: false).compactText == "[1.5,0,1000,12345678901234567890]")
    }

    @Test("A text has 4,000,000 values at most")
    func most() throws {
        // The array itself is one of them.
        let full = Array("[\(String(repeating: "1,", count: 3_999_998))1]".utf8)
        #expect(try JSONValue(line: full) != .null)
        #expect(problem(Array("[1,".utf8) + full.dropFirst()) == "it has more than 4000000 values")
    }

    @Test("A long key that is there twice is repeated by its beginning")
    func longKey() {
        let key = String(repeating: "k", count: 1_000)
        let beginning = String(repeating: "k", count: 100)
        #expect(problem(Array("{\"\(key)\":1,\"\(key)\":2}".utf8)) == "the key \"\(beginning)\"… is there twice")
    }

    @Test("A key that is there twice is found among many, too")
    func manyKeys() throws {
        let members = (0..<1000).map { "\"k\($0)\":\($0)" }
        guard case .object(let object) = try read("{\(members.joined(separator: ","))}") else { throw WrongKind() }
        #expect(object.keys == (0..<1000).map { "k\($0)" })
        for key in [0, 15, 16, 17, 999] { #expect(object["k\(key)"] == .number(JSONNumber(Double(key)))) }
        #expect(object["k1000"] == nil)
        let twice = members + ["\"k500\":1"]
        #expect(problem(Array("{\(twice.joined(separator: ","))}".utf8)) == "the key \"k500\" is there twice")
    }

    @Test("Bytes that are not UTF-8, and control characters, are faults of their string")
    func bytes() {
        #expect(problem([0x22, 0xC3, 0x28, 0x22]) == "the string is faulty at byte 4")
        #expect(problem([0x22, 0x41, 0x0A, 0x22]) == "the string is faulty at byte 3")
    }

    @Test("Numbers of a program's own are written briefly and whole", arguments: [(3.0, "3"), (-0.5, "-0.5")])
    func numbers(value: Double, text: String) {
        #expect(JSONNumber(value).text == text)
        #expect(JSONValue.number(JSONNumber(value)).compactText == text)
    }

    private func number(_ text: String) throws -> JSONNumber {
        guard case .number(let number) = try read(text) else { throw WrongKind() }
        return number
    }
}

private struct WrongKind: Error {}
