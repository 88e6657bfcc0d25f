import Glibc
import StrataSystem

/// Where a script comes from: a descriptor that is read line by line.
final class ScriptInput {
    /// Why nothing more can be read.
    struct Failure: Error {
        /// The error number of the call that failed.
        let code: Int32
        /// Whether there is nothing to read at all: a folder, a file that is not there or that may not be read.
        let isMissing: Bool
        /// The reason, as the system words it.
        var reason: String { SystemError(code: code).description }

        init(code: Int32, isOpening: Bool = false) {
            self.code = code
            isMissing = isOpening || code == EISDIR || code == EBADF
        }
    }

    private let descriptor: Int32
    private let isOwned: Bool
    /// What was read and not yet handed out begins at `start`.
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false
    private let willWait: () -> Void

    private static let blockSize = 1 << 16

    /// A file, or standard input where there is no path.
    ///
    /// - Parameter willWait: is called before each read, which may have to wait for whoever writes.
    init(path: String?, willWait: @escaping () -> Void) throws(Failure) {
        descriptor = path.map { path in repeatingInterrupts { open(path, O_RDONLY | O_CLOEXEC) } } ?? 0
        isOwned = path != nil
        self.willWait = willWait
        guard descriptor >= 0 else { throw Failure(code: errno, isOpening: true) }
    }

    deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

    /// The next line without its end; nil behind the last.
    ///
    /// - Parameter limit: of a longer line, so many bytes and one more are returned, and no more of it is read.
    func nextLine(limit: Int) throws(Failure) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            let rest = buffer[start...]
            let end = rest.firstIndex(of: 0x0A)
            let part = rest[..<(end ?? rest.endIndex)].prefix(limit + 1 - line.count)
            line.append(contentsOf: part)
            if line.count > limit { return line }
            if let end {
                start = end + 1
                return line
            }
            start = buffer.endIndex
            guard !hasEnded else { return line.isEmpty ? nil : line }
            try refill()
        }
    }

    /// Reads the next block; ``hasEnded`` if there is none.
    private func refill() throws(Failure) {
        willWait()
        buffer.removeAll(keepingCapacity: true)
        start = 0
        while true {
            var code: Int32 = 0
            buffer = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { block, count in
                let length = repeatingInterrupts { read(descriptor, block.baseAddress, block.count) }
                code = length < 0 ? errno : 0
                count = max(0, length)
            }
            switch code {
            case 0:
                hasEnded = buffer.isEmpty
                return
            case EAGAIN:
                waitForDescriptor(descriptor, Int16(POLLIN))
            default: throw Failure(code: code)
            }
        }
    }
}
