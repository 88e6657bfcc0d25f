import StrataSystem

/// The reason why a generated file could not be written.
package struct LogFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as it was named.
    package var path: String
    /// The system's words.
    package var reason: String

    /// One line: what, where, why and what to do.
    package var description: String { "cannot write \(path): \(reason); name a place with room that can be written to" }
}

/// Writes generated logs to files.
package enum LogFile {
    /// Writes a log, over what is there.
    ///
    /// - Parameters:
    ///   - lines: how many; 10 million make about 965 MB.
    ///   - seed: the same seed gives the same file.
    /// - Returns: how many bytes were written.
    @discardableResult
    package static func write(lines: Int, seed: UInt64, to path: String) throws(LogFileError) -> Int {
        do {
            return try write(lines: lines, seed: seed, to: FileDescriptor(writing: path, isNew: false))
        } catch {
            throw LogFileError(path: path, reason: error.description)
        }
    }

    private static func write(lines: Int, seed: UInt64, to file: FileDescriptor) throws(SystemError) -> Int {
        var generator = LogGenerator(seed: seed)
        var total = 0
        var block: [UInt8] = []
        block.reserveCapacity(1 << 20)
        for line in 1...max(1, lines) where lines > 0 {
            generator.appendLine(to: &block)
            if block.count < 1 << 20 - 512 && line < lines { continue }
            try writeAll(bytes: block, to: file.number)
            total += block.count
            block.removeAll(keepingCapacity: true)
        }
        return total
    }
}
