import StrataCommandLine
import StrataJSON
import StrataSystem

/// Writes a run down as it happens: JSON Lines, each there before what it tells of is dealt with, so that a run that
/// crashes is there as far as it came.
final class RecordingTape: Tape {
    let isPlaying = false
    private let path: String
    private let output: FileDescriptor
    private let state = Guarded(State())

    private struct State {
        var text: [UInt8] = []
        var hasFailed = false
    }

    /// So many bytes are written at once.
    private static let block = 1 << 16

    /// Creates the file, or empties it.
    init(_ file: OutputFile, _ head: RecordingHead) throws(CommandError) {
        path = file.path
        output = try file.openInPlace()
        put(JSONValue(encoding: head))
        flush()
    }

    func pass<Value: Codable>(_ name: String, _ body: () -> Value) -> Value {
        let value = body()
        var told = JSONObject()
        _ = told.append("told", .text(name))
        _ = told.append("is", JSONValue(encoding: value))
        put(.object(told))
        return value
    }

    /// Writes a line that is no answer. What has happened is written at once.
    func note(_ line: RecordedLine) {
        put(JSONValue(encoding: line))
        if line.event != nil { flush() }
    }

    private func put(_ value: JSONValue) {
        let isFull = state.withLock { state in
            guard !state.hasFailed else { return false }
            state.text += value.compactText.utf8
            state.text.append(0x0A)
            return state.text.count > Self.block
        }
        if isFull { flush() }
    }

    /// Writes what there is to be written. What cannot be written ends the recording, and nothing else.
    func flush() {
        let text = state.withLock { state in
            defer { state.text = [] }
            return state.text
        }
        guard !text.isEmpty else { return }
        do {
            try writeAll(bytes: text, to: output.number)
        } catch {
            state.withLock { $0.hasFailed = true }
            Diagnostics.warn("cannot write the recording \(path): \(error.description); it ends here")
        }
    }
}
