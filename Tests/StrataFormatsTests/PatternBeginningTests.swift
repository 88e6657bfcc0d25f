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
            (#"^a\d"#, "a"), ("^a(?=b)", "a"), ("^aé", "a"), ("^a{2}b", "a"), ("^(ab){2}c", "ab"),
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
        "are of a set where the first one may be one of several",
        arguments: [
            (#"^\d+ "#, "0123456789"), ("^[A-C]", "ABC"), (#"^(?<a>[\d_-])b"#, "-0123456789_"), ("^[a]{2}", "a"),
            ("^(?:([xz]))", "xz"), (#"^[\].]+$"#, ".]"), ("^[a-]", "-a"),
        ])
    func first(pattern: String, expected: String) {
        let start = PatternBeginning.start(of: pattern.utf8)
        let found = (1..<UInt8(0x80)).filter { start.mayBegin(UInt64($0)) }
        #expect(String(decoding: found, as: UTF8.self) == expected, "\(pattern)")
    }

    @Test("are compared with those of a line as far as this goes, and with no others")
    func compared() {
        let start = PatternBeginning.start(of: "^abcx".utf8)
        func mayBegin(_ line: String) -> Bool {
            start.mayBegin(line.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        #expect(["abcx", "abcxyz", "abc", "a", ""].allSatisfy(mayBegin))
        #expect(["abcy", "abx", "b", "bbcx", "abdxabcx"].allSatisfy { !mayBegin(String($0.prefix(8))) })
    }

    @Test(
        "are of no set where others may begin a line",
        arguments: [
            #"^\d*"#, "^[ab]?c", "^[ab]|c", "^([ab]|c)", "^[^a]", "^[[:alpha:]]", #"^[\x41]"#, "^[é]", "^[ab]{0,1}c",
            "^(?i:[a])", #"^\D"#, "^[", "^[a", #"^[\"#, "^([ab])?c", "[ab]", "^[]a]", "^[b-a]",
        ])
    func others(pattern: String) {
        let start = PatternBeginning.start(of: pattern.utf8)
        #expect((1..<UInt8(0x80)).allSatisfy { start.mayBegin(UInt64($0)) }, "\(pattern)")
    }

    @Test(
        "are looked for in patterns that are not whole, too",
        arguments: ["^(", "^\\", #"^\x"#, "^(?<a", "^[b", "^)"])
    func torn(pattern: String) { #expect(characters(pattern).isEmpty, "\(pattern)") }

    @Test("are what PCRE2 finds, too: of the patterns that ship none matches a line that begins otherwise")
    func shipped() throws {
        var (count, setCount) = (0, 0)
        for pattern in FormatShelf.embedded.definitions.flatMap(\.patterns) {
            let compiled = try pattern.compile().pattern
            func mayMatch(_ line: some Sequence<UInt8>) -> Bool {
                CaptureRoom.withRoom { room in Array(line).withUnsafeBytes { compiled.mayMatch($0, in: room) } }
            }
            let beginning = PatternBeginning.characters(of: pattern.text.utf8)
            let first = (1..<UInt8(0x80)).filter { mayMatch([$0]) }
            let told = (1..<UInt8(0x80)).filter { pattern.start.mayBegin(UInt64($0)) }
            if told.count > 1, told.count < 0x7F { setCount += 1 }
            if first.count < 0x7F { #expect(Set(first).isSubset(of: told), "\(pattern.name)") }
            for (place, own) in beginning.enumerated() {
                let before = beginning[..<place]
                let others = (1..<UInt8(0x80)).filter { mayMatch(before + [$0]) }
                // Of some patterns the library does not tell how their lines begin.
                if others.count == 0x7F { continue }
                #expect(others == [own], "\(pattern.name) behind \(before)")
                count += 1
            }
        }
        #expect(count > 1000 && setCount > 100)
    }
}
