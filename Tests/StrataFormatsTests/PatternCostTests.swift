import StrataSearch
import StrataTime
import Testing

@testable import StrataFormats

@Suite("The patterns of formats") struct PatternCostTests {
    /// Lines of all formats, and long ones of words, brackets, pairs and signs behind a time.
    private static let lines: [[UInt8]] = {
        let samples = FormatShelf.shared.definitions.flatMap(\.samples).map { $0.line.prefix { $0 != "\n" } }
        let parts = [
            "word ", "a.b-c:d ", "[a] ", "k=v ", "(a) b: ", "a:", "x", "1 ", "\"a b\" ", "a|b ", "2026-05-20 ",
        ]
        let long = parts.map { "2026-05-20 04:45:11 " + String(repeating: $0, count: 400 / $0.count) }
        return (samples.map(String.init) + long).map { Array($0.utf8) }
    }()

    /// The greatest number of attempts at a line. One that splits words in several ways takes a hundred thousand.
    private static let most: UInt32 = 2000

    @Test("look at each line a few times at most, of whatever format it is")
    func attempts() throws {
        let patterns = FormatShelf.shared.definitions.flatMap(\.patterns)
        let (timed, plain) = (
            try Self.compiled(patterns, needsTime: true), try Self.compiled(patterns, needsTime: false)
        )
        for line in Self.lines {
            for (text, patterns) in [(line, plain), (Self.marked(line), timed)] {
                let slow = patterns.filter { $0.pattern.takes(moreThan: Self.most, on: text) }.map(\.name)
                #expect(slow.isEmpty, "\(String(decoding: line, as: UTF8.self))")
            }
        }
    }

    @Test("are all found that match a line, by how it begins")
    func beginnings() throws {
        let patterns = try FormatShelf.shared.definitions.flatMap(\.patterns).map { try $0.compile() }
        CaptureRoom.withRoom { room in
            for line in Self.lines {
                let marked = Self.marked(line)
                let missed = patterns.filter { pattern in
                    (pattern.needsTime ? marked : line).withUnsafeBytes { bytes in
                        let beginning = UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 < 0x80 }.prefix(8))
                        return !pattern.pattern.mayMatch(beginning, in: room)
                            && pattern.pattern.match(bytes, in: room) { _ in }
                    }
                }
                #expect(missed.isEmpty, "\(String(decoding: line, as: UTF8.self))")
            }
        }
    }

    @Test("find the same in short lines as when they are machine code, which a long line makes of them")
    func machineCode() throws {
        let (new, used) = (try Self.definitions(), try Self.definitions())
        let long = Array(1...UInt8.max) + Array(1...UInt8.max)
        let beyond: [UInt8] = [0xE9, 0xFF, 0x20, 0x61]
        for (index, (new, used)) in zip(new, used).enumerated() {
            // Its own samples, and a few lines of other formats; behind some stand bytes beyond ASCII.
            let others = stride(from: index % 97, to: Self.lines.count, by: 97).map { Self.lines[$0] }
            let short = (new.samples.map { Array($0.line.utf8) } + others).filter { $0.count <= 200 }
            for (new, used) in zip(new.patterns, used.patterns) {
                let (new, used) = (try new.compile(), try used.compile())
                _ = Self.groups(of: used, in: long)
                for line in short + short.map({ $0 + beyond }) {
                    let text = new.needsTime ? Self.marked(line) : line
                    #expect(Self.groups(of: new, in: text) == Self.groups(of: used, in: text), "\(index): \(text)")
                }
            }
        }
    }

    @Test(
        "find the same in the first line as in the hundredth, where one way to look comes to its limit and the other does not",
        arguments: [
            ("^(?:=(?:a|aa)+!|=(?<level>a)(?<body>.*))$", "=" + String(repeating: "a", count: 22) + "?"),
            (
                #"^=(?:((((((((((\w))))))))))|z)*(?<level>!)(?<body>.*)$"#,
                "=" + String(repeating: "a", count: 230) + "!b"
            ),
        ])
    func limits(text: String, line: String) throws {
        let pattern = try CapturePattern(text, isForBytes: true)
        let line = Array(line.utf8)
        let found = (0..<100).map { _ in line.withUnsafeBytes { pattern.match($0) { _ in } } }
        #expect(found.allSatisfy { $0 })
    }

    /// The formats that ship, none of whose patterns has been used.
    private static func definitions() throws -> [FormatDefinition] {
        try ShippedDefinitions.files.flatMap { try FormatDefinition.all(in: $0.bytes, origin: $0.name) }
    }

    private static func groups(of compiled: FormatPattern.Compiled, in text: [UInt8]) -> [Int] {
        var groups: [Int] = []
        _ = text.withUnsafeBytes { compiled.pattern.match($0) { groups = Array($0) } }
        return groups
    }

    /// Returns a line with the sign for its time; an empty one where it has none.
    private static func marked(_ line: [UInt8]) -> [UInt8] {
        line.withUnsafeBytes { bytes in
            TimedHead(bytes, TimeReader(), trustsCounts: false).map { LineReader.marked(bytes, $0) } ?? []
        }
    }

    private static func compiled(_ patterns: [FormatPattern], needsTime: Bool) throws -> [(
        name: String, pattern: CapturePattern
    )] {
        try patterns.filter { $0.needsTime == needsTime }.map { ($0.name, try $0.compile().pattern) }
    }
}
