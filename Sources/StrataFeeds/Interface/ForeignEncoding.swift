/// An encoding whose lines are shown as bytes: in it a line feed is not one byte.
public enum ForeignEncoding: String, Sendable, Hashable, Codable {
    /// Two bytes a unit, the lower one first, without a mark. What has one is translated.
    case utf16LittleEndian = "UTF-16LE"
    /// Two bytes a unit, the higher one first, without a mark.
    case utf16BigEndian = "UTF-16BE"

    /// How many bytes at the beginning tell.
    static let tellingBytes = 1024
    /// Fewer pairs than this may look like anything.
    private static let fewestPairs = 8

    /// Recognises the encoding by where the NULs are: every other byte of most texts is one.
    ///
    /// - Parameter beginning: of a file; what is behind its first ``tellingBytes`` is not looked at.
    init?(of beginning: UnsafeRawBufferPointer) {
        let bytes = UnsafeRawBufferPointer(rebasing: beginning.prefix(Self.tellingBytes))
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
}
