import CLinux
import Glibc

/// Makes UTF-8 of text in another encoding, iconv(3). It belongs to one thread at a time.
package final class TextConverter {
    private let handle: iconv_t
    /// True if a letter is held back until it is known whether a mark follows that makes one character of both.
    package private(set) var holdsBack = false

    /// A converter from an encoding; nil where the C library knows none of that name.
    package init?(from encoding: String) {
        guard let handle = iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        holdsBack = (0...UInt8.max).contains { byte in
            reset()
            return write([byte])?.isEmpty == true && write(nil)?.isEmpty == false
        }
        reset()
    }

    deinit { iconv_close(handle) }

    /// Goes back to how texts begin.
    package func reset() { _ = iconv(handle, nil, nil, nil, nil) }

    /// Returns the characters that bytes are; nil where they are none, or end within one.
    package func convert(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard holdsBack else { return write(bytes) }
        defer { reset() }
        return write(bytes).flatMap { text in write(nil).map { text + $0 } }
    }

    /// Returns what the C library writes of bytes; nil has it write what it holds back.
    private func write(_ bytes: ArraySlice<UInt8>?) -> [UInt8]? {
        var input = (bytes ?? []).map { CChar(bitPattern: $0) }
        // Nothing becomes longer than that by far.
        var output = [CChar](repeating: 0, count: 8 * input.count + 32)
        let written: Int? = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to) = (bytes == nil ? nil : source.baseAddress, target.baseAddress)
                var (left, room) = (source.count, target.count)
                guard iconv(handle, &from, &left, &to, &room) != -1, left == 0 else { return nil }
                return target.count - room
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}
