import StrataSystem

/// Reads files that are known to be small, such as settings.
enum SmallFile {
    /// The text of a file of at most 64 KiB; nil where it is not there, longer, or cannot be read.
    ///
    /// - Parameter waits: whether a pipe is waited for, which gives what it has piece by piece; else none is read.
    static func read(_ path: String, waits: Bool = true) -> String? {
        guard let file = try? FileDescriptor(reading: path, waits: waits),
            waits || (try? file.status())?.isRegular == true,
            let bytes = try? file.readToEnd(atMost: 64 << 10)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
