import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Reading a pipe")
struct PipeTests {
    let directory = TemporaryDirectory()

    private func feed(
        of reading: Int32, _ configuration: FeedConfiguration = FeedConfiguration()
    ) throws -> FeedReader {
        let reader = FeedReader(
            try LineFeed([.descriptor(reading, name: "standard input")], configuration: configuration))
        close(reading)
        return reader
    }

    @Test("shows lines as they come, and says when no more will")
    func live() throws {
        let (reading, writing) = makePipe()
        let reader = try feed(of: reading)
        writeAll(Array("one\ntw".utf8), to: writing)
        #expect(reader.wait { reader.text == ["one", "tw"] })
        #expect(reader.feed.firstLineNumber == 1)
        writeAll(Array("o\nthree\n".utf8), to: writing)
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
        #expect(reader.events.contains(.lastLineGrew))
        #expect(!reader.events.contains(.endOfInput))
        close(writing)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == ["one", "two", "three"])
    }

    @Test("says at once that an empty pipe has ended")
    func empty() throws {
        let (reading, writing) = makePipe()
        close(writing)
        let reader = try feed(of: reading)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.count == 0)
    }

    @Test("goes on with each further writer where the pipe has a name, and says when none is there")
    func writers() throws {
        let path = directory.path + "/pipe"
        mkfifo(path, 0o600)
        let reader = try FeedReader(path)
        for number in 1...3 {
            let writing = open(path, O_WRONLY)
            writeAll(Array("writer \(number)\n".utf8), to: writing)
            #expect(reader.wait { reader.count == number && !reader.feed.progress.hasEnded })
            close(writing)
            #expect(reader.wait { reader.feed.progress.hasEnded })
        }
        #expect(reader.text == ["writer 1", "writer 2", "writer 3"])
        // Nobody looks at a pipe that nobody writes to.
        let turns = reader.feed.wakeUps
        usleep(50_000)
        #expect(reader.feed.wakeUps <= turns + 2)
    }

    @Test("shows a line of JSON at once, however long its first name is")
    func longName() throws {
        let (reading, writing) = makePipe()
        let reader = try feed(of: reading)
        writeAll(Array("{\"@timestamp\":\"2026-01-01T00:00:00Z\"}\n".utf8), to: writing)
        #expect(reader.wait { reader.count == 1 })
        close(writing)
    }

    @Test("loses nothing of much more than a pipe holds")
    func much() throws {
        var generator = LogGenerator(seed: 3)
        var bytes: [UInt8] = []
        for _ in 0..<50_000 { generator.appendLine(to: &bytes) }
        let (reading, writing) = makePipe()
        let reader = try feed(of: reading)
        let writer = try Thread { [bytes] in
            writeAll(bytes, to: writing)
            close(writing)
        }
        #expect(reader.wait(for: .endOfInput))
        writer.join()
        #expect(reader.count == 50_000)
        #expect(reader.lines == naiveLines(bytes))
    }

    @Test("waits rather than loses anything while the spool takes no more")
    func fullSpool() throws {
        // Every write to /dev/full fails as on a full disk.
        let full = open("/dev/full", O_RDWR)
        var configuration = FeedConfiguration()
        configuration.spool = FileDescriptor(adopting: full)
        let (reading, writing) = makePipe()
        let reader = try feed(of: reading, configuration)
        writeAll(Array("one\n".utf8), to: writing)
        #expect(reader.wait { !reader.notices.isEmpty })
        #expect(reader.notices == [.spoolRefused(reason: "no space left on device")])
        #expect(reader.count == 0)
        writeAll(Array("two\n".utf8), to: writing)
        close(writing)
        // Room again: another file takes the place of the full one under the same number.
        let room = open(directory.file("spool"), O_RDWR)
        dup2(room, full)
        close(room)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.notices.last == .spoolResumed)
        #expect(reader.text == ["one", "two"])
    }

    @Test("refuses to start where nothing can be kept")
    func noSpool() throws {
        var configuration = FeedConfiguration()
        configuration.spoolDirectory = directory.path + "/missing"
        let (reading, writing) = makePipe()
        defer { close(writing) }
        let error = #expect(throws: FeedError.self) { try feed(of: reading, configuration) }
        #expect(error?.kind == .cannotSpool)
        #expect(error?.exitCode == 74)
        close(reading)
    }

    @Test("opens a FIFO that nobody writes to yet")
    func fifo() throws {
        let path = directory.path + "/fifo"
        mkfifo(path, 0o600)
        let reader = try FeedReader(path)
        // Time for the feed to take the absence of a writer for the end, if it were to.
        usleep(50_000)
        let writing = open(path, O_WRONLY | O_NONBLOCK)
        #expect(writing >= 0, "Nobody reads the FIFO any more.")
        guard writing >= 0 else { return }
        writeAll(Array("one\n".utf8), to: writing)
        #expect(reader.wait { reader.text == ["one"] })
        close(writing)
        #expect(reader.wait(for: .endOfInput))
    }

    @Test("can be closed while the pipe is silent")
    func closingWhileSilent() throws {
        let (reading, writing) = makePipe()
        var reader: FeedReader? = try feed(of: reading)
        reader?.drain()
        usleep(50_000)
        // Were the feed's thread waiting in read(2), only this would wake it.
        let closing = try Thread { [writing] in
            usleep(2_000_000)
            close(writing)
        }
        let before = MonotonicClock.now
        reader = nil
        #expect(MonotonicClock.now - before < 1900)
        closing.join()
    }

    @Test("reads files that the kernel makes up, though they claim to be empty")
    func kernelFile() throws {
        let reader = try FeedReader("/proc/self/status")
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text.first?.hasPrefix("Name:") == true)
    }

    @Test("leaves no file behind")
    func nameless() throws {
        var configuration = FeedConfiguration()
        configuration.spoolDirectory = directory.path
        let (reading, writing) = makePipe()
        let reader = try feed(of: reading, configuration)
        writeAll(Array("one\n".utf8), to: writing)
        #expect(reader.wait { reader.count == 1 })
        close(writing)
        #expect(rmdir(directory.path) == 0)
    }
}
