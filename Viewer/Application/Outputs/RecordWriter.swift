import Strata
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataFormats
import StrataInterface
import StrataJSON
import StrataSearch
import StrataSystem
import StrataTime

/// Writes rows by what they say: as JSON Lines, with when, how bad, who, what, and what else they have, as their
/// formats have it, or as they came.
struct RecordWriter {
    /// The form in which rows are written.
    enum Form {
        /// JSON, a line for each.
        case records
        /// Their lines as they came, each with a line feed.
        case lines
    }

    /// The way in which the lines of an input are read.
    final class Input {
        /// The decoder that shows them.
        let decoder: any LineDecoder
        /// The decoder that makes text of them, without colours.
        let text: any LineDecoder
        /// The formats of its lines.
        let formats: FileFormats
        /// The name of the file; nil if there is only one.
        let name: String?
        /// The number of the input.
        let number: Int
        /// The time by which its lines were written, in seconds since 1970 began in UTC.
        let end: Double
        /// The year of its first line, where the order of lines tells it.
        let firstYear: Int?
        /// True if the order of its lines tells the year of its first one, or the days of others.
        let followsTimes: Bool
        /// Reads the fields of its rows.
        let fields: FileFields

        init(
            decoder: any LineDecoder, text: any LineDecoder, formats: FileFormats, name: String? = nil, number: Int = 0,
            end: Double
        ) {
            (self.decoder, self.text, self.formats) = (decoder, text, formats)
            (self.name, self.number, self.end) = (name, number, end)
            firstYear = formats.firstYear(writtenBy: end)
            followsTimes = firstYear != nil || formats.carriesDays
            fields = FileFields(formats, as: text, writtenBy: end, file: name)
        }
    }

    private let rows: any Document
    private let originals: () -> any RowReader
    /// Returns the input that a row is from.
    private let input: (RowID) -> Input
    private let choice: ExportRule
    private let form: Form
    private let joinsEntries: Bool
    /// The rows that begin an entry, whatever they look like.
    private let beginnings: Set<RowID>
    /// The members that are written of records; none: all.
    private let fields: [String]
    /// The times of inputs, in the order of their lines, up to a row that was written last, and whether others were left
    /// out since.
    private var followed: (inputs: [Int: TimeFollower], row: RowID?, isBehind: Bool) = ([:], nil, true)
    /// True if the order of the lines of an input tells what their times leave unsaid.
    private let followsTimes: Bool
    private let output: ByteOutput
    private var entry: Entry?
    private var batch = Batch()
    /// True once there was an entry.
    private var hasBegun = false
    /// The number of rows of which it could not be told whether they are wanted.
    private var cutOffCount = 0
    /// The number of rows that were written and are no UTF-8.
    private var illegibleCount = 0
    /// The number of rows that were looked at.
    private var rowCount = 0
    private let stretch = RowStretch()
    private let slow = SlowPattern()
    private var unknown: UnknownFields

    /// The number of rows that are looked at at once; below, the number of their bytes.
    private static let batchRows = 512
    private static let batchBytes = 1 << 20
    /// The number of bytes that are read of a longer line.
    private static let longestLine = 16 << 20
    /// The number of bytes of an entry that are taken together.
    private static let mostBytes = 16 << 20

    /// - Parameters:
    ///   - rows: the rows as they came.
    ///   - format: how they are shown.
    ///   - choice: which rows are written.
    ///   - joinsEntries: whether lines that belong together are one row.
    ///   - now: the time by which lines were written that say no year, in seconds since 1970 began in UTC.
    init(
        _ rows: any Document, as format: LineFormat, through choice: ExportRule, joinsEntries: Bool, now: Double,
        _ form: Form, to output: ByteOutput
    ) {
        let decoded = format.rows(of: rows)
        (self.rows, self.choice, self.joinsEntries, self.output) = (decoded, choice, joinsEntries, output)
        (originals, fields) = ({ decoded.originals() }, format.settings.fields)
        (self.form, unknown) = (form, UnknownFields(of: choice.conditions, writing: fields))
        let input = Input(
            decoder: decoded.decoder, text: format.text,
            formats: FileFormats(of: rows, as: format.text, shelf: FormatShelf.shelf(for: format)),
            end: now)
        self.input = { _ in input }
        followsTimes = input.followsTimes
        beginnings = Set(rows.beginnings)
    }

