import StrataCommandLine
import StrataFeeds
import StrataSystem

/// Messages on their way to the other side.
final class ChatOutbox: Sendable {
    private let writer: LineWriter

    /// Sends what is written to a line each.
    init(_ writer: LineWriter) { self.writer = writer }

    /// Returns the outbox of a program, which writes to standard output.
    static func standard() throws(CommandError) -> ChatOutbox {
        do { return ChatOutbox(try LineWriter(1, name: "standard output")) } catch { throw CommandError(error) }
    }

    /// Readable once a message was written, or writing has failed.
    var progressDescriptor: Int32 { writer.progressDescriptor }

    /// Returns the reason why nothing more can be written, if that is so, and the number of messages that have not been
    /// written whole.
    func drainProgress() -> (failure: String?, pending: Int) { (writer.drainProgress(), writer.pendingLines) }

    /// Sends a line.
    func write(_ line: [UInt8]) { writer.write(line) }

    /// Passes on what is left, for as long as anybody may still take it. Any thread.
    ///
    /// - Returns: what has not been delivered, and why.
    func passOn() -> CommandError? {
        let left = writer.finish(within: 3000)
        guard left > 0 else { return nil }
        let why = writer.drainProgress() ?? "nobody took them within 3 seconds"
        let what = left == 1 ? "1 message was" : "\(left) messages were"
        return CommandError(
            description: "\(what) not delivered to standard output: \(why)", exitCode: ExitCode.inputOutput)
    }
}
