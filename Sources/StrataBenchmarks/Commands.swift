import StrataCommandLine
import StrataGenerators
import StrataSystem

/// What this program does. Each command gives the code to exit with, as in sysexits.h.
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
        case .measure(let filter, let json): return measure(filter, json)
        case .generate(let lines, let seed, let path): return generate(lines, seed, path)
        case .sample(let name): return sample(name)
        case .drip(let path):
            FollowBenchmarks.writeDrip(to: path)
            return 0
        }
    }

    /// Every benchmark there is, suite by suite: what a suite's benchmarks share is given back with it.
    private static let suites: [@Sendable () -> [Benchmark]] = [
        FrameBenchmarks.all, TreeBenchmarks.all, ListBenchmarks.all, BatchBenchmarks.all,
        ReflowBenchmarks.all, HeaderBenchmarks.all, MemoryBenchmarks.all, CanvasBenchmarks.all, FeedBenchmarks.all,
        DocumentBenchmarks.all, SearchBenchmarks.all, EntryBenchmarks.all, viewer,
    ]

    private static let viewer: @Sendable () -> [Benchmark] = {
        guard let obstacle = ViewerBenchmarks.obstacle else { return ViewerBenchmarks.all() }
        complain("Figures of the viewer are left out: \(obstacle).\n")
        return []
    }

    private static func measure(_ filter: String?, _ json: String?) -> Int32 {
        #if DEBUG
            complain("This is a debug build, whose figures say nothing. Build with: swift build -c release\n")
            return ExitCode.software
        #else
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
        for suite in suites {
            guard let benchmark = suite().first(where: { $0.name == name }) else { continue }
            say("\(benchmark.prepare()().value)\n")
            return 0
        }
        complain("There is no benchmark '\(name)'.\n")
        return ExitCode.usage
    }

    private static func say(_ text: String) { try? writeAll(text, to: 1) }
    private static func complain(_ text: String) { try? writeAll(text, to: 2) }
}
