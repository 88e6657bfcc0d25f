import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Lines are those of a naive split")
struct LineSplittingTests {
    let directory = TemporaryDirectory()

    @Test(
        "of small files in every shape",
        arguments: [
            "", "\n", "\n\n\n", "a", "a\n", "a\nb", "a\nb\n", "\na", "\r\n", "a\r\nb\r\n", "a\rb\n", "a\r", "\r\r\n",
            "a\r\n\r\n\rb", "\0\n\0\0", "ö\n\u{1F600}\n", "a\n\n\nb\n\n",
        ])
    func shapes(text: String) throws {
        let bytes = Array(text.utf8)
        let reader = try FeedReader(directory.file("log", containing: bytes))
        #expect(reader.waitUntilIndexed())
        #expect(reader.lines == naiveLines(bytes))
        #expect(reader.events.contains(.finishedIndexing(totalLines: naiveLines(bytes).count)))
        #expect(reader.feed.firstLineNumber == 1)
    }

    @Test("of random bytes, in tiny groups and blocks, at every stage of the indexing", arguments: seeds(300))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bytes = randomText(maximumCount: 2000, using: &random)
        var configuration = randomConfiguration(using: &random)
        configuration.follows = Bool.random(using: &random)
        let expected = naiveLines(bytes)
        let reader = try FeedReader(directory.file("log", containing: bytes), configuration)
        let isRight = reader.wait {
            #expect(reader.lines == Array(expected.suffix(reader.count)), "STRATA_SEED=\(seed)")
            return reader.feed.firstLineNumber != nil
        }
        #expect(isRight && reader.lines == expected, "STRATA_SEED=\(seed)")
    }

    @Test("of random bytes that arrive in random pieces", arguments: seeds(60))
    func randomAppends(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var bytes = randomText(maximumCount: 300, using: &random)
        let path = directory.file("log", containing: bytes)
        let reader = try FeedReader(path, randomConfiguration(using: &random))
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let piece = randomText(maximumCount: 200, using: &random)
            write(piece, to: path, flags: O_WRONLY | O_APPEND)
            bytes += piece
            let expected = naiveLines(bytes)
            #expect(reader.wait { reader.lines == expected }, "STRATA_SEED=\(seed)")
        }
    }

    @Test("of random bytes through a pipe", arguments: seeds(60))
    func randomPipes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bytes = randomText(maximumCount: 3000, using: &random)
        let (reading, writing) = makePipe()
        let feed = try LineFeed(
            [.descriptor(reading, name: "pipe")], configuration: randomConfiguration(using: &random))
        close(reading)
        let reader = FeedReader(feed)
        writeAll(bytes, to: writing)
        close(writing)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.lines == naiveLines(bytes), "STRATA_SEED=\(seed)")
    }

    @Test("of a generated log that fills many groups of the usual size, read in any order")
    func generatedLog() throws {
        let path = directory.file("log")
        try LogFile.write(lines: 20_000, seed: 7, to: path)
        var generator = LogGenerator(seed: 7)
        var bytes: [UInt8] = []
        for _ in 0..<20_000 { generator.appendLine(to: &bytes) }
        let expected = naiveLines(bytes)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        #expect(reader.count == 20_000)
        var random = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let index = Int.random(in: 0..<20_000, using: &random)
            #expect(Array(reader.feed.line(at: index).bytes) == expected[index])
        }
    }
}
