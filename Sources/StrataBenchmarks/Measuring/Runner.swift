import StrataX11Testing

/// Runs benchmarks: a warm-up, then every run.
struct Runner {
    /// The path of this program, to be started anew for figures that want a process of their own.
    let program: String

    func figure(of benchmark: Benchmark) -> Figure {
        Figure(benchmark, benchmark.isIsolated ? isolatedSamples(of: benchmark) : samples(of: benchmark))
    }

    private func samples(of benchmark: Benchmark) -> [Sample] {
        for lines in benchmark.files { _ = TestFiles.log(lines: lines) }
        let measure = benchmark.prepare()
        _ = measure()
        return (0..<benchmark.runs).map { _ in measure() }
    }

    private func isolatedSamples(of benchmark: Benchmark) -> [Sample] {
        for lines in benchmark.files { _ = TestFiles.log(lines: lines) }
        // The first process fills the page cache.
        _ = isolatedSample(of: benchmark)
        return (0..<benchmark.runs).map { _ in isolatedSample(of: benchmark) }
    }

    private func isolatedSample(of benchmark: Benchmark) -> Sample {
        let output = ChildProcess.output(of: [program, "sample", benchmark.name])
        guard let value = output.split(separator: "\n").last.flatMap({ Double($0) }) else {
            fatalError("'\(benchmark.name)' gave no number in a process of its own but '\(output)'.")
        }
        return Sample(value: value)
    }
}
