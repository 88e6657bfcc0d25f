/// An order in which dates are written, part by part. ``all`` lists them: a new one is one entry.
struct DateShape: Sendable {
    /// A part of a date.
    enum Part: Equatable, Sendable {
        /// Four digits, or two.
        case year, shortYear
        /// One digit or two.
        case month, day
        /// Exactly two digits.
        case fullMonth, fullDay
        /// The name of a month, or its first three letters.
        case monthName
        /// Three digits.
        case dayOfYear
        case spaces
        case byte(UInt8)
    }

    /// The order of a date that is written in digits alone.
    let order: DateOrder?
    let parts: [Part]
    /// True if it is a date only before a time, for it may be anything else.
    let needsClock: Bool
    /// True if it is written without anything between its parts.
    let isDigits: Bool
    /// True if it is the name of a month and a number.
    var isNamedDay: Bool { parts.first == .monthName && parts.count == 3 }

    private init(_ text: String, _ order: DateOrder? = nil, needsClock: Bool = false) {
        parts = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "Y"): .year
            case UInt8(ascii: "y"): .shortYear
            case UInt8(ascii: "m"): .month
            case UInt8(ascii: "d"): .day
            case UInt8(ascii: "M"): .fullMonth
            case UInt8(ascii: "D"): .fullDay
            case UInt8(ascii: "b"): .monthName
            case UInt8(ascii: "j"): .dayOfYear
            case 0x20: .spaces
            default: .byte(byte)
            }
        }
        (self.order, self.needsClock) = (order, needsClock)
        isDigits = text == "YMD" || text == "yMD"
    }

    /// The shapes. If one text is a date in several of them, the first is meant that says the likeliest year.
    static let all: [DateShape] = written + numbers

    /// The shapes that begin with the name of a month.
    static let named: [DateShape] = [
        DateShape("b d, Y"), DateShape("b d Y"), DateShape("b-d-Y"), DateShape("b/d/Y"),
        DateShape("b d", needsClock: true), DateShape("b-d", needsClock: true),
    ]

    private static let written: [DateShape] = [
        DateShape("Y-m-d"), DateShape("Y/m/d"), DateShape("Y.m.d"), DateShape("Y-b-d"), DateShape("Y/b/d"),
        DateShape("Y b d"), DateShape("Y m d", needsClock: true), DateShape("Y:m:d", needsClock: true),
        DateShape("Y-j"), DateShape("d/b/Y"), DateShape("d-b-Y"),
        DateShape("d.b.Y"), DateShape("d b Y"), DateShape("d b, Y"), DateShape("d. b Y"),
        DateShape("d-b-y", needsClock: true),
        // An hour behind a month is not its year: `16 Nov 11:10:39`.
        DateShape("d/b/y", needsClock: true), DateShape("d b", needsClock: true), DateShape("d b y", needsClock: true),
        DateShape("d. b", needsClock: true),
        DateShape("dbY"), DateShape("YMD", needsClock: true),
    ]

    private static let numbers: [DateShape] = [
        DateShape("d.m.Y", .dayFirst), DateShape("m/d/Y", .monthFirst), DateShape("d/m/Y", .dayFirst),
        DateShape("d-m-Y", .dayFirst), DateShape("m-d-Y", .monthFirst),
        DateShape("y/m/d", .yearFirst, needsClock: true), DateShape("m/d/y", .monthFirst, needsClock: true),
        DateShape("d/m/y", .dayFirst, needsClock: true), DateShape("y-m-d", .yearFirst, needsClock: true),
        DateShape("d-m-y", .dayFirst, needsClock: true), DateShape("m-d-y", .monthFirst, needsClock: true),
        DateShape("d.m.y", .dayFirst, needsClock: true), DateShape("y.m.d", .yearFirst, needsClock: true),
        DateShape("M-D", needsClock: true), DateShape("M/D", needsClock: true), DateShape("D.M.", needsClock: true),
        DateShape("yMD", needsClock: true),
    ]

    /// The shapes behind the letter of a level as glog writes it: `0520 04:45:11` or `20260520 04:45:11`.
    static let behindLetter: [DateShape] = [
        DateShape("MD", needsClock: true), DateShape("YMD", needsClock: true),
    ]
}

/// The order of a date that is written in digits alone, by what comes first.
package enum DateOrder: Hashable, Sendable, CaseIterable {
    case yearFirst, monthFirst, dayFirst
}
