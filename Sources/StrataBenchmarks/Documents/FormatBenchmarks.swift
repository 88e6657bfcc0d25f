import StrataFormats
import StrataGenerators
import StrataSystem

/// The cost of finding out of what formats a log is, and of reading its lines by them.
enum FormatBenchmarks {
    static func all() -> [Benchmark] {
        var generator = LogGenerator(seed: 1)
        let lines = (0..<FileFormats.sample).map { _ in
            var line: [UInt8] = []
            generator.appendLine(to: &line)
            return line
        }
        return [
            .time("formats, found by 400 lines", operations: 1) {
                Workload { use(FileFormats(lines)) }
            },
            .time("formats, a line is read", operations: lines.count) {
                let reader = FileFormats(lines).reader
                return Workload {
                    for line in lines { use(reader.read(line[...])) }
                }
            },
        ]
    }
}
