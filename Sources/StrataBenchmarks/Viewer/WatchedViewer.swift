import StrataSystem
import StrataX11Testing

/// `strata …` in a window of 1280x800 on a display of its own, watched through its trace and /proc.
final class WatchedViewer {
    private let display: VirtualDisplay
    private let child: ChildProcess
    private let trace: String

    /// Starts the viewer that lies beside this program, with the words that say what it shows.
    init(_ words: [String], input: Int32? = nil, on display: VirtualDisplay) {
        self.display = display
        trace = TestFiles.scratch(lines: 0)
        let options = ["--no-remember", "--size", "1280x800", "--theme", "light", "--trace", trace]
        child = .started(
            [Self.program] + words + options, input: input, output: 2, environment: ["DISPLAY": display.name])
    }

    deinit {
        child.send(signal: Signal.terminate)
        child.wait()
        Folder.remove(trace)
    }

    /// The path at which the viewer is expected.
    static var program: String {
        let own = CommandLine.arguments[0]
        return "\(own.lastIndex(of: "/").map { String(own[..<$0]) } ?? ".")/strata"
    }

    /// The lines of the trace so far: a frame each.
    var frames: [Substring] {
        let bytes = (try? FileDescriptor(reading: trace).readToEnd()) ?? []
        // A line that is still being written does not count.
        let end = bytes.lastIndex(of: 0x0A) ?? 0
        return String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n")
    }

    /// Returns a number of a frame.
    static func number(_ key: String, in frame: Substring) -> Double? {
        let marker = "\"\(key)\":"
        var rest = frame
        while let first = rest.first {
            if first == "\"", rest.hasPrefix(marker) {
                return Double(rest.dropFirst(marker.count).prefix { $0 != "," && $0 != "}" })
            }
            rest.removeFirst()
        }
        return nil
    }

    /// Looks every so many milliseconds until a frame meets a condition.
    func wait(every milliseconds: Double, until isDone: ([Substring]) -> Bool) {
        let deadline = Counters.now() + 60
        while !isDone(frames) {
            guard Counters.now() < deadline else { fatalError("The viewer did not get there within a minute.") }
            Thread.sleep(milliseconds)
        }
    }

    /// Waits until it has shown so many lines, joined to entries, and goes on counting no more.
    ///
    /// - Returns: milliseconds from the first frame to the one that had all of them.
    @discardableResult
    func waitForAll(_ lines: Int) -> Double {
        let quiet = 500.0
        var (known, since) = (0.0, Counters.now())
        wait(every: 5) { frames in
            let count = frames.last.flatMap { Self.number("count", in: $0) } ?? 0
            if count != known { (known, since) = (count, Counters.now()) }
            // Lines without a time go with those before them: there are few.
            return count > 0.9 * Double(lines) && (Counters.now() - since) * 1000 > quiet
        }
        let times = frames.filter { Self.number("count", in: $0) == known }.compactMap { Self.number("time", in: $0) }
        return (times.first ?? 0) - (frames.first.flatMap { Self.number("time", in: $0) } ?? 0)
    }

    /// Real input by xdotool.
    func input(_ arguments: String...) {
        do {
            try display.run(["xdotool"] + arguments)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Resident memory in bytes.
    var residentBytes: Int { RunningProcess(child.identifier).residentBytes ?? 0 }

    /// The number of times it has gone to sleep by itself: voluntary_ctxt_switches of its main thread.
    var sleeps: Int { RunningProcess(child.identifier).sleeps }

    /// Processor time in seconds, to a hundredth.
    var processorTime: Double { RunningProcess(child.identifier).processorTime / 1000 }
}
