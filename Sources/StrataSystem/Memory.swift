import Glibc

/// Bytes in memory.
package enum Memory {
    /// Whether so many bytes at two places are the same, memcmp(3).
    package static func isEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
        memcmp(one, other, count) == 0
    }
}
