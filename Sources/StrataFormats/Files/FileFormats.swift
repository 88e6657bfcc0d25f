import StrataSearch
import StrataTime

/// The formats of the lines of a file, found out by some of them.
package struct FileFormats: Sendable {
    /// Reads its lines.
    package private(set) var reader: LineReader
    /// The number of lines that each of its formats explains, the most frequent first.
    package private(set) var counts: [(name: String, count: Int)] = []
    /// The number of lines that were looked at.
    package private(set) var lineCount = 0
    /// The number of them that begin with a time of their own.
    private var timedCount = 0
    /// True if some say how long it was since the start instead.
    private var hasElapsed = false
    /// True if some have a time that only their format can read.
    private var hasUnseenTimes = false
    /// True if some of its formats have lines that begin entries without a time.
    private var hasRecordsWithoutTimes = false
    /// True if lines without a time are told from those that go on with an entry.
    private var hasRecords = false
    /// What their times leave unsaid.
    private var unsaid = UnsaidTimes()
    /// True if most entries are JSON objects, a line each: what begins as one is one, and need not be read for that.
    private var isOfObjects = false
    /// The format of most lines.
    private var mostFrequent: FormatDefinition?
    /// The formats by their names.
    private var definitions: [String: FormatDefinition] = [:]
    /// The separators of the tables among them whose columns a definition names.
    private(set) var separators: Set<UInt8> = []
    /// True if some lines with a time of their own are set in.
    private var hasSetIn = false
    /// True if lines of several containers follow one another.
    private var hasSeveralContainers = false
    /// True if containers have put a time before lines, of which some have one of their own behind it: others of these go on
    /// with an entry for what they say.
    private(set) var hasTimesInContainers = false
    /// True if a bracket alone opens an array of objects.
    private var isArray = false
    /// The line by which records begin that are written over several lines; nil where there are none.
    private var opening: [UInt8]?
    /// The beginnings of lines that begin an entry, if they tell all of them; empty if each must be read.
    package private(set) var shapes: [LineShape] = []

    /// The number of lines that tell what a file is made of, at its head, at its end and between.
    package static let sample = 400

    /// - Parameter lines: lines of the file, in their order, without colours.
    package init(_ lines: [[UInt8]], shelf: FormatShelf = .shared) {
        var reader = LineReader(shelf.definitions)
        reader.trustsCounts = Self.areTimes(lines)
        reader.times.order = Self.order(lines)
        reader.table = Self.table(lines, shelf)
        var found: [String: Int] = [:]
        let readings = lines.map { reader.read($0[...]) }
        for reading in readings { if let format = reading.format { found[format, default: 0] += 1 } }
        let filled = lines.count { line in line.contains { $0 > 0x20 } }
        let weak = Set(shelf.definitions.filter(\.isWeak).map(\.name))
        // A few lines that look like one may be a chance.
        let chances = Set(found.filter { weak.contains($0.key) && ($0.value < 2 || 5 * $0.value < filled) }.keys)
        let order = found.filter { !chances.contains($0.key) }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        counts = order.map { ($0.key, $0.value) }
        hasRecordsWithoutTimes = shelf.definitions.contains { definition in
            definition.needsNoTime && order.contains { $0.key == definition.name }
        }
        let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.key, $0) })
        let inner = Set(readings.flatMap(\.innerFormats))
        let known = shelf.definitions.filter { !$0.isWeak || found[$0.name] != nil && !chances.contains($0.name) }
        reader.formats = Self.ordered(known, by: rank, inner)
        reader.hasOwnFormats = known.contains { !$0.ships && (rank[$0.name] != nil || inner.contains($0.name)) }
        (self.reader, lineCount) = (reader, lines.count)
        definitions = Dictionary(reader.formats.map { ($0.name, $0) }) { first, _ in first }
        mostFrequent = counts.first.flatMap { definitions[$0.name] }
        separators = Set(counts.compactMap { definitions[$0.name]?.separator })
        noteTimes(readings, of: lines, besides: chances)
        unsaid = UnsaidTimes(zip(readings, lines).compactMap { $0.time ?? time(ofHeader: $1[...]) })
        isOfObjects = areOfRecords && mostFrequent?.isOfFields == false
        isArray = Self.opensArray(lines)
        opening = Self.opening(ofRecords: lines) ?? opening(ofElements: lines, readings)
        hasSetIn = zip(readings, lines).contains { reading, line in
            (line.first == 0x20 || line.first == 0x09) && isSetIn(reading)
        }
        noteContainers(readings, of: lines)
        self.reader.joined = JoinedEntries.find(in: lines, of: shelf.definitions, reader)
        shapes = self.shapes(of: lines)
    }

    private mutating func noteContainers(_ readings: [LineReading], of lines: [[UInt8]]) {
        let contained = zip(readings, lines).filter { format(of: $0.0)?.isContainer == true }
        // What a container writes names sources of its own; the lines that grep finds are those of files.
        hasSeveralContainers = Set(contained.map { name(ofContainer: reader.readPrefix(of: $0.1[...])) }).count > 1
        hasTimesInContainers = contained.contains { $0.0.time != nil && $0.0.hasInnerTime }
    }

    private func name(ofContainer reading: LineReading) -> [UInt8]? {
        reading.source?.text ?? reading.fields.first { $0.name.elementsEqual("file".utf8) }.map { Array($0.value) }
    }

    private mutating func noteTimes(_ readings: [LineReading], of lines: [[UInt8]], besides chances: Set<String>) {
        for (reading, line) in zip(readings, lines) where !chances.contains(reading.format ?? "") {
            note(reading, of: line)
        }
        // Where far more lines have a level and no time, the few with one name it in their text.
        if 2 * timedCount < readings.count(where: hasLevelAlone) { timedCount = 0 }
    }

    /// Takes note of how a line says when it was written.
    private mutating func note(_ reading: LineReading, of line: [UInt8]) {
        if Self.isTimed(reading, line) { timedCount += 1 } else if reading.begins { hasRecords = true }
        if reading.begins, reading.time == nil, Self.isTimed(reading, line) { hasElapsed = true }
        if reading.begins, reading.time != nil, timedHead(of: line[...]) == nil { hasUnseenTimes = true }
    }

    /// Returns true if a general format tells the level of a line, which has no time.
    private func hasLevelAlone(_ reading: LineReading) -> Bool {
        reading.level != nil && reading.time == nil && format(of: reading)?.isGeneral == true
    }

    /// Returns formats in the order in which lines are tried with them.
    ///
    /// - Parameters:
    ///   - rank: the places of those that were found, the most frequent first.
    ///   - inner: the names of those that were found behind prefixes.
    private static func ordered(_ known: [FormatDefinition], by rank: [String: Int], _ inner: Set<String>)
        -> [FormatDefinition]
    {
        let special = known.filter { !$0.isGeneral }
        let isFound = { (format: FormatDefinition) in rank[format.name] != nil || inner.contains(format.name) }
        let frequent = special.filter(isFound).sorted { rank[$0.name, default: .max] < rank[$1.name, default: .max] }
        let unseen = special.filter { !isFound($0) }
        // A record of several lines does not tell by any of them of which format it is.
        let hasRecords = known.contains { $0.isOfRecords && rank[$0.name] != nil }
        let records = hasRecords ? [] : unseen.filter(\.requiresMembers)
        // Behind them is what explains nearly anything. What no line was of comes last: a line would have to be tried
        // with each of them before.
        return frequent + records + known.filter(\.isGeneral) + unseen.filter { hasRecords || !$0.requiresMembers }
    }

    /// The same for the lines of several files: those without a time are none of a table.
    package var ofSeveralFiles: FileFormats {
        var formats = ofSingleLines
        formats.reader.table?.needsTime = true
        return formats
    }

    /// The same for lines that are put in order by their times before they are joined: each is read by itself.
    package var ofSingleLines: FileFormats {
        var formats = self
        formats.reader.joined = nil
        return formats
    }

    /// The entries whose lines are read together; nil where there are none.
    var joined: JoinedEntries? { reader.joined }

    /// True if the time of an entry may stand in any of its lines, and times in others may be of something else.
    package var haveTimesWithinEntries: Bool { joined != nil || opening?.first == UInt8(ascii: "<") }

    /// The name of the format of which all lines of an entry are read together; nil where each is read by itself.
    package var formatOfWholeEntries: String? { joined?.name }

    /// Returns the year of the first line that says none, where years end between such lines, a leap day is among them, or
    /// a line before says its own; else nil.
    ///
    /// - Parameter now: the time by which the lines were written, in seconds since 1970 began in UTC.
    package func firstYear(writtenBy now: Double) -> Int? { unsaid.firstYear(writtenBy: now) }

    /// True if some lines say a day, and others only a time of it: their day is that of a line before.
    package var carriesDays: Bool { unsaid.carriesDays }

    /// True if anything of the lines is known.
    package var isKnown: Bool { !counts.isEmpty }

    /// True if lines may be joined to entries.
    package var joins: Bool { timedCount > 0 || hasRecords || opening != nil || joined != nil }

    /// True if most entries are records, each a line with its members, pairs or columns. A few among lines of another
    /// kind do not make it so.
    package var areOfRecords: Bool {
        guard joins, joined == nil, let most = mostFrequent, 2 * counts[0].count >= timedCount else { return false }
        return (most.isOfRecords || most.isOfFields) && !most.isContainer
    }

    /// True if most lines are records of a table whose columns its format names.
    package var areOfNamedColumns: Bool {
        mostFrequent?.separator != nil && areOfRecords && reader.table == nil
    }

    /// Returns true if a line names the columns of the others or the type of their records, or says something else of
    /// them, as `#Date: …` does; so does a bracket alone around an array of records.
    package func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        if isBracket(line) { return true }
        guard let table = reader.table else { return false }
        let text = line.withoutMark
        guard let header = table.header else { return text.first == UInt8(ascii: "#") }
        return text.trimmed.elementsEqual(header) || Self.namesType(text)
    }

    /// Returns the time that a line says which is a header; nil for others.
    package func time(ofHeader line: ArraySlice<UInt8>) -> WrittenTime? {
        isHeader(line) ? timedHead(of: line)?.found.time : nil
    }

    // MARK: - Entries

    /// Returns true if a line begins an entry: it has a time of its own in one of the file's formats, or is a record;
    /// where none has a time, one that a format explains, or that does not look as if it went on with another.
    package func begins(_ line: ArraySlice<UInt8>) -> Bool { look(at: line).begins }

    /// Returns the same, with what the formats tell apart in the line, if they had to be asked.
    package func look(at line: ArraySlice<UInt8>) -> (begins: Bool, reading: LineReading?) {
        if let told = beginsByLook(line) { return (told, nil) }
        let reading = reader.read(line)
        return (begins(reading, line), reading)
    }

    /// Returns true if a line begins an entry for how it looks, and false if it does not; nil where the formats tell.
    private func beginsByLook(_ line: ArraySlice<UInt8>) -> Bool? {
        guard joins else { return true }
        if let joined { return joined.begins(line) }
        guard let first = line.first else { return timedCount == 0 && reader.table?.header == nil }
        if let opening {
            if line.withoutEnd.elementsEqual(opening) { return true }
            // What an element has on lines of its own may be anything.
            if opening.first == UInt8(ascii: "<") { return false }
        }
        if first == 0x20 || first == 0x09, timedCount == 0 || !line.trimmed.starts(with: "{".utf8),
            !startsTime(line.trimmed), !line.startsPaddedLevel, !isSetIn(line)
        {
            return false
        }
        if isOfObjects && line.starts(with: "{\"".utf8) || beginsInContainer(line) { return true }
        if isBracket(line) { return true }
        return beginsByTime(line)
    }

    /// Returns false for most lines that ``begins(_:)`` does not hold of, by how they are set in: quick enough to be asked
    /// of every line of a trace.
    package func mayBegin(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let first = line.first, first == 0x20 || first == 0x09, timedCount > 0, !hasSetIn, joined == nil else {
            return true
        }
        // A time, a record, or a level.
        return line.first { $0 > 0x20 }.map { $0.isDigit || "[{IWEDT".utf8.contains($0) } ?? false
    }

    /// Returns true if a line begins an entry for the time at its start, and false if it has none; nil where the
    /// formats tell.
    private func beginsByTime(_ line: ArraySlice<UInt8>) -> Bool? {
        guard timedCount > 0, !hasElapsed, reader.table == nil, let first = line.first(where: { $0 > 0x20 }),
            first != UInt8(ascii: "{")
        else { return nil }
        guard let head = timedHead(of: line) else { return hasUnseenTimes || hasRecordsWithoutTimes ? nil : false }
        if hasTimesInContainers, Self.goesOn(Self.text(of: line, behind: head)) { return nil }
        return head.isFirst && head.found.time.clock != nil ? true : nil
    }

    /// Returns true if a line is one of Docker's objects that begins an entry for how its text looks: quick enough to be
    /// asked of every line.
    private func beginsInContainer(_ line: ArraySlice<UInt8>) -> Bool {
        guard mostFrequent?.isContainer == true, line.starts(with: ContainerPiece.docker) else { return false }
        let first = line.dropFirst(ContainerPiece.docker.count).first ?? 0
        return !hasTimesInContainers || first.isDigit || first == UInt8(ascii: "{")
    }

    private func startsTime(_ line: ArraySlice<UInt8>) -> Bool {
        line.first.map { $0.isDigit || $0 == UInt8(ascii: "[") } ?? false
    }

    /// Returns true if a format of the file, and no general one, has lines that begin with spaces, and this one is such
    /// a line with a time of its own, or where none has one.
    private func isSetIn(_ line: ArraySlice<UInt8>) -> Bool {
        guard hasSetIn else { return false }
        let reading = reader.read(line)
        return isSetIn(reading) && counts.contains { $0.name == reading.format }
    }

    private func isSetIn(_ reading: LineReading) -> Bool {
        guard reading.begins, let format = format(of: reading), !format.isGeneral else { return false }
        if reading.time != nil { return true }
        return timedCount == 0 && (reading.level != nil || format.needsNoTime && format.name == mostFrequent?.name)
    }

    func begins(_ reading: LineReading, _ line: ArraySlice<UInt8>) -> Bool {
        if let told = reader.table?.begins(line) { return told }
        if reading.begins, Self.isTimed(reading, line) { return !goesOnBehindTime(reading, line) }
        if reading.format == nil, beginsRecord(line) { return true }
        if isBesideContainers(reading, line) { return true }
        guard timedCount == 0 else { return reading.begins && isRecord(line, reading) }
        guard reading.begins else { return !Self.goesOn(line) }
        // A program may have said above a trace what it was about.
        if LevelWords.beginsTrace(line), Self.goesOn(line) { return reading.format == mostFrequent?.name }
        return !goesOnInContainer(reading, line)
    }

    /// Returns true if a line is a record as most others are, so that whatever has not ended above it was broken off.
    package func isWholeRecord(_ line: ArraySlice<UInt8>) -> Bool {
        if let table = reader.table, timedCount > 0 {
            return table.isWholeRecord(line) && reader.read(line).time != nil
        }
        if mostFrequent?.name == FormatShelf.pairs {
            let pairs = PairScanner.line(line)
            let isWhole = pairs.map { !$0.isOpen && $0.wordCount == 0 && PairScanner.isRecord($0, line) } ?? false
            return isWhole && reader.read(line).time != nil
        }
        return isOfObjects && line.starts(with: "{\"".utf8) && line.trimmed.last == UInt8(ascii: "}")
            && !Self.isOpenRecord(line)
    }

    /// Returns true if a line begins a record that goes on in the next one, in a file of records.
    private func beginsRecord(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "{\"".utf8) && mostFrequent?.isOfRecords == true && Self.isOpenRecord(line)
    }

    /// Returns true if a line says of itself when it was written, be it a time of day or since the start.
    private static func isTimed(_ reading: LineReading, _ line: some Collection<UInt8>) -> Bool {
        reading.begins && (reading.time != nil || reading.fields.contains { $0.name.elementsEqual("elapsed".utf8) })
    }

    /// Returns true if a line is a record on its own, with a time or without.
    private func isRecord(_ line: ArraySlice<UInt8>, _ reading: LineReading) -> Bool {
        let format = format(of: reading)
        // Records may be set in where all are records; elsewhere such a line goes on with another.
        if (isOfObjects ? line.trimmed : line).first == UInt8(ascii: "{"), format?.isContainer != true { return true }
        return format?.needsNoTime == true && !goesOnInContainer(reading, line)
    }

    /// Returns true if a line is a container's whose own text goes on with another.
    private func goesOnInContainer(_ reading: LineReading, _ line: ArraySlice<UInt8>) -> Bool {
        guard reading.innerFormats.isEmpty || LevelWords.beginsTrace(reading.message.text) else { return false }
        // The line above it may be another container's.
        if hasSeveralContainers, LevelWords.beginsTrace(reading.message.text) { return false }
        // One space stands behind the prefix, and more set the text in.
        let before = line.prefix(reading.message.range?.lowerBound ?? 0).suffix(2)
        let isSetIn = before.last == 0x09 || before.elementsEqual("  ".utf8)
        return (isSetIn || Self.goesOn(reading.message.text[...])) && format(of: reading)?.isContainer == true
    }

    /// Returns true if a line has no time but that of its container, and its own text goes on with another.
    private func goesOnBehindTime(_ reading: LineReading, _ line: ArraySlice<UInt8>) -> Bool {
        guard hasTimesInContainers, !reading.hasInnerTime else { return false }
        if format(of: reading)?.isOfRecords == true { return Self.goesOn(textBehindContainer(line)) }
        return timedHead(of: line).map { Self.goesOn(Self.text(of: line, behind: $0)) } ?? false
    }

    private func timedHead(of line: ArraySlice<UInt8>) -> TimedHead? {
        line.withUnsafeBytes { TimedHead($0, reader.times, trustsCounts: reader.trustsCounts) }
    }

    /// The length of a time as s6-log writes it: `2026-05-20 04:45:11.123456789`.
    private static let s6Length = 29

    /// Returns what a line says behind the time that a container has put before it.
    private static func text(of line: ArraySlice<UInt8>, behind time: TimedHead) -> ArraySlice<UInt8> {
        let end = time.found.range.upperBound
        // s6-log has nine digits of a second, and two spaces behind its times.
        let isWide =
            end == s6Length && line.dropFirst(20).prefix(9).allSatisfy(\.isDigit)
            && line.dropFirst(end).starts(with: "  ".utf8)
        let text = line.dropFirst(end + (isWide ? 2 : 1))
        // The stream, and whether the line is whole, as Kubernetes' runtimes have it.
        let isOfStream = text.starts(with: "stdout ".utf8) || text.starts(with: "stderr ".utf8)
        return isOfStream ? text.dropFirst("stderr F ".utf8.count) : text
    }

    /// Returns true if lines begin with a bracket alone, and an object behind it.
    private static func opensArray(_ lines: [[UInt8]]) -> Bool {
        let filled = lines.lazy.map { $0[...].withoutMark.trimmed }.filter { !$0.isEmpty }.prefix(2)
        return filled.first?.elementsEqual("[".utf8) == true && filled.last?.first == UInt8(ascii: "{")
    }

    /// Returns true if a line is nothing but the beginning or the end of the array that all records are in.
    private func isBracket(_ line: ArraySlice<UInt8>) -> Bool {
        guard isOfObjects || isArray else { return false }
        let text = line.withoutMark.trimmed
        return text.count == 1 && (text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "]"))
    }

    /// Returns true if a line has no prefix where containers put one before each: it is from what runs them.
    private func isBesideContainers(_ reading: LineReading, _ line: ArraySlice<UInt8>) -> Bool {
        mostFrequent?.isContainer == true && format(of: reading)?.isContainer != true && !Self.goesOn(line)
    }

    func format(of reading: LineReading) -> FormatDefinition? { reading.format.flatMap { definitions[$0] } }

    /// Returns the format of the lines below one of a format; nil where that says none.
    func format(below first: FormatDefinition?) -> FormatDefinition? { first?.lines.below.flatMap { definitions[$0] } }

    /// Returns a line without what a container has put before it; the line itself where that is nothing.
    func textBehindContainer(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = Array(line)[...]
        let reading = reader.readPrefix(of: text)
        let format = format(of: reading)
        if format?.isContainer == true, format?.isOfRecords == true { return reading.message.text[...].withoutEnd }
        guard format?.isContainer == true, let start = reading.message.range?.lowerBound else {
            return hasTimesInContainers ? timedHead(of: line).map { Self.text(of: line, behind: $0) } ?? line : line
        }
        // One space belongs to the prefix, and more set the text in.
        let spaces = text[..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        let rest = text[(start - max(0, spaces - 1))...]
        // A time may stand behind its name, too.
        guard hasTimesInContainers, reading.time == nil, let head = timedHead(of: rest), head.isFirst else {
            return rest
        }
        return Self.text(of: rest, behind: head)
    }

    /// Returns true if a line looks as if it went on with another, as the lines of a trace do.
    static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return true }
        if first == 0x20 || first == 0x09 || first == UInt8(ascii: "}") || first == UInt8(ascii: ")") { return true }
        return beginnings.contains { line.starts(with: $0) } || LevelWords.namesException(line) || isGoFrame(line)
    }

    private static let beginnings = [
        "at ", "Caused by:", "... ", "Traceback (", "File \"", "goroutine ", "[signal ", "panic(", "created by ", "│",
        "└",
    ]
    .map { Array($0.utf8) }

    /// Returns true if a line is a call as Go's traces have it: `main.run(0x1, {0x2})`.
    private static func isGoFrame(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.last == UInt8(ascii: ")"), let open = line.firstIndex(of: UInt8(ascii: "(")) else { return false }
        return line[..<open].contains(UInt8(ascii: ".")) && !line[..<open].contains(0x20)
    }

    /// Returns the beginnings of lines that begin an entry, if they tell all of them; else none.
    private func shapes(of lines: [[UInt8]]) -> [LineShape] {
        guard timedCount > 0, !hasTimesInContainers, joined == nil else { return [] }
        var shapes: Set<LineShape> = []
        let begun = lines.map { begins($0[...]) }
        for (line, begins) in zip(lines, begun) where begins {
            let head = reader.table == nil ? timedHead(of: line[...]) : nil
            guard let range = head?.found.range ?? reader.read(line[...]).timeRange,
                range.lowerBound <= 2, range.count >= 8,
                let shape = LineShape(of: line[..<min(range.upperBound, range.lowerBound + 19)])
            else { return [] }
            shapes.insert(shape)
            if shapes.count > 12 { return [] }
        }
        let all = Array(shapes)
        let isTold = zip(lines, begun).allSatisfy { line, begins in
            begins == line.withUnsafeBytes { bytes in all.contains { $0.begins(bytes) } }
        }
        return isTold ? all : []
    }

    // MARK: - Times

    /// Returns true if the numbers that lines begin with are seconds since 1970 for all that one can tell: they hardly
    /// go back, and none has not come yet.
    private static func areTimes(_ lines: [[UInt8]]) -> Bool {
        let now = Double(TimeReader.thisYear - 1970 + 1) * 31_557_600
        var moments: [Double] = []
        for line in lines {
            guard let head = line.withUnsafeBytes({ TimedHead($0, TimeReader(), trustsCounts: true) }),
                head.found.range.lowerBound < 32,
                let moment = head.found.time.moment
            else { continue }
            moments.append(moment.seconds)
        }
        guard moments.count > 1, 2 * moments.count > lines.count else { return false }
        let isOrdered = zip(moments, moments.dropFirst()).allSatisfy { $1 > $0 - 60 }
        guard let first = moments.first, let last = moments.last else { return false }
        return isOrdered && moments.allSatisfy { $0 > 946_684_800 && $0 < now } && last - first < 631_152_000
    }

    /// Returns the order of the dates of lines that are written in digits: the order in which all are dates; nil where
    /// several are, and it is not told.
    private static func order(_ lines: [[UInt8]]) -> DateOrder? {
        var fitting: [DateOrder: (count: Int, backwards: Int, last: Int)] = [:]
        for order in DateOrder.allCases { fitting[order] = (0, 0, .min) }
        for line in lines {
            for order in DateOrder.allCases {
                let found = line.withUnsafeBytes { TimedHead($0, TimeReader(order: order), trustsCounts: false) }
                guard let time = found?.found.time, let month = time.month, let day = time.day, let year = time.year,
                    var state = fitting[order]
                else { continue }
                let number = CalendarDay(year: year, month: month, day: day)?.number ?? 0
                state.count += 1
                if number < state.last { state.backwards += 1 }
                // A day that goes on by months at once is none.
                if state.last != .min, number > state.last + 20 { state.backwards += 1 }
                state.last = number
                fitting[order] = state
            }
        }
        let most = fitting.values.map(\.count).max() ?? 0
        let best = fitting.filter { $0.value.count == most }
        let least = best.values.map(\.backwards).min() ?? 0
        let left = best.filter { $0.value.backwards == least }
        return left.count == 1 ? left.keys.first : nil
    }

    // MARK: - Tables

    private static func table(_ lines: [[UInt8]], _ shelf: FormatShelf) -> NamedTable? {
        guard shelf.definition(named: FormatShelf.columns) != nil else { return nil }
        if let table = NamedTable(directives: lines, format: shelf.tableFormat) { return table }
        let records = lines.first.map { namesType($0[...]) } == true ? lines.dropFirst() : lines[...]
        guard let header = records.first.map({ $0[...].withoutMark.trimmed }) else { return nil }
        let head = header.withUnsafeBytes { TimedHead($0, TimeReader(), trustsCounts: false) }
        // A line with a time of day names no columns.
        guard head?.found.time.clock == nil else { return nil }
        for separator in ",;\t|".utf8 where header.contains(separator) {
            guard let fields = TableFields(header, separator)?.fields, fields.count > 1,
                fields.allSatisfy({ isName(header[$0.content].trimmed) }),
                let table = NamedTable(header: header, separator: separator, format: shelf.tableFormat),
                table.isOfLog || fields.count > 2 || shelf.expectsTable
            else { continue }
            let rows = records.dropFirst().filter { !$0.isEmpty }
            // A field in quotes may have lines of its own.
            let fitting = rows.count { TableFields($0[...].trimmed, separator)?.fields.count == fields.count }
            // Windows names no column for what its events say.
            let broader = rows.count { TableFields($0[...].trimmed, separator)?.fields.count == fields.count + 1 }
            if 2 * broader >= rows.count, broader > 0, table.isOfLog {
                return NamedTable(
                    header: header, separator: separator, last: Array("message".utf8), format: shelf.tableFormat)
            }
            let hasOpenRows = rows.contains { TableFields($0[...], separator) == nil }
            let isSaid = shelf.expectsTable && fitting > 0
            guard !rows.isEmpty, 2 * fitting >= rows.count || hasOpenRows && (fitting > 0 || table.isOfLog) || isSaid
            else { continue }
            return table
        }
        return nil
    }

    /// Returns true if a line says of which type the records of a table are, as PowerShell does before the columns.
    private static func namesType(_ line: ArraySlice<UInt8>) -> Bool {
        line.withoutMark.starts(with: "#TYPE ".utf8)
    }

    private static func isName(_ field: ArraySlice<UInt8>) -> Bool {
        guard let start = field.first, field.count <= 40 else { return false }
        let isWord = field.allSatisfy { $0.isLetterOrDigit || $0 == 0x20 || "_-./()#%@:".utf8.contains($0) }
        return isWord && !start.isDigit
    }
}
