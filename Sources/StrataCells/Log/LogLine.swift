import StrataDecoders
import StrataDocument
import StrataSystem

/// What a line of a log says: when, how bad it is, who wrote it and what, as its decoder tells them apart, or else as its
/// text does.
package struct LogLine {
    /// When, in seconds since 1970 began in UTC; nil where it says nothing of that.
    package let seconds: Double?
    /// How bad it is, as a word in lower case: as the line has it, or `error`, `warning`, `info` or `debug` where that is
    /// a number or a letter; nil where it says nothing of that.
    package let level: String?
    /// Who wrote it; nil where it says nothing of that.
    package let source: [UInt8]?
    /// What it says.
    package let message: [UInt8]
    /// What else it has.
    package let fields: [LineParts.Field]

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - shown: its text as it is shown.
    ///   - parts: what its decoder tells apart.
    ///   - now: the time, in seconds since 1970 began in UTC.
    package init(_ shown: ArraySlice<UInt8>, _ parts: LineParts?, now: Double = WallClock.now / 1000) {
        let time = parts?.time.flatMap { Self.seconds($0, now) }
        seconds = time ?? (parts?.time == nil ? RecordDate.seconds(ofLog: shown, now: now) : nil)
        fields = parts?.fields ?? []
        // What a container or a member of a record holds may be a line of a log itself.
        let text = parts.map { $0.message ?? [] } ?? Array(shown)
        let isTold = parts?.level != nil || parts?.source != nil
        let looked = isTold ? Array(shown) : text
        let read = Highlights(Array(looked.prefix(2 * Highlights.reach)))
        level = parts?.level.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? read.word(in: looked)
        source = parts?.source ?? (isTold ? nil : read.source.map { Array(text[$0]) })
        var message = text[...]
        if !isTold, read.message > 0 { message = text[read.message...].drop { $0 == 0x20 } }
        while let last = message.last, last == 0x0A || last == 0x0D { message = message.dropLast() }
        self.message = Array(message)
    }

    private static func seconds(_ time: [UInt8], _ now: Double) -> Double? {
        Moment.seconds(String(decoding: time, as: UTF8.self)) ?? RecordDate.seconds(ofLog: time[...], now: now)
    }
}

extension Highlights {
    /// The level as a word in lower case; nil where nothing says one.
    fileprivate func word(in text: [UInt8]) -> String? {
        if let label, label.count > 1, !ByteScanner.isDigit(text[label.lowerBound]) {
            return String(decoding: text[label], as: UTF8.self).lowercased()
        }
        switch level {
        case .error: return "error"
        case .warning: return "warning"
        case .debug: return "debug"
        case .ordinary: return label == nil ? nil : "info"
        }
    }
}
