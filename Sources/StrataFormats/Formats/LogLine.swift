import StrataDocument
import StrataSystem
import StrataTime

/// What a line of a log says: when, how bad it is, who wrote it and what.
package struct LogLine {
    /// When; nil where it says nothing of that.
    package let instant: Instant?
    /// How bad it is, as a word in lower case: as the line has it, or `error`, `warning`, `info` or `debug` where that is a
    /// number or a letter, or told by words of the message; nil where nothing tells of that.
    package let level: String?
    /// Who wrote it; nil where it says nothing of that.
    package let source: [UInt8]?
    /// What it says.
    package let message: [UInt8]
    /// What else it has.
    package let fields: [LineParts.Field]

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
        var message = reading.message.text[...]
        while let last = message.last, last <= 0x20 { message = message.dropLast() }
        self.message = Array(message)
        level = reading.level?.word ?? LevelWords.level(of: self.message)?.word
        source = reading.source?.text
        fields = reading.fields
    }
}