    /// - Parameters:
    ///   - merged: feeds that are read in a format, with their own entries.
    ///   - format: how they are shown.
    ///   - choice: which rows are written.
    init(
        _ merged: MergedFeeds, as format: LineFormat, through choice: ExportRule, _ form: Form, to output: ByteOutput
    ) {
        (rows, self.choice, self.form, joinsEntries, self.output) = (merged.document, choice, form, false, output)
        fields = format.settings.fields
        unknown = UnknownFields(of: choice.conditions, writing: fields)
        let inputs = merged.decoded.indices.map { index in
            Input(
                decoder: merged.decoded[index].decoder, text: format.text,
                formats: FileFormats(
                    of: merged.documents[index], as: format.text, shelf: FormatShelf.shelf(for: format)
                ).ofSingleLines,
                name: merged.paths[index],
                number: index, end: InputFiles.lastChange(of: [merged.paths[index]]))
        }
        let other = Input(
            decoder: PlainDecoder(), text: format.text, formats: FileFormats([]), number: -1, end: WallClock.now / 1000)
        followsTimes = inputs.contains(where: \.followsTimes)
        input = { row in merged.document.source(of: row).map { inputs[$0] } ?? other }
        originals = { merged.document.originals(upTo: Self.mostBytes) }
        beginnings = []
    }

    /// Writes rows.
    ///
    /// - Parameter wanted: those of which records are made, by their indices; nil: all.
    /// - Returns: of how many it could not be told whether they are wanted, and what could not be read.
    mutating func write(only wanted: Range<Int>? = nil) throws(CommandError) -> (cutOffCount: Int, gaps: RowGaps) {
        let wanted = wanted ?? 0..<rows.count
        var gaps = RowGaps(of: rows, wanted, longest: Self.longestLine)
        guard !wanted.isEmpty else { return (0, gaps) }
        let reader = originals()
        let last = rows.id(at: wanted.upperBound - 1)
        var position = rows.id(at: wanted.lowerBound)
        // Years that end before it, where inputs begin in one that the order of their lines tells.
        if followsTimes { follow(from: rows.id(at: 0), before: position, where: \.followsTimes) }
        while position <= last, let block = reader.read(from: position, .forward) {
            let end = block.rows.partitioningIndex { $0 > last }
            guard end > 0 else { break }
            gaps.note(block, count: end)
            for index in 0..<end {
                try take(block.rows[index], block.bytes[block.range(at: index)].prefix(Self.longestLine))
            }
            position = block.next(.forward)
        }
        try endEntry()
        try flush()
        gaps.finish()
        for remark in [unknown.remark, remarkOnEncoding].compactMap(\.self) { Diagnostics.warn(remark) }
        return (cutOffCount, gaps)
    }

    /// A sentence about rows whose bytes no JSON can say; nil where there are none.
    private var remarkOnEncoding: String? {
        guard illegibleCount > 0 else { return nil }
        let rows = illegibleCount == 1 ? "a row is" : "\(CountText.grouped(illegibleCount)) rows are"
        return "\(rows) no UTF-8, and what cannot be read of them is written as U+FFFD; say which encoding it is, "
            + "for example '\(ProgramOption.encoding.name) ISO-8859-1'"
    }

