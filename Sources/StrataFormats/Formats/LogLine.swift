import StrataDocument
import StrataSystem
import StrataTime

/// The parts of a line of a log: its time, its level, its writer and its message.
package struct LogLine: Sendable {
    /// When; nil where it says nothing of that.
    package let instant: Instant?
    /// The day, where that is written alone, without a time of it.
    private let day: CalendarDay?
    /// The level, as a word in lower case: as the line has it, or `error`, `warning`, `info` or `debug` if that is a
    /// number or a letter, or told by words of the message; nil if nothing tells of it.
    package let level: String?
    /// The writer; nil if the line does not say it.
    package let source: [UInt8]?
    /// The message.
    package let message: [UInt8]
    /// The other fields.
    package let fields: [LineParts.Field]
    /// The names that its record has for what every line may say, each with the common one.
    let ownNames: [(key: [UInt8], common: String)]

    /// - Parameters:
    ///   - reading: what a format tells apart in the line.
    ///   - now: the time that it was written by, in seconds since 1970 began in UTC.
    package init(_ reading: LineReading, now: Double = WallClock.now / 1000) {
        self.init(reading, at: reading.time.flatMap { $0.instant { now } })
    }

    /// - Parameters:
    ///   - reading: what a format tells apart in the line.
    ///   - instant: when it was written.
    package init(_ reading: LineReading, at instant: Instant?) {
        self.instant = instant
        day = reading.time?.day(at: instant)
        var message = reading.message.text[...]
        while let last = message.last, last <= 0x20 { message = message.dropLast() }
        self.message = Array(message)
        level = reading.level?.word ?? (reading.isLevelless ? nil : LevelWords.level(of: self.message)?.word)
        source = reading.source?.text
        (fields, ownNames) = (reading.fields, reading.ownNames)
    }

    /// The time as an export has it. Of a day alone, no midnight is made.
    package var time: String? { day?.text ?? instant?.text }
}
