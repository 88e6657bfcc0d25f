import StrataDocument
import StrataTime

/// A table whose columns have names: by a line of the file, or by a definition.
package struct NamedTable: Sendable {
    package let names: [[UInt8]]
    package let separator: UInt8
    /// The line that names them; none where a definition does.
    package let header: [UInt8]?
    private let format: FormatDefinition
    /// The number of last columns that a line may lack.
    private let optionalCount: Int
    /// True if a record without a time is none of the table: beside the lines of other files, any may have as many fields.
    var needsTime = false
    /// The names that other lines of the file give to the columns of the lines behind them.
    private var others: [[[UInt8]]] = []

    /// The columns that a definition names.
    init(_ columns: TableColumns, _ format: FormatDefinition) {
        (names, separator, header, self.format) = (columns.names, columns.separator, nil, format)
        optionalCount = 4
    }

    /// The columns that a line of a file names.
    ///
    /// - Parameter last: what a further column is called that the line does not name.
    package init?(header: ArraySlice<UInt8>, separator: UInt8, last: [UInt8]? = nil, format: FormatDefinition) {
        let line = header.trimmed
        guard let fields = TableFields(line, separator)?.fields, fields.count > 1 else { return nil }
        names = fields.map { Array($0.text(in: line)[...].trimmed) } + [last].compactMap(\.self)
        (self.separator, self.header, self.format) = (separator, Array(line), format)
        optionalCount = last == nil ? 0 : 1
    }

    /// The fields that a line `#Fields: …` names, as W3C has it, or `#fields` as Zeek has it.
    package init?(directive line: ArraySlice<UInt8>, format: FormatDefinition) {
        let isW3C = line.starts(with: "#Fields:".utf8)
        guard isW3C || line.starts(with: "#fields\t".utf8) else { return nil }
        let rest = line.dropFirst(8).trimmed
        let hasTabs = rest.contains(0x09)
        // Exchange has commas, and no spaces.
        let hasCommas = !hasTabs && !rest.contains(0x20) && rest.contains(UInt8(ascii: ","))
        separator = hasTabs ? 0x09 : hasCommas ? UInt8(ascii: ",") : 0x20
        names = rest.split { $0 == 0x20 || $0 == 0x09 || hasCommas && $0 == UInt8(ascii: ",") }.map(Array.init)
        guard names.count > 1 else { return nil }
        (header, self.format, optionalCount) = (nil, format, 0)
    }

    /// The fields that lines of a file name, each those of the lines behind it; nil where there is no such line.
    package init?(directives lines: [[UInt8]], format: FormatDefinition) {
        let tables = lines.compactMap { NamedTable(directive: $0[...], format: format) }
        guard let last = tables.last else { return nil }
        self = last
        for table in tables where table.names != names && !others.contains(table.names) { others.append(table.names) }
    }

    /// True if names are such that a table of a log may have: at least one says when, how bad, or what.
    package var isOfLog: Bool {
        guard case .json(let members) = format.kind else { return false }
        let known = (members.times + members.levels + members.bodies).compactMap(\.first)
        return names.contains { name in known.contains { Self.isSame($0, name) } }
    }

    private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Reads a line; returns nil if it has not as many fields.
    func read(_ line: ArraySlice<UInt8>, _ reader: LineReader) -> LineReading? {
        guard !line.isEmpty, line.first != UInt8(ascii: "#") || header != nil else { return nil }
        if let header, line.trimmed.elementsEqual(header) {
            var reading = LineReading()
            (reading.format, reading.message, reading.begins) = (
                format.name, LineReading.Piece(line, at: line.indices), true
            )
            return reading
        }
        guard let fields = columns(of: line), var names = fittingNames(of: fields) else { return nil }
        var columns = fields
        // Date and time may have a column each; W3C's are in UTC.
        if let date = names.firstIndex(where: { Self.isSame($0, Array("date".utf8)) }), date + 1 < fields.count,
            Self.isSame(names[date + 1], Array("time".utf8))
        {
            let isUniversal = header == nil && isDirective
            columns[date] += [0x20] + fields[date + 1] + (isUniversal ? Array(" UTC".utf8) : [])
            columns.remove(at: date + 1)
            names.remove(at: isMeant(names[date], by: \.times) ? date + 1 : date)
        }
        return read(columns, names, line, reader)
    }

    /// Returns the names that fit the fields of a line; nil where none do.
    private func fittingNames(of fields: [[UInt8]]) -> [[UInt8]]? {
        func hasRoom(_ names: [[UInt8]]) -> Bool {
            fields.count <= names.count && fields.count >= names.count - optionalCount
        }
        if others.isEmpty { return hasRoom(names) ? names : nil }
        let possible = ([names] + others).filter(hasRoom)
        return possible.first { zip($0, fields).allSatisfy(Self.mayBe) } ?? possible.first
    }

    /// Returns true if a column of a name, as W3C has them, may have a value.
    private static func mayBe(_ name: [UInt8], _ value: [UInt8]) -> Bool {
        if value.elementsEqual("-".utf8) { return true }
        func ends(_ word: String) -> Bool {
            name.count >= word.utf8.count && name.suffix(word.utf8.count).elementsEqual(word.utf8)
        }
        if ends("status") { return value.allSatisfy(\.isDigit) }
        if ends("-ip") { return value.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") } }
        if ends("-method") { return value.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } }
        return !ends("-stem") || value.first == UInt8(ascii: "/")
    }

    /// Returns true if a line begins a record, and false if it goes on with a field in quotes; nil where that is not told
    /// by its separators and quotes.
    func begins(_ line: ArraySlice<UInt8>) -> Bool? {
        guard header != nil else { return nil }
        guard line.contains(separator) else { return false }
        guard line.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 else { return nil }
        return hasQuoteAsSign(line) ? nil : beginsOpenRecord(line)
    }

    /// Returns true if a line has all fields of a record, and a quote within one of them. One at the end of a field may end
    /// what has begun above.
    private func hasQuoteAsSign(_ line: ArraySlice<UInt8>) -> Bool {
        guard let fields = TableFields(line, separator)?.fields, fields.count == names.count else { return false }
        return fields.allSatisfy { $0.hasQuotesWithin || line[$0.content].last != UInt8(ascii: "\"") }
    }

    /// Returns true if a line begins a record whose field in quotes goes on in the next one. A line that begins with
    /// such a field may as well end one.
    private func beginsOpenRecord(_ line: ArraySlice<UInt8>) -> Bool {
        guard let count = TableFields.countBeforeOpenField(of: line, separator) else { return false }
        return count > 0 && count < names.count
    }

    /// Returns true if a line has as many fields as there are columns, and no quotes.
    func isWholeRecord(_ line: ArraySlice<UInt8>) -> Bool {
        header != nil && !line.contains(UInt8(ascii: "\"")) && line.count { $0 == separator } + 1 == names.count
    }

    private func columns(of line: ArraySlice<UInt8>) -> [[UInt8]]? {
        guard separator != 0x20 else {
            // CloudFront names columns with spaces between them, and has tabs between their values.
            let isTabbed = line.contains(0x09)
            // W3C has values with spaces in quotes.
            if !isTabbed, line.contains(UInt8(ascii: "\"")), let fields = TableFields(line, 0x20)?.fields {
                return fields.map { $0.text(in: line) }
            }
            return line.split(separator: isTabbed ? 0x09 : 0x20, omittingEmptySubsequences: !isTabbed).map(Array.init)
        }
        guard line.contains(separator) else { return nil }
        // Tables that are drawn have spaces around what stands in their columns.
        let isPadded = separator == UInt8(ascii: "|") || separator == UInt8(ascii: ";")
        return TableFields(line, separator).map { columns in
            columns.fields.map { isPadded ? Array($0.text(in: line)[...].trimmed) : $0.text(in: line) }
        }
    }

    private func read(_ columns: [[UInt8]], _ names: [[UInt8]], _ line: ArraySlice<UInt8>, _ reader: LineReader)
        -> LineReading?
    {
        var text: [UInt8] = []
        var pairs: [RecordScanner.Member] = []
        // Columns are read as pairs are.
        for (name, value) in zip(names, columns) {
            let key = text.count..<text.count + name.count
            text += name
            pairs.append(RecordScanner.Member(key: key, value: text.count..<text.count + value.count))
            text += value
        }
        var reading = format.read(RecordText(text[...], pairs: pairs), isFlat: true, areTexts: true, by: reader)
        if header == nil, !isDirective {
            // Other tables may have as many columns.
            let saysOther = zip(names, columns).contains { name, value in
                isMeant(name, by: \.levels) && !value.isEmpty && !value.elementsEqual("-".utf8)
            }
            if reading.time == nil || reading.level == nil && saysOther { return nil }
        }
        if reading.time == nil, header == nil, isDirective { reading.time = clock(in: columns, names, reader) }
        if needsTime, reading.time == nil { return nil }
        reading.forgetPlaces()
        // What a service exports as a table may have records in a column, as they were written.
        if header != nil, let record = reader.readRecord(reading.message.text[...]) {
            reading.take(record, isPlaced: false)
        }
        if reading.message.text.isEmpty, header == nil { reading.message = LineReading.Piece(line, at: line.indices) }
        return reading
    }

    /// Returns the time of day of a record of W3C's that says no day; it is in UTC.
    private func clock(in columns: [[UInt8]], _ names: [[UInt8]], _ reader: LineReader) -> WrittenTime? {
        guard separator == 0x20, let place = names.firstIndex(where: { Self.isSame($0, Array("time".utf8)) }),
            place < columns.count, var time = reader.times.whole(columns[place]), time.hasClockAlone
        else { return nil }
        time.zone = time.zone ?? 0
        return time
    }

    /// Returns true if a definition means a column by a member.
    private func isMeant(_ name: [UInt8], by member: KeyPath<RecordMembers, [RecordMembers.Path]>) -> Bool {
        guard case .table(let columns) = format.kind else { return false }
        return columns.members[keyPath: member].contains { $0.count == 1 && Self.isSame($0[0], name) }
    }

    private var isDirective: Bool { if case .json = format.kind { true } else { false } }
}
