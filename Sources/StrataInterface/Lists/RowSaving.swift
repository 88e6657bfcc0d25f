import StrataDocument
import StrataSystem

/// Rows on their way into a file, which gets its name when it is whole.
final class RowSaving {
    private struct State {
        var isDone = false
        var error: SystemError?
    }

    /// What the file is called, as the reader wrote it.
    let name: String
    /// How many rows there are.
    let count: Int
    private let state = Guarded(State())

    /// Begins to write them, on a thread of their own.
    ///
    /// - Throws: where the system has no thread left.
    init(_ text: RowText, count: Int, to path: String, named name: String) throws(SystemError) {
        (self.name, self.count) = (name, count)
        let state = state
        let thread = try Thread {
            var failure: SystemError?
            do throws(SystemError) { try Self.write(text, to: path) } catch { failure = error }
            state.withLock { [failure] in $0 = State(isDone: true, error: failure) }
        }
        thread.detach()
    }

    private static func write(_ text: RowText, to path: String) throws(SystemError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = try NamelessFile(in: folder)
        let next = text.pieces()
        while let piece = next() { try writeAll(bytes: Array(piece), to: file.file.number) }
        try file.publish(as: path)
    }

    /// What has become of it, once that is known: nil in it where all is well.
    var outcome: SystemError?? { state.withLock { $0.isDone ? .some($0.error) : nil } }
}
