import StrataDocument
import StrataTime

extension FormatDefinition {
    /// Returns true if a record has what those of the format have.
    func explains(_ record: RecordText) -> Bool {
        guard case .json(let members) = kind else { return false }
        return members.required.allSatisfy { any in any.contains { record.value(at: $0) != nil } }
    }

    /// The members of a record, or the columns of a table, that say its parts.
    private var members: RecordMembers? {
        switch kind {
        case .json(let members): members
        case .table(let columns): columns.members
        case .patterns: nil
        }
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - isFlat: whether values are texts as they stand, in quotes or without.
    ///   - reader: reads times, and keeps fields or does not.
    ///   - areTexts: whether nothing is written around them.
    func read(_ record: RecordText, isFlat: Bool, areTexts: Bool = false, by reader: LineReader) -> LineReading {
        var reading = LineReading()
        guard let members else { return reading }
        (reading.format, reading.begins, reading.isLevelless) = (name, true, isLevelless)
        var finder = MemberFinder(record, isFlat: isFlat, areTexts: areTexts)
        findTime(members, &finder, reader.times, &reading)
        reading.level = finder.find(members.levels) { text, place, member in
            var found = level(ofMember: text, at: place, member.key)
            found?.written = text
            found?.key = member.key
            if found != nil { reading.note(member.key, as: "level") }
            return found
        }
        // Of a status, and of a number that is one by its length, the level says a part only.
        if let key = reading.level?.key, let text = reading.level?.written,
            Self.isStatus(key) || text.count > 2 && text.allSatisfy(\.isDigit)
        {
            finder.keep(key)
        }
        reading.source = finder.find(members.sources) { text, place, member in
            let isName = isFlat && !text.isEmpty && text != Array("-".utf8) && !Self.isDuration(text)
            guard member.isQuoted || isName else { return nil }
            reading.note(member.key, as: "source")
            return LineReading.Piece(text, at: place)
        }
        if reading.level == nil { reading.level = members.usualLevel }
        reading.message =
            findBody(members, &finder, &reading) ?? fillTemplate(members, &finder, &reading) ?? LineReading.Piece([])
        reading.saidMembers.formUnion(finder.saidKeys)
        if reader.keepsFields { reading.fields = finder.rest }
        return reading
    }

    /// Returns the message that a member says: one that is empty does so only where no other one is there.
    private func findBody(
        _ members: RecordMembers, _ finder: inout MemberFinder, _ reading: inout LineReading
    ) -> LineReading.Piece? {
        for mayBeEmpty in [false, true] {
            let found = finder.find(members.bodies) { text, place, member in
                mayBeEmpty || !text.isEmpty ? (piece: LineReading.Piece(text, at: place), key: member.key) : nil
            }
            guard let found else { continue }
            reading.note(found.key, as: "message")
            return found.piece
        }
        return nil
    }

    /// Returns the message that a template makes of other members, all of which stay fields.
    private func fillTemplate(
        _ members: RecordMembers, _ finder: inout MemberFinder, _ reading: inout LineReading
    ) -> LineReading.Piece? {
        let record = finder.record
        let found = finder.find(members.templates) { text, _, member in (text: text, key: member.key) }
        guard let found else { return nil }
        if let key = found.key {
            finder.keep(key)
            reading.saidMembers.insert(key)
        }
        let filled = MessageTemplate(found.text).filled(
            from: record, values: members.templateValues, renderings: members.renderings)
        reading.saidMembers.formUnion(filled.used)
        if let key = members.renderings?.first { reading.saidMembers.insert(key) }
        return LineReading.Piece(filled.text)
    }

    /// Finds when a record is of. A day and its time may be two members.
    private func findTime(
        _ members: RecordMembers, _ finder: inout MemberFinder, _ times: TimeReader, _ reading: inout LineReading
    ) {
        let record = finder.record
        let found = finder.find(members.times) { text, place, member in
            time(text, members, record, times).map { (time: $0, place: place, text: text, key: member.key) }
        }
        guard let found else { return }
        reading.note(found.key, as: "time")
        (reading.time, reading.timeRange, reading.timeText) = (found.time, found.place, found.text)
        defer {
            if let time = reading.time, time.zone == nil, time.moment == nil {
                let texts = members.zones.lazy.compactMap { record.value(at: $0)?.value.recordText }
                reading.time?.zone = texts.compactMap(Self.offset).first
            }
        }
        guard found.time.day != nil, found.time.clock == nil,
            let clock = finder.find(
                members.times,
                { text, _, _ in
                    time(text[...], divisor: nil, times).flatMap { $0.hasDay ? nil : (time: $0, text: text) }
                })
        else { return }
        reading.time?.clock = clock.time.clock
        reading.time?.zone = clock.time.zone ?? found.time.zone
        (reading.timeRange, reading.timeText) = (nil, found.text + [0x20] + clock.text)
    }

    /// Returns the seconds east of UTC that a text says, as `-0500`, `+02:00` or `CET`; nil where it says none.
    static func offset(_ text: [UInt8]) -> Int? {
        if (2...5).contains(text.count), text.allSatisfy({ (0x41...0x5A).contains($0) }) {
            return TimeReader().whole(Array("2000-01-01T00:00:00 ".utf8) + text)?.zone
        }
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, digits.allSatisfy(\.isDigit),
            let number = Int(String(decoding: digits, as: UTF8.self)), number / 100 < 15, number % 100 < 60
        else { return nil }
        let seconds = number / 100 * 3600 + number % 100 * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Returns true if a member is a status, by its key.
    private static func isStatus(_ key: [UInt8]) -> Bool {
        key.count >= status.count
            && (0...key.count - status.count).contains { start in
                zip(key[start...], status).allSatisfy { $0 | 0x20 == $1 }
            }
    }

    private static let status = Array("status".utf8)

    /// Returns true if a text is a number and its unit, such as `18ms`.
    private static func isDuration(_ text: [UInt8]) -> Bool {
        let unit = text.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
        let points = text.count { $0 == UInt8(ascii: ".") }
        return text.first?.isDigit == true && points < 2 && unit.count <= 3 && unit.allSatisfy(\.isLetterOrDigit)
    }

    /// Returns when a record is of by a member, with the part of the second that another one says; nil where it says no day.
    private func time(
        _ text: [UInt8], _ members: RecordMembers, _ record: RecordText, _ times: TimeReader
    ) -> WrittenTime? {
        guard var time = time(text[...].trimmed, divisor: members.divisor, times), time.hasDay else { return nil }
        time.isBareNumber = false
        if let (path, unit) = members.subsecond, let (value, _) = record.value(at: path) {
            time.setPart(value, unit: unit)
        }
        return time
    }

    /// Returns the time that a text says in a form of the definition, as a count, or in any way that is known.
    private func time(_ text: ArraySlice<UInt8>, divisor: Double?, _ times: TimeReader) -> WrittenTime? {
        if let time = WrittenFormat.read(text, as: timeFormats) { return time }
        guard let divisor, let number = Double(String(decoding: text, as: UTF8.self)) else {
            return times.whole(text) ?? Self.count(Array(text))
        }
        let places = [1.0, 1e3, 1e6, 1e9].firstIndex(of: divisor).map { 3 * $0 }
        if let exact = places.flatMap({ Instant(decimal: text, places: $0) }) { return WrittenTime(exact) }
        let seconds = number / divisor
        let whole = seconds.rounded(.down)
        // False for what is no number, too.
        guard whole.magnitude < 4e11 else { return nil }
        return Instant(seconds: Int(whole), nanosecond: Int((seconds - whole) * 1e9)).map { WrittenTime($0) }
    }

    /// Seconds since 1970 as a number that tells nothing of itself: with an exponent, or before the year 2001.
    private static func count(_ text: [UInt8]) -> WrittenTime? {
        guard let first = text.first, first >= 0x30, first <= 0x39,
            text.count >= 8 || text.contains(0x65) || text.contains(0x45),
            text.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || "eE+.-".utf8.contains($0) }),
            let number = Double(String(decoding: text, as: UTF8.self)), number > 1e8
        else { return nil }
        let units: [(limit: Double, unit: Double)] = [(1e11, 1), (1e14, 1e3), (1e17, 1e6), (1e20, 1e9)]
        guard let step = units.firstIndex(where: { number < $0.limit }) else { return nil }
        if let exact = Instant(decimal: text, places: 3 * step) { return WrittenTime(exact) }
        let seconds = number / units[step].unit
        let whole = seconds.rounded(.down)
        return Instant(seconds: Int(whole), nanosecond: Int((seconds - whole) * 1e9)).map { WrittenTime($0) }
    }

