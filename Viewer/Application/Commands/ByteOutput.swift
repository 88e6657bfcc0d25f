import Glibc

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
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN {
                waitUntilReady()
                continue
            }
            guard count > 0 else { throw failure() }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    /// Hears of what a disk on another machine has refused since: that is told when a descriptor is closed.
    func finish() throws(CommandError) {
        let copy = dup(descriptor)
        guard copy >= 0 else { throw failure() }
        // One that a signal has interrupted is closed all the same (close(2)).
        guard close(copy) == 0 || errno == EINTR else { throw failure() }
    }

    private func waitUntilReady() {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Glibc.poll(&poll, 1, -1)
    }

    private func failure() -> CommandError {
        let reason = errno == EBADF ? "it is closed" : String(cString: strerror(errno))
        return CommandError(description: "cannot write \(name): \(reason)", exitCode: ExitCode.inputOutput)
    }
}
