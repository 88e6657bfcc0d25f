extension TimeScanner {
    /// Reads the name of a month, whole or short, in any case, and the point behind a short one (`Sept. 20`). Returns
    /// its number from 1.
    mutating func monthName() -> Int? {
        guard peek.isLetter, Self.monthLetters & 1 << UInt32((peek | 0x20) - 0x61) != 0 else { return nil }
        guard let month = name(among: Self.months).map({ $0 + 1 }) ?? foreignMonth() else { return nil }
        if peek == UInt8(ascii: "."), " /-,".utf8.contains(byte(at: place + 1)) { place += 1 }
        return month
    }

    /// True if the name of a month is here.
    var isMonthName: Bool {
        var ahead = self
        return ahead.monthName() != nil
    }

    /// The letters with which names of months begin, a bit each.
    private static let monthLetters: UInt32 = {
        let own = months.reduce(0 as UInt32) { $0 | 1 << UInt32($1[0] - 0x61) }
        return foreignMonths.indices.reduce(own) { foreignMonths[$1].isEmpty ? $0 : $0 | 1 << UInt32($1) }
    }()

    /// Reads the name of a month in another language; a letter is here.
    private mutating func foreignMonth() -> Int? {
        let second = byte(at: place + 1) | 0x20
        for (name, month) in Self.foreignMonths[Int(peek | 0x20) - 0x61] where name[1] | 0x20 == second {
            let isSame = name.indices.allSatisfy { index in
                let byte = byte(at: place + index)
                return (byte < 0x80 ? byte | 0x20 : byte) == name[index]
            }
            let next = byte(at: place + name.count)
            guard isSame, !next.isLetter, next < 0x80 else { continue }
            place += name.count
            return month
        }
        return nil
    }

    /// The months of French, German, Spanish, Italian, Portuguese and Dutch by their first letters, as logs of programs
    /// in these languages have them.
    private static let foreignMonths: [[(name: [UInt8], month: Int)]] = {
        let names = [
            "janvier janv januar jänner januari janeiro gennaio enero gen ene",
            "février févr februar februari fevereiro febbraio febrero fev",
            "mars märz mär mrz maart mrt março marzo", "avril avr april abril aprile abr",
            "mai mei maio maggio mayo mag", "juin juni junho giugno junio giu",
            "juillet juil juli julho luglio julio lug", "août augustus agosto ago",
            "septembre setembro settembre septiembre set",
            "octobre oktober outubro ottobre octubre okt out ott",
            "novembre novembro noviembre", "décembre déc dezember dezembro dicembre diciembre dez dic",
        ]
        var months: [[(name: [UInt8], month: Int)]] = Array(repeating: [], count: 26)
        for (index, words) in names.enumerated() {
            for word in words.split(separator: " ").map({ Array($0.utf8) }) {
                months[Int(word[0]) - 0x61].append((word, index + 1))
            }
        }
        return months
    }()
}