    private mutating func take(_ id: RowID, _ bytes: ArraySlice<UInt8>) throws(CommandError) {
        let input = input(id)
        // What was joined before has a line feed before every further line.
        var isFirst = true
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            defer { isFirst = false }
            let shown = input.decoder.text(of: line)
            let isPlain = line.withUnsafeBytes(input.text.leavesAlone)
            let text = isPlain ? line : input.text.decode(line).text
            let hidesWords = !isPlain && TerminalDecoder.hidesWords(of: line)
            if input.formats.isHeader(text) {
                try passHeader(text, input)
                continue
            }
            defer { if hidesWords { entry?.hidesWords = true } }
            let mayGoOn = !isFirst || !beginnings.contains(id)
            if mayGoOn, endsAmidLine(of: input), entry?.append(piece: text, of: line) == true { continue }
            entry?.joinPieces()
            let (begins, reading) = look(at: text, isFirst: isFirst, input)
            if !begins, mayGoOn,
                entry?.append(text, shown, of: line, mostBytes: Self.mostBytes) == true
            {
                continue
            }
            try endEntry()
            entry = Entry(id: id, original: Array(line), text: Array(text), shown: Array(shown), reading)
        }
    }

    /// Returns true if what was read last is a piece of a line of an input: pieces of a line are of one file.
    private func endsAmidLine(of input: Input) -> Bool {
        guard entry?.isPartial == true, let id = entry?.id else { return false }
        return self.input(id) === input
    }

    /// Returns true if a line begins an entry, and does not go on with the one that is being read, with what was told apart
    /// in it for that.
    private func look(
        at line: ArraySlice<UInt8>, isFirst: Bool, _ input: Input
    ) -> (begins: Bool, reading: LineReading?) {
        guard isFirst else { return (false, nil) }
        guard joinsEntries else { return (true, nil) }
        if let entry, entry.isShort, input.formats.isOpen(entry.text), !input.formats.isWholeRecord(line) {
            let mayBegin =
                entry.text.first == UInt8(ascii: "{")
                && line.first.map { $0 > 0x20 && $0 < 0x7B && $0 != UInt8(ascii: "]") } == true
            return mayBegin ? input.formats.look(at: line) : (false, nil)
        }
        return input.formats.look(at: line)
    }

    private mutating func endEntry() throws(CommandError) {
        entry?.joinPieces()
        guard let ended = entry.take(), hasBegun || !isBlank(ended) else { return }
        hasBegun = true
        batch.append(ended)
        if batch.entries.count >= Self.batchRows || batch.block.bytes.count >= Self.batchBytes { try flush() }
    }

    /// Returns true for blank lines of which a record says nothing, where they stand before the first entry.
    private func isBlank(_ entry: Entry) -> Bool {
        form == .records && joinsEntries && entry.text.allSatisfy { $0 <= 0x20 } && input(entry.id).formats.joins
    }

    /// Writes those of the rows that are wanted.
    private mutating func flush() throws(CommandError) {
        let entries = batch.entries
        guard !entries.isEmpty else { return }
        defer { batch = Batch() }
        guard let rule = choice.rule else { return try write(entries[...], nil) }
        stretch.assign(batch.block)
        let (before, slow) = (rowCount, slow)
        var findings = RowFindings()
        try rule.decideInParts(
            stretch, &findings, now: { MonotonicClock.now },
            goesOn: { rows in
                slow.note(before + rows.lowerBound + 1...before + rows.upperBound)
                return true
            },
            { (rows, first, found) throws(CommandError) in
                try write(entries[first..<first + rows.count], found)
                return true
            })
        rowCount += entries.count
    }

    /// Writes those of some entries that are wanted.
    ///
    /// - Parameter findings: the verdicts of the rule on them; nil where there is none.
    private mutating func write(_ entries: ArraySlice<Entry>, _ findings: RowFindings?) throws(CommandError) {
        var bytes: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            let isShown = findings.map { Self.verdict($0, index) } ?? true
            // Of most rows that are left out nothing need be known.
            if isShown == false, !choice.isInverted {
                pass(entry)
                continue
            }
            let fields = fields(of: entry)
            unknown.note(fields)
            switch choice.verdict(isShown, fields) {
            case true?: append(entry, fields, to: &bytes)
            case false?: break
            case nil: cutOffCount += 1
            }
        }
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(CommandError) in try output.write(bytes) }
        }
        try result.get()
    }

    /// Returns the verdict on a row; nil if looking took too long.
    private static func verdict(_ findings: RowFindings, _ index: Int) -> Bool? {
        findings.cutOff[index] ? nil : findings.wanted[index]
    }

    private mutating func append(_ entry: Entry, _ fields: LineFields, to bytes: inout [UInt8]) {
        switch form {
        case .records:
            if !entry.isLegible { illegibleCount += 1 }
            bytes += record(of: entry, fields).compactText.utf8
            bytes.append(0x0A)
        case .lines: bytes += entry.lines
        }
    }

    // MARK: - Records

    /// Returns the moment of a row that is written.
    private mutating func instant(_ time: WrittenTime, of row: RowID, _ input: Input) -> Instant? {
        // Rows that were left out tell which of two hours it is.
        if followed.isBehind, !input.followsTimes, TimeFollower.isRepeated(time, writtenBy: input.end) {
            followed.isBehind = false
            follow(from: followed.row ?? rows.id(at: 0), before: row) { !$0.followsTimes }
        }
        followed.row = row
        return instant(time, input)
    }

    private mutating func instant(_ time: WrittenTime, _ input: Input) -> Instant? {
        // A few times of day among lines that say their day may be anything, and be of any day.
        guard !time.hasClockAlone || input.formats.carriesDays else { return nil }
        return followed.inputs[input.number, default: TimeFollower(now: input.end, firstYear: input.firstYear)]
            .instant(of: time)
    }

    /// Takes note of the times of rows from one to before another, of some inputs.
    private mutating func follow(from first: RowID, before row: RowID, where isMeant: (Input) -> Bool) {
        let reader = originals()
        var position = first
        while position < row, let block = reader.read(from: position, .forward) {
            for (index, id) in block.rows.enumerated() where id < row {
                let input = input(id)
                guard isMeant(input) else { continue }
                let line = block.bytes[block.range(at: index)].prefix { $0 != 0x0A }
                let text = input.text.text(of: line)
                let time =
                    input.formats.time(ofHeader: text)
                    ?? (input.formats.begins(text) ? input.formats.reader.read(text).time : nil)
                guard let time else { continue }
                _ = instant(time, input)
            }
            position = block.next(.forward)
        }
    }

    /// Takes note of the day that a header says for the lines behind it.
    private mutating func passHeader(_ line: ArraySlice<UInt8>, _ input: Input) throws(CommandError) {
        guard input.formats.carriesDays, let time = input.formats.time(ofHeader: line) else { return }
        try endEntry()
        try flush()
        _ = instant(time, input)
    }

    /// Takes note of the year that goes on in an entry that is not written.
    private mutating func pass(_ entry: Entry) {
        followed.isBehind = true
        let input = input(entry.id)
        guard input.followsTimes, let time = input.formats.reader.read(entry.first[...]).time else { return }
        _ = instant(time, input)
    }

    private mutating func fields(of entry: Entry) -> LineFields {
        let input = input(entry.id)
        return input.fields.fields(entry.first, following: entry.following, reading: entry.reading) {
            instant($0, of: entry.id, input)
        }
    }

    private mutating func record(of entry: Entry, _ said: LineFields) -> JSONValue {
        var record = JSONObject()
        func add(_ key: String, _ text: String?) { if let text { _ = record.append(key, .text(text)) } }
        add("time", said.time)
        add("level", said.level)
        add("source", said.source.map(Self.text))
        var fields = written(of: entry, said)
        // What a terminal does not show was written all the same.
        if entry.hidesWords, self.fields.isEmpty {
            fields.append(LineParts.Field(Array("raw".utf8), Array(entry.lines.dropLast())))
        }
        unknown.note(written: fields)
        // A line that says nothing at all has an empty message.
        let saysElse = said.time != nil || said.level != nil || said.source != nil || !fields.isEmpty
        if !said.message.isEmpty || !saysElse { add("message", Self.text(said.message)) }
        add("file", said.file.map { FileName.isText($0) ? $0 : OneLine.escaping($0) })
        if !fields.isEmpty { _ = record.append("fields", .object(Self.object(fields))) }
        return .object(record)
    }

    /// Returns the fields that are written of an entry: all, or those that are wanted.
    private func written(of entry: Entry, _ said: LineFields) -> [LineParts.Field] {
        guard !fields.isEmpty else { return said.fields }
        let parts = input(entry.id).decoder.parts(of: entry.original[...])?.fields ?? []
        return parts.isEmpty ? said.fields(named: fields) : parts
    }

    /// Bytes as text; those that are no UTF-8 become U+FFFD, for JSON has no other way to say them.
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func object(_ fields: [LineParts.Field]) -> JSONObject {
        var object = JSONObject()
        for (name, field) in zip(LineFields.names(of: fields), fields) {
            let json = field.isJSON ? try? JSONValue(line: field.value) : nil
            _ = object.append(name, json ?? .text(text(field.text)))
        }
        return object
    }
}

