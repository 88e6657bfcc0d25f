import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("The bytes of the lines that are held")
struct HeldBytesTests {
    let directory = TemporaryDirectory()

    private func bytes(of feed: LineFeed) throws -> [UInt8] {
        let rows = feed.heldBytes()
        var bytes: [UInt8] = []
        while let block = try rows.next() { bytes += block }
        return bytes
    }

    @Test("are those of the files, with a line feed where a last line lacks one", arguments: seeds(100))
    func files(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let files = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            randomText(maximumCount: 400, using: &random)
        }
        let inputs = files.indices.map { FeedInput.file(directory.file("\($0)", containing: files[$0])) }
        let reader = FeedReader(try LineFeed(inputs, configuration: randomConfiguration(using: &random)))
        #expect(reader.waitUntilIndexed())
        var expected: [UInt8] = []
        for file in files where !file.isEmpty {
            if let last = expected.last, last != 0x0A { expected.append(0x0A) }
            expected += file
        }
        #expect(try bytes(of: reader.feed) == expected, "STRATA_SEED=\(seed)")
    }

    @Test("are the lines that were told of, however many have come since", arguments: seeds(60))
    func laterLines(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let whole = { (text: [UInt8]) in text.last == 0x0A ? text : text + [0x0A] }
        let first = whole(randomText(maximumCount: 300, using: &random))
        let path = directory.file("log", containing: first)
        let feed = try LineFeed([.file(path)], configuration: randomConfiguration(using: &random))
        let reader = FeedReader(feed)
        #expect(reader.waitUntilIndexed())
        write(randomText(maximumCount: 300, using: &random), to: path, flags: O_WRONLY | O_APPEND)
        // Readable once the feed's thread has taken in what was appended, which nobody has taken from it yet.
        var descriptor = pollfd(fd: feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&descriptor, 1, 20)
        #expect(try bytes(of: feed) == first, "STRATA_SEED=\(seed)")
    }

    @Test("have lines longer than what is shown of them whole, in pieces")
    func longLine() throws {
        var text = Array("before\r\n".utf8)
        text += [UInt8](repeating: 0x78, count: 3 << 20)
        text += Array("\nafter".utf8)
        let path = directory.file("log", containing: text)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        let rows = reader.feed.heldBytes()
        var bytes: [UInt8] = []
        while let block = try rows.next() {
            #expect(block.count <= 256 << 10)
            bytes += block
        }
        #expect(bytes == text)
    }

    @Test("read each byte once, a few blocks for a large file")
    func blocks() throws {
        let path = directory.file("log")
        try LogFile.write(lines: 100_000, seed: 4, to: path)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        let rows = reader.feed.heldBytes()
        var count = 0
        var blocks = 0
        while let block = try rows.next() {
            count += block.count
            blocks += 1
        }
        var record = stat()
        #expect(stat(path, &record) == 0)
        #expect(count == Int(record.st_size))
        // A run is at least a block long, and is read in blocks: at most every other one is a short one.
        #expect(blocks <= 2 * count / (256 << 10) + 2)
    }

    @Test("cannot be those of another file's that was written over the one that is held")
    func rewritten() throws {
        let path = directory.file("log", containing: Array("one\ntwo\nthree\n".utf8))
        var configuration = FeedConfiguration()
        configuration.follows = false
        let reader = try FeedReader(path, configuration)
        #expect(reader.waitUntilIndexed())
        write(Array("four lines\n\n\n\n".utf8), to: path, flags: O_WRONLY | O_TRUNC)
        let changed = #expect(throws: FeedError.self) { try bytes(of: reader.feed) }
        #expect(changed?.kind == .cannotRead && changed?.exitCode == 74)
        truncate(path, 3)
        let cut = #expect(throws: FeedError.self) { try bytes(of: reader.feed) }
        #expect(cut == .cutWhileRead(path))
    }
}
