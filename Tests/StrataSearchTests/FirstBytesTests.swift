import Testing

@testable import StrataSearch

@Suite("The first bytes of lines that a pattern matches")
struct FirstBytesTests {
    @Test(
        "let through every line that it matches",
        arguments: [
            "^(?i)k", "^(?:a|b)?c", "^\\d*x", "a", "^", "^(?=a|$)", "^[^\\x01]", "(?x) ^ a # b", "^\\[?(?<t>\\x01)",
            "^\\xe9",
            "^(?i:s|\\x{e9})",
        ])
    func sound(text: String) throws {
        for isForBytes in [true, false] {
            let first = FirstBytes(of: text, isForBytes: isForBytes)
            let pattern = try CapturePattern(text, isForBytes: isForBytes)
            for byte in [nil] + (0...255).map({ UInt8($0) as UInt8? }) {
                for rest in ["", "c", "x", "a", "\u{1}"] {
                    let line = (byte.map { [$0] } ?? []) + Array(rest.utf8)
                    let isMatched = line.withUnsafeBytes { pattern.match($0) { _ in } }
                    #expect(!isMatched || first.contains(line.first), "\(line)")
                }
            }
        }
    }

    @Test("are few, where the pattern begins where lines do")
    func few() {
        func bytes(_ text: String) -> [UInt8] {
            let first = FirstBytes(of: text, isForBytes: true)
            return (0...255).filter { first.contains($0) }
        }
        #expect(bytes("^\\[?(?<t>\\x01)") == [0x01, 0x5B])
        #expect(bytes("^(?<level>[EW]) ") == [0x45, 0x57])
        #expect(bytes("^x") == [0x58, 0x78], "A letter may stand for its other case.")
        #expect(bytes("x").count == 256 && bytes("^(").count == 256)
    }
}
