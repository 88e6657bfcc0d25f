import Strata
import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSystem

/// Lines on standard error.
enum Diagnostics {
    private enum Output {
        /// A command without a window waits for the reader of its output, as any program does, and signals end it
        /// meanwhile.
        case waiting
        /// A window must not: what is not taken yet is kept, up to a limit, and counted beyond.
        case queued(LineWriter?)
    }

    private static let output = Guarded(Output.waiting)
    /// The greatest number of bytes that wait for a reader.
    private static let capacity = 1 << 18

    /// Says what is wrong in one line that begins with the program's name.
    static func warn(_ text: String) { say("strata: \(OneLine.message(text))") }

    /// Says why a command cannot go on.
    static func warn(_ error: CommandError) { say(OneLine.message(error.message)) }

    private static func say(_ line: String) {
        let isSettled = output.withLock { output in
            guard case .queued(let writer) = output else { return false }
            let queue = writer ?? makeQueue()
            output = .queued(queue)
            queue?.write(Array(line.utf8))
            // Without a queue a line is written at once, if that does not have to wait.
            return queue != nil || !waitForOutput(2, milliseconds: 0)
        }
        if !isSettled { try? writeAll(line + "\n", to: 2) }
    }

    /// Has no warning make its caller wait from here on.
    static func beQueued() { output.withLock { $0 = .queued(nil) } }

    /// Waits until all warnings are written, but no longer than `milliseconds`.
    static func finish(within milliseconds: Double) {
        let writer = output.withLock { output -> LineWriter? in
            if case .queued(let writer) = output { writer } else { nil }
        }
        _ = writer?.finish(within: milliseconds)
    }

    /// Makes a queue for the first warning: most windows have none. nil if the system has no thread or descriptor left.
    private static func makeQueue() -> LineWriter? {
        try? LineWriter(2, name: "standard error", capacity: capacity) { count in
            "strata: \(CountText.grouped(count)) further messages could not be written"
        }
    }
}
