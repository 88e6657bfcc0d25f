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
