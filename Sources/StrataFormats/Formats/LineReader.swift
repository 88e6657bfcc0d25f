import StrataDocument
import StrataSearch
import StrataTime

/// Reads lines by formats: each by the first that explains it.
package struct LineReader: Sendable {
    /// The formats, in the order in which they are tried.
    package var formats: [FormatDefinition] {
        didSet { index = PatternIndex(formats) }
    }
    private var index: PatternIndex
    /// The reader of times.
    package var times = TimeReader()
    /// True if numbers that look like seconds since 1970 are times.
    package var trustsCounts = false
    /// The columns that a line of the file has named.
    package var table: NamedTable?
    /// True if some of the lines that tell what the file is made of are of formats that a user has defined: these say levels
    /// in their own way.
    package var hasOwnFormats = false
    /// The entries of the file whose lines are read together; nil where there are none.
    var joined: JoinedEntries?

    /// True if the parts of a line besides its time, level, source and message are kept as fields.
    var keepsFields = true

    /// The same, which keeps no fields: for those who ask for none, of records that may have very many.
    package var withoutFields: LineReader {
        var reader = self
        reader.keepsFields = false
        return reader
    }

    /// Reads by all formats that there are, whatever file a line is from.
    package static let general = LineReader(FormatShelf.shared.strong)

    package init(_ formats: [FormatDefinition]) { (self.formats, index) = (formats, PatternIndex(formats)) }

    /// Lines are looked at so far for what they begin with.
    private static let reach = 8192
    /// The number of formats that may stand one behind another in a line.
    private static let greatestDepth = 4

    /// Reads a line, which has no colours in it any more.
    package func read(_ line: ArraySlice<UInt8>) -> LineReading {
        var text = line.withoutMark
        while let last = text.last, last == 0x0D || last == 0x0A { text = text.dropLast() }
        // What begins with a date may be set in.
        let inner = text.drop { $0 == 0x20 || $0 == 0x09 }
        if inner.count < text.count,
            inner.startsWithYear(behind: text.count - inner.count) || text.startsPaddedLevel
        {
            text = inner
        }
        var reading = read(text, depth: 0)
        if text.startIndex != 0 { reading.shift(by: text.startIndex - line.startIndex - text.startIndex) }
        return reading
    }

    /// True if the lines of an entry are read together.
    package var readsWholeEntries: Bool { joined != nil }

    /// Reads all lines of an entry of a file whose entries are read so; nil for others, and for a line alone.
    package func readWhole(_ entry: ArraySlice<UInt8>) -> LineReading? {
        guard let joined, entry.contains(0x0A) else { return nil }
        return joined.read(entry)
    }

    /// Reads a line as far as its own format goes: what is behind a prefix stays text.
    func readPrefix(of line: ArraySlice<UInt8>) -> LineReading { read(line, depth: Self.greatestDepth) }

    /// Reads a column of a table that is a record by itself; nil where it is none.
    func readRecord(_ column: ArraySlice<UInt8>) -> LineReading? {
        column.first == UInt8(ascii: "{") ? record(column, depth: 1) : nil
    }

    private func read(_ line: ArraySlice<UInt8>, depth: Int) -> LineReading {
        if depth == 0, let table, let reading = table.read(line, self) { return reading }
        if let reading = record(line, depth: depth) { return reading }
        if let reading = patterns(line, depth: depth) { return reading }
        var reading = LineReading()
        reading.message = LineReading.Piece(line, at: line.indices)
        return reading
    }

    // MARK: - Records

    private func record(_ line: ArraySlice<UInt8>, depth: Int) -> LineReading? {
        guard let text = line.record, let record = RecordText(text) else { return nil }
        guard let format = formats.first(where: { $0.explains(record) }) else { return nil }
        var reading = format.read(record, isFlat: false, by: self)
        // An object in brackets or before a comma may as well be of a program's text.
        if depth == 0, reading.time == nil, text.count < line.trimmed.count { return nil }
        if reading.message.text.contains(0x1B) {
            reading.message = LineReading.Piece(LineTime.withoutColors(reading.message.text[...]))
        }
        if format.isPrefix, depth < Self.greatestDepth {
            while let last = reading.message.text.last, last == 0x0A || last == 0x0D {
                reading.message.text.removeLast()
            }
            reading.take(read(reading.message.text[...], depth: depth + 1), isPlaced: false)
        }
        if depth > 0 { reading.timeText = reading.timeRange.map { Array(line[$0]) } ?? reading.timeText }
        return reading
    }

    // MARK: - Patterns

    private func patterns(_ line: ArraySlice<UInt8>, depth: Int) -> LineReading? {
        let text = line.prefix(Self.reach)
        return text.withUnsafeBytes { bytes in
            CaptureRoom.withRoom { room in
                let time = TimedHead(bytes, times, trustsCounts: trustsCounts)
                let marked = time.map { Self.marked(bytes, $0) } ?? []
                return marked.withUnsafeBytes { marked in
                    let line = TriedLine(line: line, bytes: bytes, marked: marked, time: time, depth: depth)
                    return patterns(line, in: room)
                }
            }
        }
    }

    private func patterns(_ line: TriedLine, in room: CaptureRoom) -> LineReading? {
        var beginning = PatternIndex.Beginning(of: line.bytes, marked: line.marked)
        let (plain, marked) = (PatternBytes(of: line.bytes), PatternBytes(of: line.marked))
        var number = 0
        // A reading is large: it is made where there is one.
        var reading: LineReading?
        while true {
            let (ways, needs) = index.candidates(from: number, of: &beginning, in: room)
            guard !ways.isEmpty else { return nil }
            for place in ways.indices {
                let need = needs[place]
                guard need.bytes.isSubset(of: need.isOfMarked ? marked : plain) else { continue }
                if read(line, ways[place], in: room, &reading) { return reading }
            }
            number += ways.count
        }
    }

    /// A line that patterns are tried on.
    private struct TriedLine {
        let line: ArraySlice<UInt8>
        /// Its beginning.
        let bytes: UnsafeRawBufferPointer
        /// The same with a sign for its time; empty where it has none.
        let marked: UnsafeRawBufferPointer
        let time: TimedHead?
        let depth: Int
    }

    /// Returns bytes with a sign for the time in them.
    static func marked(_ bytes: UnsafeRawBufferPointer, _ time: TimedHead) -> [UInt8] {
        let range = time.found.range
        var marked: [UInt8] = []
        marked.reserveCapacity(bytes.count)
        marked += bytes[..<range.lowerBound]
        marked.append(FormatPattern.mark)
        marked += bytes[range.upperBound...]
        return marked
    }

    /// Reads a line in one way. Returns whether that explains it.
    private func read(
        _ line: TriedLine, _ candidate: PatternIndex.Candidate, in room: CaptureRoom, _ reading: inout LineReading?
    ) -> Bool {
        guard let pattern = candidate.pattern else {
            reading = fields(line.line, candidate.format)
            return reading != nil
        }
        let bytes = pattern.needsTime ? line.marked : line.bytes
        let isMatch = pattern.pattern.match(bytes, in: room) { ends in
            let time = pattern.needsTime ? line.time : nil
            let match = FormatMatch(ends, of: line.line, bytes, time)
            reading = self.reading(of: match, pattern.groups, candidate.format, time, line.depth)
        }
        return isMatch && reading != nil
    }

    private func fields(_ line: ArraySlice<UInt8>, _ format: FormatDefinition) -> LineReading? {
        if case .table(let columns) = format.kind { return NamedTable(columns, format).read(line, self) }
        guard let scanned = PairScanner.line(line), PairScanner.isRecord(scanned, line) else { return nil }
        return format.read(RecordText(line, pairs: scanned.pairs), isFlat: true, by: self)
    }

    /// Returns what the groups of a match say; nil if one of them says what no line of the format does.
    private func reading(
        of match: FormatMatch, _ groups: [FormatPattern.Group], _ format: FormatDefinition, _ time: TimedHead?,
        _ depth: Int
    ) -> LineReading? {
        let line = match.line
        var reading = LineReading()
        (reading.format, reading.begins, reading.isLevelless) = (format.name, true, format.isLevelless)
        var covered: [Range<Int>] = []
        var body: Range<Int>?
        for group in groups {
            guard let range = match.range(of: group.number), !range.isEmpty || group.role == .body else { continue }
            covered.append(range)
            if group.role == .body { body = body ?? range }
            guard append(group, range, match, format, &reading) else { return nil }
        }
        let end = body ?? match.end..<line.endIndex
        reading.message = LineReading.Piece(
            line[end].drop { $0 == 0x20 || $0 == 0x09 }, at: end.withoutLeadingSpace(in: line))
        let head = time.map { (time: $0.found.time, range: $0.found.range.shifted(by: line.startIndex)) }
        // What stands behind a prefix is told apart by itself, its time, too.
        if let head, reading.time == nil, !(format.isPrefix && end.contains(head.range.lowerBound)) {
            (reading.time, reading.timeRange) = head
        }
        if let time = reading.time, time.zone == nil, time.moment == nil {
            reading.time?.zone = zone(in: match, groups)
        }
        covered.append(end)
        if let range = reading.timeRange { covered.append(range) }
        if keepsFields { appendRest(of: line, outside: covered, format, to: &reading) }
        if depth > 0 { reading.timeText = reading.timeRange.map { Array(line[$0]) } }
        if format.isPrefix, depth < Self.greatestDepth {
            reading.take(read(line[reading.message.range ?? end], depth: depth + 1), isPlaced: true)
            if let head, reading.time == nil { (reading.time, reading.timeRange) = head }
        }
        return reading
    }

    /// Returns the zone that a group says beside the time, in seconds east of UTC; nil where none does.
    private func zone(in match: FormatMatch, _ groups: [FormatPattern.Group]) -> Int? {
        for group in groups where group.role == .zone {
            if let range = match.range(of: group.number), let zone = FormatDefinition.offset(Array(match.line[range])) {
                return zone
            }
        }
        return nil
    }

    /// Takes over what a group says, but for the body. Returns whether the line can be of the format.
    private func append(
        _ group: FormatPattern.Group, _ range: Range<Int>, _ match: FormatMatch, _ format: FormatDefinition,
        _ reading: inout LineReading
    ) -> Bool {
        let text = match.line[range]
        switch group.role {
        case .time:
            guard let time = match.time(of: group.number, range, format, times) else { return false }
            (reading.time, reading.timeRange) = (time, range)
        case .level:
            if var level = format.levels.level(of: text, at: range) {
                level.written = Array(text)
                reading.level = level
            } else if text.contains(where: \.isLetterOrDigit) {
                reading.fields.append(LineParts.Field(Array(group.name.utf8), Array(text)))
            }
        case .source:
            let trimmed = range.trimmed(in: match.line)
            if reading.source == nil, !trimmed.isEmpty, !match.line[trimmed].elementsEqual("-".utf8) {
                reading.source = LineReading.Piece(match.line[trimmed], at: trimmed)
            }
        case .body: break
        case .subsecond, .zone, .field:
            if case .subsecond(let unit) = group.role { reading.time?.setPart(text, unit: unit) }
            if keepsFields { reading.fields.append(LineParts.Field(Array(group.name.utf8), Array(text))) }
        }
        return true
    }

    /// Keeps words that no group of a pattern has, and that not all lines of its format have, as a field.
    private func appendRest(
        of line: ArraySlice<UInt8>, outside covered: [Range<Int>], _ format: FormatDefinition,
        to reading: inout LineReading
    ) {
        var rest: [UInt8] = []
        var place = line.startIndex
        func append(_ part: ArraySlice<UInt8>) {
            let part = part.trimmed.withoutMark
            guard part.contains(where: \.isLetterOrDigit), !format.words.cover(part) else { return }
            if !rest.isEmpty { rest.append(0x20) }
            rest += part
        }
        for range in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > place { append(line[place..<range.lowerBound]) }
            place = max(place, range.upperBound)
        }
        if place < line.endIndex { append(line[place...]) }
        if !rest.isEmpty { reading.fields.append(LineParts.Field(Array("rest".utf8), rest)) }
    }
}

