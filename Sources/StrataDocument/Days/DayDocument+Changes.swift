extension DayDocument {
    /// Takes over what has happened to the rows. Few rows that come bring their headers with them; of many the headers are
    /// found when they are revealed.
    func follow(_ update: DocumentUpdate) {
        var news = News()
        for change in update.changes { handle(change, &news) }
        revealed = 0..<0
        // What comes at the end changes nothing before it.
        if !update.changes.allSatisfy(\.isAppending) { undated = (0..<0, nil) }
        if isShown {
            for id in news.changed { if let place = base.index(of: id) { news.doubts += [place, place + 1] } }
            // A header that stands too low goes up before another one comes in there.
            let standing = news.doubts.filter { headers.number(at: $0) != nil }
            for place in standing + news.doubts { news.changes += settle(from: place) }
            if news.appended <= Self.few { news.changes += examine(rowCount - news.appended..<rowCount) }
        }
        observers.tell(DocumentUpdate(news.changes, cause: update.cause))
    }

    private static let few = 64

    /// The changes and counts that an update comes to.
    private struct News {
        var changes: [DocumentChange] = []
        /// The places of rows above which something else stands than before.
        var doubts: [Int] = []
        /// Rows with another text.
        var changed: [RowID] = []
        /// The number of rows that came at the end.
        var appended = 0

        /// Rows came in at a place.
        mutating func shift(from place: Int, by count: Int) {
            for number in doubts.indices where doubts[number] >= place { doubts[number] += count }
        }
    }

    private func handle(_ change: DocumentChange, _ news: inout News) {
        switch change {
        case .prepended(let count, _):
            makeRoom(0..<count, &news)
            // The day that the first row was of may have begun before it.
            if let first = headers.all.first { news.doubts.append(first.place) }
            news.changes.append(change)
        case .appended(let count, _):
            rowCount += count
            news.appended += count
            news.changes.append(change)
        case .inserted(let range, let averageBytes):
            news.changes.append(.inserted(indices(ofNew: range), averageBytes: averageBytes))
            makeRoom(range, &news)
        case .insertedHeaders(let range):
            news.changes.append(.insertedHeaders(indices(ofNew: range)))
            makeRoom(range, &news)
        case .removed(let range, let names):
            examined.remove(names.lowerBound.ordinal..<names.upperBound.ordinal + 1)
            remove(range, names, &news)
        case .moved:
            news.changes += forgetDays()
            news.changes.append(change)
        case .changed(let id):
            news.changed.append(id)
            news.changes.append(change)
        case .reread:
            examined = OrdinalSet()
            news.changes.append(change)
        }
    }

    /// Returns the indices that rows will have which come in before the header at their place.
    private func indices(ofNew places: Range<Int>) -> Range<Int> {
        let above = headers.count(upTo: places.lowerBound - 1)
        return places.lowerBound + above..<places.upperBound + above
    }

    private func makeRoom(_ places: Range<Int>, _ news: inout News) {
        headers.shift(from: places.lowerBound, by: places.count)
        news.shift(from: places.lowerBound, by: places.count)
        rowCount += places.count
        if places.count <= Self.few { news.doubts += places }
        news.doubts.append(places.upperBound)
    }

    private func remove(_ places: Range<Int>, _ names: ClosedRange<RowID>, _ news: inout News) {
        let inside = headers.count(upTo: places.lowerBound - 1)..<headers.count(upTo: places.upperBound - 1)
        // The rows below each header, from the last one on.
        var end = places.upperBound
        for number in inside.reversed() + [inside.lowerBound - 1] {
            let start = number < inside.lowerBound ? places.lowerBound : headers.all[number].place
            if start < end { news.changes.append(.removed(start + number + 1..<end + number + 1, names)) }
            end = start
        }
        headers.collapse(places)
        rowCount -= places.count
        news.doubts = news.doubts.map {
            $0 < places.lowerBound ? $0 : max(places.lowerBound, $0 - places.count)
        }
        // Of those that stand over the same row now, the last one may be right.
        var same = inside.lowerBound..<headers.count(upTo: places.lowerBound)
        if places.lowerBound < rowCount, !same.isEmpty { same.removeLast() }
        for number in same.reversed() { news.changes.append(headers.remove(number)) }
        news.doubts.append(places.lowerBound)
    }

    /// Has what stands above a row be right, or above the next one that says a day.
    private func settle(from place: Int) -> [DocumentChange] {
        var changes: [DocumentChange] = []
        for place in place..<max(place, min(rowCount, place + Self.reach)) {
            changes += settle(place)
            if ownDay(place) != nil { break }
        }
        return changes
    }

    /// Has what stands above a row be right.
    private func settle(_ place: Int) -> [DocumentChange] {
        let ordinal = base.id(at: place).ordinal
        examined.remove(ordinal..<ordinal + 1)
        guard let number = headers.number(at: place), let own = ownDay(place),
            headers.all[number].day.day == own.day, dayBefore(place)?.day == own.day
        else { return examine(place..<place + 1) }
        // The day has begun before.
        let above = number > 0 ? headers.all[number - 1] : nil
        examined.insert(CollectionOfOne(ordinal))
        guard above?.day.day != own.day, let start = startOfDay(own, from: above?.place ?? 0, to: place), start < place,
            start != above?.place
        else { return [headers.remove(number)] }
        let (from, to) = headers.move(number, to: start)
        return [.moved(from..<from + 1, to: to)]
    }
}

extension DocumentChange {
    /// True if rows came behind all others.
    fileprivate var isAppending: Bool {
        guard case .appended = self else { return false }
        return true
    }
}
