import StrataDecoders
import StrataDocument
import StrataFormats
import StrataInterface
import StrataJSON
import StrataSystem
import StrataTime

/// A cell that finds in a line the day that it is from.
package protocol DatedCell: Cell {
    /// Returns the day that a line says, on the calendar that the reader is shown; nil where it says none.
    func day(of line: Line) -> LineDay?
    /// Returns the moment that a line says, in seconds since 1970 began in UTC, or the day that it says begins with;
    /// nil where it says none.
    func moment(of line: Line) -> Double?
    /// The style of the headers between its rows.
    var headerStyle: HeaderStyle { get }
    /// True if there are headers unless the user says otherwise.
    var showsDays: Bool { get }
    /// Has lines read by the formats of their file.
    ///
    /// - Parameter find: what reads them, where that is known better than before; else nil.
    func readLines(by find: @escaping () -> LineReader?)
}

extension DatedCell {
    package func readLines(by find: @escaping () -> LineReader?) {}
    package var showsDays: Bool { false }
}

/// The style of headers.
package enum HeaderStyle {
    /// A strip as broad as the list, its text aligned with that of rows.
    case strip
    /// A capsule in the middle.
    case capsule
}

/// A record of a line that has a day.
protocol DatedRecord {
    /// The moment that it is from, or the day alone, if it says one.
    var date: RecordDate? { get }
    /// The day that it is from, if it says one.
    var lineDay: LineDay? { get }
}

extension DatedRecord {
    var lineDay: LineDay? { date?.lineDay }
}

extension RecordDate {
    /// The day that the calendar here showed.
    var lineDay: LineDay { LineDay(CalendarDay(seconds, in: .here)) }
}

extension ChatMessage: DatedRecord {}

extension NoteRecord: DatedRecord {}

extension VisitRecord: DatedRecord {
    var date: RecordDate? { arrival ?? departure }
}

extension JSONRecord: DatedRecord {
    private static let keys = RecordNames.names(of: .time).map { String(decoding: $0, as: UTF8.self) }

    /// The values of members for a moment. One that counts parts of a second is a number of seconds here.
    private var moments: [JSONValue] {
        guard case .object(let object) = value else { return [] }
        return Self.keys.compactMap { key in
            guard let value = object[key] else { return nil }
            let digits = if case .text(let text) = value { text } else { value.compactText }
            return Moment.seconds(digits).map { .number(JSONNumber($0)) } ?? value
        }
    }

    /// The first member that is a moment.
    var date: RecordDate? { moments.lazy.compactMap { RecordDate(json: $0) }.first }

    /// The day of the first member that is a moment, as it is written, unless a zone was chosen for the reader.
    var lineDay: LineDay? {
        for member in moments {
            if Calendar.zone == nil, case .text(let text) = member, let date = CalendarDate(text),
                let day = CalendarDay(year: date.year, month: date.month, day: date.day)
            {
                return LineDay(day, in: date.time?.offset.map(DayZone.east) ?? .here)
            }
            if let date = RecordDate(json: member) { return date.lineDay }
        }
        return nil
    }
}

extension Line: DatedRecord {
    var date: RecordDate? { RecordDate(ofLog: bytes) }
    var lineDay: LineDay? { LineDay(ofLog: bytes) }
}