extension LineReading {
    /// Takes over what the message says that another format explains. What is said before counts more.
    ///
    /// - Parameter isPlaced: whether the message stands in the line as it is.
    mutating func take(_ inner: LineReading, isPlaced: Bool) {
        guard let format = inner.format else { return }
        innerFormats = [format] + inner.innerFormats
        isLevelless = inner.isLevelless
        hasInnerTime = time != nil && inner.time != nil || inner.hasInnerTime
        // A time of day alone says less than one that has its day.
        if time == nil || time?.isWhole == false && inner.time?.isWhole == true {
            (time, timeRange, timeText) = (inner.time, isPlaced ? inner.timeRange : nil, inner.timeText)
        } else if let text = inner.timeText {
            time = time.map { inner.time.map($0.completed) ?? $0 }
            fields.append(LineParts.Field(Array("time".utf8), text))
        }
        let isNearer = inner.level.map { !$0.isOfNumber || $0.isOfStatus } ?? false
        if var found = inner.level, level == nil || level?.isOfSender == true && isNearer {
            // Senders give all they send one number; the program's own word is nearer.
            if let number = level, !fields.contains(where: { $0.value == number.written }) {
                fields.append(LineParts.Field(Array("priority".utf8), number.written))
            }
            if !isPlaced { found.range = nil }
            level = found
        } else if let other = inner.level, !other.written.map({ $0 | 0x20 }).elementsEqual(level?.word.utf8 ?? "".utf8)
        {
            fields.append(LineParts.Field(Array("level".utf8), other.written))
        }
        if let found = inner.source {
            if source == nil {
                source = LineReading.Piece(found.text, at: isPlaced ? found.range : nil)
            } else if found.text != source?.text {
                fields.append(LineParts.Field(Array("logger".utf8), found.text))
            }
        }
        fields += inner.fields
        noteNames(of: inner, inner.source != nil && inner.source?.text != source?.text ? ["source": "logger"] : [:])
        // Of pairs without a message, all that they say is said by them.
        if inner.message.text.isEmpty, !inner.fields.isEmpty, !message.text.isEmpty { return }
        message = LineReading.Piece(inner.message.text, at: isPlaced ? inner.message.range : nil)
    }

