import Glibc

extension Diagnostics {
    /// Writes all of a text to standard output.
    ///
    /// - Throws: 74 where not all of it could be written.
    static func print(_ text: String) throws(CommandError) {
        var text = text
        let isWritten = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: 1) } && isKept(1)
        guard isWritten else {
            let reason = errno == EBADF ? "it is closed" : String(cString: strerror(errno))
            throw CommandError(
                description: "cannot write to standard output: \(reason)", exitCode: ExitCode.inputOutput)
        }
    }

    /// Writes bytes, waiting for room where there is none yet; false where that fails, and errno says why.
    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Some file systems tell only when a file is closed that what was written to it is lost.
    private static func isKept(_ descriptor: Int32) -> Bool {
        let copy = dup(descriptor)
        return copy < 0 || close(copy) == 0
    }
}
