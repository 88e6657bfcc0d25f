import Glibc

/// A pipe whose writing end a program gets, and which the test reads, or leaves full.
final class ReadPipe {
    /// The end to give away.
    let writer: Int32
    private let reader: Int32
    private var isWriterOpen = true

    /// A pipe; `fills` leaves no room in it.
    init(fills: Bool = false) {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "The system has no pipe left.")
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        if fills { fill() }
    }

    deinit {
        close(reader)
        closeWriter()
    }

    private func fill() {
        let block = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
        var room = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
        while poll(&room, 1, 0) == 1 { _ = write(writer, block, block.count) }
    }

    /// Gives up this process's own writing end, so that reading ends when the program does.
    func closeWriter() {
        if isWriterOpen { close(writer) }
        isWriterOpen = false
    }

    /// Reads until `isEnough` of what was read so far, the dots that filled it left out, or so many seconds have passed.
    @discardableResult
    func read(within seconds: Double = 10, until isEnough: (String) -> Bool = { _ in false }) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var text: String { String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self) }
        for _ in 0..<Int(seconds * 20) {
            var ready = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 50) > 0 else { continue }
            let count = Glibc.read(reader, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            if isEnough(text) { break }
        }
        return text
    }
}

/// The two ends of a pipe, which children do not get by accident.
func makePipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0, "Cannot make a pipe.")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}
