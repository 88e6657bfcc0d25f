import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

/// A file of sysfs, which says that it has 4096 bytes and has a few.
private let sysfsFile = "/sys/kernel/mm/transparent_hugepage/enabled"

@Suite("Streams that are special, bounded or large")
struct StreamTests {
    let directory = TemporaryDirectory()

    // MARK: - Sizes that lie

    @Test(
        "reads a file of sysfs to its end, though it claims 4096 bytes",
        .enabled(if: access(sysfsFile, R_OK) == 0, "needs \(sysfsFile)"))
    func sysfs() throws {
        let number = open(sysfsFile, O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(number, &bytes, bytes.count)
        close(number)
        let reader = try FeedReader(sysfsFile)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.lines == naiveLines(Array(bytes.prefix(count))))
        #expect(reader.feed.progress.isComplete)
    }

    @Test("follows an ordinary file that was empty when it was opened")
    func emptyFile() throws {
        let path = directory.file("log")
        let reader = try FeedReader(path)
        #expect(!reader.feed.progress.isStream)
        append("one\n", to: path)
        #expect(reader.wait { reader.text == ["one"] })
    }

    // MARK: - Bounds

    @Test("refuses a device that may never end where its end is waited for, and not /dev/null")
    func endless() throws {
        var configuration = FeedConfiguration()
        configuration.opensEndlessInputs = false
        for path in ["/dev/zero", "/dev/urandom"] {
            let error = #expect(throws: FeedError.self) { try FeedReader(path, configuration) }
            #expect(error?.kind == .endless && error?.exitCode == 64)
            #expect(error?.description.contains("--max-bytes") == true)
        }
        let descriptor = open("/dev/zero", O_RDONLY)
        defer { close(descriptor) }
        #expect(throws: FeedError.self) {
            try LineFeed([.descriptor(descriptor, name: "standard input")], configuration: configuration)
        }
        let reader = try FeedReader("/dev/null", configuration)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.count == 0 && reader.feed.progress.isComplete)
    }

    @Test("reads so many bytes of a device and says that it stopped there", arguments: [1, 100, 700_000])
    func bounded(count: Int) throws {
        var configuration = FeedConfiguration()
        configuration.opensEndlessInputs = false
        configuration.maximumStreamBytes = count
        let reader = try FeedReader("/dev/zero", configuration)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.count == 1 && reader.feed.line(at: 0).length == count)
        #expect(reader.notices.filter { $0 != .spoolResumed }.last == .stopped(path: "/dev/zero", bytes: count))
        #expect(reader.feed.progress.findings == [.stopped(path: "/dev/zero", bytes: count)])
    }

    @Test("says nothing of a bound that a pipe stays under")
    func underTheBound() throws {
        var configuration = FeedConfiguration()
        configuration.maximumStreamBytes = 9
        let (reading, writing) = makePipe()
        let reader = FeedReader(try LineFeed([.descriptor(reading, name: "pipe")], configuration: configuration))
        close(reading)
        writeAll(Array("one\ntwo\n".utf8), to: writing)
        close(writing)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == ["one", "two"] && reader.notices.isEmpty)
    }

    // MARK: - Room on the disk

    @Test("leaves half of what is free, and 5 % or 256 MiB, to others")
    func allowance() {
        let gibi = 1 << 30
        let large = SpoolAllowance(limit: nil, disk: DiskRoom(bytes: 1000 * gibi, freeBytes: 400 * gibi))
        #expect(large.limit == 200 * gibi && large.reserve == 50 * gibi)
        #expect(large.room(behind: 0, free: 400 * gibi) == 200 * gibi)
        #expect(large.room(behind: 150 * gibi, free: 250 * gibi) == 50 * gibi)
        // Somebody else has filled the disk meanwhile.
        #expect(large.room(behind: 10 * gibi, free: 51 * gibi) == gibi)
        #expect(large.room(behind: 10 * gibi, free: 40 * gibi) == 0)

        let small = SpoolAllowance(limit: nil, disk: DiskRoom(bytes: 4 * gibi, freeBytes: 2 * gibi))
        #expect(small.limit == gibi && small.reserve == 256 << 20)
        let tiny = SpoolAllowance(limit: nil, disk: DiskRoom(bytes: 64 << 20, freeBytes: 60 << 20))
        #expect(tiny.limit == 30 << 20 && tiny.reserve == 30 << 20)
        #expect(tiny.room(behind: 0, free: 60 << 20) == 30 << 20)

        let asked = SpoolAllowance(limit: 100, disk: DiskRoom(bytes: 64 << 20, freeBytes: 60 << 20))
        #expect(asked.room(behind: 60, free: 0) == 0 && asked.room(behind: 60, free: nil) == 40)
        #expect(asked.room(behind: 200, free: nil) == 0)
        let silent = SpoolAllowance(limit: nil, disk: nil)
        #expect(silent.room(behind: 1 << 40, free: nil) > 1 << 60)
    }

    @Test("says in time that the limit comes near, keeps exactly so much, and loses nothing")
    func limit() throws {
        var configuration = FeedConfiguration()
        configuration.spoolLimit = 1_000_000
        configuration.blockBytes = 4096
        let (reading, writing) = makePipe()
        let reader = FeedReader(try LineFeed([.descriptor(reading, name: "pipe")], configuration: configuration))
        close(reading)
        let line = Array((String(repeating: "x", count: 999) + "\n").utf8)
        for _ in 0..<899 { writeAll(line, to: writing) }
        #expect(reader.wait { reader.count == 899 })
        #expect(reader.notices.isEmpty)
        for _ in 0..<90 { writeAll(line, to: writing) }
        #expect(reader.wait { reader.count == 989 })
        guard case .spoolNearlyFull(let bytes, limit: 1_000_000) = reader.notices.first else {
            Issue.record("The notices are \(reader.notices).")
            return
        }
        #expect((900_000...970_000).contains(bytes))
        for _ in 0..<12 { writeAll(line, to: writing) }
        #expect(reader.wait { reader.feed.progress.refusal != nil })
        #expect(reader.notices.last == .spoolRefused(reason: "the limit of 976.6 KiB is reached"))
        #expect(reader.count == 1000)
        // What did not fit stays in the pipe or is waited with: the writer feels it.
        #expect(!reader.events.contains(.endOfInput))
        close(writing)
    }

    @Test("waits while others have filled the disk, and goes on when there is room again")
    func disk() throws {
        let free = Guarded(1 << 30)
        var configuration = FeedConfiguration()
        configuration.spoolDisk = { DiskRoom(bytes: 10 << 30, freeBytes: free.withLock { $0 }) }
        let (reading, writing) = makePipe()
        let reader = FeedReader(try LineFeed([.descriptor(reading, name: "pipe")], configuration: configuration))
        close(reading)
        writeAll(Array("one\n".utf8), to: writing)
        #expect(reader.wait { reader.text == ["one"] })
        // 5 % of the disk is for others: so is what is left of it.
        free.withLock { $0 = 512 << 20 }
        let text = [UInt8](repeating: 0x78, count: 2 << 20) + [0x0A]
        let writer = try Thread { [text] in
            writeAll(text, to: writing)
            close(writing)
        }
        #expect(reader.wait { reader.feed.progress.refusal == "the rest of the disk is left to others" })
        #expect(reader.notices.contains { if case .spoolNearlyFull = $0 { true } else { false } })
        #expect(!reader.events.contains(.endOfInput))
        free.withLock { $0 = 1 << 30 }
        #expect(reader.wait(for: .endOfInput))
        writer.join()
        #expect(reader.feed.progress.isComplete && reader.feed.progress.refusal == nil)
        #expect(reader.count == 2 && reader.feed.line(at: 1).length == 2 << 20)
    }

    // MARK: - Encodings

    /// Units of two bytes, the lower or the higher one first.
    private static func pairs(_ text: String, isLittleEndian: Bool) -> [UInt8] {
        text.utf8.flatMap { (byte: UInt8) -> [UInt8] in isLittleEndian ? [byte, 0] : [0, byte] }
    }

    private static let samples: [([UInt8], ForeignEncoding?)] = [
        (Array("2026-05-20 04:45:11 a\r2026-05-20 04:45:12 b\r".utf8), .carriageReturns),
        (Array("10% of it is done\r20% of it is done\r".utf8), nil), (Array("a\rb\rc\r".utf8), nil),
        (Array("2026-05-20 04:45:11 a\r\n2026-05-20 04:45:12 b\r\n".utf8), nil),
        ([0x50, 0x4B, 0x03, 0x04, 0x14, 0, 0, 0], .zip), ([0x04, 0x22, 0x4D, 0x18, 0x64, 0x40, 0xA7, 0], .lz4),
        ([0x1F, 0x9D, 0x90, 0x61, 0xC4, 0xC8, 0x29], .compress),
        ([0x5D, 0, 0, 0x80, 0] + [UInt8](repeating: 0xFF, count: 8) + [0, 0x34, 0x19], .lzma),
        ([0x5D, 0, 0, 0x80, 0, 0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0x34, 0x19], .lzma), (Array("] a line\n".utf8), nil),
        (Array("a.log".utf8) + [UInt8](repeating: 0, count: 252) + Array("ustar\u{0}00".utf8), .tar),
        (pairs("a line\r\nand more", isLittleEndian: true), .utf16LittleEndian),
        (pairs("a line\r\nand more", isLittleEndian: false), .utf16BigEndian),
        (pairs("a line\r\n", isLittleEndian: true) + [0x3B], .utf16LittleEndian),
        ([], nil), (Array("a line\n".utf8), nil), ([UInt8](repeating: 0, count: 100), nil),
        // The hole that copytruncate leaves, numbers in binary, and too little to tell.
        ([UInt8](repeating: 0, count: 900) + Array("a line\n".utf8), nil),
        ((0..<200).flatMap { (byte: UInt8) -> [UInt8] in [byte, 0, 0, 0] }, nil),
        (pairs("short", isLittleEndian: true), nil),
    ]

    @Test("knows UTF-16 without a mark by where its NULs are", arguments: samples)
    func encodings(bytes: [UInt8], encoding: ForeignEncoding?) {
        #expect(bytes.withUnsafeBytes { ForeignEncoding(of: $0) } == encoding)
    }

    @Test("says what a file or a pipe in UTF-16 without a mark is written in, and how to read it")
    func utf16() throws {
        let bytes = Self.pairs("one\ntwo\n", isLittleEndian: true)
        let path = directory.file("log", containing: bytes)
        let reader = try FeedReader(path)
        #expect(reader.waitUntilIndexed())
        #expect(reader.notices == [.encoded(path: path, encoding: .utf16LittleEndian)])
        #expect(
            "\(reader.notices[0])"
                == "\(path) looks like UTF-16LE; showing its bytes; `iconv -f UTF-16LE -t UTF-8` makes it readable")
        let (reading, writing) = makePipe()
        let piped = FeedReader(try LineFeed([.descriptor(reading, name: "pipe")]))
        close(reading)
        writeAll(bytes, to: writing)
        close(writing)
        #expect(piped.wait(for: .endOfInput))
        #expect(piped.feed.progress.findings == [.encoded(path: "pipe", encoding: .utf16LittleEndian)])
        // No line is lost of a line feed that is two bytes.
        #expect(piped.lines == naiveLines(bytes))
    }
}
