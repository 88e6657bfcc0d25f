import StrataCommandLine
import StrataGenerators
import StrataSystem

/// The commands of this program. Each gives the code to exit with, as in sysexits.h.
enum Commands {
    static func run(_ words: [String]) -> Int32 {
        let arguments: Arguments
        do {
            arguments = try Arguments(words)
        } catch {
            complain("\(error.description)\n\(Arguments.usage)")
            return error.exitCode
        }
        switch arguments {
        case .help:
            say(Arguments.usage)
            return 0
        case .measure(let filter, let json, let comparison): return measure(filter, json, comparison)
        case .generate(let lines, let seed, let path): return generate(lines, seed, path)
        case .sample(let name): return sample(name)
        case .work(let name, let rounds): return work(name, rounds)
        case .count(let table, let writes): return count(table, writes)
        case .drip(let path):
            FollowBenchmarks.writeDrip(to: path)
            return 0
        }
    }

    /// Every benchmark there is, suite by suite: what a suite's benchmarks share is given back with it.
    private static let suites: [@Sendable () -> [Benchmark]] = [
        FrameBenchmarks.all, TreeBenchmarks.all, ListBenchmarks.all, GridBenchmarks.all, BatchBenchmarks.all,
        ReflowBenchmarks.all, HeaderBenchmarks.all, MemoryBenchmarks.all, CanvasBenchmarks.all, FeedBenchmarks.all,
        DocumentBenchmarks.all, SearchBenchmarks.all, EntryBenchmarks.all, FormatBenchmarks.all, viewer,
    ]

    private static let viewer: @Sendable () -> [Benchmark] = {
        guard let obstacle = ViewerBenchmarks.obstacle else { return ViewerBenchmarks.all() }
        complain("Figures of the viewer are left out: \(obstacle).\n")
        return []
    }

    private static func measure(_ filter: String?, _ json: String?, _ comparison: String?) -> Int32 {
        #if DEBUG
            complain("This is a debug build, whose figures say nothing. Build with: swift build -c release\n")
            return ExitCode.software
        #else
            let kept: KeptFigures?
            do {
                kept = try comparison.map { path throws(CommandError) in try KeptFigures(reading: path) }
            } catch {
                complain("\(error.description)\n")
                return error.exitCode
            }
            defer { TestFiles.removeAll() }
            let runner = Runner(program: CommandLine.arguments[0])
            var report = Report()
            say(
                "Median of the runs after a warm-up; processor time unless a figure says otherwise.\n\n"
                    + "\(Report.heading)\n")
            for suite in suites {
                for benchmark in suite() where filter.map(benchmark.name.contains) ?? true {
                    let figure = runner.figure(of: benchmark)
                    report.figures.append(figure)
                    say("\(Report.line(figure))\n")
                }
            }
            if filter.map({ "search beside others".contains($0) }) ?? true {
                SearchBenchmarks.compare { say("\($0.line)\n") }
            }
            if ViewerBenchmarks.obstacle == nil, filter.map({ "open beside others".contains($0) }) ?? true {
                for line in OpeningComparison.lines(on: ViewerBenchmarks.makeDisplay()) { say("\(line)\n") }
            }
            if filter.map({ "loaded strategies".contains($0) }) ?? true { printLoadedStrategies() }
            say("\n\(report.summary)\n")
            if let kept { say("\n\(report.comparison(with: kept))") }
            return json.map { save(report.json, to: $0) } ?? 0
        #endif
    }

    /// Strategies that are loaded at run time against their built-in twins; the aim is 1.2 times their cost.
    private static func printLoadedStrategies() {
        do {
            for result in try PluginBenchmarks.run() {
                say(
                    "loaded strategies, \(result.chain), \(Int(result.step)) points a frame: \(result.builtIn) µs a frame built in,"
                        + " \(result.loaded) µs loaded, \(result.ratio) times; in a process of its own"
                        + " \(result.isolated - result.loadedOnWall) µs more\n")
            }
        } catch {
            complain("Figures of loaded strategies are left out: \(error)\n")
        }
    }

    private static func save(_ text: String, to path: String) -> Int32 {
        do {
            let file = try FileDescriptor(writing: path, isNew: false)
            try writeAll(text, to: file.number)
            try file.finish()
            return 0
        } catch {
            complain("cannot write \(path): \(error.description)\n")
            return ExitCode.inputOutput
        }
    }

    private static func generate(_ lines: Int, _ seed: UInt64, _ path: String) -> Int32 {
        do {
            try LogFile.write(lines: lines, seed: seed, to: path)
            return 0
        } catch {
            complain("\(error)\n")
            return ExitCode.inputOutput
        }
    }

    private static func sample(_ name: String) -> Int32 {
        guard let benchmark = find(name) else { return ExitCode.usage }
        say("\(benchmark.prepare()().value)\n")
        return 0
    }

    private static func work(_ name: String, _ rounds: Int) -> Int32 {
        guard let benchmark = find(name) else { return ExitCode.usage }
        let measure = benchmark.prepare()
        for _ in 0..<rounds { _ = measure() }
        return 0
    }

    /// Counts what the operations of a table take, and says which take more than a tenth more or less than it says.
    private static func count(_ path: String, _ writes: Bool) -> Int32 {
        do throws(CommandError) {
            let table = try WorkTable(reading: path)
            var (changed, text) = ([String](), "")
            for row in table.rows {
                guard let benchmark = find(row.name) else { return ExitCode.badData }
                let count = WorkTable.count(
                    row.name, program: CommandLine.arguments[0], operations: benchmark.operations)
                guard let count else {
                    throw CommandError(
                        description: "valgrind has not counted '\(row.name)'; is it installed?",
                        exitCode: ExitCode.unavailable)
                }
                text += "\(count) \(row.name)\n"
                let isNear = row.isNear(count)
                if !isNear { changed.append(row.name) }
                let verdict = isNear ? "" : ": CHANGED"
                say("\(count) instructions, \(row.instructions) in the table\(verdict); \(row.name)\n")
            }
            if writes { return save(WorkTable.heading + text, to: path) }
            guard changed.isEmpty else {
                complain("More than a tenth from what \(path) says: \(changed.joined(separator: "; ")).\n")
                return ExitCode.badData
            }
            return 0
        } catch {
            complain("\(error.description)\n")
            return error.exitCode
        }
    }

    private static func find(_ name: String) -> Benchmark? {
        for suite in suites {
            if let benchmark = suite().first(where: { $0.name == name }) { return benchmark }
        }
        complain("There is no benchmark '\(name)'.\n")
        return nil
    }

    private static func say(_ text: String) { try? writeAll(text, to: 1) }
    private static func complain(_ text: String) { try? writeAll(text, to: 2) }
}
