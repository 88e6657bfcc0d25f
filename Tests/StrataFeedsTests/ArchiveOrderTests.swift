import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Packed files among several")
struct ArchiveOrderTests {
    let directory = TemporaryDirectory()

    @Test("stand where they are named, each with its own last line", arguments: seeds(80))
    func order(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let texts = (0..<5).map { _ in randomText(maximumCount: 600, using: &random) }
        let packings = texts.map { _ in
            Bool.random(using: &random) ? Packing.allCases.randomElement(using: &random) : nil
        }
        let inputs = texts.indices.map { index in
            FeedInput.file(
                directory.file("\(index)", containing: packings[index]?.pack(texts[index]) ?? texts[index]))
        }
        let reader = FeedReader(try LineFeed(inputs, configuration: randomConfiguration(using: &random)))
        #expect(reader.waitForEnd(), "STRATA_SEED=\(seed)")
        #expect(reader.lines == texts.flatMap(naiveLines), "STRATA_SEED=\(seed)")
        #expect(reader.feed.progress.isStream == (packings[4] != nil))
        let expected = texts.reduce(into: [UInt8]()) { whole, text in
            if !text.isEmpty, let last = whole.last, last != 0x0A { whole.append(0x0A) }
            whole += text
        }
        #expect(try reader.bytes() == expected, "STRATA_SEED=\(seed)")
    }

    @Test("come before what is there already, which goes on growing meanwhile")
    func prepended() throws {
        var generator = LogGenerator(seed: 5)
        var text: [UInt8] = []
        for _ in 0..<30_000 { generator.appendLine(to: &text) }
        let first = directory.file("log.1.gz", containing: Packing.gzip.pack(text))
        let last = directory.file("log", containing: Array("one\n".utf8))
        let reader = FeedReader(try LineFeed([.file(first), .file(last)]))
        reader.drain()
        #expect(reader.text.last == "one")
        append("two\n", to: last)
        #expect(reader.wait { reader.count == 30_002 && reader.feed.firstLineNumber == 1 })
        #expect(reader.lines == naiveLines(text) + naiveLines(Array("one\ntwo\n".utf8)))
        #expect(!reader.feed.progress.isStream && reader.feed.progress.isComplete)
    }

    @Test("leave the others in place where one is damaged")
    func damaged() throws {
        let packed = Packing.xz.pack(Array("lost\n".utf8))
        let first = directory.file("log.2", containing: Array("one\n".utf8))
        let second = directory.file("log.1.xz", containing: Array(packed[..<20]))
        let last = directory.file("log", containing: Array("three\n".utf8))
        let reader = FeedReader(try LineFeed([first, second, last].map(FeedInput.file)))
        #expect(reader.wait { reader.feed.firstLineNumber == 1 })
        #expect(reader.text == ["one", "three"])
        #expect(reader.feed.progress.failure?.path == second && reader.feed.progress.failure?.kind == .damaged)
    }

    @Test("share the room that is for all")
    func room() throws {
        let text = [UInt8](repeating: 0x78, count: 600_000) + [0x0A]
        let inputs = (0..<3).map { FeedInput.file(directory.file("\($0)", containing: Packing.gzip.pack(text))) }
        var configuration = FeedConfiguration()
        configuration.spoolLimit = 1_500_000
        let reader = FeedReader(try LineFeed(inputs, configuration: configuration))
        #expect(reader.wait { reader.feed.progress.refusal != nil })
        #expect(reader.feed.progress.refusal == "the limit of 1.4 MiB is reached")
        #expect(reader.count == 2 && !reader.feed.progress.isIndexed)
    }
}
