import StrataTime
/// The rows of another document, with a header before the first one of each day. Rows keep their names; a header has one
/// of its own, for as long as it stands.
///
/// A row that says no day belongs to the day of the rows before it. Days are not looked for in all rows: they are found
/// where rows are revealed, and there the start of the day that is shown, which is searched for by halves. Each header
/// that stands is true, since the row above it is of another day; where times go up and down, some that are out of view
/// are found when they come near it. Rows in view are read until it is known what stands above them, and to find where
/// a day starts as many others as halving takes, of each of which up to a thousand neighbours that say no day.
package final class DayDocument: Document {
    /// The rows without headers.
    package let base: any Document
    /// Finds the day that a line says, or nil where it says none.
    private let findDay: (Line) -> LineDay?
    private let clock: () -> Double
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()

    /// The headers that are known.
    var headers = DayHeaders()
    /// The rows of which it is known whether a header stands above them.
    var examined = OrdinalSet()
    /// The number of rows as far as was told.
    var rowCount: Int
    /// The places that were revealed last; nothing has changed since.
    var revealed = 0..<0
    /// The last rows that were searched for one that says a day: the first of them does, or none.
    var undated: (rows: Range<Int>, day: LineDay?) = (0..<0, nil)
    /// The time at which the words of headers are true, in seconds since 1970 began in UTC.
    private var moment: Double
    /// The time at which one of them is true no more.
    private var dayEnd = Double.infinity

    /// The rows of a document; no day is found before rows are revealed.
    ///
    /// - Parameters:
    ///   - isShown: whether there are headers at all.
    ///   - clock: the time, in seconds since 1970 began in UTC.
    ///   - findDay: finds the day that a line says, or nil where it says none.
    package init(
        of base: any Document, isShown: Bool, clock: @escaping () -> Double, findDay: @escaping (Line) -> LineDay?
    ) {
        (self.base, self.isShown, self.clock, self.findDay) = (base, isShown, clock, findDay)
        rowCount = base.count
        moment = clock()
        base.observers.add(self) { $0.follow($1) }
    }

    /// True if there are headers.
    package var isShown: Bool {
        didSet { if isShown != oldValue { observers.tell(DocumentUpdate(forgetDays(), cause: .reader)) } }
    }

    /// Lets every header go.
    func forgetDays() -> [DocumentChange] {
        (examined, revealed, undated) = (OrdinalSet(), 0..<0, (0..<0, nil))
        dayEnd = .infinity
        return headers.all.indices.reversed().map { headers.remove($0) }
    }

    // MARK: - Rows

    package var count: Int { base.count + headers.all.count }
    package var averageBytes: Double { base.averageBytes }
    package var dividers: [RowID] { base.dividers }
    package func headerCount(before index: Int) -> Int { headers.count(before: index) }
    package func reader() -> any RowReader { base.reader() }
    package func originals() -> any RowReader { base.originals() }
    package func details(of id: RowID) -> [UInt8]? { id.isHeader ? nil : base.details(of: id) }

    package var nameBounds: ClosedRange<RowID>? { base.nameBounds }
    package var isInNameOrder: Bool { base.isInNameOrder }
    package func id(at index: Int) -> RowID {
        headers.id(at: index, in: base)
    }

    package func index(of id: RowID) -> Int? {
        headers.index(of: id, in: base)
    }

    package func text(of id: RowID) -> Line {
        guard id.isHeader else { return base.text(of: id) }
        guard let day = headers.contents[id] else { return .gone }
        var line = Line(Array(day.day.words(today: today(in: day.zone)).utf8))
        line.isHeader = true
        return line
    }

    package func revision(of id: RowID) -> UInt64 {
        guard id.isHeader else { return base.revision(of: id) }
        // The words are others on another day.
        return headers.contents[id].map { UInt64(max(0, today(in: $0.zone).number)) } ?? 0
    }

    /// Returns the day that a row says itself, or nil where it says none.
    func ownDay(_ place: Int) -> LineDay? {
        let line = base.line(at: place)
        return line.isDivider || line.isHeader || !line.isReadable ? nil : findDay(line)
    }

    // MARK: - Headers

    /// Has a header stand at a place.
    func insertHeader(_ day: LineDay, at place: Int) -> DocumentChange {
        dayEnd = min(dayEnd, end(ofDayIn: day.zone))
        return headers.insert(day, at: place)
    }

    // MARK: - Time

    /// The number of seconds until the words of a header will be others; nil while that is not to be expected. They are
    /// when rows are revealed after that.
    package var timeToNextDay: Double? { dayEnd.isFinite ? max(1, dayEnd - clock()) : nil }

    /// Returns the changes to be told because of the time that it is now.
    func changesOfTime() -> [DocumentChange] {
        let now = clock()
        // A clock may also be set back.
        guard now >= dayEnd || now < moment - 1 || headers.all.isEmpty else { return [] }
        let before = headers.all.map { today(in: $0.day.zone) }
        moment = now
        dayEnd = headers.all.reduce(.infinity) { min($0, end(ofDayIn: $1.day.zone)) }
        return zip(headers.all, before).compactMap { header, day in
            today(in: header.day.zone) == day ? nil : .changed(header.id)
        }
    }

    private func today(in zone: DayZone) -> CalendarDay { CalendarDay(moment, in: zone) }

    /// Returns the end of the day of the moment; where clocks are changed that night, an hour of it may be left.
    private func end(ofDayIn zone: DayZone) -> Double {
        let next = Double(today(in: zone).number + 1) * 86_400
        return max(moment + 1, next - Double(zone.offset(at: moment)))
    }
}
