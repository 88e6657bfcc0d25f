/// Names of zones that mean one zone wherever they are read: those of RFC 2822, section 4.3, and of Europe. Others, such as
/// IST or BST, mean several, and then it is the time here.
enum ZoneName {
    /// Returns the seconds east of UTC of a zone; nil if its name is not known.
    static func offset(_ name: some Sequence<UInt8>) -> Int? {
        table[String(decoding: Array(name), as: UTF8.self)].map { $0 * 3600 }
    }

    private static let table: [String: Int] = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
        "PST": -8, "PDT": -7, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3,
    ]
}
