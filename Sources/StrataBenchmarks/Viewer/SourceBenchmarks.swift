import StrataSystem
import StrataX11Testing

/// The cost to the viewer of showing sources that choke others, on a virtual display.
struct SourceBenchmarks {
    private static let gigabyte = 10_000_000
    /// Names a folder of journal files, which only the journal's own programs can write.
    private static let journalVariable = "STRATA_BENCHMARK_JOURNAL"

    let display: Fixture<VirtualDisplay>

    func all() -> [Benchmark] {
        var all = [
            firstRows("a sparse file of 20 GB", aim: 50) { [SourceFiles.sparse(gigabytes: 20)] },
            firstRows("a .gz of 1 GB unpacked", aim: 50) { [SourceFiles.packed(lines: Self.gigabyte)] },
            shortLines(), piped(),
        ]
        if let journal = Environment.value(Self.journalVariable) {
            all.append(firstRows("the journal", aim: 100) { ["journal", "--journal-directory", journal] })
        }
        return all
    }

    /// Time on the clock from the start of the process until a frame with rows is on its way to the server.
    private func firstRows(_ what: String, aim: Double, _ words: @escaping () -> [String]) -> Benchmark {
        Benchmark(name: "viewer, start to first rows, \(what), on the clock", unit: "ms", aim: aim) {
            let (words, display) = (words(), display.value)
            return {
                let start = Counters.now()
                let viewer = WatchedViewer(words, on: display)
                viewer.wait(every: 0.2) { $0.contains { WatchedViewer.number("count", in: $0) ?? 0 > 1 } }
                return Sample(value: (Counters.now() - start) * 1000)
            }
        }
    }

    /// Memory of a viewer that has found 100 million lines of ten bytes.
    private func shortLines() -> Benchmark {
        let lines = 100_000_000
        return Benchmark(
            name: "viewer, 100 million lines of 10 bytes, resident", unit: "MB", aim: 80, runs: 3
        ) {
            let (path, display) = (SourceFiles.numbered(lines: lines), display.value)
            return {
                let viewer = WatchedViewer([path], on: display)
                viewer.waitForAll(lines)
                return Sample(value: Double(viewer.residentBytes) / 1e6)
            }
        }
    }

    /// `cat FILE | strata` from the start of both until the last of a million lines is shown.
    private func piped() -> Benchmark {
        let lines = 1_000_000
        return Benchmark(
            name: "viewer, pipe of a million lines, start to the last one shown, on the clock", unit: "ms", aim: 150,
            files: [lines]
        ) {
            let (path, display) = (TestFiles.log(lines: lines), display.value)
            return {
                let (pipe, start) = (ChildProcess.pipe(), Counters.now())
                let writer = ChildProcess.started(["cat", path], output: pipe.writer)
                let viewer = WatchedViewer([], input: pipe.reader, on: display)
                FileDescriptor.close(pipe.writer)
                FileDescriptor.close(pipe.reader)
                viewer.wait(every: 0.5) { !$0.isEmpty }
                let first = (Counters.now() - start) * 1000
                let rest = viewer.waitForAll(lines)
                writer.wait()
                return Sample(value: first + rest)
            }
        }
    }
}
