import StrataDecoders
import StrataDocument
import StrataFeeds
import StrataSearch
import StrataSystem

/// The cost of finding every row of a log of 1 GB that has a pattern, with reading, beside what others need for it.
enum SearchBenchmarks {
    /// Something to look for.
    private struct Task {
        let name: String
        /// The expression, as every program takes it.
        let expression: String
        var ignoresCase = false
        /// The cost that is aimed at, in milliseconds.
        var aim: Double?

        var pattern: Pattern {
            Pattern(expression, .regularExpression, letterCase: ignoresCase ? .ignored : .kept)
        }
    }

    /// One task's figures: milliseconds of the processor.
    struct Comparison {
        let name: String
        let rows: Int
        let ours: Double
        /// The results of other programs, by their names; one that is not installed is left out.
        let others: [(name: String, rows: Int, milliseconds: Double)]

        /// One line.
        var line: String {
            let ratios = others.map { other in
                let times = (ours / other.milliseconds * 100).rounded() / 100
                let remark = other.rows == rows ? "" : ", which finds \(other.rows)"
                return "\(Int(other.milliseconds)) ms \(other.name) (ours \(times) times\(remark))"
            }
            return "search, 1 GB, \(name): \(rows) rows, \(Int(ours)) ms ours; \(ratios.joined(separator: "; "))"
        }
    }

    private static let lines = 10_000_000
    private static let runs = 3

    private static let tasks = [
        Task(name: "a rare word", expression: "attempt 4711", aim: 200),
        Task(name: "a word", expression: "replica"),
        Task(name: "a word that is nowhere", expression: "zyxwvut", aim: 200),
        Task(name: "four words", expression: "panic|segfault|oom-killer|overrun", aim: 350),
        Task(
            name: "four words, any case", expression: "panic|segfault|oom-killer|overrun", ignoresCase: true, aim: 350),
        Task(name: "four frequent words, any case", expression: "refused|expired|dropped|upstream", ignoresCase: true),
        Task(name: "no literal", expression: "[A-Za-z]{14}", aim: 2200),
        Task(name: "most rows", expression: "re"),
        Task(name: "a gap", expression: "nginx.*error"),
        Task(name: "digits at an end", expression: "[0-9]+ path$"),
    ]

    static func all() -> [Benchmark] {
        let document = Fixture { indexedLog() }
        let own = tasks.map { task in
            Benchmark(
                name: "search, 1 GB, \(task.name), processor time", unit: "ms", aim: task.aim, runs: runs,
                files: [lines]
            ) {
                let document = document.value
                return { Sample(value: search(task, in: document).milliseconds) }
            }
        }
        return own + decoded(tasks[0], of: document)
    }

    /// A task in rows that a decoder looks at and leaves alone.
    private static func decoded(_ task: Task, of document: Fixture<FeedDocument>) -> [Benchmark] {
        let name = "search, 1 GB, \(task.name), of rows as terminals show them, processor time"
        return [
            Benchmark(name: name, unit: "ms", aim: task.aim.map { 1.3 * $0 }, runs: runs, files: [lines]) {
                let rows = DecodedDocument(of: document.value, by: TerminalDecoder())
                return { Sample(value: search(task, in: rows).milliseconds) }
            }
        ]
    }

    /// Measures every task beside grep(1), and beside rg(1) where it is installed; the best of three runs of each.
    static func compare(_ take: (Comparison) -> Void) {
        let path = TestFiles.log(lines: lines)
        let document = indexedLog()
        for task in tasks {
            let ours = (0..<runs).map { _ in search(task, in: document) }
            let flags = task.ignoresCase ? "-i" : ""
            let commands = [
                ("grep -c", "LC_ALL=C.UTF-8 grep -E -c \(flags) '\(task.expression)' '\(path)'"),
                ("rg -j1 -c", "rg -j1 -c \(flags) '\(task.expression)' '\(path)'"),
            ]
            let others = commands.compactMap { name, command in
                best((0..<runs).compactMap { _ in cost(of: command) }).map { (name, $0.rows, $0.milliseconds) }
            }
            guard let best = best(ours) else { continue }
            take(Comparison(name: task.name, rows: best.rows, ours: best.milliseconds, others: others))
        }
    }

    private static func best(
        _ costs: [(rows: Int, milliseconds: Double)]
    ) -> (rows: Int, milliseconds: Double)? {
        costs.min { $0.milliseconds < $1.milliseconds }
    }

    // MARK: - Ours

    static func indexedLog() -> FeedDocument {
        let document = FeedDocument(FeedReader(.file(TestFiles.log(lines: lines))).feed)
        while !document.feed.progress.isIndexed {
            guard waitForInput(document.feed.wakeUpDescriptor, milliseconds: 60_000) else {
                fatalError("A feed was silent for a minute.")
            }
            document.drain()
        }
        return document
    }

    /// Finds all rows, from the one in the middle on.
    private static func search(_ task: Task, in document: any Document) -> (rows: Int, milliseconds: Double) {
        let start = ProcessorClock.process
        do {
            let search = try RowSearch(
                for: Matcher(task.pattern), in: document, from: document.id(at: document.count / 2))
            while !search.drain().progress.isFinished {
                guard waitForInput(search.wakeUpDescriptor, milliseconds: 60_000) else {
                    fatalError("A search was silent for a minute.")
                }
            }
            precondition(search.status.progress.rows == document.count, "The search has left rows out.")
            return (search.count, ProcessorClock.process - start)
        } catch {
            fatalError("\(error)")
        }
    }

    // MARK: - Others

    /// Returns the number that a command counts, and its processor time; nil if it cannot be run.
    private static func cost(of command: String) -> (rows: Int, milliseconds: Double)? {
        guard let run = ShellCommand.run(command) else { return nil }
        // A program that counts nothing prints nothing.
        guard let line = run.lines.last else { return (0, run.processorTime) }
        return Int(line).map { ($0, run.processorTime) }
    }
}
