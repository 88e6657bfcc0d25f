import StrataFeeds
import StrataGenerators
import StrataSystem
import StrataX11Testing

/// The cost of following a file that grows.
enum FollowBenchmarks {
    static func all() -> [Benchmark] {
        [
            lines("first line appended", 1), lines("one line appended", 21),
            .isolated("feed, 1000 lines/s, of one processor", unit: "%", aim: 5, runs: 5) { drip() * 100 },
            .isolated(
                "feed, burst of 100 MB, processor time", unit: "ms", aim: 200, files: [1_000_000]
            ) { burst() * 1000 },
            .isolated(
                "feed, last record of 10 KB written anew, an update, processor time", unit: "µs", runs: 3
            ) { rewriting() },
        ]
    }

    private static func lines(_ name: String, _ count: Int) -> Benchmark {
        .isolated("feed, \(name), until it can be drawn", unit: "ms", aim: 10) { oneLine(of: count) * 1000 }
    }

    private static func follow(_ path: String, lines: Int) -> FeedReader {
        var reader = FeedReader(.file(path), follows: true)
        reader.wait { $0.isIndexed && $0.feed.lineCount == lines }
        return reader
    }

    /// Seconds on the clock from write(2) until the line has been read: of so many lines, one after another, the median.
    private static func oneLine(of count: Int) -> Double {
        let path = TestFiles.scratch(lines: 1000)
        defer { Folder.remove(path) }
        var reader = follow(path, lines: 1000)
        let file = Appending(path)
        let times = (0..<count).map { number in
            // The feed's thread gets the time to fall asleep, as it would between two lines.
            Thread.sleep(20)
            let start = Counters.now()
            file.write(Array("one more line\n".utf8))
            reader.wait { $0.feed.lineCount == 1001 + number }
            let length = reader.feed.line(at: 1000 + number).length
            let spent = Counters.now() - start
            precondition(length == 13, "A line of 13 bytes came as one of \(length).")
            return spent
        }
        return times.sorted()[count / 2]
    }

    /// Returns the part of one processor that following takes while a child writes a line each millisecond for two
    /// seconds.
    private static func drip() -> Double {
        let path = TestFiles.scratch(lines: 1000)
        defer { Folder.remove(path) }
        var reader = follow(path, lines: 1000)
        let start = (clock: Counters.now(), processor: FeedBenchmarks.processTime())
        let writer = ChildProcess.started([CommandLine.arguments[0], "drip", path], output: 2)
        reader.wait { $0.feed.lineCount == 1000 + dripLines }
        let clock = Counters.now() - start.clock
        writer.wait()
        return (FeedBenchmarks.processTime() - start.processor) / clock
    }

    private static let dripLines = 2000

    /// Does the work of the child.
    static func writeDrip(to path: String) {
        let file = Appending(path)
        var generator = LogGenerator(seed: 4)
        let start = Counters.now()
        for line in 0..<dripLines {
            var bytes: [UInt8] = []
            generator.appendLine(to: &bytes)
            file.write(bytes)
            let rest = start + Double(line + 1) / 1000 - Counters.now()
            if rest > 0 { Thread.sleep(rest * 1000) }
        }
    }

    /// Microseconds of processor time until a record has been read that takes the place of the one before.
    private static func rewriting() -> Double {
        let path = TestFiles.scratch(lines: 1000)
        defer { Folder.remove(path) }
        let updates = 200
        do {
            let file = try FileDescriptor(writingInto: path)
            let end = try file.status().size
            func write(_ number: Int) {
                let record = [UInt8](repeating: 0x61 + UInt8(number % 26), count: 10_000) + [0x0A]
                let (_, error) = record.withUnsafeBytes { file.writeBlock($0, at: end) }
                if let error { fatalError("A write broke off: \(error.description).") }
            }
            write(0)
            var reader = follow(path, lines: 1001)
            let start = FeedBenchmarks.processTime()
            for number in 1...updates {
                write(number)
                reader.wait { $0.feed.line(at: 1000).bytes.first == 0x61 + UInt8(number % 26) }
            }
            return (FeedBenchmarks.processTime() - start) / Double(updates) * 1e6
        } catch {
            fatalError("\(error)")
        }
    }

    /// Seconds of processor time for a million lines that come at once.
    private static func burst() -> Double {
        let path = TestFiles.scratch(lines: 1000)
        defer { Folder.remove(path) }
        var reader = follow(path, lines: 1000)
        let start = FeedBenchmarks.processTime()
        let file = Appending(path)
        let writer = ChildProcess.started(["cat", TestFiles.log(lines: 1_000_000)], output: file.number)
        reader.wait { $0.feed.lineCount == 1_001_000 }
        let spent = FeedBenchmarks.processTime() - start
        writer.wait()
        return spent
    }
}

/// A file that is written to at its end.
private struct Appending {
    private let file: FileDescriptor

    init(_ path: String) {
        do {
            file = try FileDescriptor(appending: path)
        } catch {
            fatalError("Cannot write \(path): \(error.description).")
        }
    }

    var number: Int32 { file.number }

    func write(_ bytes: [UInt8]) {
        do {
            try writeAll(bytes: bytes, to: file.number)
        } catch {
            fatalError("A write broke off: \(error.description).")
        }
    }
}
