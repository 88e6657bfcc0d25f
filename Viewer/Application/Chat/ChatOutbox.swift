import StrataCommandLine
import StrataFeeds
import StrataSystem

/// Messages on their way to the other side. Where a recorded run is given again they go nowhere, and what became of them is
/// what became of them then.
final class ChatOutbox: Sendable {
    /// The progress of messages.
    private struct Progress: Codable {
        /// The reason why nothing more can be written.
        var failure: String?
        /// The number of messages that have not been written whole.
        var pending: Int
    }

    /// The writer; nil if nothing is written.
    private let writer: LineWriter?

    /// Sends what is written to a line each.
    init(_ writer: LineWriter) { self.writer = writer }

    /// Returns the outbox of a program, which writes to standard output.
    static func standard() throws(CommandError) -> ChatOutbox {
        if Outside.isPlayed { return ChatOutbox() }
        do { return ChatOutbox(try LineWriter(1, name: "standard output")) } catch { throw CommandError(error) }
    }

    private init() { writer = nil }

    /// Readable once a message was written, or writing has failed; of nothing, where nothing is written.
    var progressDescriptor: Int32 { writer?.progressDescriptor ?? -1 }

    /// Returns the reason why nothing more can be written, if that is so, and the number of messages that have not been
    /// written whole.
    func drainProgress() -> (failure: String?, pending: Int) {
        let progress = Outside.value("sent") {
            Progress(failure: writer?.drainProgress(), pending: writer?.pendingLines ?? 0)
        }
        return (progress.failure, progress.pending)
    }

    /// Sends a line.
    func write(_ line: [UInt8]) { writer?.write(line) }

    /// Passes on what is left, for as long as anybody may still take it. Any thread.
    ///
    /// - Returns: what has not been delivered, and why.
    func passOn() -> CommandError? {
        guard let writer else { return nil }
        let left = writer.finish(within: 3000)
        guard left > 0 else { return nil }
        let why = writer.drainProgress() ?? "nobody took them within 3 seconds"
        let what = left == 1 ? "1 message was" : "\(left) messages were"
        return CommandError(
            description: "\(what) not delivered to standard output: \(why)", exitCode: ExitCode.inputOutput)
    }
}
