import StrataDocument
import StrataSearch
import StrataTime

/// Reads the fields of the rows of a file, by the formats that its lines have.
package struct FileFields: Sendable {
    package let formats: FileFormats
    /// The decoder that makes text of lines, without colours.
    private let decoder: any LineDecoder
    /// The time by which its lines were written, in seconds since 1970 began in UTC.
    private let end: Double
    /// The name of the file, where there are several.
    private let file: String?

    /// - Parameters:
    ///   - decoder: makes text of lines, without colours.
    ///   - end: the time by which its lines were written, in seconds since 1970 began in UTC.
    ///   - file: the name of the file, where there are several.
    package init(_ formats: FileFormats, as decoder: any LineDecoder, writtenBy end: Double, file: String? = nil) {
        (self.formats, self.decoder, self.end, self.file) = (formats, decoder, end, file)
    }

    /// Returns the fields of a row as it came, with line feeds between its lines; nil for a line that names columns.
    package func fields(of row: ArraySlice<UInt8>) -> LineFields? {
        guard let texts = texts(of: row) else { return nil }
        var (first, lines) = (texts[0], texts.dropFirst())
        var piece = ContainerPiece(first)
        while let line = lines.first, piece?.isPartial == true, let next = ContainerPiece(line),
            piece?.append(next) == true
        {
            lines = lines.dropFirst()
        }
        if let piece, lines.count + 1 < texts.count { first = piece.line }
        return fields(first, following: lines) { $0.instant { end } }
    }

    /// Returns the time that an entry says, as it came, with line feeds between its lines; nil where it says none.
    package func time(of row: ArraySlice<UInt8>) -> WrittenTime? {
        guard let texts = texts(of: row) else { return nil }
        var time: WrittenTime?
        _ = fields(texts[0], following: texts.dropFirst()) {
            time = $0
            return nil
        }
        return time
    }

    /// Returns the texts of the lines of a row, at least one; nil for a line that names columns.
    private func texts(of row: ArraySlice<UInt8>) -> [[UInt8]]? {
        let texts = row.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array(decoder.text(of: $0)) }
        return formats.isHeader(texts[0][...]) ? nil : texts
    }

    private func fields(
        _ first: [UInt8], following: ArraySlice<[UInt8]>, instant: (WrittenTime) -> Instant?
    ) -> LineFields {
        fields(first, following: following.reduce(into: []) { $0 += [0x0A] + $1 }, instant: instant)
    }

    /// Returns the fields of an entry.
    ///
    /// - Parameters:
    ///   - first: the text of its first line.
    ///   - following: the texts of the others, each with a line feed before it.
    ///   - known: what the formats tell apart in the first line; nil where they were not asked yet.
    ///   - instant: finds the moment of a written time.
    package func fields(
        _ first: [UInt8], following: [UInt8], reading known: LineReading? = nil, instant: (WrittenTime) -> Instant?
    ) -> LineFields {
        let joined = following.isEmpty ? nil : formats.joined?.read((first + following)[...])
        let isOpen = !following.isEmpty && (joined != nil || formats.isOpen(first))
        let text = isOpen ? first + following : first
        var reading = joined ?? (isOpen ? nil : known) ?? formats.reader.read(text[...])
        let format = formats.format(of: reading)
        let below = isOpen ? nil : recordBelow(following, of: format)
        if let below { reading.take(below.reading, isPlaced: false) }
        let moment = reading.time.flatMap(instant)
        // A time of day without a day is no moment, and is not to be lost for that.
        if let written = reading.timeRange.map({ text[$0] }) ?? reading.timeText?[...], let time = reading.time,
            moment == nil || Self.saysMore(written, than: time)
        {
            reading.fields.append(LineParts.Field(Array("time".utf8), Array(written)))
        }
        let line = LogLine(reading, at: moment)
        var rest = isOpen ? [] : below?.rest ?? following
        if format?.isContainer == true || formats.hasTimesInContainers { rest = bare(rest) }
        let second = rest.isEmpty ? nil : levelBelow(rest)
        // It is said as the level, and the message begins behind it.
        if let second, line.message.isEmpty { rest.removeFirst(second.end) }
        return LineFields(
            line, level: second?.level, kind: reading.level?.level, following: rest, file: file,
            areWhole: format?.isRecord ?? (reading.format != nil))
    }

    /// Returns true if the text of a time says what no instant has: parts of a nanosecond, or a leap second.
    private static func saysMore(_ text: ArraySlice<UInt8>, than time: WrittenTime) -> Bool {
        if time.clock?.second == 60 { return true }
        guard text.count > 10, let point = text.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
        else { return false }
        return text[(point + 1)...].prefix(while: \.isDigit).count > 9
    }

    /// Returns the lines behind the first of an entry without what a container has put before each, as before that.
    private func bare(_ following: [UInt8]) -> [UInt8] {
        following.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst()
            .reduce(into: []) { $0 += [0x0A] + formats.textBehindContainer($1) }
    }

    /// Returns the level that the second line of an entry begins with, as java.util.logging has it, and where the text
    /// behind it begins.
    private func levelBelow(_ following: [UInt8]) -> (level: String, end: Int)? {
        let second = following.dropFirst().prefix { $0 != 0x0A }
        let reading = LineReader.general.read(Array(second)[...])
        guard let level = reading.level else { return nil }
        // A code such as ORA-00600 tells of one, and is text.
        let end = level.range?.upperBound ?? second.count
        let isWord = LogLevel(level.written) != nil || !level.written.contains(where: \.isDigit)
        let isLabel = isWord && second.dropFirst(end).first == UInt8(ascii: ":")
        return (level.word, isLabel ? 1 + (reading.message.range?.lowerBound ?? 0) : 0)
    }
}

extension FormatDefinition {
    /// True if all that a line says is fields, as in a record or a table, and nothing of it stands behind a prefix.
    fileprivate var isRecord: Bool {
        if case .patterns = kind { return false }
        return !isPrefix
    }
}