extension RecordWriter {
    /// A line, and those that belong to it.
    private struct Entry {
        let id: RowID
        /// The first line as it came.
        let original: [UInt8]
        /// The same without colours.
        private(set) var first: [UInt8]
        /// All lines without colours.
        private(set) var text: [UInt8]
        /// All that is shown of it.
        private(set) var shown: [UInt8]
        /// The lines behind the first, each with a line feed before it.
        private(set) var following: [UInt8] = []
        /// All lines as they came, each with a line feed behind it.
        private(set) var lines: [UInt8]
        /// True if words of it are not shown.
        var hidesWords = false
        /// What the formats tell apart in the first line; nil where they were not asked yet.
        private(set) var reading: LineReading?
        private var lineCount = 1
        /// What a container wrote of its line so far; nil where no other piece can follow.
        private var piece: ContainerPiece?
        private var hasPieces = false

        init(id: RowID, original: [UInt8], text: [UInt8], shown: [UInt8], _ reading: LineReading?) {
            self.reading = reading
            (self.id, self.original, first, self.text, self.shown) = (id, original, text, text, shown)
            lines = original + [0x0A]
            piece = ContainerPiece(text)
        }

        /// True if it is UTF-8.
        var isLegible: Bool { !text.contains { $0 >= 0x80 } || String(validating: text, as: UTF8.self) != nil }

