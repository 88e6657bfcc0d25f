import StrataCommandLine
import StrataJSON
import StrataSystem

/// Writes a run down as it happens: JSON Lines, each written before what it tells of is dealt with, so that a run that
/// crashes is there up to that.
final class RecordingTape: Tape {
    let isPlaying = false
    private let path: String
    private let output: FileDescriptor
    private let hasFailed = Guarded(false)

    /// Creates the file, or empties it.
    init(_ file: OutputFile, _ head: RecordingHead) throws(CommandError) {
        path = file.path
        output = try file.openInPlace()
        ProcessExit.register { [hasFailed] in hasFailed.withLock { $0 } ? ExitCode.inputOutput : nil }
        put(JSONValue(encoding: head))
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

    /// Writes a value. One that cannot be written ends the recording, and nothing else.
    private func put(_ value: JSONValue) {
        if hasFailed.withLock({ $0 }) { return }
        do {
            try writeAll(value.compactText + "\n", to: output.number)
        } catch {
            hasFailed.withLock { $0 = true }
            Diagnostics.warn("cannot write the recording \(path): \(error.description.lowercased()); it ends here")
        }
    }
}
