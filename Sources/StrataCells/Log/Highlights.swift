import StrataFormats
import StrataInterface

/// The role of a stretch of a log line, which decides its colour.
enum InkRole: Hashable {
    /// Timestamps, hosts, process numbers.
    case dim
    /// The name of a program.
    case program
    /// Words of levels that matter little: debug, info.
    case quiet
    /// Words such as warning.
    case warning
    /// Words such as error.
    case error
}

/// A stretch of a log line, in bytes.
struct HighlightRun: Hashable {
    let range: Range<Int>
    let role: InkRole
}

/// The parts that the eye should find in a log line: its message, its writer and its level.
struct Highlights: Equatable {
    /// The runs, in order, without overlap.
    private(set) var runs: [HighlightRun] = []
    /// The level that the message begins with, or else the worst that is named near its start.
    private(set) var level = RowLevel.ordinary
    /// The stretch in which the line says its level itself; nil if it says none, and a word in its message decided.
    private(set) var label: Range<Int>?
    /// The writer, if the line says it.
    private(set) var source: Range<Int>?
    /// The start of the message.
    private(set) var message = 0
    /// The length of the part that has been looked through, in bytes.
    private(set) var end = 0

    /// Words are looked for in so many bytes.
    static let reach = 2048

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - reader: reads lines of its file.
    ///   - known: how bad the row is by its bytes as they came, where others are shown.
    init(_ line: [UInt8], by reader: LineReader = .general, known: ToldLevel? = nil) {
        // The lines that follow in an entry are of no format.
        self.init(line, reader.withoutFields.read(line.prefix { $0 != 0x0A }), known: known)
    }

    /// Looks at a line whose first line was read.
    init(_ line: [UInt8], _ reading: LineReading, known: ToldLevel? = nil) {
        if let found = reading.level { level = found.level.rowLevel }
        if let known { level = known.level }
        label = reading.level?.range
        source = reading.source?.range
        message = reading.format == nil ? 0 : reading.message.range?.lowerBound ?? 0
        append(reading, of: line)
        if reading.isLevelless {
            end = line.count
        } else {
            appendWords(line, from: message, isLabelled: known?.isSaid ?? (reading.level != nil))
        }
        if reading.level == nil, !reading.isLevelless {
            let text = line[message...]
            if LevelWords.beginsTrace(text) || LevelWords.throwsException(text) { level = .error }
        }
        if let known { level = known.level }
    }

    /// Takes over what stands before the message.
    private mutating func append(_ reading: LineReading, of line: [UInt8]) {
        var known: [(Range<Int>, InkRole)] = []
        if let range = reading.timeRange { known.append((line.withBrackets(around: range), .dim)) }
        if let range = reading.source?.range { known.append((range, .program)) }
        if let found = reading.level, let range = found.range { known.append((range, InkRole(found.level))) }
        known.sort { $0.0.lowerBound < $1.0.lowerBound }
        var place = 0
        for (range, role) in known where range.lowerBound >= place {
            dim(place..<min(range.lowerBound, max(place, message)), of: line)
            append(range, role)
            place = range.upperBound
        }
        if message > place { dim(place..<message, of: line) }
    }

    /// Brackets alone are nothing to be dimmed. What is dimmed already goes on.
    private mutating func dim(_ range: Range<Int>, of line: [UInt8]) {
        guard line[range].contains(where: LevelWords.isWord) else { return }
        append(range.lowerBound..<line[range].trimmedEnd, .dim)
    }

    private mutating func appendWords(_ line: [UInt8], from start: Int, isLabelled: Bool) {
        end = min(line.count, start + Self.reach)
        var isLabelled = isLabelled
        LevelWords.forEach(in: start..<end, of: line) { word, level in
            let role = InkRole(level)
            // A line that calls itself ordinary is no error for a word in its message.
            if isLabelled, self.level <= .ordinary, level.rowLevel > self.level { return }
            // Far from the start, a word such as notice is no level.
            if role != .quiet || word.lowerBound < start + LevelWords.labelReach { append(word, role) }
            if !isLabelled, word.lowerBound < start + LevelWords.reach { self.level = max(self.level, level.rowLevel) }
            isLabelled = isLabelled || word.lowerBound < start + LevelWords.labelReach
        }
    }

    /// Returns the levels that are named within a part of a line, which may lie anywhere in it.
    static func levels(named range: Range<Int>, in line: [UInt8]) -> [HighlightRun] {
        // The word before one may deny it.
        var start = max(0, range.lowerBound - LevelWords.context)
        while start > 0, start < range.upperBound, LevelWords.isWord(line[start - 1]), LevelWords.isWord(line[start]) {
            start += 1
        }
        var runs: [HighlightRun] = []
        LevelWords.forEach(in: start..<range.upperBound, of: line) { word, level in
            let role = InkRole(level)
            guard word.upperBound > range.lowerBound, role != .quiet else { return }
            runs.append(HighlightRun(range: word, role: role))
        }
        return runs
    }

    private mutating func append(_ range: Range<Int>, _ role: InkRole) {
        guard !range.isEmpty else { return }
        if role == .dim, let last = runs.last, last.role == .dim, last.range.upperBound == range.lowerBound {
            runs[runs.count - 1] = HighlightRun(range: last.range.lowerBound..<range.upperBound, role: .dim)
        } else {
            runs.append(HighlightRun(range: range, role: role))
        }
    }
}

extension ArraySlice<UInt8> {
    /// Its end without the spaces there, and the colon before the message.
    fileprivate var trimmedEnd: Int {
        var end = endIndex
        while end > startIndex, self[end - 1] <= 0x20 { end -= 1 }
        if end > startIndex, self[end - 1] == UInt8(ascii: ":") { end -= 1 }
        return end
    }
}

extension [UInt8] {
    /// Returns a range with the square brackets around it, if it stands in some of its own.
    fileprivate func withBrackets(around range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start > 0, self[start - 1] == 0x20 { start -= 1 }
        guard start > 0, self[start - 1] == UInt8(ascii: "["), range.upperBound < count,
            self[range.upperBound] == UInt8(ascii: "]")
        else { return range }
        return start - 1..<range.upperBound + 1
    }
}

extension InkRole {
    /// The role of a word for a level.
    init(_ level: LogLevel) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .quiet, .debug: self = .quiet
        }
    }
}

extension LogLevel {
    /// The weight that it gives a line.
    var rowLevel: RowLevel {
        switch self {
        case .error: .error
        case .warning: .warning
        case .quiet: .ordinary
        case .debug: .debug
        }
    }
}
