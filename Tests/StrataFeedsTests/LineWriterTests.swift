import Glibc
import StrataSystem
import Testing

@testable import StrataFeeds

private func readAll(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
    return all
}

@Suite("The line writer")
struct LineWriterTests {
    private func openPipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        let code = pipe(&ends)
        precondition(code == 0, "The system has no pipe left.")
        return (ends[0], ends[1])
    }

    @Test("Ten times as much as a pipe holds is taken without waiting, and arrives whole and in order")
    func order() throws {
        let ends = openPipe()
        defer { close(ends.read) }
        let lines = (0..<10_000).map { "message \($0) " + String(repeating: "x", count: 60) }
        var writer: LineWriter? = try LineWriter(ends.write, name: "a pipe")
        close(ends.write)
        for line in lines { writer?.write(Array(line.utf8)) }
        #expect(writer?.pendingLines ?? 0 > 0, "nobody has read yet, and the pipe holds 64 KiB")
        let received = Guarded<[UInt8]>([])
        let reader = try Thread {
            let all = readAll(ends.read)
            received.withLock { $0 = all }
        }
        #expect(writer?.finish(within: 20_000) == 0)
        // With the writer its end of the pipe goes, and reading ends.
        writer = nil
        reader.join()
        let expected = lines.map { $0 + "\n" }.joined()
        #expect(received.withLock { $0 == Array(expected.utf8) })
    }

    @Test("Lines that nobody takes are counted when time is up")
    func undelivered() throws {
        let ends = openPipe()
        defer {
            close(ends.read)
            close(ends.write)
        }
        let writer = try LineWriter(ends.write, name: "a pipe")
        let line = [UInt8](repeating: 0x61, count: 99_999)
        writer.write(line)
        writer.write(line)
        #expect(writer.finish(within: 100) == 2, "a pipe holds 65,536 bytes, less than one of them")
    }

    @Test("Beyond its capacity lines are refused, and once all others are written, a line says how many")
    func capacity() throws {
        let ends = openPipe()
        defer {
            close(ends.read)
            close(ends.write)
        }
        let writer = try LineWriter(ends.write, name: "a pipe", capacity: 100_000) { "\($0) more" }
        let line = [UInt8](repeating: 0x61, count: 9999)
        let taken = (0..<30).filter { _ in writer.write(line) }.count
        #expect((10...17).contains(taken), "ten wait at most, and six or seven are in the pipe")
        let summary = Array("\(30 - taken) more\n".utf8)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while received.count < taken * 10_000 + summary.count {
            received += buffer[..<read(ends.read, &buffer, buffer.count)]
        }
        #expect(Array(received.suffix(summary.count)) == summary)
        #expect(writer.write(line), "there is room again")
        #expect(writer.finish(within: 5000) == 0)
    }

    @Test("A reader that goes away is told of, and kills nobody")
    func brokenPipe() throws {
        let ends = openPipe()
        close(ends.read)
        defer { close(ends.write) }
        let writer = try LineWriter(ends.write, name: "a pipe")
        writer.write(Array("hello".utf8))
        #expect(writer.finish(within: 5000) == 1)
        #expect(writer.drainProgress() == "broken pipe")
    }
}
