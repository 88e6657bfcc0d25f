import StrataTime

/// The time that stands near the beginning of a line.
struct TimedHead {
    let found: TimeReader.Found
    /// True if the line begins with it, or with a bracket before it.
    var isFirst: Bool { found.range.lowerBound == 0 }

    /// Times are looked for in so many bytes.
    private static let reach = 256
    /// A count of seconds is looked for in so many.
    private static let countReach = 48

    /// - Parameter trustsCounts: whether a number that looks like seconds since 1970 is a time.
    init?(_ bytes: UnsafeRawBufferPointer, _ times: TimeReader, trustsCounts: Bool) {
        if let found = times.read(bytes, at: 0), Self.isTime(found, at: 0, trustsCounts) {
            self.found = found
            return
        }
        if bytes.count > 8, bytes[0] >= 0x41, bytes[0] <= 0x5A, bytes[1].isDigit,
            let found = times.readBehindLetter(bytes, at: 1)
        {
            self.found = found
            return
        }
        var clock: TimeReader.Found?
        for place in 1..<max(1, min(bytes.count, Self.reach)) where Self.mayBegin(bytes, place) {
            guard let found = times.read(bytes, at: place), Self.isTime(found, at: place, trustsCounts) else {
                continue
            }
            if found.time.isWhole || Self.isBracketed(bytes, found) {
                self.found = found
                return
            }
            if found.time.clock != nil, clock == nil { clock = found }
        }
        guard let clock else { return nil }
        found = clock
    }

    private static func isTime(_ found: TimeReader.Found, at place: Int, _ trustsCounts: Bool) -> Bool {
        if found.time.moment != nil {
            return (!found.time.isBareNumber || trustsCounts) && place < countReach
        }
        return place == 0 || found.time.clock != nil || found.time.hasDay
    }

    /// Returns true if a day alone, or a time of day with its second, stands in the brackets that a line begins with, alone
    /// or with a level behind it.
    private static func isBracketed(_ bytes: UnsafeRawBufferPointer, _ found: TimeReader.Found) -> Bool {
        let range = found.range
        guard found.time.hasDay || range.count > 6, bytes[0] == UInt8(ascii: "["),
            bytes[1..<range.lowerBound].allSatisfy({ $0 == 0x20 })
        else { return false }
        var end = range.upperBound
        // Serilog's and Minecraft's lines have a level behind it.
        if found.time.clock != nil, end < bytes.count, bytes[end] == 0x20 {
            let word = bytes[(end + 1)...].prefix(longestLevel).prefix { (0x61...0x7A).contains($0 | 0x20) }
            if !word.isEmpty { end = word.endIndex }
        }
        return end < bytes.count && bytes[end] == UInt8(ascii: "]")
    }

    /// The length of the longest word that is taken for a level, in bytes.
    private static let longestLevel = 11

    /// Returns true if a time may begin at a place.
    private static func mayBegin(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        let (byte, before) = (bytes[place], bytes[place - 1])
        guard byte.isDigit || byte >= 0x41 && byte <= 0x5A || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "a")
        else {
            return false
        }
        if byte == UInt8(ascii: "a") {
            return before == UInt8(ascii: "=") && place + 6 < bytes.count && bytes[place + 5] == UInt8(ascii: "(")
        }
        if before <= 0x20 { return true }
        switch before {
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "\""),
            UInt8(ascii: "'"),
            UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "#"),
            UInt8(ascii: "*"), UInt8(ascii: ">"):
            return true
        case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "!"),
            UInt8(ascii: "~"):
            // grep writes the name of a file before the month, too.
            return isYear(bytes, place) || before == UInt8(ascii: ":") && isMonth(bytes, place)
        // Cisco has a point before the times of clocks that are not set.
        case UInt8(ascii: "."): return !byte.isDigit && (place == 1 || bytes[place - 2] <= 0x20)
        default: return false
        }
    }

    /// Returns true if the short name of a month may stand at a place, and a day behind it.
    private static func isMonth(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        guard place + 5 < bytes.count, bytes[place] >= 0x41, bytes[place] <= 0x5A, bytes[place + 3] == 0x20 else {
            return false
        }
        return bytes[place + 4].isDigit || bytes[place + 4] == 0x20
    }

    /// Returns true if four digits and a sign stand at a place.
    private static func isYear(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        place + 4 < bytes.count && (place..<place + 4).allSatisfy { bytes[$0].isDigit } && !bytes[place + 4].isDigit
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Letters, digits, and what is not ASCII.
    var isLetterOrDigit: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self >= 0x80 }
}
