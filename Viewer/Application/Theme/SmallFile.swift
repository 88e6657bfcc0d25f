import Glibc
import StrataFeeds
import StrataSystem

/// Reads files that are known to be small, such as settings.
enum SmallFile {
    /// The text of a file of at most 64 KiB; nil where it is not there, longer, or cannot be read.
    static func read(_ path: String) -> String? {
        let descriptor = repeatingInterrupts { open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var end = 0
        // A pipe gives what it has, piece by piece.
        while true {
            let count = repeatingInterrupts {
                bytes[end...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            end += count
            guard end < bytes.count else { return nil }
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
