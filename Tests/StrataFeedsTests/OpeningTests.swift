import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Opening")
struct OpeningTests {
    let directory = TemporaryDirectory()

    @Test("has the last lines before anything else is read")
    func lastLines() throws {
        let path = directory.file("log")
        try LogFile.write(lines: 100_000, seed: 2, to: path)
        let feed = try LineFeed([.file(path)])
        let first = feed.drainEvents().first
        guard case .prepended(let count, let average) = first else {
            Issue.record("The first event is \(String(describing: first)).")
            return
        }
        // One block of 64 KiB has more than the 400 lines asked for, and the thread may have found more since.
        #expect(count >= 400)
        #expect((60...140).contains(average))
        #expect(feed.lineCount == count)
        #expect(feed.line(at: count - 1).length >= 20)
    }

    @Test("fails with a sentence for what is not there, a directory, and a misplaced pipe")
    func errors() throws {
        let missing = #expect(throws: FeedError.self) { try LineFeed([.file(directory.path + "/none")]) }
        #expect(missing?.kind == .noSuchFile && missing?.exitCode == 66)
        #expect("\(missing!)" == "cannot open \(directory.path)/none: no such file; check the name")
        let program = #expect(throws: FeedError.self) { try LineFeed([.file("sh")]) }
        #expect(
            "\(program!)"
                == "cannot open sh: no such file; check the name, or put '--' before a command to see what it prints")

        let folder = #expect(throws: FeedError.self) { try LineFeed([.file(directory.path)]) }
        #expect(folder?.kind == .isDirectory && folder?.exitCode == 66)

