import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

@Suite("What lines begin with that a pattern matches")
struct PatternBeginningTests {
    private func mayMatch(_ pattern: CapturePattern, _ beginning: some Sequence<UInt8>) -> Bool {
        CaptureRoom.withRoom { room in Array(beginning).withUnsafeBytes { pattern.mayMatch($0, in: room) } }
    }

    @Test(
        "is let through of every line that it matches, however much of it is known",
        arguments: [
            "^(?i)k", "^(?:a|b)?c", "^\\d*x", "a", "^", "^(?=a|$)", "^[^\\x01]", "(?x) ^ a # b", "^\\[?(?<t>\\x01)",
            "^(?i:s|\\x{e9})", "^(?!ab)a", "^a(?<!b)c", "^a\\b", "^a$", "^(?:a|$)", "^a(?=.*x)", "^(?>a*)c", "^a{2,}+x",
            "^(?<n>a|c)(?P=n)", "(?(DEFINE)(?<P>a|c))^(?&P)x", "^\\Ka", "^.*+(?<=x)", "(?s)^.{3}$", "^(?(?=a)ax|cx)",
            "^(?>a|ac)cx", "^(?:aa|aaca)++cac", "^(*atomic:a|ac)cx", "^(?>(?>a|ac)(?:c|a))ca", "^(?>a??)ac",
            "^(?>|a)ac",
            "^(?:a|ac)?+cx", "^(?:a|ac){1}+cx", "^(?:a|ac)*+cx", "(?x)^(?:a|ac)* +cx",
            "(?i-sx:^(?:a|ac)* # sign\n +cx)", "(*ACCEPT)^a", "(*NO_AUTO_POSSESS)^a*c",
        ])
    func sound(text: String) throws {
        try check(text, on: Self.lines(of: "acx1 ", upTo: 4) + [[0x01], [0x5B, 0x01], [0x4B, 0x6B]])
    }

    @Test("is let through, whatever the pattern is of", arguments: 0..<UInt64(200))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        try check("^" + Self.pattern(depth: 3, &random), on: Self.lines(of: "ac ", upTo: 5))
    }

    private func check(_ text: String, on lines: [[UInt8]]) throws {
        for isForBytes in [true, false] {
            let pattern = try CapturePattern(text, isForBytes: isForBytes)
            for line in lines where line.withUnsafeBytes({ pattern.match($0) { _ in } }) {
                let missed = (0...line.count).filter { !mayMatch(pattern, line.prefix($0)) }
                #expect(missed.isEmpty, "\(text), \(line)")
            }
        }
    }

    /// Every line of some characters at most.
    private static func lines(of characters: String, upTo count: Int) -> [[UInt8]] {
        (0..<count).reduce(into: [[]]) { lines, length in
            lines += lines.filter { $0.count == length }.flatMap { line in characters.utf8.map { line + [$0] } }
        }
    }

    private static func pattern(depth: Int, _ random: inout SplitMix64) -> String {
        guard depth > 0, Int.random(in: 0..<6, using: &random) > 0 else {
            let atoms = ["a", "c", ".", "(?s:.)", "[^a]", " ", "\\w", "\\b", "$", "[^]", "(?i)A", "\\s", ""]
            return atoms.randomElement(using: &random) ?? "a"
        }
        let (one, other) = (pattern(depth: depth - 1, &random), pattern(depth: depth - 1, &random))
        let forms = [
            "\(one)\(other)", "\(one)\(other)", "(?:\(one)|\(other))", "(?:\(one))*\(other)", "(?:\(one))+?\(other)",
            "(?:\(one)){2}\(other)", "(?:\(one)){1,3}+\(other)", "(?>\(one))\(other)", "(?=\(one))\(other)",
            "(?!\(one))\(other)",
            "(\(one))?\(other)\\1", "(?<n>\(one))(?&n)", "(?:\(one))?(?<=a|c)\(other)", "\(one)(?<! a)\(other)",
        ]
        return forms.randomElement(using: &random) ?? one
    }

    @Test("is of bytes, unless the pattern is of characters: it does not say so itself")
    func bytes() throws {
        #expect(throws: PatternError.self) { try CapturePattern("(*UTF)^a", isForBytes: true) }
        let pattern = try CapturePattern("(*UTF)^a(?<body>.*)$", isForBytes: false)
        let line: [UInt8] = [0x61, 0xFF]
        #expect(!line.withUnsafeBytes { pattern.match($0) { _ in } })
    }

    @Test("is little, where the pattern begins where lines do")
    func few() throws {
        func may(_ text: String, _ beginning: String) throws -> Bool {
            mayMatch(try CapturePattern(text, isForBytes: true), beginning.utf8)
        }
        #expect(try may("^\\[?(?<t>\\x01)", "\u{1}") && may("^\\[?(?<t>\\x01)", "[\u{1} a"))
        #expect(try !may("^\\[?(?<t>\\x01)", "a") && !may("^\\[?(?<t>\\x01)", "[a"))
        #expect(try may("^(?<level>[EW]) x", "E ") && !may("^(?<level>[EW]) x", "E y") && !may("^[EW]", "I"))
        #expect(try may("x", "aaaa"), "It may be behind what is known.")
        #expect(try may("^x", ""))
    }
}
