import Testing

@testable import Strata

@Suite("Text from outside in a message") struct OneLineTests {
    @Test("stays as it is where it is harmless, whatever the script")
    func harmless() {
        for text in ["", "fold.offset", "a b\\n'\"", "żółw 漢字 שלום", "👩‍👧 क्‍ष", String(repeating: "x", count: 100)] {
            #expect(OneLine.excerpt(text) == text)
            #expect(OneLine.escaping(text) == text)
        }
    }

    @Test(
        "has its control characters escaped", arguments: [0x00, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x9B])
    func controls(code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        #expect(OneLine.excerpt("a\(scalar)b") == "a\\u{" + String(code, radix: 16, uppercase: true) + "}b")
    }

    @Test("has what ends lines or turns directions around escaped")
    func separatorsAndDirections() {
        let codes =
            [0x61C, 0x2028, 0x2029, 0x200B, 0x200E, 0x200F, 0xFEFF, 0xE0041] + Array(0x202A...0x202E)
            + Array(0x2066...0x2069)
        for code in codes {
            guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }
            #expect(OneLine.excerpt("\(scalar)") == "\\u{" + String(code, radix: 16, uppercase: true) + "}")
        }
        #expect(OneLine.excerpt("\r\n") == "\\u{D}\\u{A}")
    }

    @Test("has bytes of file names that are no UTF-8 as C writes them")
    func bytes() {
        #expect(OneLine.escaping("caf\u{10FFE9}.log") == "caf\\xE9.log")
        #expect(OneLine.escaping("\u{10FF80}\u{10FFFF}") == "\\x80\\xFF")
        #expect(OneLine.escaping("\u{10FF7F}") == "\u{10FF7F}")
    }

    @Test("is cut after 100 characters, and never within an escape")
    func cut() {
        #expect(OneLine.excerpt(String(repeating: "x", count: 101)) == String(repeating: "x", count: 100) + "…")
        // Each escape has five characters: twenty of them fit.
        let escapes = OneLine.excerpt(String(repeating: "\u{1}", count: 1_000))
        #expect(escapes == String(repeating: "\\u{1}", count: 20) + "…")
        let uneven = OneLine.excerpt("xyz" + String(repeating: "\u{1}", count: 1_000))
        #expect(uneven == "xyz" + String(repeating: "\\u{1}", count: 19) + "…")
        #expect(OneLine.excerpt("abcdef", limit: 3) == "abc…")
    }

    @Test("is cut among the marks of one letter")
    func marks() {
        let text = OneLine.excerpt("a" + String(repeating: "\u{301}", count: 1_000_000))
        #expect(text.unicodeScalars.count == 101)
    }

    @Test("can be escaped without being cut")
    func whole() {
        #expect(OneLine.escaping(String(repeating: "\n", count: 1_000)) == String(repeating: "\\u{A}", count: 1_000))
    }
}

@Suite("The nearest name") struct NearestNameTests {
    static let names = ["stack", "flip", "inset", "custom", "fold"]

    @Test("is the one with the fewest edits")
    func fewest() {
        #expect(NearestName.find("stak", among: Self.names) == "stack")
        #expect(NearestName.find("FLOD", among: Self.names) == "fold")
        #expect(NearestName.find("insert", among: Self.names, within: 1) == "inset")
        #expect(NearestName.find("nothing like it", among: Self.names, within: 2) == nil)
        #expect(NearestName.find("fold", among: []) == nil)
    }

    @Test("is told only where no more than a third of the letters are wrong")
    func hint() {
        #expect(NearestName.hint("foldd", among: Self.names) == "; did you mean 'fold'?")
        #expect(NearestName.hint("fld", among: Self.names) == "; did you mean 'fold'?")
        #expect(NearestName.hint("insert", among: Self.names) == "; did you mean 'inset'?")
        // Two of four, and four of six.
        #expect(NearestName.hint("flap", among: ["flip", "fold"]) == "; did you mean 'flip'?")
        #expect(NearestName.hint("sick", among: ["fold"]) == "")
        #expect(NearestName.hint("xyzabc", among: Self.names) == "")
        // However long what was written is.
        #expect(NearestName.hint(String(repeating: "m", count: 1000), among: Self.names) == "")
        #expect(NearestName.hint(String(repeating: "fold", count: 200), among: Self.names) == "")
    }

    @Test("costs no more for a name of megabytes, of which the beginning decides")
    func megabytes() {
        #expect(NearestName.find("custom" + String(repeating: "m", count: 10_000_000), among: Self.names) == "custom")
        #expect(NearestName.find("a" + String(repeating: "\u{301}", count: 10_000_000), among: Self.names) != nil)
        #expect(NearestName.find(String(repeating: "m", count: 10_000_000), among: Self.names, within: 5) == nil)
    }
}
