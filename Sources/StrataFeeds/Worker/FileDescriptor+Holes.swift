import StrataSystem

extension FileDescriptor {
    /// A shorter run of NULs is content, as in UTF-16.
    private static let shortestRun = 16
    /// The greatest number of bytes of a run that is no hole that are read.
    private static let longestRun = 64 << 20

    /// Returns the end of a run of NULs; its beginning if it is a short one.
    func endOfNULs(from start: Int) throws(SystemError) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        let first = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Self.shortestRun])
        guard try readBlock(into: first, at: start) == first.count, first.allSatisfy({ $0 == 0 }) else { return start }
        var position = start + first.count
        var budget = Self.longestRun
        while budget > 0 {
            let size = try status().size
            guard let data = try data(from: position) else { return size }
            let count = try readBlock(into: buffer, at: data)
            if let found = buffer[..<count].firstIndex(where: { $0 != 0 }) { return data + found }
            if count == 0 { return data }
            position = data + count
            budget -= count
        }
        return position
    }
}
