/// An encoding that is shown as bytes, for it is no text whose lines end in line feeds.
public enum ForeignEncoding: String, Sendable, Hashable {
    /// Two bytes a unit, the lower one first, without a mark. What has one is translated.
    case utf16LittleEndian = "UTF-16LE"
    /// Two bytes a unit, the higher one first, without a mark.
    case utf16BigEndian = "UTF-16BE"
    /// Lines that end in carriage returns, without a line feed near the beginning.
    case carriageReturns = "text whose lines end in CR alone"
    /// Archives, which hold files.
    case zip = "a zip archive"
    case tar = "a tar archive"
    /// Packed data of kinds that are not unpacked here.
    case lz4 = "lz4 data"
    case compress = "data of compress(1)"
    case lzma = "lzma data"

    /// The number of bytes at the beginning that tell.
    static let tellingBytes = 1024
    /// Fewer pairs than this may look like anything.
    private static let fewestPairs = 8

    /// Recognises the encoding by where the NULs are: every other byte of most texts is one.
    ///
    /// - Parameter beginning: of a file; what is behind its first ``tellingBytes`` is not looked at.
    init?(of beginning: UnsafeRawBufferPointer) {
        let bytes = UnsafeRawBufferPointer(rebasing: beginning.prefix(Self.tellingBytes))
        if let found = Self.archive(bytes) ?? Self.carriageReturns(bytes) {
            self = found
            return
        }
        let pairs = bytes.count / 2
        guard pairs >= Self.fewestPairs else { return nil }
        let even = stride(from: 0, to: pairs * 2, by: 2).count { bytes[$0] == 0 }
        let odd = stride(from: 1, to: pairs * 2, by: 2).count { bytes[$0] == 0 }
        // Three quarters on the one side and next to none on the other: binary data has them on both.
        if odd * 4 >= pairs * 3 && even * 20 <= pairs {
            self = .utf16LittleEndian
        } else if even * 4 >= pairs * 3 && odd * 20 <= pairs {
            self = .utf16BigEndian
        } else {
            return nil
        }
    }

    /// The advice that makes it readable.
    package var advice: String {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: "`iconv -f \(rawValue) -t UTF-8` makes it readable"
        case .carriageReturns: "`tr '\\r' '\\n'` makes it readable"
        case .zip: "`unzip -p` writes what is in it"
        case .tar: "`tar -xOf` writes what is in it"
        case .lz4: "`lz4 -dc` writes what is in it"
        case .compress: "`zcat` writes what is in it"
        case .lzma: "`xz -dc --format=lzma` writes what is in it"
        }
    }

    private static func archive(_ bytes: UnsafeRawBufferPointer) -> ForeignEncoding? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
        if bytes.starts(with: [0x04, 0x22, 0x4D, 0x18]) { return .lz4 }
        if bytes.starts(with: [0x1F, 0x9D, 0x90]) { return .compress }
        if isLZMA(bytes) { return .lzma }
        let mark = 257..<262
        return bytes.count > mark.upperBound && bytes[mark].elementsEqual("ustar".utf8) ? .tar : nil
    }

    /// Recognizes what lzma(1) writes, which has no mark: usual properties, the size of a dictionary, which is a power of
    /// two or half again that, and the size of the content, which may be unknown.
    private static func isLZMA(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 13, bytes[0] == 0x5D, bytes[1] == 0, bytes[2] == 0, bytes[13] == 0 else { return false }
        return bytes[5..<13].allSatisfy { $0 == 0xFF } || bytes[9..<13].allSatisfy { $0 == 0 }
    }

    /// Recognizes text that is written over and over, as progress is, and so has no lines to be read: it is short, or
    /// coloured, or has percents.
    private static func carriageReturns(_ bytes: UnsafeRawBufferPointer) -> ForeignEncoding? {
        let count = bytes.count { $0 == 0x0D }
        guard count > 1, bytes.count >= 16 * count, !bytes.contains(0x0A), !bytes.contains(0x1B), !bytes.contains(0),
            !bytes.contains(UInt8(ascii: "%"))
        else { return nil }
        return .carriageReturns
    }
}
