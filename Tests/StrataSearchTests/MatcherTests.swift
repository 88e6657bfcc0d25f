import StrataDocument
import StrataGenerators
import Testing

@testable import StrataSearch

/// Expressions of every kind that is treated differently.
private let expressions = [
    "error", "er+or", "error|timeout|foo|bar", "(?i)error|timeout", "[A-Za-z]{4}", "[a-z]{4}x", "[ab]{2,}k", "[^a]{3}",
    "[a-z]{3}\\d", "[a]{2}b$", "[ab]{2,3}+k", "[a]{2}|k", "ab|ba",
    "timeout\\d+", "[a-z]+timeout", "foo(?=bar)", "(?:a|b)timeout?", "foo bar$", "error+foo", "x1|error", "(?i:error)1",
    "erro{2}", "a(error|b)foo", "foo\\s?bar", "\\x66oo", "(?!foo)bar", "status=[a-z]+d", "(?i)k|s", "x1|_|k",
    "time|timeout", "foo|status=failed", "[a-z]+[0-9]", "a*b", "a{2,3}b", "fo{2}",
    "^foo", "bar$", "^$", "^a*$", "$", "x*", "a|", "[^a]", "[^a]b", "foo[^x]*bar", "[^]a]b", "a[^\\d]1", "foo.*bar",
    "f.o", "é", ".é",
    "\\berror\\b", "\\bfoo", "o\\b", "\\Bo", "\\d+", "\\D", "\\w+ \\w+", "\\W", "\\s", "\\S+\\s\\S+", "a\\sb",
    "[\\s,]a", "[\\w]k", "[\\W]k",
    "foo\\n", "\\r", "\\r?$", "o$|^b", "(?:a|b)+$", "(a)(b)?\\1", "(?<n>a)\\k<n>", "(?=foo)f", "foo(?!b)", "(?<=o)b",
    "(?<!\\w)b", "\\Aa", "a\\z", "a\\Z",
    "a++b", "x[^a]++$", "(?>a+)b", "a(*SKIP)(*F)|b", "\\Gfoo", "foo\\Kbar", "\\Qfoo b\\E", "\\R", "\\h", "\\H1", "\\N",
    "\\p{Lu}", "\\P{L}\\d",
    "\\x41|\\x{e9}", "[[:alpha:]]+1", "[[:^alpha:]]a", "(?s)foo.bar", "(?m)^b", "(?x) f o o ", "k", "(?i)k",
    "(?i)status", "(?i)s$", "[k-s]2", "(?i)[k-s]2",
    "[\\d-]1", "[\\]a]b", "\\$", "\\(|\\[", "4711|10\\.0\\.0\\.7", "\"[^\"]*\"", "status=(ok|failed)", "e\u{301}",
    "\u{2028}", "a{,3}b", "\\^+", "\\++a", "[a-c&&b]",
    "[^\\S]a", "\\0", "a?", "(a|ab)(c|bcd)*$", "()", "^|a",
]

@Suite("A pattern in many rows at once")
struct MatcherTests {
    /// Rows, and the bytes in which they stand one behind another.
    private struct Rows {
        let rows: [[UInt8]]
        let bytes: [UInt8]
        /// The indices of rows by where they end.
        let indices: [Int: Int]
        /// True if vertical tabs stand for the line feeds within rows there.
        let haveLines: Bool

        init(_ rows: [[UInt8]], haveLines: Bool = false) {
            (self.rows, self.haveLines) = (rows, haveLines)
            var (bytes, indices) = ([UInt8](), [Int: Int]())
            for (index, row) in rows.enumerated() {
                bytes += row.map { $0 == 0x0A ? 0x0B : $0 }
                indices[bytes.count] = index
                bytes.append(0x0A)
            }
            (self.bytes, self.indices) = (bytes, indices)
        }

        /// Those of ASCII alone.
        var plain: Rows { Rows(rows.filter { $0.allSatisfy { $0 < 0x80 } }, haveLines: haveLines) }

        /// Rows of up to three of them, but for those with vertical tabs of their own.
        var joined: Rows {
            let lines = rows.filter { !$0.contains(0x0B) }
            let parts = lines.indices.filter { $0 % 6 == 0 || $0 % 6 == 1 || $0 % 6 == 3 }.map { start in
                lines[start..<min(lines.count, start + (start % 6 == 0 ? 1 : start % 6 == 1 ? 2 : 3))]
            }
            return Rows(parts.map { Array($0.joined(separator: [0x0A])) }, haveLines: true)
        }
    }

    /// A few rows and many, all of them and those of ASCII, made once for all expressions.
    private static let hostile: [(all: Rows, plain: Rows)] = (0..<6).map { seed in
        var hostile = HostileRows(seed: UInt64(seed))
        let rows = Rows(hostile.rows(seed < 2 ? 3 : isThorough ? size(3000, debug: 300) : 500))
        return (rows, rows.plain)
    }
    private static let many: Rows = {
        var hostile = HostileRows(seed: 9)
        return Rows(hostile.rows(size(6000, debug: 1500)))
    }()

    /// What a look at each row by itself says.
    private func rowByRow(_ matcher: Matcher, _ rows: [[UInt8]]) -> [Int] {
        rows.indices.filter { index in rows[index].withUnsafeBytes { matcher.verdict(on: $0) } == .found }
    }

