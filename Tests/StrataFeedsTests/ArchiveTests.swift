import CCompression
import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Packed inputs")
struct ArchiveTests {
    let directory = TemporaryDirectory()

    // MARK: - What they hold

    @Test("are read as what was packed, whatever it is", arguments: Packing.allCases, seeds(25))
    func contents(packing: Packing, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = randomText(maximumCount: 3000, using: &random)
        let path = directory.file("log", containing: packing.pack(text))
        let reader = try FeedReader(path, randomConfiguration(using: &random))
        #expect(reader.waitForEnd(), "STRATA_SEED=\(seed)")
        #expect(reader.lines == naiveLines(text), "STRATA_SEED=\(seed)")
        #expect(try reader.bytes() == text, "STRATA_SEED=\(seed)")
        let progress = reader.feed.progress
        #expect(progress.isStream && progress.hasEnded && progress.failure == nil && progress.findings.isEmpty)
        #expect(reader.notices.first == .translated(path: path, format: packing.rawValue))
        #expect(reader.feed.firstLineNumber == 1)
    }

    @Test("are read from a pipe, in pieces of any size", arguments: Packing.allCases, seeds(15))
    func pipes(packing: Packing, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = randomText(maximumCount: 2000, using: &random)
        var packed = packing.pack(text)[...]
        let (reading, writing) = makePipe()
        let reader = FeedReader(
            try LineFeed([.descriptor(reading, name: "pipe")], configuration: randomConfiguration(using: &random)))
        close(reading)
        while !packed.isEmpty {
            let count = Int.random(in: 1...(Bool.random(using: &random) ? 7 : 500), using: &random)
            writeAll(Array(packed.prefix(count)), to: writing)
            packed = packed.dropFirst(count)
            if Int.random(in: 0..<8, using: &random) == 0 { usleep(500) }
        }
        close(writing)
        #expect(reader.wait(for: .endOfInput), "STRATA_SEED=\(seed)")
        #expect(reader.lines == naiveLines(text), "STRATA_SEED=\(seed)")
        #expect(reader.notices.first == .translated(path: "pipe", format: packing.rawValue))
    }

