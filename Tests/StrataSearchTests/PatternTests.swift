import Testing

@testable import StrataSearch

@Suite("A pattern")
struct PatternTests {
    private func finds(_ pattern: Pattern, in row: String) throws -> Bool {
        var bytes = Array(row.utf8)
        return try bytes.withUnsafeMutableBytes {
            try Matcher(pattern).verdict(on: UnsafeRawBufferPointer($0)) == .found
        }
    }

    @Test("of plain text finds its signs as they stand")
    func plain() throws {
        #expect(try finds(Pattern("a.b (c)"), in: "x a.b (c) y"))
        #expect(try !finds(Pattern("a.b"), in: "axb"))
        #expect(try finds(Pattern("C:\\new [1]+{2}^$|?*"), in: "in C:\\new [1]+{2}^$|?*"))
    }

    @Test("ignores case until an upper-case letter is in it, unless somebody says otherwise")
    func letterCase() throws {
        #expect(try finds(Pattern("error"), in: "An ERROR"))
        #expect(try !finds(Pattern("Error"), in: "An ERROR"))
        #expect(try finds(Pattern("Error", letterCase: .ignored), in: "An ERROR"))
        #expect(try !finds(Pattern("error", letterCase: .kept), in: "An ERROR"))
        #expect(try finds(Pattern("größe"), in: "GRÖSSE und GRÖßE"))
        // The letter of an escape is none that is looked for.
        #expect(Pattern("\\Sx", .regularExpression).ignoresCase)
        #expect(!Pattern("\\\\Sx", .regularExpression).ignoresCase)
    }

    @Test("of whole words begins and ends where words do")
    func words() throws {
        let port = Pattern("port", isWholeWord: true)
        #expect(try finds(port, in: "on port 80") && finds(port, in: "port") && finds(port, in: "(port)"))
        #expect(try !finds(port, in: "report") && !finds(port, in: "ports") && !finds(port, in: "port_1"))
        #expect(try !finds(port, in: "éport"))
        #expect(
            try finds(Pattern("-v", isWholeWord: true), in: "a -v b")
                && !finds(Pattern("-v", isWholeWord: true), in: "a-v b"))
        #expect(try finds(Pattern("a|b", .regularExpression, isWholeWord: true), in: "x b y"))
        #expect(try !finds(Pattern("a|b", .regularExpression, isWholeWord: true), in: "ab"))
    }

    @Test(
        "that is wrong is refused with what is wrong, where, and what to do",
        arguments: [
            ("", Pattern.Syntax.plain, nil, "there is nothing to look for; give a text"),
            (
                "é(b", .regularExpression, 3,
                "missing closing parenthesis at character 4; correct it, or look for it as plain text"
            ),
            (
                "é[b", .regularExpression, 3,
                "missing terminating ] for character class at character 4; correct it, or look for it as plain text"
            ),
            ("a\nb", .plain, 1, "a line break at character 2 is in no row; look for one line of the text"),
        ] as [(String, Pattern.Syntax, Int?, String)])
    func wrong(text: String, syntax: Pattern.Syntax, offset: Int?, sentence: String) {
        let error = #expect(throws: PatternError.self) { try Matcher(Pattern(text, syntax)) }
        #expect(error?.offset == offset)
        #expect(error?.description == sentence)
    }

    @Test("of a hundred thousand characters is found, or refused as too large")
    func long() throws {
        let text = String(repeating: "abcdefghij", count: 10_000)
        let error = #expect(throws: PatternError.self) { try Matcher(Pattern(text)) }
        #expect(error?.description == "a pattern of 100,000 characters is too large; give a shorter one")
        #expect(try finds(Pattern(String(repeating: "abcdefghij", count: 400)), in: text))
    }

    @Test("has its edges at every line of a row of several, also of an empty last one, and its dot within a line")
    func lines() throws {
        let row = "INFO a\n  at b\n"
        for (text, isFound) in [
            ("a$", true), ("b$", true), ("^  at", true), ("^$", true), ("o a$", true), (#"a\n  at"#, true),
            ("^at", false), ("a.  at", false), ("info.*b", false), ("at$", false),
        ] {
            #expect(try finds(Pattern(text, .regularExpression), in: row) == isFound, "\(text)")
        }
        #expect(try Matcher(Pattern("[a-z]$", .regularExpression)).ranges(in: row.utf8) == [5..<6, 12..<13])
        #expect(try Matcher(Pattern("^.*b", .regularExpression)).ranges(in: row.utf8) == [7..<13])
    }

    @Test("gives up on a row that it would take for ever to look at, and says so")
    func cutOff() throws {
        let row = Array((String(repeating: "a", count: 40) + "!").utf8)
        let verdict = try row.withUnsafeBytes { try Matcher(Pattern("^(a|aa)+$", .regularExpression)).verdict(on: $0) }
        #expect(verdict == .cutOff)
    }

    @Test("tells the stretches of a row that match, none of them empty")
    func ranges() throws {
        #expect(try Matcher(Pattern("ab")).ranges(in: "ab-AB-a-ab".utf8) == [0..<2, 3..<5, 8..<10])
        #expect(try Matcher(Pattern("x*", .regularExpression)).ranges(in: "éxxaéx".utf8) == [2..<4, 7..<8])
        #expect(
            try Matcher(Pattern("a")).ranges(in: Array(repeating: 0x61, count: 50), atMost: 3) == [0..<1, 1..<2, 2..<3])
        #expect(try Matcher(Pattern("b")).ranges(in: [0xFF, 0x62, 0x00, 0x62]) == [1..<2, 3..<4])
    }
}
