/// Spans of time in a few letters.
package enum ElapsedText {
    /// `+12 ms`, `+3.2 s`, `+4:05`, `+2:04:05`, `+3 d 4 h`; empty for no time at all.
    package static func words(_ seconds: Double) -> String {
        let sign = seconds < 0 ? "\u{2212}" : "+"
        let milliseconds = Int((seconds.magnitude * 1000).rounded())
        let whole = milliseconds / 1000
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        switch milliseconds {
        case 0: return ""
        case ..<1000: return "\(sign)\(milliseconds) ms"
        case ..<60_000:
            // Times without parts of seconds have no such parts between them.
            return milliseconds % 1000 == 0 ? "\(sign)\(whole) s" : "\(sign)\(whole).\(milliseconds % 1000 / 100) s"
        case ..<3_600_000: return "\(sign)\(whole / 60):\(two(whole % 60))"
        case ..<86_400_000: return "\(sign)\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
        default: return "\(sign)\(whole / 86_400) d \(whole / 3600 % 24) h"
        }
    }
}

/// The age of a moment in a few letters, which change at whole seconds for a minute and at whole minutes from then on,
/// for all rows at once: so no numbers are seen to run.
package struct AgeText: Equatable {
    /// `12 s ago`, `3 min ago`, `2 h 14 min ago`, `3 d 4 h ago`, or, of what is to come, `in 12 s`.
    package let words: String
    /// The moment at which they will be others, in seconds since 1970 began in UTC.
    package let nextChange: Double

    private static let (minute, hour, day) = (60, 3600, 86_400)

    /// - Parameters:
    ///   - moment: in seconds since 1970 began in UTC.
    ///   - now: the time, likewise.
    package init(of moment: Double, at now: Double) {
        let second = now.rounded(.down)
        let start = moment.rounded(.down)
        let isRecent = (second - start).magnitude < Double(Self.minute)
        let wholeMinute = (now / Double(Self.minute)).rounded(.down) * Double(Self.minute)
        nextChange = isRecent ? second + 1 : wholeMinute + Double(Self.minute)
        // Logs of other ages of the world are not read, but a number may say anything.
        let age = Int(min(max((isRecent ? second : wholeMinute) - start, -1e15), 1e15))
        let span = isRecent ? "\(age.magnitude) s" : Self.words(max(Self.minute, Int(age.magnitude)))
        words = second < start ? "in \(span)" : "\(span) ago"
    }

    private static func words(_ seconds: Int) -> String {
        switch seconds {
        case ..<hour: "\(seconds / minute) min"
        case ..<day: "\(seconds / hour) h \(seconds % hour / minute) min"
        default: "\(seconds / day) d \(seconds % day / hour) h"
        }
    }
}
