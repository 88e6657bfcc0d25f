import StrataSystem

/// Reads files that are known to be small, such as settings.
enum SmallFile {
    /// The text of a file of at most 64 KiB; nil where it is not there, longer, or cannot be read.
    static func read(_ path: String) -> String? {
        // A pipe gives what it has, piece by piece.
        guard let file = try? FileDescriptor(reading: path, waits: true),
            let bytes = try? file.readToEnd(atMost: 64 << 10)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
