import StrataDecoders
import StrataDocument
import StrataFeeds
import StrataGenerators
import StrataSearch
import StrataSystem

/// The cost of finding the lines that begin entries.
enum EntryBenchmarks {
    private static let gigabyte = 10_000_000
    private static let lines = 2_000
    /// The rule for the beginning of every line of a generated log.
    private static let rule = RowRule.begins(LineShape.all.filter { $0.text == "aaa ?d dd:dd:dd" })

    static func all() -> [Benchmark] {
        var generator = LogGenerator(seed: 1)
        var log: [UInt8] = []
        for _ in 0..<lines { generator.appendLine(to: &log) }
        let trace = (0..<lines).flatMap { Array("    at frame \($0) of a stack, in a file of the program\n".utf8) }
        return [
            deciding("all of which begin one", log), deciding("none of which begins one", trace),
            joining("on the clock", since: Counters.now),
            joining("processor time", since: FeedBenchmarks.processTime),
        ]
    }

    /// A line's share of deciding of many that lie in memory.
    private static func deciding(_ which: String, _ bytes: [UInt8]) -> Benchmark {
        .time("entries, a line, \(which)", operations: lines) {
            let (stretch, rule) = (RowStretch(), rule)
            stretch.reserve(bytes.count).copyBytes(from: bytes)
            stretch.append(0..<lines, lines: 0..<bytes.count)
            var findings = RowFindings()
            return Workload {
                findings.reset(to: lines)
                rule.decide(stretch, &findings) { true }
                use(findings)
            }
        }
    }

    /// All entries of a log that has just been opened, while its lines are being found, as a viewer shows them.
    private static func joining(_ what: String, since time: @escaping () -> Double) -> Benchmark {
        .isolated("entries, 1 GB opened, indexed and joined, \(what)", unit: "ms", runs: 3, files: [gigabyte]) {
            let path = TestFiles.log(lines: gigabyte)
            let start = time()
            let document = FeedDocument(FeedReader(.file(path)).feed)
            document.drain()
            let entries = EntryDocument(of: DecodedDocument(of: document, by: TerminalDecoder()))
            do { try entries.join(by: rule) } catch { fatalError("\(error)") }
            while !document.feed.progress.isIndexed || entries.isRunning {
                var polled = PollSet([document.feed.wakeUpDescriptor, entries.wakeUpDescriptor ?? -1])
                polled.wait(atMost: 60_000)
                document.drain()
                entries.advance(reading: nil)
            }
            let spent = time() - start
            precondition(entries.lines.count == gigabyte, "Of \(gigabyte) lines \(entries.lines.count) were found.")
            precondition(entries.count > gigabyte / 2, "Only \(entries.count) entries were found.")
            return spent * 1000
        }
    }
}
