import CLinux
import Glibc

/// Makes UTF-8 of text in another encoding, iconv(3). It belongs to one thread at a time.
package final class TextConverter {
    private let handle: iconv_t

    /// A converter from an encoding; nil where the C library knows none of that name.
    package init?(from encoding: String) {
        guard let handle = iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Goes back to how texts begin.
    package func reset() { _ = iconv(handle, nil, nil, nil, nil) }

    /// Returns the characters that bytes are; nil where they are none, or end within one.
    package func convert(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var input = bytes.map { CChar(bitPattern: $0) }
        // Nothing becomes longer than that by far.
        var output = [CChar](repeating: 0, count: 8 * bytes.count + 32)
        let written: Int? = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                var (left, room) = (source.count, target.count)
                guard iconv(handle, &from, &left, &to, &room) != -1, left == 0 else { return nil }
                return target.count - room
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}
