import StrataCommandLine
import StrataJSON
import StrataSystem

/// Writes a run down as it happens: JSON Lines, each written before what it tells of is dealt with, so that a run that
/// crashes is there up to that. Those that come before the file may be created are kept.
final class RecordingTape: Tape {
    let isPlaying = false
    private let file: OutputFile
    private let state = Guarded(State())
    private let hasFailed = Guarded(false)

    private struct State {
        /// The open file; nil before there is one.
        var output: FileDescriptor?
        /// The lines that came before.
        var kept = ""
    }

    init(_ file: OutputFile, _ head: RecordingHead) {
        self.file = file
        ProcessExit.register { [hasFailed] in hasFailed.withLock { $0 } ? ExitCode.inputOutput : nil }
        put(JSONValue(encoding: head))
    }

    /// Creates the file, or empties it, and writes what has happened: all that was asked for is known to be right.
    func begin() throws(CommandError) {
        let output = try file.openInPlace()
        let kept = state.withLock { state in
            defer { state = State(output: output) }
            return state.kept
        }
        write(kept, to: output)
    }

    func pass<Value: Codable>(_ name: String, _ body: () -> Value) -> Value {
        let value = body()
        var told = JSONObject()
        _ = told.append("told", .text(name))
        _ = told.append("is", JSONValue(encoding: value))
        put(.object(told))
        return value
    }

    /// Writes a line that is no answer.
    func note(_ line: RecordedLine) { put(JSONValue(encoding: line)) }

    private func put(_ value: JSONValue) {
        let line = value.compactText + "\n"
        let output = state.withLock { state in
            if state.output == nil { state.kept += line }
            return state.output
        }
        if let output { write(line, to: output) }
    }

    /// Writes lines. One that cannot be written ends the recording, and nothing else.
    private func write(_ lines: String, to output: FileDescriptor) {
        if hasFailed.withLock({ $0 }) { return }
        do {
            try writeAll(lines, to: output.number)
        } catch {
            hasFailed.withLock { $0 = true }
            Diagnostics.warn("cannot write the recording \(file.path): \(error.description.lowercased()); it ends here")
        }
    }
}