    /// The first row of which the two ways to look say different things.
    private func difference(_ matcher: Matcher, _ rows: Rows) -> String? {
        let (one, other) = (rowByRow(matcher, rows.rows), together(matcher, rows))
        guard one != other else { return nil }
        guard let index = Set(one).symmetricDifference(other).min(), rows.rows.indices.contains(index) else {
            return "in another order"
        }
        let row = rows.rows[index].prefix(200).map { String($0, radix: 16) }.joined(separator: " ")
        return "row \(index) \(one.contains(index) ? "has" : "has not") by itself: \(row)"
    }

    private func together(_ matcher: Matcher, _ rows: Rows) -> [Int] {
        var found: [Int] = []
        rows.bytes.withUnsafeBytes { bytes in
            matcher.forEachMatch(in: bytes, haveLines: rows.haveLines) { end, verdict in
                let index = rows.indices[end] ?? -1
                #expect(index >= 0)
                if verdict == .found { found.append(index) }
                return true
            }
        }
        return found
    }

    @Test("is found in those rows in which it is found by themselves, whatever bytes they have", arguments: expressions)
    func sameAsSingleRows(expression: String) throws {
        for (seed, letterCase) in zip(Self.hostile.indices, [Pattern.LetterCase.kept, .ignored].cycled(6)) {
            let matcher = try Matcher(Pattern(expression, .regularExpression, letterCase: letterCase))
            let rows = Self.hostile[seed]
            #expect(difference(matcher, rows.all) == nil, "seed \(seed), \(letterCase)")
            #expect(difference(matcher, rows.plain) == nil, "seed \(seed), \(letterCase), ASCII")
        }
    }

    @Test("is found in rows of one line and of several as in their texts by themselves", arguments: expressions)
    func sameWithLines(expression: String) throws {
        for (seed, letterCase) in zip(2..<4, [Pattern.LetterCase.kept, .ignored]) {
            let matcher = try Matcher(Pattern(expression, .regularExpression, letterCase: letterCase))
            let rows = Self.hostile[seed].all.joined
            #expect(difference(matcher, rows) == nil, "seed \(seed), \(letterCase)")
            #expect(difference(matcher, rows.plain) == nil, "seed \(seed), \(letterCase), ASCII")
        }
    }

    @Test(
        "of plain text or whole words is found likewise",
        arguments: ["error", "foo", "k", "é", "漢", "$", "foo bar", "status=failed", "\r", "\0", "o", "ß"])
    func plain(text: String) throws {
        let rows = Self.many
        #expect(!rowByRow(try Matcher(Pattern(text, letterCase: .ignored)), rows.rows).isEmpty)
        for isWholeWord in [false, true] {
            for letterCase in [Pattern.LetterCase.kept, .ignored] {
                let matcher = try Matcher(Pattern(text, letterCase: letterCase, isWholeWord: isWholeWord))
                #expect(difference(matcher, rows) == nil, "\(isWholeWord) \(letterCase)")
            }
        }
    }

    @Test("put together by chance is found likewise")
    func random() throws {
        var random = SplitMix64(seed: 5)
        let parts = [
            "a", "b", "[^a]", "[ab]", ".", "\\w", "\\W", "\\s", "\\d", "^", "$", "\\b", "foo", "e", "é", "(a|b)",
            "(?:foo|bar)", "\\S", "[^\\w]", "k",
        ]
        let signs = ["", "", "", "*", "+", "?", "{2}", "*?", "|", "++"]
        for round in 0..<size(400, debug: 40) {
            let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                parts.randomElement(using: &random)! + signs.randomElement(using: &random)!
            }.joined()
            let letterCase: Pattern.LetterCase = Bool.random(using: &random) ? .kept : .ignored
            guard let matcher = try? Matcher(Pattern(text, .regularExpression, letterCase: letterCase)) else {
                continue
            }
            var hostile = HostileRows(seed: UInt64(round))
            let rows = Rows(hostile.rows(300))
            #expect(difference(matcher, rows) == nil, "\(text) \(letterCase)")
            #expect(difference(matcher, rows.plain) == nil, "\(text) \(letterCase), ASCII")
        }
    }

    @Test("is looked for fast where it can be")
    func ways() throws {
        func words(_ text: String, _ letterCase: Pattern.LetterCase = .kept) throws -> Bool {
            try Matcher(Pattern(text, .regularExpression, letterCase: letterCase)).words != nil
        }
        func block(_ text: String) throws -> Bool { try Matcher(Pattern(text, .regularExpression)).block != nil }
        #expect(try words("error") && words("error|timed out|a\\.b", .ignored))
        #expect(try !words("er.or") && !words("error|") && !words("é|e") && !words("\\d|a"))
        #expect(
            try words("\\d+ path$") && words("foo(?=b)") && !words("fo(o|b)") && !words("(?i)foo") && !words("\\x66oo"))
        #expect(try block("(a)\\1") && block("é+[^x]") && !block("a(?=b)") && !block("\\Aa") && !block("a++b"))
    }

    @Test("tells where it gave up, row by row, and goes on behind them until somebody has enough")
    func cutOff() throws {
        // A name keeps it from the library that would never give up.
        let matcher = try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression))
        let long = Array((String(repeating: "a", count: 40) + "!").utf8)
        let rows = [Array("aa".utf8), long, Array("b".utf8), long, Array("aaa".utf8)]
        var given: [Matcher.Verdict] = []
        Array(rows.map { $0 + [0x0A] }.joined()).withUnsafeBytes { bytes in
            matcher.forEachMatch(in: bytes) { _, verdict in
                given.append(verdict)
                return given.count < 3
            }
        }
        #expect(given == [.found, .cutOff, .cutOff])
    }
}

extension Array {
    /// Its elements over and over, so many.
    fileprivate func cycled(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}