    @Test("may be standard input, a file or a pipe")
    func standardInput() throws {
        let number = open(directory.file("log", containing: Packing.gzip.pack(Array("one\ntwo\n".utf8))), O_RDONLY)
        let reader = FeedReader(try LineFeed([.descriptor(number, name: "standard input")]))
        close(number)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == ["one", "two"])
    }

    @Test("are told by what is in them: an empty file and a text are none, whatever they are called")
    func names() throws {
        for (name, text) in [("empty.gz", ""), ("text.gz", "plain\n"), ("BZh9", "BZh91 is how they begin\n")] {
            let reader = try FeedReader(directory.file(name, containing: Array(text.utf8)))
            #expect(reader.waitUntilIndexed())
            #expect(!reader.feed.progress.isStream && reader.notices.isEmpty)
            #expect(reader.lines == naiveLines(Array(text.utf8)))
        }
    }

    @Test("give their first lines before anything else is done", arguments: Packing.allCases)
    func firstLines(packing: Packing) throws {
        var generator = LogGenerator(seed: 3)
        var text: [UInt8] = []
        for _ in 0..<20_000 { generator.appendLine(to: &text) }
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        let path = directory.file("log", containing: packing.pack(text))
        let reader = FeedReader(try LineFeed([.file(path)], configuration: configuration))
        reader.drain()
        #expect(reader.count > 100)
        try reader.feed.start()
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.count == 20_000)
    }

    // MARK: - Members

    @Test("may have several members, empty ones too, and zeros behind them", arguments: Packing.allCases)
    func members(packing: Packing) throws {
        let texts = ["one\ntw", "o\n", "", "three", "", "\nfour\n"].map { Array($0.utf8) }
        let packed = texts.flatMap(packing.pack) + [UInt8](repeating: 0, count: 1024)
        for blockBytes in [1, 3, 256 << 10] {
            var configuration = FeedConfiguration()
            configuration.blockBytes = blockBytes
            let reader = try FeedReader(directory.file("log", containing: packed), configuration)
            #expect(reader.waitForEnd())
            #expect(reader.text == ["one", "two", "three", "four"])
            #expect(reader.feed.progress.failure == nil && reader.feed.progress.findings.isEmpty)
        }
    }

    @Test("may have members that are packed in other ways", arguments: Packing.allCases, Packing.allCases)
    func mixed(first: Packing, second: Packing) throws {
        let texts = ["one\ntw", "o\nthree\n"].map { Array($0.utf8) }
        let path = directory.file(
            "log", containing: first.pack(texts[0]) + second.pack(texts[1]) + first.pack(texts[1]))
        for blockBytes in [1, 256 << 10] {
            var configuration = FeedConfiguration()
            configuration.blockBytes = blockBytes
            let reader = try FeedReader(path, configuration)
            #expect(reader.waitForEnd())
            #expect(reader.text == ["one", "two", "three", "o", "three"])
            #expect(reader.feed.progress.failure == nil && reader.feed.progress.findings.isEmpty)
        }
    }

    @Test("say that they take too much memory to unpack, and what to do, rather than that they are damaged")
    func tooLarge() throws {
        // A frame with a window of 2 GiB, as `zstd --long=31` makes them, and a block of four bytes in it.
        let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0xA8, 0x21, 0, 0, 0x6F, 0x6E, 0x65, 0x0A]
        var xz = Packing.xz.pack(Array("one\n".utf8))
        // Behind the head of 12 bytes is that of the block, which says with its last byte before the zeros how large the
        // dictionary is (36: 1 GiB), and ends with its checksum.
        let end = 12 + (Int(xz[12]) + 1) * 4
        let filter = try #require((13..<end).first { xz[$0] == 0x21 && xz[$0 + 1] == 1 })
        xz[filter + 2] = 36
        let checksum = xz[12..<end - 4].withUnsafeBufferPointer { lzma_crc32($0.baseAddress, $0.count, 0) }
        for byte in 0..<4 { xz[end - 4 + byte] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt32(byte))) }
        for (bytes, advice) in [(zstd, "`zstd -d --long=31` does"), (xz, "`xz -dk` does")] {
            let before = Packing.gzip.pack(Array("zero\n".utf8))
            let reader = try FeedReader(directory.file("log", containing: before + bytes))
            #expect(reader.wait { reader.feed.progress.failure != nil })
            let failure = try #require(reader.feed.progress.failure)
            #expect(reader.text == ["zero"] && failure.kind == .cannotRead)
            #expect(failure.description.contains("takes more than 128 MiB of memory to unpack"), "\(failure)")
            #expect(failure.description.hasSuffix(advice), "\(failure)")
        }
    }

    @Test("tell of what stands behind them and is none of them", arguments: Packing.allCases)
    func leftOver(packing: Packing) throws {
        let member = packing.pack(Array("one\n".utf8))
        let zeros = [UInt8](repeating: 0, count: 5)
        let path = directory.file("log", containing: member + zeros + Array("and more".utf8))
        let reader = try FeedReader(path)
        #expect(reader.waitForEnd())
        #expect(reader.text == ["one"])
        let finding = FeedNotice.leftOver(path: path, format: packing.rawValue, offset: member.count + 5)
        #expect(reader.feed.progress.findings == [finding])
        #expect(
            "\(finding)" == "\(path) has other bytes behind its \(packing.rawValue) data, from byte "
                + "\(member.count + 5) on; they are left out")
    }

    @Test("pass over a frame of zstd that holds no content")
    func skippableFrame() throws {
        let packed = [0x52, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3] + Packing.zstd.pack(Array("one\n".utf8))
        let reader = try FeedReader(directory.file("log", containing: packed))
        #expect(reader.waitForEnd())
        #expect(reader.text == ["one"] && reader.feed.progress.failure == nil)
    }

    // MARK: - Bounds

    @Test("are bounded as pipes are, by what they hold")
    func bounds() throws {
        let text = [UInt8](repeating: 0x78, count: 50_000_000)
        let path = directory.file("log", containing: Packing.gzip.pack(text))
        var configuration = FeedConfiguration()
        configuration.spoolLimit = 1_000_000
        let refused = try FeedReader(path, configuration)
        #expect(refused.wait { refused.feed.progress.refusal != nil })
        #expect(refused.feed.progress.refusal == "the limit of 976.6 KiB is reached")
        #expect(refused.count == 1 && refused.feed.line(at: 0).length == 1_000_000)

        configuration.spoolLimit = nil
        configuration.maximumStreamBytes = 700_001
        let stopped = try FeedReader(path, configuration)
        #expect(stopped.waitForEnd())
        #expect(stopped.feed.progress.findings == [.stopped(path: path, bytes: 700_001)])
        #expect(stopped.feed.line(at: 0).length == 700_001)
    }
}
