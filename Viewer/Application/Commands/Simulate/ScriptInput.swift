import StrataSystem

/// The source of a script: a descriptor that is read line by line.
final class ScriptInput {
    /// The reason why nothing more can be read.
    struct Failure: Error {
        /// The call that failed.
        let error: SystemError
        /// True if there is nothing to read at all: a folder, a file that is not there or that may not be read.
        let isMissing: Bool
        /// The reason, as the system words it.
        var reason: String { error.description }

        init(_ error: SystemError, isOpening: Bool = false) {
            self.error = error
            isMissing = isOpening || error.isFolder || error.isBadDescriptor
        }
    }

    private let descriptor: FileDescriptor
    /// The bytes that were read and not yet handed out, which begin at `start`.
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false
    private let willWait: () -> Void

    private static let blockSize = 1 << 16

    /// A file, or standard input where there is no path.
    ///
    /// - Parameter willWait: is called before each read, which may have to wait for the program that writes.
    init(path: String?, willWait: @escaping () -> Void) throws(Failure) {
        do {
            descriptor =
                if let path { try FileDescriptor(reading: path, waits: true) } else {
                    try FileDescriptor(duplicating: 0)
                }
        } catch {
            throw Failure(error, isOpening: true)
        }
        self.willWait = willWait
    }

    /// Returns the next line without its end; nil behind the last.
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
        repeat {
            let block = try read()
            hasEnded = block?.isEmpty ?? false
            buffer = block ?? []
            if block == nil { waitForInput(descriptor.number) }
        } while buffer.isEmpty && !hasEnded
    }

    /// Returns the bytes that come next; empty at the end, nil if there are none yet.
    private func read() throws(Failure) -> [UInt8]? {
        var result = Result<Int?, SystemError>.success(0)
        let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { block, count in
            result = Result { () throws(SystemError) in
                try descriptor.readNext(into: UnsafeMutableRawBufferPointer(block))
            }
            count = (try? result.get()) ?? 0
        }
        do {
            return try result.get() == nil ? nil : block
        } catch {
            throw Failure(error)
        }
    }
}
