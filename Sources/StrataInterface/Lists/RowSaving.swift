import StrataDocument
import StrataSystem

/// Rows on their way into a file, which gets its name when it is whole.
package final class RowSaving: Sendable {
    private struct State {
        var isDone = false
        var error: SystemError?
        /// The number of rows that were written.
        var count = 0
        /// True if rows were gone that should have been written.
        var isCut = false
    }

    /// The name of the file, as the reader wrote it.
    package let name: String
    /// True unless it is a pipe or the like, which nobody may ever read.
    private let isFile: Bool
    private let state = Guarded(State())

    /// Begins to write them, on a thread of their own.
    ///
    /// - Throws: where the system has no thread left.
    init(_ text: RowText, to path: String, named name: String) throws(SystemError) {
        (self.name, isFile) = (name, (try? FileStatus(path: path))?.isRegular ?? true)
        let state = state
        let thread = try Thread {
            var failure: SystemError?
            var written = (count: 0, isCut: false)
            do throws(SystemError) { written = try Self.write(text, to: path) } catch { failure = error }
            state.withLock { [failure, written] in
                $0 = State(isDone: true, error: failure, count: written.count, isCut: written.isCut)
            }
        }
        thread.detach()
    }

    /// - Returns: how many rows there were, and whether others were gone.
    private static func write(_ text: RowText, to path: String) throws(SystemError) -> (count: Int, isCut: Bool) {
        // What is no file, such as a pipe, is written as it is.
        let old = try? FileStatus(path: path)
        if let old, !old.isRegular {
            let output = try FileDescriptor(writingInto: path)
            return try withExtendedLifetime(output) { () throws(SystemError) in try write(text, into: output.number) }
        }
        return try NamelessFile.replace(path) { descriptor throws(SystemError) in
            try write(text, into: descriptor)
        }
    }

    /// Every row gets a line feed, also the last one.
    private static func write(
        _ text: RowText, into descriptor: Int32
    ) throws(SystemError) -> (count: Int, isCut: Bool) {
        var (count, endsOpen, isCut) = (0, false, false)
        let next = text.pieces { isCut = true }
        while let piece = next() {
            count += piece.withUnsafeBytes { newlineCount(in: $0) }
            endsOpen = piece.last != 0x0A
            try writeAll(bytes: Array(piece), to: descriptor)
        }
        if endsOpen { try writeAll(bytes: [0x0A], to: descriptor) }
        return (count + (endsOpen ? 1 : 0), isCut)
    }

    /// The number of rows that were written, once they all are.
    var count: Int { now.count }

    /// True if some were gone by then, and only the others were written.
    var isCut: Bool { now.isCut }

    /// The outcome, once that is known: nil in it if all is well.
    var outcome: SystemError?? {
        let now = now
        return now.isDone ? .some(now.error) : nil
    }

    /// Waits until all are written, as a program does that ends.
    ///
    /// - Returns: what kept them from being written; nil where nothing did.
    package func finish() -> SystemError? {
        if !isFile { return nil }
        while state.withLock({ !$0.isDone }) { Thread.sleep(1) }
        return state.withLock { $0.error }
    }

    private var now: State { state.withLock { $0 } }
}
