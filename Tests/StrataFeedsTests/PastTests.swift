import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("What a name held before")
struct PastTests {
    let directory = TemporaryDirectory()

    /// Makes a file that was written to last so long ago.
    @discardableResult
    private func make(_ name: String, _ bytes: [UInt8], daysAgo: Int = 0, secondsAgo: Int = 0) -> String {
        let path = directory.file(name, containing: bytes)
        let time = timespec(tv_sec: Glibc.time(nil) - 86400 * daysAgo - secondsAgo, tv_nsec: 0)
        let times = [time, time]
        precondition(utimensat(AT_FDCWD, path, times, 0) == 0, "Cannot set the time of \(path).")
        return path
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func open(_ path: String) throws -> FeedReader {
        var configuration = FeedConfiguration()
        configuration.readsPast = true
        let reader = try FeedReader(path, configuration)
        #expect(reader.waitUntilIndexed())
        return reader
    }

    /// The first lines of all files, oldest first, after going back as far as it goes.
    private func lines(behind path: String, files: Int) throws -> [String] {
        let reader = try open(path)
        for _ in 0..<files where !goBack(reader) { break }
        reader.feed.goFurtherBack()
        usleep(50_000)
        reader.drain()
        return reader.text
    }

    /// Goes back by a file, and waits until it is there.
    private func goBack(_ reader: FeedReader) -> Bool {
        let before = reader.events.count { if case .finishedIndexing = $0 { true } else { false } }
        reader.feed.goFurtherBack()
        return reader.wait {
            reader.events.count { if case .finishedIndexing = $0 { true } else { false } } > before
        }
    }

    @Test("comes file by file before its first line, each with a divider behind it, packed or not")
    func order() throws {
        make("log.10", bytes("ten\n"), daysAgo: 4)
        make("log.3.xz", Packing.xz.pack(bytes("three\n")), daysAgo: 3)
        make("log.2.gz", Packing.gzip.pack(bytes("two a\ntwo b")), daysAgo: 2)
        make("log.1", bytes("one a\none b\n"), daysAgo: 1)
        // No generations of it, and nothing that could be shown.
        for name in ["log.txt", "logs.1", "log.4.zip", "other"] { make(name, bytes("strange\n"), daysAgo: 5) }
        make("log.5", [], daysAgo: 5)
        let path = make("log", bytes("now\n"), daysAgo: 0)
        let reader = try open(path)
        #expect(reader.text == ["now"])
        var expected = ["now"]
        let steps = [
            ("log.1", ["one a", "one b"]), ("log.2.gz", ["two a", "two b"]), ("log.3.xz", ["three"]),
            ("log.10", ["ten"]),
        ]
        for (index, (name, lines)) in steps.enumerated() {
            #expect(goBack(reader))
            expected = lines + expected
            #expect(reader.text == expected)
            #expect(reader.dividers.count == index + 1)
            #expect(reader.dividers.first?.hasPrefix("\(name) ends here · 20") == true)
            #expect(reader.rows[lines.count].isDivider)
        }
        append("and now\n", to: path)
        #expect(reader.wait { reader.text == expected + ["and now"] })
        reader.feed.goFurtherBack()
        usleep(50_000)
        reader.drain()
        #expect(reader.text == expected + ["and now"] && reader.feed.progress.failure == nil)
        #expect(try reader.bytes().count == bytes("ten\nthree\ntwo a\ntwo b\none a\none b\nnow\nand now\n").count)
    }

    @Test("goes by the numbers where files were copied and their times lost", arguments: [0, 1])
    func copies(secondsApart: Int) throws {
        for (age, name) in ["log.3", "log.2.gz", "log.1"].enumerated() {
            let text = bytes("\(name)\n")
            make(name, name.hasSuffix("gz") ? Packing.gzip.pack(text) : text, secondsAgo: 100 + age * secondsApart)
        }
        let path = make("log", bytes("log\n"), daysAgo: 0)
        #expect(try lines(behind: path, files: 3) == ["log.3", "log.2.gz", "log.1", "log"])
    }

    @Test("goes by the times where the greater number is the newer file")
    func countingUp() throws {
        for (number, days) in [(1, 9), (2, 7), (10, 5)] {
            make("log.\(number)", bytes("\(number)\n"), daysAgo: days)
        }
        let path = make("log", bytes("log\n"), daysAgo: 0)
        #expect(try lines(behind: path, files: 3) == ["1", "2", "10", "log"])
    }

    @Test("goes by the dates in the names, among which numbers lie by their times")
    func dates() throws {
        make("log-20260131", bytes("January\n"), secondsAgo: 100)
        make("log-20260201.xz", Packing.xz.pack(bytes("February\n")), secondsAgo: 100)
        make("log.1", bytes("one\n"), secondsAgo: 50)
        make("log.old", bytes("old\n"), daysAgo: 3)
        let path = make("log", bytes("log\n"), daysAgo: 0)
        #expect(try lines(behind: path, files: 4) == ["old", "January", "February", "one", "log"])
    }

    @Test("shows a file once that lies there packed as well")
    func packedBeside() throws {
        make("log.1", bytes("one\n"), daysAgo: 1)
        make("log.1.gz", Packing.gzip.pack(bytes("one\n")), daysAgo: 1)
        let path = make("log", bytes("log\n"), daysAgo: 0)
        #expect(try lines(behind: path, files: 1) == ["one", "log"])
    }

    @Test("goes on where the file that it came to was deleted meanwhile")
    func deleted() throws {
        make("log.2", bytes("two\n"), daysAgo: 2)
        let first = make("log.1", bytes("one\n"), daysAgo: 1)
        let reader = try open(make("log", bytes("now\n"), daysAgo: 0))
        #expect(goBack(reader))
        unlink(first)
        #expect(goBack(reader))
        #expect(reader.text == ["two", "one", "now"])
    }

    @Test("stays where it is for whoever does not ask, or has no single file")
    func unasked() throws {
        make("log.1", bytes("one\n"), daysAgo: 1)
        let path = make("log", bytes("now\n"), daysAgo: 0)
        let plain = try FeedReader(path)
        plain.feed.goFurtherBack()
        var configuration = FeedConfiguration()
        configuration.readsPast = true
        let several = FeedReader(try LineFeed([.file(path), .file(path)], configuration: configuration))
        several.feed.goFurtherBack()
        usleep(50_000)
        #expect(plain.waitUntilIndexed() && several.waitUntilIndexed())
        #expect(plain.text == ["now"] && several.text == ["now", "now"])
    }

    @Test("is not put before lines of the file that were left out, or have gone")
    func ring() throws {
        make("log.1", bytes("a\nb\nc\n"), daysAgo: 1)
        let path = make("log", bytes((0..<5000).map { "\($0)\n" }.joined()))
        var configuration = FeedConfiguration()
        (configuration.readsPast, configuration.maximumRows, configuration.initialLines) = (true, 1000, 100)
        (configuration.blockBytes, configuration.indexLimits) = (256, IndexLimits(lines: 300, bytes: 4096, granule: 64))
        let follower = try Follower(path, configuration)
        #expect(1000..<1300 ~= follower.rows.count)
        for more in ["", "5000\n5001\n"] {
            append(more, to: path)
            follower.pass(100)
            follower.feed.goFurtherBack()
            follower.pass(100)
            #expect(follower.dividers.isEmpty)
            let end = 5000 + more.utf8.count { $0 == 0x0A }
            #expect(follower.text == (0..<end).suffix(follower.rows.count).map(String.init))
        }
    }

    @Test("is what it was when the file was opened: what is rotated since is there already")
    func rotation() throws {
        let old = make("log.1", bytes("old\n"), daysAgo: 1)
        let path = make("log", bytes("now\n"), daysAgo: 0)
        let reader = try open(path)
        rename(old, directory.path + "/log.2")
        rename(path, old)
        write(bytes("new\n"), to: path, flags: O_WRONLY | O_CREAT)
        #expect(reader.wait { reader.text == ["now", "new"] })
        #expect(goBack(reader))
        #expect(reader.text == ["old", "now", "new"])
        #expect(reader.dividers.map { $0.prefix(9) } == ["log.2 end", "log was r"])
        reader.feed.goFurtherBack()
        usleep(50_000)
        reader.drain()
        #expect(reader.text == ["old", "now", "new"])
    }

    @Test("is not shown again where it was packed after it was read")
    func packedSince() throws {
        make("log.2", bytes("two\n"), daysAgo: 2)
        let first = make("log.1", bytes("one\n"), daysAgo: 1)
        let reader = try open(make("log", bytes("now\n"), daysAgo: 0))
        #expect(goBack(reader))
        make("log.1.gz", Packing.gzip.pack(bytes("one\n")), daysAgo: 1)
        unlink(first)
        #expect(goBack(reader))
        #expect(reader.text == ["two", "one", "now"])
    }

    @Test("says where it is damaged, and shows what it held before that")
    func damaged() throws {
        let packed = Packing.gzip.pack(bytes("one\n"))
        let past = make("log.1.gz", Array(packed.dropLast(3)), daysAgo: 1)
        let reader = try open(make("log", bytes("now\n"), daysAgo: 0))
        #expect(goBack(reader))
        #expect(reader.text == ["one", "now"])
        #expect(reader.feed.progress.failure?.path.hasSuffix(past) == true)
        #expect(reader.feed.progress.failure?.kind == .damaged)
    }

    @Test("is found as a document's first row comes into view, also where there is none")
    func document() throws {
        make("log.1", bytes("one\n"), daysAgo: 1)
        var configuration = FeedConfiguration()
        configuration.readsPast = true
        for text in ["", "a\nb\nc\n"] {
            let path = make("log", bytes(text), daysAgo: 0)
            let document = FeedDocument(try LineFeed([.file(path)], configuration: configuration))
            for _ in 0..<6000 where document.feed.firstLineNumber == nil {
                usleep(10_000)
                document.drain()
            }
            let count = document.count
            if count > 0 {
                document.reveal(1..<3)
                usleep(30_000)
                document.drain()
                #expect(document.count == count)
            }
            document.reveal(0..<min(1, count))
            for _ in 0..<6000 where document.count < count + 2 {
                usleep(10_000)
                document.drain()
            }
            #expect(document.count == count + 2)
            #expect(document.text(of: document.id(at: 1)).isDivider)
        }
    }
}