    /// Says of nothing where it stands.
    mutating func forgetPlaces() {
        (timeRange, message.range) = (nil, nil)
        level?.range = nil
        source?.range = nil
    }

    /// Moves all places.
    mutating func shift(by distance: Int) {
        guard distance != 0 else { return }
        timeRange = timeRange?.shifted(by: distance)
        if let range = level?.range { level?.range = range.shifted(by: distance) }
        if let range = source?.range { source?.range = range.shifted(by: distance) }
        message.range = message.range?.shifted(by: distance)
    }
}

extension Range<Int> {
    func trimmed(in line: ArraySlice<UInt8>) -> Range<Int> {
        var (low, high) = (lowerBound, upperBound)
        while low < high, line[low] <= 0x20 { low += 1 }
        while high > low, line[high - 1] <= 0x20 { high -= 1 }
        return low..<high
    }

    func withoutLeadingSpace(in line: ArraySlice<UInt8>) -> Range<Int> {
        var low = lowerBound
        while low < upperBound, line[low] == 0x20 || line[low] == 0x09 { low += 1 }
        return low..<upperBound
    }
}

extension ArraySlice<UInt8> {
    /// Returns true if it begins with the four digits of a year and a sign behind them, in brackets or without.
    ///
    /// - Parameter indent: the number of spaces before it.
    fileprivate func startsWithYear(behind indent: Int) -> Bool {
        let digits = first == UInt8(ascii: "[") ? dropFirst() : self
        guard digits.count > 4 else { return false }
        guard digits.prefix(4).allSatisfy(\.isDigit) else {
            // Days of one digit have a space before them: ` 9 Oct `.
            let sign = digits[digits.startIndex + 1]
            return digits[digits.startIndex].isDigit && sign == 0x20 && indent == 1
                && (0x41...0x5A).contains(digits[digits.startIndex + 2])
        }
        return [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(digits[digits.startIndex + 4])
    }

    /// The JSON object that it is, without what an array or a stream has around it (RFC 8259, RFC 7464); nil where it is
    /// none.
    fileprivate var record: ArraySlice<UInt8>? {
        let start = drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ",") }
        guard start.first == UInt8(ascii: "{") else { return nil }
        var record = start.trimmed
        while let last = record.last, last == UInt8(ascii: ",") || last == UInt8(ascii: "]") {
            record = record.dropLast().trimmed
        }
        return record
    }

    /// True if it begins with a space and a level, as where levels are given five letters, ` INFO [main] `, or six.
    var startsPaddedLevel: Bool {
        first == 0x20 && LevelWords.padded.contains { dropFirst().starts(with: $0) }
    }

    /// The bytes without spaces at either end.
    var trimmed: ArraySlice<UInt8> { self[indices.trimmed(in: self)] }

    /// The bytes without the mark at the start of a file, or of a message of RFC 5424.
    var withoutMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }

    /// The bytes without spaces at their end.
    var withoutEnd: ArraySlice<UInt8> { self[..<trimmed.endIndex] }
}
