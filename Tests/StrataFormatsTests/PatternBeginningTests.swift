import StrataSearch
import Testing

@testable import StrataFormats

@Suite("The characters that a pattern's lines begin with")
struct PatternBeginningTests {
    private func characters(_ pattern: String) -> String {
        String(decoding: PatternBeginning.characters(of: pattern.utf8), as: UTF8.self)
    }

    @Test(
        "are told before the pattern is compiled, as far as there is one way to begin",
        arguments: [
            ("^a", "a"), (#"^\[(?<time>.*)\]"#, "["), (#"^\x01 x"#, "\u{01} x"), ("^abcdefghi", "abcdefgh"),
            (#"^(?<t>\x01)(?: (?<l>a|b))?"#, "\u{01}"), (#"^(?<t>\x01) \[(?<l>a|b)\]"#, "\u{01} ["),
            ("^(?<a>(?:(b)))c", "bc"), ("^a+b", "a"), ("^(ab)+c", "ab"), ("^# x", "# x"), ("^a(b|c)", "a"),
            ("^a(b)?c", "a"), ("^(a)b?c", "a"), (#"^(a[\]|]b)"#, "a"), ("^a[[:alpha:]|]b", "a"), ("^(a[]|b)", ""),
            (#"^a\d"#, "a"), ("^a(?=b)", "a"), ("^aé", "a"),
        ])
    func told(pattern: String, expected: String) { #expect(characters(pattern) == expected, "\(pattern)") }

    @Test(
        "are none where there are others, or they may be missing",
        arguments: [
            "a", "^a|b", "^a?b", "^a*", "^a{0,2}b", "^(a|b)", "^(?<a>a)?b", "^((a)b)*c", "^[ab]", "^.", #"^\d"#,
            "^(?=a)", "^(?i:a)", "^(?i)a", #"^a\Q|\E"#, "^a(?#()|b", "^a(?x)#(\n|b", "^", "^é", "(*UTF)^a",
            #"^a\E?b"#, #"^a\c[|b"#, #"^[\Q]|\E]a"#, #"^\x+1"#, #"^\x-0"#, "^a(?[ [a] ])|b",
            #"^a[\[:x:]|b|c[x]"#, "^a(*:()|b", "^a(*PRUNE:[)|b|]", #"^a(?C"(")|b"#, "^a(?C'[')|b|]",
        ])
    func unknown(pattern: String) { #expect(characters(pattern).isEmpty, "\(pattern)") }

    @Test(
        "are looked for in patterns that are not whole, too",
        arguments: ["^(", "^\\", #"^\x"#, "^(?<a", "^[b", "^)"])
    func torn(pattern: String) { #expect(characters(pattern).isEmpty, "\(pattern)") }

    @Test("are what PCRE2 finds, too: of the patterns that ship none matches a line that begins otherwise")
    func shipped() throws {
        var count = 0
        for pattern in FormatShelf.embedded.definitions.flatMap(\.patterns) {
            let compiled = try pattern.compile().pattern
            func mayMatch(_ line: some Sequence<UInt8>) -> Bool {
                CaptureRoom.withRoom { room in Array(line).withUnsafeBytes { compiled.mayMatch($0, in: room) } }
            }
            for (place, own) in pattern.beginning.enumerated() {
                let before = pattern.beginning[..<place]
                let others = (1..<UInt8(0x80)).filter { mayMatch(before + [$0]) }
                // Of some patterns the library does not tell how their lines begin.
                if others.count == 0x7F { continue }
                #expect(others == [own], "\(pattern.name) behind \(before)")
                count += 1
            }
        }
        #expect(count > 1000)
    }
}
