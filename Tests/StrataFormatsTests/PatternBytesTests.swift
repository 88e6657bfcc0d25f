import StrataSearch
import StrataTime
import Testing

@testable import StrataFormats

@Suite("The bytes that all lines of a pattern have")
struct PatternBytesTests {
    private func bytes(_ pattern: String) -> String {
        let found = PatternBytes(ofPattern: pattern.utf8)
        let members = (UInt8(0)..<0x80).filter { byte in
            withUnsafeBytes(of: byte) { PatternBytes(of: $0).isSubset(of: found) }
        }
        return String(decoding: members, as: UTF8.self)
    }

    @Test(
        "are told as far as they must be there",
        arguments: [
            ("^ab", "ab"), ("a|ab", "a"), ("(?:ab|bc)d", "bd"), ("a?b*c+d{0,2}e{1,2}f{0}g{2}", "ceg"),
            (#"\[(?<a>x+)\] .*$"#, " []x"), ("(ab)?c", "c"), ("(ab)+?c", "abc"), ("(a|)b", "b"), ("[ab]c", "c"),
            (#"\x01\t\d\w"#, "\u{1}\t"), ("(?=a)b(?!c)d(?<=e)(?<!f)", "bd"), ("(?&LEVEL): ", " :"), ("é:", ":"),
            ("(?>ab)", "ab"), (#"a[\]b]c[]d]e"#, "]acde"), ("", ""),
        ])
    func told(pattern: String, expected: String) { #expect(bytes(pattern) == expected, "\(pattern)") }

    @Test(
        "are none where the pattern has what is not understood",
        arguments: [
            "(?i)ab", "(?i:ab)", "(?x)a b", #"\Qab\E"#, "(*UTF)ab", "(?#a)b", "(?|a|b)c", #"(a)b\1"#, #"\p{L}a"#, "(ab",
            "ab)", #"ab\"#, "a{b}", "a{,2}b{", #"\x{41}b"#, "(?(1)a|b)c", "(?C1)a", "a(?R)?b",
        ])
    func lost(pattern: String) { #expect(bytes(pattern) == "", "\(pattern)") }

    @Test("are in all lines that PCRE2 matches by the patterns that ship, however they are torn and mixed")
    func shipped() throws {
        let formats = FormatShelf.embedded.definitions
        let lines = formats.flatMap(\.samples).map { Array($0.line.utf8) }
        var count = 0
        for (index, format) in formats.enumerated() {
            // Its own samples, and some of the others.
            let tried =
                format.samples.map { Array($0.line.utf8) }
                + lines.indices.filter { $0 % 97 == index % 97 }.map { lines[$0] }
            for pattern in format.patterns {
                let compiled = try pattern.compile()
                for line in tried.compactMap({ pattern.needsTime ? marked($0) : $0 }) {
                    line.withUnsafeBytes { line in
                        guard compiled.pattern.match(line, { _ in }) else { return }
                        #expect(compiled.required.isSubset(of: PatternBytes(of: line)), "\(pattern.name)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 1000)
    }

    /// Returns a line with a sign for its time; nil where it has none.
    private func marked(_ line: [UInt8]) -> [UInt8]? {
        line.withUnsafeBytes { line in
            TimedHead(line, TimeReader(), trustsCounts: true).map { LineReader.marked(line, $0) }
        }
    }
}
