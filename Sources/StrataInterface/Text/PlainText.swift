/// Text from outside made fit to be edited: line feeds and tabs are the only control characters that stay.
package enum PlainText {
    /// The UTF-8 of a text. Every way to end a line becomes a line feed; control characters are left out.
    package static func bytes(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { source in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(source.count)
            var index = 0
            while index < source.count { index += copy(source, at: index, to: &bytes) }
            return bytes
        }
    }

    /// Copies one byte, or what stands for a sequence that does not stay. Returns how many bytes it took.
    private static func copy(_ source: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]) -> Int {
        func byte(_ distance: Int) -> UInt8 { index + distance < source.count ? source[index + distance] : 0 }
        switch source[index] {
        case 0x0D:
            if byte(1) != 0x0A { bytes.append(0x0A) }
        case 0x09, 0x0A: bytes.append(source[index])
        case ..<0x20, 0x7F: break
        // U+0080…U+009F are controls, U+0085 among them ends a line.
        case 0xC2 where byte(1) < 0xA0:
            if byte(1) == 0x85 { bytes.append(0x0A) }
            return 2
        // U+2028 and U+2029 end a line and a paragraph.
        case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9):
            bytes.append(0x0A)
            return 3
        default: bytes.append(source[index])
        }
        return 1
    }
}
