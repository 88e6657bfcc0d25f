import StrataSystem

/// Names of zones that mean one zone wherever they are read, unless the reader's place has another one by that name: those
/// of RFC 2822, section 4.3, of Europe, and others of whole hours. Further ones, such as IST or BST, mean several, and then
/// it is the time here.
enum ZoneName {
    /// Returns the seconds east of UTC of a zone; nil if its name is not known.
    static func offset(_ name: some Sequence<UInt8>) -> Int? {
        let name = String(decoding: Array(name), as: UTF8.self)
        guard let hours = table[name] else { return nil }
        // China's CST is not America's. UTC is the same everywhere, whatever TZ calls so.
        return hours == 0 ? 0 : Calendar.offset(named: name) ?? hours * 3600
    }

    private static let table: [String: Int] = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
        "PST": -8, "PDT": -7, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3,
        "MSK": 3, "SAST": 2, "PKT": 5, "WIB": 7, "AWST": 8, "HKT": 8, "SGT": 8, "JST": 9, "KST": 9, "AEST": 10,
        "AEDT": 11, "NZST": 12, "NZDT": 13, "BRT": -3, "AKST": -9, "AKDT": -8, "HST": -10,
    ]

    /// Returns true if a zone that is so many seconds east of UTC may have a name.
    static func may(_ name: some Sequence<UInt8>, mean seconds: Int) -> Bool {
        offset(name) == seconds || ambiguous.contains(String(decoding: Array(name), as: UTF8.self))
    }

    /// Names that mean several zones, or one of no whole hours.
    private static let ambiguous: Set<String> = [
        "IST", "BST", "CST", "AST", "ADT", "GST", "PST", "SST", "CAT", "EAT", "WAT", "ACST", "ACDT", "NST", "NDT",
    ]
}