        /// True if a container wrote no more than pieces of its line yet.
        var isPartial: Bool { piece?.isPartial == true }

        /// True if it may go on.
        var isShort: Bool { lineCount < 2000 }

        /// Adds a line. Returns whether there was room for it.
        mutating func append(
            _ line: ArraySlice<UInt8>, _ shown: ArraySlice<UInt8>, of original: ArraySlice<UInt8>, mostBytes: Int
        ) -> Bool {
            guard text.count + line.count < mostBytes else { return false }
            following += [0x0A] + line
            text += [0x0A] + line
            self.shown += [0x0A] + shown
            lines += original + [0x0A]
            lineCount += 1
            return true
        }

        /// Adds what a container wrote in the same line. Returns whether that is such.
        mutating func append(piece line: ArraySlice<UInt8>, of original: ArraySlice<UInt8>) -> Bool {
            guard isPartial, let next = ContainerPiece(Array(line)), piece?.append(next) == true else { return false }
            hasPieces = true
            lines += original + [0x0A]
            return true
        }

        /// Makes one line of the pieces that were added, once for all of them: no other follows.
        mutating func joinPieces() {
            if hasPieces, let whole = piece?.line { (first, text, shown, reading) = (whole, whole, whole, nil) }
            (piece, hasPieces) = (nil, false)
        }
    }

    /// Rows that are looked at together.
    private struct Batch {
        private(set) var entries: [Entry] = []
        private(set) var block = RowBlock()

        mutating func append(_ entry: Entry) {
            block.append(RowID(entries.count), entry.shown[...])
            entries.append(entry)
        }
    }
}
