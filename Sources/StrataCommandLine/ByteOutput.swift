import StrataSystem

/// The target to which bytes are written: all of them, or there is an error.
package struct ByteOutput {
    private let descriptor: Int32
    private let name: String
    private let label: String
    private let progress = Progress()

    /// The state that all copies of an output share.
    private final class Progress {
        var hasWritten = false
    }

    /// True once a byte was written.
    package var hasWritten: Bool { progress.hasWritten }

    /// - Parameters:
    ///   - name: what errors call it, behind "cannot write".
    ///   - label: what errors begin with.
    package init(_ descriptor: Int32, name: String, label: String = "") {
        self.descriptor = descriptor
        self.name = name
        self.label = label
    }

    /// Writes everything; waits where it must.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(CommandError) {
        do {
            try writeAll(bytes, to: descriptor)
            if !bytes.isEmpty { progress.hasWritten = true }
        } catch {
            throw failure(error)
        }
    }

    /// Hears of what a disk on another machine has refused since: that is told when a descriptor is closed.
    package func finish() throws(CommandError) {
        do {
            try FileDescriptor.closeCopy(of: descriptor)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: SystemError) -> CommandError {
        let reason = error.isBadDescriptor ? "it is closed" : error.description
        return CommandError(description: "\(label)cannot write \(name): \(reason)", exitCode: ExitCode.inputOutput)
    }
}
