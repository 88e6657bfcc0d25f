/// An encoding whose lines are shown as bytes: in it a line feed is not one byte.
public enum ForeignEncoding: String, Sendable, Hashable {
    /// Two bytes a unit, with a mark at the beginning that says in which order.
    case utf16 = "UTF-16"
    /// Two bytes a unit, the lower one first, without a mark.
    case utf16LittleEndian = "UTF-16LE"
    /// Two bytes a unit, the higher one first, without a mark.
    case utf16BigEndian = "UTF-16BE"
    /// Four bytes a unit, with a mark at the beginning.
    case utf32 = "UTF-32"

    /// How many bytes at the beginning tell.
    static let tellingBytes = 1024
    /// Fewer pairs than this may look like anything.
    private static let fewestPairs = 8

    /// Recognises the encoding by its mark, or else by where the NULs are: every other byte of most texts is one.
    ///
    /// - Parameter beginning: of a file; what is behind its first ``tellingBytes`` is not looked at.
    init?(of beginning: UnsafeRawBufferPointer) {
        let bytes = UnsafeRawBufferPointer(rebasing: beginning.prefix(Self.tellingBytes))
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            self = .utf32
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16
        } else if let encoding = Self.unmarked(bytes) {
            self = encoding
        } else {
            return nil
        }
    }

    private static func unmarked(_ bytes: UnsafeRawBufferPointer) -> ForeignEncoding? {
        let pairs = bytes.count / 2
        guard pairs >= fewestPairs else { return nil }
        let even = stride(from: 0, to: pairs * 2, by: 2).count { bytes[$0] == 0 }
        let odd = stride(from: 1, to: pairs * 2, by: 2).count { bytes[$0] == 0 }
        // Three quarters on the one side and next to none on the other: binary data has them on both.
        if odd * 4 >= pairs * 3 && even * 20 <= pairs { return .utf16LittleEndian }
        if even * 4 >= pairs * 3 && odd * 20 <= pairs { return .utf16BigEndian }
        return nil
    }
}
