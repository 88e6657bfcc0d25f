import StrataSearch
import Testing

@testable import StrataFormats

@Suite("The character that a pattern's lines begin with")
struct PatternBeginningTests {
    private func character(_ pattern: String) -> Character? {
        PatternBeginning.character(of: pattern.utf8).map { Character(UnicodeScalar($0)) }
    }

    @Test(
        "is told before the pattern is compiled",
        arguments: [
            ("^a", "a"), (#"^\[(?<time>.*)\]"#, "["), (#"^\x01 x"#, "\u{01}"),
            (#"^(?<t>\x01)(?: (?<l>a|b))?"#, "\u{01}"),
            ("^(?<a>(?:(b)))", "b"), ("^a+", "a"), ("^#", "#"), ("^(?<a>b|c)?d", nil), ("^(?<a>[)|]b|c)", nil),
            ("^(a[|)]c)", "a"), (#"^a[\]|]b"#, "a"), ("^a[[:alpha:]|]b", "a"), ("^a[]|b[]", nil),
        ] as [(String, Character?)])
    func told(pattern: String, expected: Character?) { #expect(character(pattern) == expected, "\(pattern)") }

    @Test(
        "is none where there are others, or it may be missing",
        arguments: [
            "a", "^a|b", "^a?b", "^a*", "^a{0,2}b", "^(a|b)", "^(?<a>a)?b", "^((a)b)*c", "^[ab]", "^.", #"^\d"#,
            "^(?=a)", "^(?i:a)", "^(?i)a", #"^a\Q|\E"#, "^a(?#()|b", "^a(?x)#(\n|b", "^", "^é", "(*UTF)^a",
        ])
    func unknown(pattern: String) { #expect(character(pattern) == nil, "\(pattern)") }

    @Test("is looked for in patterns that are not whole, too", arguments: ["^(", "^\\", #"^\x"#, "^(?<a", "^[b"])
    func torn(pattern: String) { #expect(character(pattern) == nil, "\(pattern)") }

    @Test("is what PCRE2 finds, too: of the patterns that ship none matches a line that begins otherwise")
    func shipped() throws {
        var count = 0
        for pattern in FormatShelf.embedded.definitions.flatMap(\.patterns) {
            guard let first = pattern.firstCharacter else { continue }
            let compiled = try pattern.compile().pattern
            let others = (1..<UInt8(0x80)).filter { byte in
                CaptureRoom.withRoom { room in [byte].withUnsafeBytes { compiled.mayMatch($0, in: room) } }
            }
            // Of some patterns the library does not tell how their lines begin.
            if others.count == 0x7F { continue }
            #expect(others == [first], "\(pattern.name)")
            count += 1
        }
        #expect(count > 500)
    }
}
