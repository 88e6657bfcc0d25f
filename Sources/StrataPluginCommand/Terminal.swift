import Glibc

/// Standard output and standard error.
enum Terminal {
    static func print(_ text: String) { write(text, to: 1) }

    static func complain(_ line: String) { write(line + "\n", to: 2) }

    /// Writes all of a text; what cannot be written is lost.
    static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            start += max(0, count)
        }
    }
}
