import Glibc
import Strata

/// Standard output and standard error.
enum Terminal {
    /// Writes to standard output.
    ///
    /// - Throws: 74 where not all of it could be written.
    static func print(_ text: String) throws(CommandFailure) {
        guard write(text, to: 1) else {
            let reason = errno == EBADF ? "it is closed" : String(cString: strerror(errno))
            throw CommandFailure(description: "plugin: cannot write to standard output: \(reason)", exitCode: 74)
        }
    }

    /// Says what is wrong in one line on standard error.
    static func complain(_ line: String) { _ = write(OneLine.message(line) + "\n", to: 2) }

    /// Writes all of a text; false where that fails, and errno says why.
    static func write(_ text: String, to descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EAGAIN {
                // Somebody else made it so that writing does not wait.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, -1)
                continue
            }
            if count < 0, errno != EINTR { return false }
            start += max(0, count)
        }
        return true
    }
}