        let (reading, writing) = makePipe()
        let file = directory.file("log")
        let pipe = #expect(throws: FeedError.self) {
            try LineFeed([.descriptor(reading, name: "standard input"), .file(file)])
        }
        #expect(pipe?.kind == .misplacedPipe && pipe?.exitCode == 64)
        close(reading)
        close(writing)
    }

    @Test("knows a forbidden file from other failures")
    func permission() throws {
        let error = FeedError.opening("/log", SystemError(code: EACCES))
        #expect(error.kind == .permissionDenied && error.exitCode == 66)
        #expect(FeedError.opening("/log", SystemError(code: EIO)).exitCode == 74)
        guard geteuid() != 0 else { return }
        let path = directory.file("log")
        chmod(path, 0)
        let real = #expect(throws: FeedError.self) { try LineFeed([.file(path)]) }
        #expect(real?.kind == .permissionDenied)
    }

    @Test("says of a thread that cannot be had how there may be one")
    func threads() {
        let error = FeedError.noThread(for: "a.log", SystemError(code: EAGAIN))
        #expect(error.exitCode == 74)
        #expect(
            "\(error)" == "cannot open a.log: the system has no thread left (resource temporarily unavailable); "
                + "end other programs, or raise `ulimit -u`")
    }

    @Test("cuts a line of 50 MB, knows its length, and reads no more of it than is shown")
    func longLine() throws {
        let path = directory.file("log")
        let length = 50_000_000
        let block = [UInt8](repeating: 0x78, count: length / 50)
        write(Array("before\n".utf8), to: path, flags: O_WRONLY)
        for _ in 0..<50 { write(block, to: path, flags: O_WRONLY | O_APPEND) }
        append("\r\nafter\n", to: path)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        #expect(reader.count == 3)
        let line = reader.feed.line(at: 1)
        #expect(line.length == length)
        #expect(line.isCut)
        #expect(line.bytes.count == 64 << 10)
        #expect(line.bytes.allSatisfy { $0 == 0x78 })
        #expect(reader.feed.line(at: 0).length == 6)
        #expect(Array(reader.feed.line(at: 2).bytes) == Array("after".utf8))
        #expect(reader.feed.indexBytes < 4096)
    }

    @Test("says that it looks for the start of an enormous last line, and finds it")
    func longLastLine() throws {
        let path = directory.file("log")
        write(Array("before\n".utf8) + [UInt8](repeating: 0x78, count: 3 << 20), to: path, flags: O_WRONLY)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        #expect(reader.notices == [.longLastLine(path: path, bytes: 1 << 20)])
        #expect(reader.count == 2)
        #expect(reader.feed.line(at: 1).length == 3 << 20)
        append("\nmore\n", to: path)
        #expect(reader.wait { reader.count == 3 })
        #expect(reader.feed.line(at: 1).length == 3 << 20)
        #expect(Array(reader.feed.line(at: 2).bytes) == Array("more".utf8))
    }

    @Test("cuts lines exactly at the maximum, with every kind of line ending", arguments: ["", "\n", "\r\n"])
    func cutting(ending: String) throws {
        for length in 8...12 {
            let text = String(repeating: "y", count: length)
            let path = directory.file("log\(length)", containing: Array((text + ending).utf8))
            var configuration = FeedConfiguration()
            configuration.maximumLineBytes = 10
            configuration.indexLimits = IndexLimits(lines: 1, bytes: 1, granule: 1)
            let reader = try FeedReader(path, configuration)
            #expect(reader.waitUntilIndexed())
            let line = reader.feed.line(at: 0)
            #expect(line.bytes.count == min(length, 10))
            #expect(line.length == length)
            #expect(line.isCut == (length > 10))
        }
    }

    @Test("reads neighbouring lines with one read")
    func neighbours() throws {
        let path = directory.file("log")
        try LogFile.write(lines: 400, seed: 2, to: path)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        for index in (0..<400).reversed() { _ = reader.feed.line(at: index) }
        #expect(reader.feed.groupReads == 1)
    }

    @Test("puts several files one after another, each with its own last line", arguments: seeds(60))
    func severalFiles(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let files = (0..<4).map { _ in randomText(maximumCount: 400, using: &random) }
        var inputs = files.indices.map { FeedInput.file(directory.file("\($0)", containing: files[$0])) }
        let isPiped = Bool.random(using: &random)
        let (reading, writing) = makePipe()
        if isPiped { inputs.append(.descriptor(reading, name: "standard input")) }
        let feed = try LineFeed(inputs, configuration: randomConfiguration(using: &random))
        close(reading)
        let reader = FeedReader(feed)
        let piece = randomText(maximumCount: 100, using: &random)
        if isPiped {
            writeAll(piece, to: writing)
        } else {
            write(piece, to: directory.path + "/3", flags: O_WRONLY | O_APPEND)
        }
        close(writing)
        var expected = files.dropLast().flatMap(naiveLines)
        expected += isPiped ? naiveLines(files[3]) + naiveLines(piece) : naiveLines(files[3] + piece)
        #expect(reader.wait { reader.lines == expected }, "STRATA_SEED=\(seed)")
        #expect(reader.waitUntilIndexed())
    }

    @Test("cuts off the newest of several files while the older ones are still being indexed")
    func truncationWhileIndexing() throws {
        let first = directory.file("first")
        try LogFile.write(lines: 30_000, seed: 2, to: first)
        let last = directory.file("last")
        try LogFile.write(lines: 30_000, seed: 3, to: last)
        var configuration = FeedConfiguration()
        configuration.blockBytes = 64
        configuration.initialLines = 1
        let feed = try LineFeed([.file(first), .file(last)], configuration: configuration)
        truncate(last, 0)
        let reader = FeedReader(feed)
        // A divider stands where the lines of the newest one were.
        #expect(reader.wait { reader.count == 30_001 && reader.feed.firstLineNumber != nil })
        #expect(reader.feed.line(at: 30_000).isDivider)
        append("new\n", to: last)
        #expect(reader.wait { reader.count == 30_002 })
        #expect(Array(reader.feed.line(at: 30_001).bytes) == Array("new".utf8))
    }
}
