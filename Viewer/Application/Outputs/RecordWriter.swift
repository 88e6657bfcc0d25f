import StrataCells
import StrataCommandLine
import StrataDocument
import StrataJSON
import StrataSearch
import StrataSystem

/// Writes what rows say as JSON Lines: when, how bad, who, what, and what else they have, as their decoder sees it.
struct RecordWriter {
    private let rows: any Document
    private let originals: () -> any RowReader
    /// What shows a row.
    private let decoder: (RowID) -> any LineDecoder
    private let rule: RowRule?
    /// How the first lines of entries begin; none: every row stands for itself.
    private let shapes: [LineShape]
    /// What the file is called that a row is from; nil where there is only one.
    private let fileName: ((RowID) -> String?)?
    private let output: ByteOutput
    private var entry: Entry?
    private var batch = Batch()
    /// Of how many rows it could not be told whether they are wanted.
    private var cutOffCount = 0
    /// How many rows were looked at.
    private var rowCount = 0
    private let slow = SlowPattern()

    /// So many lines tell how entries begin.
    private static let sample = 400
    /// So many rows are looked at at once, or so many bytes of them.
    private static let batchRows = 512
    private static let batchBytes = 1 << 20
    /// Of a longer line only so much is read.
    private static let longestLine = 16 << 20
    /// Of an entry no more lines are taken together, and no more bytes.
    private static let mostLines = 10_000
    private static let mostBytes = 16 << 20

    /// - Parameters:
    ///   - rule: which rows are written, by what is shown of them; nil: all.
    ///   - joinsEntries: whether lines that belong together are one row.
    init(_ rows: DecodedDocument, through rule: RowRule?, joinsEntries: Bool, to output: ByteOutput) {
        (self.rows, self.rule, fileName, self.output) = (rows, rule, nil, output)
        (decoder, originals) = ({ _ in rows.decoder }, rows.originals)
        let last = max(0, rows.count - Self.sample)..<rows.count
        shapes = joinsEntries ? LineShape.common(to: last.lazy.map { Array(rows.line(at: $0).bytes) }) : []
    }

    /// - Parameters:
    ///   - merged: feeds that are read in a format, with their own entries.
    ///   - rule: which rows are written, by what is shown of them; nil: all.
    init(_ merged: MergedFeeds, through rule: RowRule?, to output: ByteOutput) {
        (rows, self.rule, shapes, self.output) = (merged.document, rule, [], output)
        decoder = { row in merged.document.source(of: row).map { merged.decoded[$0].decoder } ?? PlainDecoder() }
        fileName = { row in merged.document.source(of: row).map { merged.paths[$0] } }
        originals = { merged.document.originals(upTo: Self.mostBytes) }
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
        while position <= last, let block = reader.read(from: position, .forward) {
            let end = block.rows.partitioningIndex { $0 > last }
            guard end > 0 else { break }
            gaps.take(block, count: end)
            for index in 0..<end {
                try take(block.rows[index], block.bytes[block.range(at: index)].prefix(Self.longestLine))
            }
            position = block.next(.forward)
        }
        try endEntry()
        try flush()
        gaps.finish()
        return (cutOffCount, gaps)
    }

