import StrataFeeds
import StrataSystem
import StrataX11Testing

/// The cost of reading logs. Each figure in a process of its own, the feed's thread included.
enum FeedBenchmarks {
    private static let megabyte = 10_000
    private static let gigabyte = 10_000_000

    static func all() -> [Benchmark] {
        [
            firstLines("1 MB", lines: megabyte), firstLines("1 GB", lines: gigabyte),
            .isolated(
                "feed, index 1 GB, processor time", unit: "ms", aim: 350, files: [gigabyte]
            ) {
                let start = processTime()
                let reader = indexed(gigabyte)
                let spent = processTime() - start
                use(reader.feed)
                return spent * 1000
            },
            .isolated("feed, index 1 GB, resident afterwards", unit: "MB", aim: 48, files: [gigabyte]) {
                let reader = indexed(gigabyte)
                let bytes = Counters.residentBytes()
                use(reader.feed)
                return Double(bytes) / 1e6
            },
            .isolated("feed, index 1 GB, size of the index", unit: "MB", aim: 1, runs: 3, files: [gigabyte]) {
                Double(indexed(gigabyte).feed.indexBytes) / 1e6
            },
        ] + pipes() + FollowBenchmarks.all()
    }

    /// Time on the clock until the last 60 lines can be drawn.
    private static func firstLines(_ size: String, lines: Int) -> Benchmark {
        .isolated("feed, last lines of a file of \(size), on the clock", unit: "ms", aim: 50, files: [lines]) {
            let path = TestFiles.log(lines: lines)
            let start = Counters.now()
            // As a viewer does, which starts the feed when it has shown them.
            var reader = FeedReader(.file(path), startsAtOnce: false)
            reader.wait { $0.feed.lineCount >= 60 }
            var bytes = 0
            for index in reader.feed.lineCount - 60..<reader.feed.lineCount {
                bytes += reader.feed.line(at: index).length
            }
            let spent = Counters.now() - start
            use(bytes)
            return spent * 1000
        }
    }

    private static func indexed(_ lines: Int) -> FeedReader {
        var reader = FeedReader(.file(TestFiles.log(lines: lines)))
        reader.wait { $0.isIndexed }
        precondition(reader.feed.lineCount == lines, "Of \(lines) lines \(reader.feed.lineCount) were found.")
        return reader
    }

    /// `cat FILE | …` of a million lines.
    private static func pipes() -> [Benchmark] {
        let lines = 1_000_000
        let name = "feed, pipe of a million lines"
        return [
            .isolated("\(name), on the clock", unit: "s", aim: 0.6, files: [lines]) { piped(lines).clock },
            .isolated("\(name), processor time", unit: "s", aim: 0.6, files: [lines]) { piped(lines).processor },
        ]
    }

    private static func piped(_ lines: Int) -> (clock: Double, processor: Double) {
        let pipe = ChildProcess.pipe()
        let start = (clock: Counters.now(), processor: processTime())
        let writer = ChildProcess.started(["cat", TestFiles.log(lines: lines)], output: pipe.writer)
        FileDescriptor.close(pipe.writer)
        var reader = FeedReader(.descriptor(pipe.reader, name: "a pipe"))
        reader.wait { $0.hasEnded }
        let spent = (clock: Counters.now() - start.clock, processor: processTime() - start.processor)
        precondition(reader.feed.lineCount == lines, "Of \(lines) lines \(reader.feed.lineCount) came through.")
        FileDescriptor.close(pipe.reader)
        writer.wait()
        return spent
    }

    /// Processor time of this process with all its threads, in seconds.
    static func processTime() -> Double { ProcessorClock.process / 1000 }
}

extension Benchmark {
    /// A figure from a process of its own that reads generated logs of so many lines.
    static func isolated(
        _ name: String, unit: String, aim: Double? = nil, runs: Int = 10, files: [Int], _ value: @escaping () -> Double
    ) -> Benchmark {
        var benchmark = isolated(name, unit: unit, aim: aim, runs: runs, value)
        benchmark.files = files
        return benchmark
    }
}
