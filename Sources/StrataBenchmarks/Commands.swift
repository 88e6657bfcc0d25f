import Glibc
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
            print(Arguments.usage, terminator: "")
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
        FrameBenchmarks.all, TreeBenchmarks.all, ListBenchmarks.all, MemoryBenchmarks.all, CanvasBenchmarks.all,
        FeedBenchmarks.all, viewer,
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
            print(
                "Median of the runs after a warm-up; processor time unless a figure says otherwise.\n\n\(Report.heading)"
            )
            for suite in suites {
                for benchmark in suite() where filter.map(benchmark.name.contains) ?? true {
                    let figure = runner.figure(of: benchmark)
                    report.figures.append(figure)
                    print(Report.line(figure))
                    fflush(nil)
                }
            }
            if filter.map({ "loaded strategies".contains($0) }) ?? true { printLoadedStrategies() }
            print("\n\(report.summary)")
            return json.map { save(report.json, to: $0) } ?? 0
        #endif
    }

    /// Strategies that are loaded at run time against their built-in twins; the aim is 1.2 times their cost.
    private static func printLoadedStrategies() {
        do {
            for result in try PluginBenchmarks.run() {
                print(
                    "loaded strategies, \(result.chain), \(Int(result.step)) points a frame: \(result.builtIn) µs a frame built in,"
                        + " \(result.loaded) µs loaded, \(result.ratio) times")
            }
        } catch {
            complain("Figures of loaded strategies are left out: \(error)\n")
        }
    }

    private static func save(_ text: String, to path: String) -> Int32 {
        guard let file = fopen(path, "we") else {
            complain("cannot write \(path): \(String(cString: strerror(errno)))\n")
            return ExitCode.inputOutput
        }
        let isWritten = fputs(text, file) >= 0
        return fclose(file) == 0 && isWritten ? 0 : ExitCode.inputOutput
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
            print(benchmark.prepare()().value)
            return 0
        }
        complain("There is no benchmark '\(name)'.\n")
        return ExitCode.usage
    }

    private static func complain(_ text: String) { _ = text.withCString { write(2, $0, strlen($0)) } }
}
