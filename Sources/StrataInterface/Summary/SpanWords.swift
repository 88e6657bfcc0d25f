import Strata
import StrataSearch
import StrataSystem
import StrataTime

/// The words for moments and spans of a histogram, on the clocks of the reader.
enum SpanWords {
    private static let (second, minute, day, year) = (1000, 60_000, 86_400_000, 364 * 86_400_000)

    /// Returns a moment as an axis names it, whose marks lie so many milliseconds apart: `14:02`, `20 May`.
    static func tick(_ moment: Int, step: Int) -> String {
        if step >= year { return text(moment, "%Y") }
        let isMidnight = text(moment, "%H:%M:%S") == "00:00:00"
        return step >= day || isMidnight ? text(moment, "%-d %b") : clock(moment, step)
    }

    /// Returns a moment with its day, unless that is today: `20 May 14:02`.
    static func moment(_ moment: Int, step: Int) -> String {
        if step >= day { return text(moment, "%-d %b %Y") }
        return (isToday(moment) ? "" : text(moment, isThisYear(moment) ? "%-d %b " : "%-d %b %Y "))
            + clock(moment, step)
    }

    /// Returns a span: `14:02–14:03`, `20 May 14:02–14:03`, `20 May–22 May`.
    static func span(_ moments: Range<Int>, step: Int) -> String {
        let (start, end) = (moments.lowerBound, moments.upperBound)
        if step >= day {
            let last = end - day
            return last <= start ? text(start, "%-d %b %Y") : "\(text(start, "%-d %b"))–\(text(last, "%-d %b %Y"))"
        }
        let isOneDay = CalendarDay(Double(start) / 1000, in: .here) == CalendarDay(Double(end - 1) / 1000, in: .here)
        return "\(moment(start, step: step))–\(isOneDay ? clock(end, step) : moment(end, step: step))"
    }

    private static func isToday(_ moment: Int) -> Bool {
        CalendarDay(Double(moment) / 1000, in: .here) == CalendarDay(WallClock.first / 1000, in: .here)
    }

    private static func isThisYear(_ moment: Int) -> Bool {
        text(moment, "%Y") == Calendar.text(Int(WallClock.first / 1000), "%Y", in: .here)
    }

    private static func clock(_ moment: Int, _ step: Int) -> String {
        if step >= minute, moment.quotient(by: minute) * minute == moment { return text(moment, "%H:%M") }
        let clock = text(moment, "%H:%M:%S")
        guard step < second else { return clock }
        let part = moment - moment.quotient(by: second) * second
        return "\(clock).\(String(1000 + part).dropFirst())"
    }

    private static func text(_ moment: Int, _ format: String) -> String {
        Calendar.text(moment.quotient(by: second), format, in: .here)
    }
}

extension LevelCounts {
    /// The rows in words: `312 lines · 4 errors`.
    ///
    /// - Parameter stride: One row of so many was counted.
    func words(_ noun: RowNoun, stride: Int) -> String {
        let isOne = sum * stride == 1
        var words = "\(CountText.approximate(sum, stride: stride)) \(isOne ? noun.one : noun.many)"
        for (band, one, many) in [(LevelBand.error, "error", "errors"), (.warning, "warning", "warnings")]
        where self[band] > 0 {
            words += " · \(CountText.approximate(self[band], stride: stride)) \(self[band] * stride == 1 ? one : many)"
        }
        return words
    }
}

extension CountText {
    /// Returns a number of rows of which one of so many was counted: `~12,400`.
    static func approximate(_ count: Int, stride: Int) -> String {
        (stride > 1 && count > 0 ? "~" : "") + grouped(count * stride)
    }
}
