import StrataSystem

/// The length of a library by its own word, elf(5).
enum LibrarySize {
    /// Bytes at the end of a file that its beginning speaks of and that are not there; nil where all are, or the file is no
    /// library of 64 bits. The table of sections, which comes last, is what counts.
    static func missing(of path: String) -> Int? {
        guard let file = try? FileDescriptor(reading: path), let status = try? FileStatus(descriptor: file.number)
        else {
            return nil
        }
        var header = [UInt8](repeating: 0, count: 64)
        let count = header.withUnsafeMutableBytes { try? file.readBlock(into: $0, at: 0) } ?? 0
        guard count == header.count, header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        func number(at place: Int, _ size: Int) -> UInt64 {
            header[place..<place + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        // e_shoff, e_shentsize, e_shnum.
        let (end, overflows) = number(at: 0x28, 8).addingReportingOverflow(number(at: 0x3A, 2) * number(at: 0x3C, 2))
        guard !overflows, let whole = Int(exactly: end), whole > status.size else { return nil }
        return whole - status.size
    }
}
