import CLinux
import Glibc

/// Bytes in memory, and the room there is for them.
package enum Memory {
    /// Returns true if so many bytes at two places are the same, memcmp(3).
    package static func isEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
        memcmp(one, other, count) == 0
    }

    /// Returns the place of the first byte of a value, counted from the start of `bytes`, memchr(3). Inlined, for
    /// indexes ask for every line.
    @inlinable @inline(__always)
    package static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Returns the place of the last byte of a value, counted from the start of `bytes`, memrchr(3).
    package static func lastIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress, let found = memrchr(base, Int32(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Returns true if the system would give so many bytes now. Asked of mmap(2), because the compiler leaves out
    /// memory that is allocated and given back at once.
    package static func isThereRoom(forBytes count: Int) -> Bool {
        let room = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard room != MAP_FAILED else { return false }
        munmap(room, count)
        return true
    }

    /// Returns the number of bytes of addresses that a process has; nil if the system does not tell.
    ///
    /// - Parameter statistics: its file `statm`, proc(5).
    static func addresses(_ statistics: FileDescriptor) -> Int? {
        guard let text = try? statistics.bytes(at: 0, count: 256) else { return nil }
        let pages = String(decoding: text, as: UTF8.self).prefix { $0 != " " }
        return Int(pages).map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }

    /// Has all threads allocate from one arena, mallopt(3), rather than each set 64 MB of addresses aside.
    package static func shareArena() { strata_share_arena() }

    /// The most bytes of addresses that the process may have, getrlimit(2): a very large number if no limit is set; nil
    /// if the system does not tell.
    package static var addressLimit: UInt? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
        return UInt(limit.rlim_cur)
    }
}
