/// A visit to a place: `{"place":"Museum","arrival":"2026-11-21T09:16:00Z","departure":"2026-11-21T11:00:00Z",
/// "tag":"Culture","color":"purple","notes":"Closed on Mondays"}`. Only the place must be there; the arrival may be
/// called `date`.
package struct VisitRecord: LineRecord {
    package static let noun = "a visit"

    package let place: String
    package let arrival: RecordDate?
    package let departure: RecordDate?
    /// The kind of visit.
    package let tag: String?
    /// The tag's colour.
    package let color: RecordColor?
    package let notes: String?
    package let unknown: [UnknownField]

    package init(_ fields: inout RecordFields) throws(RecordError) {
        place = try fields.requiredText("place")
        // A date beside an arrival is a field of its own, and unknown.
        arrival = try fields.date(fields.has("arrival") ? "arrival" : "date")
        departure = try fields.date("departure")
        if let arrival, let departure, departure.isBefore(arrival) {
            let (end, start) = (departure.words, arrival.words)
            throw .contradiction(
                "it ends before it begins: \(end == start ? "both within \(start)" : "\(end) is before \(start)")")
        }
        tag = try fields.text("tag")
        color = try fields.color("color")
        notes = try fields.text("notes")
        unknown = fields.unknown
    }

    /// `46 min`, `2 h 5 min`, `3 d 1 h`; nil where it is not known.
    package var duration: String? {
        guard let arrival, let departure, arrival.hasTime, departure.hasTime else { return nil }
        let minutes = Int((departure.seconds - arrival.seconds) / 60)
        let (days, hours) = (minutes / 1440, minutes / 60 % 24)
        let parts: [(Int, String)] =
            days > 0 ? [(days, "d"), (hours, "h")] : hours > 0 ? [(hours, "h"), (minutes % 60, "min")] : []
        let words = parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        return words.isEmpty ? "\(minutes) min" : words.joined(separator: " ")
    }

    /// `Sat 21 Nov 2026 · 09:16 – 10:02 · 46 min`, as far as it is known; empty where nothing is.
    package var times: String { times(\.day) }

    /// The same, `Sat 21 Nov · 09:16 – 10:02 · 46 min`.
    package var timesWithoutYear: String { times(\.dayOfYear) }

    private func times(_ day: (RecordDate) -> String) -> String {
        let parts = [(arrival ?? departure).map(day), span(day), duration]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    private func span(_ day: (RecordDate) -> String) -> String? {
        guard let arrival else { return departure?.clock.map { "until \($0)" } }
        guard let departure else { return arrival.clock }
        let otherDay = [day(departure), departure.clock].compactMap { $0 }.joined(separator: ", ")
        let end = departure.day == arrival.day ? departure.clock : otherDay
        return [arrival.clock, end].compactMap { $0 }.joined(separator: " – ").nonEmpty
    }
}

extension String {
    /// The string, or nil where there is nothing in it.
    var nonEmpty: String? { isEmpty ? nil : self }
}
