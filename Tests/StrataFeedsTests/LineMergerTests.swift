import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Two outputs as one stream")
struct LineMergerTests {
    private typealias Source = LineMerger.Source

    private func take(_ text: String, _ source: LineMerger.Source, in merger: inout LineMerger) {
        Array(text.utf8).withUnsafeBytes { merger.take($0, from: source) }
    }

    private func passed(_ merger: inout LineMerger) -> [String] {
        merger.drainPieces().map { ($0.isError ? "E:" : "O:") + String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("keeps a half line until it ends, while lines of the other pass")
    func halfLine() {
        var merger = LineMerger()
        take("one\nab", .output, in: &merger)
        #expect(passed(&merger) == ["O:one\n"])
        take("bad\n", .error, in: &merger)
        take("c\nde", .output, in: &merger)
        #expect(passed(&merger) == ["E:bad\n", "O:abc\n"])
        merger.close(.output)
        take("worse", .error, in: &merger)
        // Nobody else is left, but the last line of the other has no ending.
        #expect(passed(&merger) == ["O:de\n", "E:worse"])
    }

    @Test("has the half line shown of the output that was written to last, or else that of the other")
    func shownHalfLine() {
        var merger = LineMerger()
        func shown() -> String? {
            merger.halfLine.map { ($0.isError ? "E:" : "O:") + String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(shown() == nil)
        take("one\nab", .output, in: &merger)
        #expect(shown() == "O:ab")
        take("bad\n", .error, in: &merger)
        #expect(shown() == "O:ab", "A whole line of the other has passed, and it waits still.")
        take("wor", .error, in: &merger)
        #expect(shown() == "E:wor")
        take("c", .output, in: &merger)
        #expect(shown() == "O:abc")
        take("\n", .output, in: &merger)
        #expect(shown() == "E:wor")
        #expect(passed(&merger) == ["O:one\n", "E:bad\n", "O:abc\n"])
        take(String(repeating: "x", count: LineMerger.longest), .error, in: &merger)
        #expect(shown() == nil, "What was passed on is no half line any more.")
    }

    @Test("shows a half line at once where nobody else can write")
    func alone() {
        var merger = LineMerger()
        merger.close(.error)
        take("50 %", .output, in: &merger)
        #expect(passed(&merger) == ["O:50 %"])
        take(" 100 %\n", .output, in: &merger)
        #expect(passed(&merger) == ["O: 100 %\n"])
    }

    @Test("passes an enormous line on before it ends, and has the other wait for that end")
    func enormousLine() {
        var merger = LineMerger()
        let long = String(repeating: "x", count: LineMerger.longest + 1)
        take(long, .output, in: &merger)
        #expect(passed(&merger) == ["O:" + long])
        take("bad\n", .error, in: &merger)
        #expect(passed(&merger) == [])
        take("y\nz", .output, in: &merger)
        #expect(passed(&merger) == ["O:y\n", "E:bad\n"])
    }

    @Test("breaks an enormous line rather than have the other wait for ever")
    func impatience() {
        var merger = LineMerger()
        take(String(repeating: "x", count: LineMerger.longest + 1), .output, in: &merger)
        _ = merger.drainPieces()
        let line = String(repeating: "e", count: LineMerger.patience / 2) + "\n"
        take(line, .error, in: &merger)
        #expect(merger.drainPieces().isEmpty)
        take(line, .error, in: &merger)
        #expect(passed(&merger) == ["O:\n", "E:" + line + line])
    }

    @Test("loses nothing, and tears no line, whatever comes in whatever pieces", arguments: seeds(200))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var merger = LineMerger()
        var written: [Source: [UInt8]] = [.output: [], .error: []]
        var pieces: [LineMerger.Piece] = []
        for _ in 0..<60 {
            let source = Bool.random(using: &random) ? Source.output : .error
            let own = UInt8(ascii: source == .output ? "o" : "e")
            let bytes = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                Int.random(in: 0..<4, using: &random) == 0 ? 0x0A : own
            }
            written[source]! += bytes
            bytes.withUnsafeBytes { merger.take($0, from: source) }
            pieces += merger.drainPieces()
        }
        for source in [Source.output, .error].shuffled(using: &random) {
            merger.close(source)
            pieces += merger.drainPieces()
        }
        for source in Source.allCases {
            let own = pieces.filter { $0.isError == (source == .error) }.flatMap(\.bytes)
            // The last line of the one that ended first may have got an ending.
            let isWhole = own == written[source]! || own == written[source]! + [0x0A]
            #expect(isWhole, "STRATA_SEED=\(seed)")
        }
        // No line has letters of both.
        let lines = naiveLines(pieces.flatMap(\.bytes))
        #expect(lines.allSatisfy { Set($0).count <= 1 }, "STRATA_SEED=\(seed)")
    }
}
