import Glibc
import StrataSystem

/// Where bytes are written: all of them, or there is an error.
struct ByteOutput {
    private let descriptor: Int32
    private let name: String

    /// - Parameter name: what errors call it, behind "cannot write".
    init(_ descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Writes everything; waits where it must.
    func write(_ bytes: UnsafeRawBufferPointer) throws(CommandError) {
        do {
            try writeAll(bytes, to: descriptor)
        } catch {
            throw failure(error)
        }
    }

    /// Hears of what a disk on another machine has refused since: that is told when a descriptor is closed.
    func finish() throws(CommandError) {
        let copy = dup(descriptor)
        guard copy >= 0 else { throw failure(.last) }
        // One that a signal has interrupted is closed all the same (close(2)).
        guard close(copy) == 0 || errno == EINTR else { throw failure(.last) }
    }

    private func failure(_ error: SystemError) -> CommandError {
        let reason = error.code == EBADF ? "it is closed" : error.description
        return CommandError(description: "cannot write \(name): \(reason)", exitCode: ExitCode.inputOutput)
    }
}
