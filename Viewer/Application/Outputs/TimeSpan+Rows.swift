import StrataCells
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataFormats
import StrataSystem
import StrataTime

extension TimeSpan {
    /// Returns the rows of a document between the moments, by their indices; nil: all. Rows are looked up by halves.
    ///
    /// - Parameters:
    ///   - name: what the document is called where that is to be said.
    ///   - format: how its lines are read; nil: by all formats that there are.
    ///   - end: the time by which it was written, for lines that say no year; nil: now.
    /// - Throws: where rows say no times.
    func rows(
        of document: any Document, named name: String, as format: LineFormat? = nil, writtenBy end: Double? = nil
    ) throws(CommandError) -> Range<Int>? {
        guard !isWhole, document.count > 0 else { return nil }
        let formats = format.map { FileFormats(of: document, as: $0.text) }
        let (reader, text) = (formats?.reader ?? .general, format?.text)
        if let formats, let text, formats.haveTimesWithinEntries {
            let end = end ?? WallClock.now / 1000
            guard let rows = rows(ofEntriesIn: document, formats, as: text, writtenBy: end) else {
                throw Self.timeless(name)
            }
            return rows
        }
        let year = end.flatMap { formats?.firstYear(writtenBy: $0) }
        if let text, let end, year != nil || formats?.carriesDays == true || isInRepeatedHour {
            let follower = TimeFollower(now: end, firstYear: year)
            guard let rows = rows(of: document, as: text, by: formats, follower) else { throw Self.timeless(name) }
            return rows
        }
        let search = MomentSearch(document, reach: MomentSearch.farReach) { line in
            LineMoment.seconds(of: text?.decode(line.bytes).text ?? line.bytes, by: reader, writtenBy: end)
        }
        guard let rows = search.rows(since: since, until: until) else { throw Self.timeless(name) }
        return rows
    }

    /// Returns the rows of the entries between the moments, where any line of an entry may say when all of it was written;
    /// nil where none says that.
    private func rows(
        ofEntriesIn document: any Document, _ formats: FileFormats, as text: any LineDecoder, writtenBy end: Double
    ) -> Range<Int>? {
        let fields = FileFields(formats, as: text, writtenBy: end)
        var follower = TimeFollower(now: end, firstYear: formats.firstYear(writtenBy: end))
        var (first, last, saysTimes, next) = (since == nil ? 0 : document.count, 0, false, 0)
        while next < document.count {
            let start = next
            var (entry, line) = ([UInt8](), document.line(at: next).bytes)
            repeat {
                if entry.count < Self.longestEntry { entry += (entry.isEmpty ? [] : [0x0A]) + line }
                next += 1
                if next < document.count { line = document.line(at: next).bytes }
            } while next < document.count && !formats.begins(text.decode(line).text)
            guard let moment = fields.time(of: entry[...]).flatMap({ follower.instant(of: $0)?.seconds }) else {
                if start == last { last = next }
                continue
            }
            saysTimes = true
            if moment >= since ?? -.infinity { first = min(first, start) }
            if moment <= until ?? .infinity { last = next }
        }
        return saysTimes ? first..<max(first, last) : nil
    }

    /// The number of bytes of an entry that are read for its time.
    private static let longestEntry = 1 << 20

    private static func timeless(_ name: String) -> CommandError {
        CommandError(
            description:
                "\(name) has no line with a time near its end, so \(ProgramOption.since.name) and "
                + "\(ProgramOption.until.name) mean nothing there; leave them out", exitCode: ExitCode.badData)
    }

    /// Returns the rows of a merged list between the moments, by their indices, each read as its own file's lines are;
    /// nil: all.
    ///
    /// - Throws: where rows say no times.
    func rows(of merged: MergedFeeds, as format: LineFormat) throws(CommandError) -> Range<Int>? {
        let document = merged.document
        guard !isWhole, document.count > 0 else { return nil }
        let text = format.text
        var (readers, followers): ([LineReader], [TimeFollower]) = ([], [])
        for (number, document) in merged.documents.enumerated() {
            let formats = FileFormats(of: document, as: text)
            let end = InputFiles.lastChange(of: [merged.paths[number]])
            readers.append(formats.reader)
            followers.append(TimeFollower(now: end, firstYear: formats.firstYear(writtenBy: end)))
        }
        let rows = rows(of: document) { row, line in
            guard let source = document.source(of: document.id(at: row)),
                let time = readers[source].read(text.decode(line.bytes.prefix { $0 != 0x0A }).text).time
            else { return nil }
            return followers[source].instant(of: time)?.seconds
        }
        guard let rows else { throw Self.timeless("the merged list") }
        return rows
    }

    /// True if clocks here are set back near one of the moments: lines then say the same time twice.
    private var isInRepeatedHour: Bool {
        [since, until].compactMap(\.self).filter { abs($0) < 1e12 }.contains { moment in
            Calendar.offset(at: Int(moment) - 7200) > Calendar.offset(at: Int(moment) + 7200)
        }
    }

    /// Returns the same where only the order of lines tells their years or which of two hours it is: all are read.
    /// Nil where none says a time.
    private func rows(
        of document: any Document, as text: any LineDecoder, by formats: FileFormats?, _ follower: TimeFollower
    ) -> Range<Int>? {
        var follower = follower
        let reader = formats?.reader ?? .general
        return rows(of: document) { _, line in
            let text = text.decode(line.bytes).text
            // The time of a header is that of no line, and tells the day of those behind it.
            if let head = formats?.time(ofHeader: text) {
                _ = follower.instant(of: head)
                return nil
            }
            return reader.read(text).time.flatMap { follower.instant(of: $0)?.seconds }
        }
    }

    /// Returns the rows between the moments; nil where none says one. Rows before the first that does are as early as
    /// can be.
    ///
    /// - Parameter moment: returns the moment of a row, which is asked for in their order; nil where it says none.
    private func rows(of document: any Document, moment: (Int, Line) -> Double?) -> Range<Int>? {
        var (first, end, saysTimes) = (since == nil ? 0 : document.count, 0, false)
        for row in 0..<document.count {
            let line = document.line(at: row)
            guard line.isReadable, !line.isDivider, let moment = moment(row, line) else {
                if row == end { end = row + 1 }
                continue
            }
            saysTimes = true
            if moment >= since ?? -.infinity { first = min(first, row) }
            if moment <= until ?? .infinity { end = row + 1 }
        }
        return saysTimes ? first..<max(first, end) : nil
    }
}
