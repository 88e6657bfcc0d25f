import StrataSystem
import StrataX11Testing

/// A command of other programs, run by the shell and measured.
enum ShellCommand {
    /// The outcome. Times in milliseconds.
    struct Run {
        /// The lines that it wrote, its errors among them.
        let lines: [Substring]
        let clock: Double
        /// The processor time of all its processes.
        let processorTime: Double
    }

    /// Runs a command; nil where its times are not told.
    static func run(_ command: String) -> Run? {
        let start = Counters.now()
        let output = ChildProcess.output(of: ["/bin/sh", "-c", "{ \(command) ; } 2>&1; echo; times"])
        let clock = (Counters.now() - start) * 1000
        let lines = output.split(separator: "\n")
        // The last line is of the shell's children.
        let parts = lines.last?.split(separator: " ").compactMap { milliseconds($0) } ?? []
        guard lines.count >= 2, parts.count == 2 else { return nil }
        return Run(lines: lines.dropLast(2), clock: clock, processorTime: parts[0] + parts[1])
    }

    /// Returns a time such as `0m1.25s`.
    private static func milliseconds(_ text: Substring) -> Double? {
        let parts = text.dropLast().split(separator: "m")
        guard parts.count == 2, let minutes = Double(parts[0]), let seconds = Double(parts[1]) else { return nil }
        return (minutes * 60 + seconds) * 1000
    }
}
