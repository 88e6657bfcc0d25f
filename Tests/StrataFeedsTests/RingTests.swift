import Glibc
import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("The newest rows alone")
struct RingTests {
    let directory = TemporaryDirectory()

    /// Groups of at most so many lines: three, and those of a granule of 16 bytes, each with a line feed at least.
    private static let mostOfAGroup = 3 + 16

    private func configuration(_ rows: Int, using random: inout SplitMix64) -> FeedConfiguration {
        var configuration = FeedConfiguration()
        configuration.maximumRows = rows
        configuration.indexLimits = IndexLimits(lines: 3, bytes: 64, granule: 16)
        configuration.blockBytes = Int.random(in: 16...300, using: &random)
        configuration.initialLines = Int.random(in: 1...30, using: &random)
        return configuration
    }

    private func lines(_ count: Int, from number: Int, using random: inout SplitMix64) -> [String] {
        (number..<number + count).map {
            "\($0)" + String(repeating: "x", count: Int.random(in: 0...20, using: &random))
        }
    }

    /// What is held must be the end of all lines, of as many as were asked for or a few more.
    private func check(_ reader: FeedReader, _ all: [String], _ rows: Int, _ seed: UInt64) {
        let held = reader.text
        #expect(held == Array(all.suffix(held.count)), "STRATA_SEED=\(seed)")
        #expect(held.count >= min(rows, all.count), "STRATA_SEED=\(seed)")
        #expect(held.count <= rows + rows / 16 + 1 + Self.mostOfAGroup, "STRATA_SEED=\(seed)")
    }

    @Test("are held of a pipe, whenever somebody looks", arguments: seeds(60))
    func pipe(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rows = Int.random(in: 1...100, using: &random)
        let (reading, writing) = makePipe()
        let reader = FeedReader(
            try LineFeed(
                [.descriptor(reading, name: "pipe")], configuration: configuration(rows, using: &random)))
        close(reading)
        var all: [String] = []
        for _ in 0..<12 {
            let new = lines(Int.random(in: 1...150, using: &random), from: all.count, using: &random)
            all += new
            writeAll(Array(new.map { $0 + "\n" }.joined().utf8), to: writing)
            if Bool.random(using: &random) { reader.drain() }
            guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
            #expect(reader.wait { reader.feed.rows.range.upperBound == all.count })
            check(reader, all, rows, seed)
        }
        close(writing)
        #expect(reader.wait(for: .endOfInput))
        check(reader, all, rows, seed)
        #expect(reader.feed.indexBytes < 64 << 10)
    }

    @Test("are held of a file, found from its end and followed", arguments: seeds(60))
    func file(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rows = Int.random(in: 1...100, using: &random)
        var all = lines(Int.random(in: 0...400, using: &random), from: 0, using: &random)
        let path = directory.file("log", containing: Array(all.map { $0 + "\n" }.joined().utf8))
        let reader = try FeedReader(path, configuration(rows, using: &random))
        for _ in 0..<6 {
            let new = lines(Int.random(in: 1...120, using: &random), from: all.count, using: &random)
            all += new
            append(new.map { $0 + "\n" }.joined(), to: path)
            #expect(reader.wait { reader.rows.last?.string == new.last })
            if reader.feed.firstLineNumber != nil { check(reader, all, rows, seed) }
        }
        #expect(reader.waitUntilIndexed())
        check(reader, all, rows, seed)
    }

    @Test("take no more room than they need")
    func room() throws {
        let path = directory.file("spool")
        let spool = FileDescriptor(adopting: open(path, O_RDWR | O_CLOEXEC))
        var configuration = FeedConfiguration()
        (configuration.maximumRows, configuration.spool) = (1000, spool)
        let command = ["sh", "-c", "yes 'a line of some length' | head -c 50000000"]
        let reader = FeedReader(try LineFeed([.command(command)], configuration: configuration))
        #expect(reader.wait(for: .endOfInput))
        var status = stat()
        #expect(fstat(spool.number, &status) == 0 && status.st_size == 50_000_000)
        // Twice a block of 256 KiB may wait to be let go.
        #expect(status.st_blocks * 512 < 2 << 20, "\(status.st_blocks)")
    }

    @Test("leave those alone that somebody is reading to write them")
    func held() throws {
        var random = SplitMix64(seed: 1)
        let (reading, writing) = makePipe()
        let reader = FeedReader(
            try LineFeed([.descriptor(reading, name: "pipe")], configuration: configuration(50, using: &random)))
        close(reading)
        defer { close(writing) }
        func write(_ numbers: Range<Int>) {
            writeAll(Array(numbers.map { "\($0)\n" }.joined().utf8), to: writing)
            #expect(reader.wait { reader.feed.rows.range.upperBound == numbers.upperBound })
        }
        write(0..<100)
        let expected = reader.text
        var rows: HeldBytes? = reader.feed.heldBytes()
        write(100..<400)
        var bytes: [UInt8] = []
        while let block = try rows?.next() { bytes += block }
        #expect(naiveLines(bytes).map { String(decoding: $0, as: UTF8.self) } == expected)
        #expect(reader.count == expected.count + 300)
        rows = nil
        write(400..<401)
        #expect(reader.count <= 50 + 4 + Self.mostOfAGroup)
    }

    @Test("are what a search finds, that began when there were others")
    func search() throws {
        var random = SplitMix64(seed: 2)
        let (reading, writing) = makePipe()
        let reader = FeedReader(
            try LineFeed([.descriptor(reading, name: "pipe")], configuration: configuration(50, using: &random)))
        close(reading)
        defer { close(writing) }
        writeAll(Array((0..<60).map { "\($0)\n" }.joined().utf8), to: writing)
        #expect(reader.wait { reader.feed.rows.range.upperBound == 60 })
        let search = reader.feed.reader(of: reader.feed.rows)
        writeAll(Array((60..<90).map { "\($0)\n" }.joined().utf8), to: writing)
        #expect(reader.wait { reader.feed.rows.range.upperBound == 90 })
        let first = reader.feed.rows.ordinal(at: 0)
        let block = try #require(search.read(from: RowID(0), .forward))
        #expect(block.rows.first == RowID(first))
        #expect(search.read(from: RowID(first - 1), .backward) == nil)
    }

    @Test("come to one change with those that go")
    func oneChange() throws {
        var random = SplitMix64(seed: 3)
        let (reading, writing) = makePipe()
        let document = FeedDocument(
            try LineFeed([.descriptor(reading, name: "pipe")], configuration: configuration(50, using: &random)))
        close(reading)
        defer { close(writing) }
        writeAll(Array((0..<40).map { "\($0)\n" }.joined().utf8), to: writing)
        while document.count < 40 { document.drain() }
        let old = document.id(at: 0)
        writeAll(Array((40..<300).map { "\($0)\n" }.joined().utf8), to: writing)
        repeat { _ = document.poll() } while document.feed.rows.range.upperBound < 300
        document.publish()
        #expect(document.index(of: old) == nil && !document.text(of: old).isReadable)
        #expect(document.line(at: document.count - 1).string == "299")
        #expect((50...50 + 4 + Self.mostOfAGroup).contains(document.count))
    }
}
