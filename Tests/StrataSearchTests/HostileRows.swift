import StrataGenerators

/// Rows of everything that upsets who looks for patterns: no text, halves of characters, NULs, carriage returns, line
/// separators of other systems, rows without anything, very long ones, and words that are nearly those looked for.
struct HostileRows {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let pieces: [[UInt8]] =
        [
            "error", "ERROR", "Error", "erro", "r", "timeout", "Timeout", "foo", "bar", "foobar", "foo bar", "x1", "_",
            " ",
            "\t", "a", "b", "ab", "aab", "k", "\u{212A}", "s", "\u{17F}", "é", "É", "ß", "漢字", "😀", "e\u{301}",
            "\u{2028}",
            "\u{85}", "\r", "\u{B}", "\u{C}", "\0", "$", "^", "(", "[", "12", "4711", "10.0.0.7", "status=failed",
            "\"q\"",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0xE2, 0x84], [0x80, 0x80], [0xF0, 0x9F], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
        ]

    /// The next row; it has no line feed.
    mutating func row() -> [UInt8] {
        switch Int.random(in: 0..<40, using: &random) {
        case 0...3: return []
        case 4: return Array(repeating: 0x61, count: Int.random(in: 1...3000, using: &random))
        default: break
        }
        let pieces = Int.random(in: 0..<3, using: &random) > 0 ? Self.plainPieces : Self.pieces
        return (0..<Int.random(in: 1...9, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
    }

    /// Most rows are of ASCII.
    private static let plainPieces = pieces.filter { $0.allSatisfy { $0 < 0x80 } }

    mutating func rows(_ count: Int) -> [[UInt8]] { (0..<count).map { _ in row() } }
}
