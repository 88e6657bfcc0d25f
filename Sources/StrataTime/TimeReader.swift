/// Reads written times, by the table of shapes that dates have.
package struct TimeReader: Sendable {
    /// The order of a date in digits that may be read in several; nil: the likeliest.
    package var order: DateOrder?
    /// A year that is near to those that are read, for dates whose year has two digits.
    package var nearYear: Int

    /// A time, and where it stands.
    package struct Found: Equatable, Sendable {
        package var time: WrittenTime
        package var range: Range<Int>
    }

    /// - Parameters:
    ///   - order: what comes first of a date in digits; nil: what is likeliest.
    ///   - nearYear: a year that is near to those that are read.
    package init(order: DateOrder? = nil, nearYear: Int = TimeReader.thisYear) {
        (self.order, self.nearYear) = (order, nearYear)
    }

    /// Returns the time that stands at a place, with all that belongs to it; nil where none does.
    package func read(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Found? {
        guard place < bytes.count else { return nil }
        var scanner = TimeScanner(bytes, at: place)
        guard let time = time(&scanner) else { return nil }
        return Found(time: time, range: place..<scanner.place)
    }

    /// Returns the time behind the letter of a level: `E0520 04:45:11.123456`.
    package func readBehindLetter(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Found? {
        var scanner = TimeScanner(bytes, at: place)
        for shape in DateShape.behindLetter {
            guard let date = scanner.date(shape),
                let (time, end) = scanner.withClock(date, shape, DayEnd(scanner.place))
            else { continue }
            return Found(time: time, range: place..<end)
        }
        return nil
    }

    /// Returns the whole of a text as a time; nil where it is none, or anything else is there.
    package func whole(_ text: some Collection<UInt8>) -> WrittenTime? {
        let bytes = Array(text)
        return bytes.withUnsafeBytes { bytes in
            guard let found = read(bytes, at: 0) else { return nil }
            var rest = TimeScanner(bytes, at: found.range.upperBound)
            rest.skipCount()
            return rest.place == bytes.count ? found.time : nil
        }
    }

    // MARK: - Parts

    private func time(_ scanner: inout TimeScanner) -> WrittenTime? {
        let start = scanner.place
        let first = scanner.peek
        if scanner.isDigit {
            if let moment = scanner.countOfSeconds() ?? scanner.countWithExponent() { return moment }
            if let time = dated(&scanner, among: scanner.shapesBehindDigits) { return time }
            if scanner.isMonthName { return dated(&scanner, among: DateShape.named) }
            return clockFirst(&scanner)
        }
        if first == UInt8(ascii: "@"), let moment = scanner.tai() { return moment }
        if first == UInt8(ascii: "a"), let moment = scanner.audit() { return moment }
        guard first.isLetter || first >= 0x80 else { return nil }
        if scanner.skipWeekday() {
            if scanner.isDigit, let time = dated(&scanner, among: scanner.shapesBehindDigits) { return time }
        }
        if scanner.isMonthName, let time = dated(&scanner, among: DateShape.named) { return time }
        scanner.place = start
        return nil
    }

    /// Returns a date, and the time behind it.
    private func dated(_ scanner: inout TimeScanner, among shapes: [DateShape]) -> WrittenTime? {
        let start = scanner.place
        if shapes.isEmpty { return nil }
        var best: (time: WrittenTime, end: Int, rank: (Int, Int))?
        for shape in shapes {
            scanner.place = start
            guard let date = scanner.date(shape) else { continue }
            let dayEnd = scanner.place
            let found: (WrittenTime, Int)
            if let whole = scanner.withClock(date, shape, DayEnd(dayEnd)) {
                found = whole
            } else if !shape.needsClock, scanner.isEndOfDay(dayEnd) {
                found = (date, dayEnd)
            } else {
                continue
            }
            let rank = (shape.order == nil || shape.order == order ? 0 : 1, distance(found.0, shape))
            if let best, (best.time.clock != nil) != (found.0.clock != nil) {
                guard found.0.clock != nil else { continue }
            } else if let best, best.rank <= rank {
                continue
            }
            best = (found.0, found.1, rank)
            if shape.order == nil, found.0.clock != nil { break }
        }
        guard let best else {
            scanner.place = start
            return nil
        }
        scanner.place = best.end
        return best.time
    }

    /// Returns the distance of a year of two digits from those that are read.
    private func distance(_ time: WrittenTime, _ shape: DateShape) -> Int {
        guard shape.parts.contains(.shortYear), let year = time.year else { return 0 }
        return year > nearYear ? 2 * (year - nearYear) : nearYear - year
    }

    /// Reads `04:45:11`, which a date may follow.
    private func clockFirst(_ scanner: inout TimeScanner) -> WrittenTime? {
        let start = scanner.place
        guard let clock = scanner.clock(isAlone: true) else { return nil }
        var time = WrittenTime()
        time.clock = clock
        let zoneStart = scanner.place
        time.zone = scanner.zone()?.offset
        guard scanner.isEnd else {
            scanner.place = zoneStart
            time.zone = nil
            guard scanner.isEnd else {
                scanner.place = start
                return nil
            }
            return time
        }
        let end = scanner.place
        if scanner.skipJoint() {
            _ = scanner.skipWeekday()
            let shapes = scanner.isDigit ? scanner.shapesBehindDigits : DateShape.named
            for shape in shapes where !shape.needsClock && (shape.order == nil || shape.order == order ?? shape.order) {
                let place = scanner.place
                if let date = scanner.date(shape), scanner.isEnd, !(scanner.peek == UInt8(ascii: ":")) {
                    (time.year, time.month, time.day) = (date.year, date.month, date.day)
                    if time.zone == nil { time.zone = scanner.zone()?.offset }
                    return time
                }
                scanner.place = place
            }
        }
        scanner.place = end
        return time
    }
}
