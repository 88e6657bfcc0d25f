extension DayDocument {
    /// Finds the days of rows that are about to be shown, and the start of the first one's.
    package func reveal(_ rows: Range<Int>) {
        let places = self.places(of: rows)
        base.reveal(places)
        guard isShown else { return }
        var changes = changesOfTime()
        if !places.isEmpty, !revealed.contains(places) {
            changes += examine(places) + findSection(of: places.lowerBound)
            revealed = places
        }
        observers.tell(DocumentUpdate(changes, cause: .discovery))
    }

    /// Returns the places of the rows among a range of indices.
    private func places(of rows: Range<Int>) -> Range<Int> {
        let (start, end) = (max(0, rows.lowerBound), min(rows.upperBound, count))
        guard start < end else { return 0..<0 }
        return start - headers.count(before: start)..<end - headers.count(before: end)
    }

    /// Has headers stand where days begin among rows.
    func examine(_ places: Range<Int>) -> [DocumentChange] {
        var changes: [DocumentChange] = []
        // The day of the row before; nil where it was not looked at.
        var before: LineDay?
        for place in places {
            let ordinal = base.id(at: place).ordinal
            guard !examined.contains(ordinal) else {
                before = nil
                continue
            }
            examined.insert(CollectionOfOne(ordinal))
            let own = ownDay(place)
            let begins = own.map { ($0.day != (before ?? dayBefore(place))?.day) } ?? false
            let number = headers.number(at: place)
            if let number, !begins || headers.all[number].day.day != own?.day { changes.append(headers.remove(number)) }
            if let own, begins, headers.number(at: place) == nil { changes.append(insertHeader(own, at: place)) }
            before = own ?? before
        }
        return changes
    }

    /// Has a header stand at the start of the day that a row belongs to.
    private func findSection(of place: Int) -> [DocumentChange] {
        guard let day = day(at: place) else { return [] }
        let above = headers.count(upTo: place)
        guard above == 0 || headers.all[above - 1].day.day != day.day,
            let start = startOfDay(day, from: above == 0 ? 0 : headers.all[above - 1].place, to: place),
            headers.number(at: start) == nil
        else { return [] }
        return [insertHeader(day, at: start)]
    }

    // MARK: - Days

    /// The number of rows without a day that are looked at one by one.
    static let reach = 1024

    /// Returns the day that the rows before one belong to, or nil where none is known.
    func dayBefore(_ place: Int) -> LineDay? {
        var (start, day) = (max(0, place - Self.reach), LineDay?.none)
        for other in (start..<place).reversed() {
            let own = undated.rows.contains(other) ? undated.day : ownDay(other)
            guard own != nil || undated.rows.contains(other) else { continue }
            (start, day) = (undated.rows.contains(other) ? undated.rows.lowerBound : other, own)
            break
        }
        undated = (start..<max(start, place), day)
        if day != nil || start == 0 { return day }
        // As far as is known it is still that of the header above.
        let above = headers.count(upTo: place - 1)
        return above > 0 ? headers.all[above - 1].day : nil
    }

    /// Returns the day that a row belongs to, or nil where none is known.
    private func day(at place: Int) -> LineDay? { ownDay(place) ?? dayBefore(place) }

    /// Finds the first row of a day, by halves; nil where no row says that it is. O(log n) rows are read, and up to
    /// ``reach`` before each that says no day.
    ///
    /// - Parameters:
    ///   - low: a row before which the day has not begun.
    ///   - high: a row of the day.
    func startOfDay(_ day: LineDay, from low: Int, to high: Int) -> Int? {
        var (low, high) = (low, high)
        if self.day(at: low)?.day == day.day { high = low }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if self.day(at: middle)?.day == day.day { high = middle } else { low = middle }
        }
        return ownDay(high)?.day == day.day ? high : nil
    }
}