    /// What words mean by which scanners say how bad it is.
    private static let severities: [String: LogLevel] = ["medium": .warning, "high": .error]

    /// Returns the level that a member says: a word, or a number as the format has them.
    private func level(ofMember text: [UInt8], at range: Range<Int>?, _ key: [UInt8]?) -> LineReading.Level? {
        // A priority that is a member has no facility with it.
        let isTooLarge = levels.isSyslog && (Int(String(decoding: text, as: UTF8.self)) ?? 0) > 7
        if !isTooLarge, let level = levels.level(of: text, at: range) { return level }
        // A status may be anything else.
        if Self.isStatus(key ?? []) { return nil }
        // Numbers of bunyan are of a member that is called so: a severity of 10 is another program's.
        let isLevel = key.map { String(decoding: $0, as: UTF8.self).lowercased().hasSuffix("level") } ?? true
        if isLevel, let number = Int(String(decoding: text, as: UTF8.self)), let word = LevelNumber.word(of: number),
            let level = LogLevel(word.utf8)
        {
            return LineReading.Level(level: level, word: word, range: range)
        }
        // Programs have words of their own, too.
        let isWord = (2...12).contains(text.count) && text.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
        guard isWord else { return nil }
        let word = String(decoding: text, as: UTF8.self).lowercased()
        return LineReading.Level(level: Self.severities[word] ?? .quiet, word: word, range: range)
    }
}

extension WrittenTime {
    /// Takes over the part of its second that is written elsewhere.
    ///
    /// - Parameter unit: the nanoseconds that one of it counts.
    mutating func setPart(_ text: ArraySlice<UInt8>, unit: Int) {
        guard let part = Int(String(decoding: text, as: UTF8.self)), 0..<1_000_000_000 / unit ~= part else { return }
        if let moment {
            self.moment = Instant(seconds: moment.second, nanosecond: part * unit) ?? moment
        } else {
            clock?.nanosecond = part * unit
        }
    }
}
