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

    /// The shapes that a text may have which begins with digits.
    ///
    /// - Parameters:
    ///   - count: how many digits there are.
    ///   - next: the byte behind them.
    static func shapes(behindDigits count: Int, next: UInt8) -> [DateShape] {
        byBeginning[min(count, mostDigits)][Behind(next).rawValue]
    }

    /// From so many digits on, more make no difference.
    private static let mostDigits = 9

    /// What may stand behind the digits that a date begins with.
    private enum Behind: Int, CaseIterable {
        case hyphen, slash, point, colon, space, letter, other

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "-"): self = .hyphen
            case UInt8(ascii: "/"): self = .slash
            case UInt8(ascii: "."): self = .point
            case UInt8(ascii: ":"): self = .colon
            // The spaces that do not break begin with two further bytes.
            case 0x20, 0xC2, 0xE2: self = .space
            default: self = byte.isLetter ? .letter : .other
            }
        }
    }

    private static let byBeginning: [[[DateShape]]] = (0...mostDigits).map { count in
        Behind.allCases.map { behind in all.filter { $0.mayBegin(with: count, behind) } }
    }

    private func mayBegin(with count: Int, _ behind: Behind) -> Bool {
        // Other parts may be joined to the first one.
        if isDigits { return count >= (parts[0] == .year ? 8 : 6) }
        let isFirst =
            switch parts[0] {
            case .year: count == 4
            case .shortYear, .fullMonth, .fullDay: count == 2
            case .month, .day: count == 1 || count == 2
            default: false
            }
        guard isFirst else { return false }
        return switch parts[1] {
        case .byte(let byte): behind == Behind(byte)
        case .spaces: behind == .space
        case .monthName: behind == .letter
        default: true
        }
    }

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
        // Java has numbers for Japanese months.
        DateShape("m d, Y", needsClock: true),
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
