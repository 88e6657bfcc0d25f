import Glibc

extension FileDescriptor {
    /// Returns everything that a regular file holds, read without waiting.
    ///
    /// - Parameter limit: bytes.
    /// - Returns: nil where the path leads to something else, such as a device; where there is more than the limit; or
    ///   where the end never comes, as in files of the kernel's that are read like a pipe.
    package static func contents(ofFile path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
        // Asked before it is opened, for some devices do something when they are.
        guard try FileStatus(path: path).isRegular else { return nil }
        let file = try FileDescriptor(reading: path)
        guard try file.status().isRegular else { return nil }
        return try file.readToEnd(atMost: limit, waits: false)
    }

    /// Reads the next bytes of a stream, at most as many as fit, read(2). 0 is the end; nil means that there are none
    /// yet.
    package func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        do throws(SystemError) {
            return try retryingInterrupts { read(number, buffer.baseAddress, buffer.count) }
        } catch {
            if error.isNotReady { return nil }
            throw error
        }
    }

    /// Returns everything from here to the end of a stream.
    ///
    /// - Parameters:
    ///   - limit: bytes.
    ///   - waits: whether what is not there yet is waited for.
    /// - Returns: nil where there is more than the limit, or where the end would have to be waited for.
    package func readToEnd(atMost limit: Int = .max, waits: Bool = true) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        let result = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
            Result { () throws(SystemError) in
                while bytes.count <= limit {
                    guard let count = try readNext(into: buffer) else {
                        guard waits else { return false }
                        waitForInput(number)
                        continue
                    }
                    if count == 0 { return true }
                    bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
                }
                return false
            }
        }
        return try result.get() ? bytes : nil
    }

    /// Returns the bytes of a stream up to the next line feed, read one by one, so that what follows is still there;
    /// nil where the end comes first.
    package func readLine() throws(SystemError) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = try retryingInterrupts { read(number, &byte, 1) }
            if count == 0 { return nil }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
    }

    /// Reads a part of a file, which may be less than there is, pread(2).
    /// - Parameter offset: bytes from the start of the file.
    /// - Returns: how many bytes were read; 0 at the end of the file.
    package func readSome(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
        try retryingInterrupts { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
    }

    /// Reads until the buffer is full or the file ends, pread(2).
    /// - Parameter offset: bytes from the start of the file.
    /// - Returns: how many bytes were read.
    package func readBlock(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = try readSome(into: rest, at: offset + done)
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// Returns a stretch of the file, as far as there is one.
    package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var failure: SystemError?
        let read = bytes.withUnsafeMutableBytes { buffer in
            do throws(SystemError) {
                return try readBlock(into: buffer, at: offset)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        return Array(bytes.prefix(read))
    }

    /// Returns one byte of the file, or nil beyond its end.
    package func byte(at offset: Int) throws(SystemError) -> UInt8? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
        defer { buffer.deallocate() }
        return try readBlock(into: buffer, at: offset) == 1 ? buffer[0] : nil
    }

    /// Returns true if these bytes are in the file.
    package func holds(_ bytes: [UInt8], at offset: Int) throws(SystemError) -> Bool {
        if bytes.isEmpty { return true }
        let result = withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { buffer in
            Result { () throws(SystemError) in
                guard try readBlock(into: buffer, at: offset) == bytes.count else { return false }
                // One by one they would take longer than reading them.
                return bytes.withUnsafeBytes {
                    Memory.isEqual(buffer.baseAddress!, $0.baseAddress!, count: bytes.count)
                }
            }
        }
        return try result.get()
    }
}