    private mutating func take(_ id: RowID, _ bytes: ArraySlice<UInt8>) throws(CommandError) {
        let decoder = decoder(id)
        // What was joined before has a line feed before every further line.
        var isFirst = true
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            defer { isFirst = false }
            let shown = line.withUnsafeBytes(decoder.leavesAlone) ? line : decoder.decode(line).text
            let begins =
                isFirst && (shapes.isEmpty || shown.withUnsafeBytes { line in shapes.contains { $0.begins(line) } })
            if !begins, entry?.append(shown, mostLines: Self.mostLines, mostBytes: Self.mostBytes) == true { continue }
            try endEntry()
            entry = Entry(id: id, line: LogLine(shown, decoder.parts(of: line)), text: Array(shown))
        }
    }

    private mutating func endEntry() throws(CommandError) {
        guard let ended = entry.take() else { return }
        batch.append(ended)
        if batch.entries.count >= Self.batchRows || batch.block.bytes.count >= Self.batchBytes { try flush() }
    }

    /// Writes those of the rows that are wanted.
    private mutating func flush() throws(CommandError) {
        guard !batch.entries.isEmpty else { return }
        let (stretch, count) = (RowStretch(), batch.entries.count)
        var findings = RowFindings()
        findings.reset(to: count)
        if let rule {
            stretch.assign(batch.block)
            rule.decide(stretch, &findings) { [rowCount, slow] in
                slow.note(rowCount + 1...rowCount + count)
                return true
            }
            rowCount += count
            cutOffCount += findings.cutOff.setCount
        }
        var bytes: [UInt8] = []
        for (index, entry) in batch.entries.enumerated() where rule == nil || findings.wanted[index] {
            bytes += record(of: entry).compactText.utf8
            bytes.append(0x0A)
        }
        batch = Batch()
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(CommandError) in try output.write(bytes) }
        }
        try result.get()
    }

    // MARK: - Records

    private func record(of entry: Entry) -> JSONValue {
        let line = entry.line
        var record = JSONObject()
        func add(_ key: String, _ text: String?) { if let text { _ = record.append(key, .text(text)) } }
        add("time", line.seconds.flatMap(Self.words))
        add("level", line.level)
        add("source", line.source.map(Self.text))
        add("message", Self.text(line.message + entry.following))
        add("file", fileName?(entry.id))
        if !line.fields.isEmpty { _ = record.append("fields", .object(Self.object(line.fields))) }
        return .object(record)
    }

    /// Bytes as text; those that are no UTF-8 become U+FFFD, for JSON has no other way to say them.
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The fields; where several have one name, the second is `name.2`.
    private static func object(_ fields: [LineParts.Field]) -> JSONObject {
        var object = JSONObject()
        var counts: [String: Int] = [:]
        for field in fields {
            let name = text(field.name)
            let json = field.isJSON ? try? JSONValue(line: field.value) : nil
            var isAdded = false
            while !isAdded {
                counts[name, default: 0] += 1
                let count = counts[name, default: 1]
                isAdded = object.append(count > 1 ? "\(name).\(count)" : name, json ?? .text(text(field.value)))
            }
        }
        return object
    }

    /// A moment as `2026-05-20T04:45:11.123456Z`, with as many digits as it has, up to six; nil where no calendar has it.
    private static func words(_ seconds: Double) -> String? {
        guard seconds.magnitude < 1e11 else { return nil }
        let whole = Int(seconds.rounded(.down))
        // Never the next second, which may be of the next day.
        let millionths = min(999_999, Int(((seconds - Double(whole)) * 1_000_000).rounded()))
        let day = CalendarDay(Double(whole), in: .east(0))
        let (date, second) = (day.date, whole - day.number * 86_400)
        guard (0...9999).contains(date.year) else { return nil }
        func digits(_ number: Int, _ count: Int = 2) -> [UInt8] {
            var (rest, digits) = (number, [UInt8](repeating: 0x30, count: count))
            for place in digits.indices.reversed() {
                digits[place] += UInt8(rest % 10)
                rest /= 10
            }
            return digits
        }
        var text = digits(date.year, 4) + "-".utf8 + digits(date.month) + "-".utf8 + digits(date.day) + "T".utf8
        text += digits(second / 3600) + ":".utf8 + digits(second / 60 % 60) + ":".utf8 + digits(second % 60)
        if millionths > 0 {
            text += ".".utf8 + digits(millionths, 6)
            while text.last == 0x30 { text.removeLast() }
        }
        return Self.text(text + "Z".utf8)
    }
}

extension RecordWriter {
    /// A line, and those that belong to it.
    private struct Entry {
        let id: RowID
        let line: LogLine
        /// All that is shown of it.
        private(set) var text: [UInt8]
        /// The lines behind the first, each with a line feed before it.
        private(set) var following: [UInt8] = []
        private var lineCount = 1

        init(id: RowID, line: LogLine, text: [UInt8]) { (self.id, self.line, self.text) = (id, line, text) }

        /// Adds a line. Returns whether there was room for it.
        mutating func append(_ line: ArraySlice<UInt8>, mostLines: Int, mostBytes: Int) -> Bool {
            guard lineCount < mostLines, text.count + line.count < mostBytes else { return false }
            following += [0x0A] + line
            text += [0x0A] + line
            lineCount += 1
            return true
        }
    }

    /// Rows that are looked at together.
    private struct Batch {
        private(set) var entries: [Entry] = []
        private(set) var block = RowBlock()

        mutating func append(_ entry: Entry) {
            block.append(RowID(entries.count), entry.text[...])
            entries.append(entry)
        }
    }
}
