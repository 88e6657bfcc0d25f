import StrataSystem

/// Reads files that are known to be small, such as settings.
enum SmallFile {
    private static let limit = 64 << 10

    /// Returns the text of a file of at most 64 KiB; nil where it is not there, longer, no regular file, or cannot be
    /// read.
    static func read(_ path: String) -> String? {
        (try? FileDescriptor.contents(ofFile: path, atMost: limit)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the same of a file that may be a pipe, whose end is waited for.
    static func readWaiting(_ path: String) -> String? {
        guard let file = try? FileDescriptor(reading: path, waits: true),
            let bytes = try? file.readToEnd(atMost: limit)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
