extension TimeScanner {
    /// Reads the name of a month, whole or short, in any case, and the point behind a short one (`Sept. 20`). Returns
    /// its number from 1.
    mutating func monthName() -> Int? {
        guard let month = latinMonth() ?? otherMonth() else { return nil }
        if peek == UInt8(ascii: "."), " /-,".utf8.contains(byte(at: place + 1)) { place += 1 }
        return month
    }

    /// True if the name of a month is here.
    var isMonthName: Bool {
        var ahead = self
        return ahead.monthName() != nil
    }

    private mutating func latinMonth() -> Int? {
        guard peek.isLetter, MonthName.letters & 1 << UInt32((peek | 0x20) - 0x61) != 0 else { return nil }
        return name(among: Self.months).map { $0 + 1 } ?? foreignMonth()
    }

    /// Reads the name of a month in another language; a letter is here.
    private mutating func foreignMonth() -> Int? {
        let second = byte(at: place + 1) | 0x20
        for (name, month) in MonthName.foreign[Int(peek | 0x20) - 0x61] where name[1] | 0x20 == second {
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

    /// Reads the name of a month that is not written in Latin letters; a number may be a part of it (`3月`).
    private mutating func otherMonth() -> Int? {
        let digits = digitCount(atMost: 3)
        guard digits < 3, byte(at: place + digits) >= 0x80 else { return nil }
        for (name, month) in MonthName.others where starts(with: name) {
            guard byte(at: place + name.count) < 0x80 else { continue }
            place += name.count
            return month
        }
        return nil
    }

    /// Returns true if these bytes are next.
    func starts(with word: [UInt8]) -> Bool {
        word.indices.allSatisfy { byte(at: place + $0) == word[$0] }
    }
}
