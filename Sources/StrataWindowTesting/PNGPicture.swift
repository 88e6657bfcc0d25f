/// A picture as the bytes of a PNG file (ISO/IEC 15948): 8 bits a channel, without alpha, not compressed.
struct PNGPicture {
    /// The file.
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// - Parameter pixels: Rows from the top, 0x00RRGGBB.
    init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "A picture has a colour for every pixel.")
        // Eight bits a channel, colours without alpha, nothing special.
        append("IHDR", Self.bytes(of: UInt32(width)) + Self.bytes(of: UInt32(height)) + [8, 2, 0, 0, 0])
        append("IDAT", Self.stored(Self.rows(pixels, width: width)))
        append("IEND", [])
    }

    /// Returns the rows as PNG has them: a byte for the filter, which is none, and three for each pixel.
    private static func rows(_ pixels: [UInt32], width: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count * 3 + pixels.count / max(1, width))
        for (place, pixel) in pixels.enumerated() {
            if place % width == 0 { rows.append(0) }
            rows += [UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF)]
        }
        return rows
    }

    /// Returns bytes as a stream of zlib's (RFC 1950) of stored blocks (RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
            let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
            let length = UInt16(block.count)
            stream.append(block.endIndex == bytes.count ? 1 : 0)
            for word in [length, ~length] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
            stream += block
        }
        return stream + Self.bytes(of: adler(bytes))
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private mutating func append(_ name: String, _ content: [UInt8]) {
        let named = Array(name.utf8) + content
        bytes += Self.bytes(of: UInt32(content.count)) + named + Self.bytes(of: Self.checksum(of: named))
    }

    /// Returns the CRC of a chunk's name and content.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in bytes { remainder = remainder >> 8 ^ remainders[Int((remainder ^ UInt32(byte)) & 0xFF)] }
        return ~remainder
    }

    /// The remainders of single bytes.
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func bytes(of word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(word >> UInt32($0) & 0xFF) }
    }
}
