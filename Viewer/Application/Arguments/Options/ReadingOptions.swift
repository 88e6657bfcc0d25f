import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataSearch

/// What is read, as what, and how much of it.
struct ReadingOptions: Equatable {
    /// The format of lines.
    var format = LineFormat()
    /// The fields that rows show in columns; none: their text.
    var columns: [String] = []
    /// True if rows are written as JSON Lines, and not as they came.
    var writesRecords = false
    /// True if all files are one list in the order of their times.
    var merge = false
    /// True if lines that belong together are one row.
    var joinsEntries = true
    /// The pattern of the first line of an entry, as a regular expression; nil: it begins as most lines with a time do.
    var entryStart: String?
    /// The greatest number of bytes of a pipe or a device that are read.
    var maximumBytes: Int?
    /// The number of newest rows that are kept; nil: all.
    var maximumRows: Int?
    /// The greatest number of bytes of a pipe that are kept; nil leaves it to the feed.
    var spoolLimit: Int?

    /// Returns the rule for lines that begin an entry; nil if the lines themselves tell.
    ///
    /// - Throws: where the pattern is wrong.
    func entryRule() throws(CommandError) -> RowRule? {
        guard let entryStart else { return nil }
        do {
            return .matches(try Matcher(Pattern(entryStart, .regularExpression, letterCase: .kept)))
        } catch {
            throw .usage("'\(ProgramOption.entryStart.name)' cannot be '\(entryStart.prefix(80))': \(error)")
        }
    }
}

extension ProgramOption {
    /// The commands that read files.
    private static let reading: Commands = [.window, .render, .export]
    private static let readingTold = "window, render, export"
    /// The word for a format that lines tell themselves.
    private static let anyFormat = "auto"
    private static let formats = [anyFormat] + DecoderRegistry.shipped.names
    /// The value of `--format` for an export that writes what rows say; it names no decoder.
    static let recordFormat = "jsonl"

    static let format = ProgramOption(
        "--format", "FORMAT",
        "set the format of lines: auto (default), \(DecoderRegistry.shipped.names.joined(separator: ", ")); export: "
            + "\(recordFormat) writes their fields as JSON Lines; a second --format sets the input format",
        for: reading, told: readingTold, words: formats
    ) { given, options throws(CommandError) in
        if given.text == recordFormat {
            options.reading.writesRecords = true
            return
        }
        if !formats.contains(given.text), EncodingDecoder(given.text) != nil {
            throw .usage("'\(given.text)' is an encoding; use '\(ProgramOption.encoding.name) \(given.text)'")
        }
        let word = try given.word(among: formats)
        options.reading.format.name = word == anyFormat ? nil : word
    }

    static let fields = ProgramOption(
        "--fields", "NAME,…", "show only these fields of JSON or logfmt, for example time,level,msg,user.id",
        for: reading, told: readingTold
    ) { given, options throws(CommandError) in
        options.reading.format.settings.fields = try given.fieldNames
    }

    static let columns = ProgramOption(
        "--columns", "NAME,…", "show these fields in columns, for example time,level,status,path",
        for: [.window, .source, .render], told: "window, render"
    ) { given, options throws(CommandError) in options.reading.columns = try given.fieldNames }

    static let encoding = ProgramOption(
        "--encoding", "ENCODING", "set the encoding of text, as `iconv -l` names it (UTF-8)", for: reading,
        told: readingTold
    ) { given, options throws(CommandError) in
        guard EncodingDecoder(given.text) != nil else {
            throw given.refusal("an encoding in which lines end as in ASCII; `iconv -l` lists all")
        }
        options.reading.format.encoding = given.text
    }

    static let merge = ProgramOption(
        "--merge", "merge all FILEs into one list, ordered by time", for: reading, told: readingTold
    ) { _, options in options.reading.merge = true }

    static let maximumBytes = ProgramOption(
        "--max-bytes", "SIZE", "stop reading a pipe, a device or a command after SIZE, for example 64M", for: reading,
        told: readingTold
    ) { given, options throws(CommandError) in options.reading.maximumBytes = try given.byteCount }

    static let spoolLimit = ProgramOption(
        "--spool-limit", "SIZE",
        "keep at most SIZE of piped or unpacked input, for example 10G (half of the free disk space)", for: reading,
        told: readingTold
    ) { given, options throws(CommandError) in options.reading.spoolLimit = try given.byteCount }

    static let maximumRows = ProgramOption(
        "--max-rows", "COUNT", "keep only about the newest COUNT lines", for: .window, told: "window"
    ) { given, options throws(CommandError) in
        options.reading.maximumRows = try given.rowCount(upTo: 1_000_000_000)
    }

    static let entryStart = ProgramOption(
        "--entry-start", "PATTERN", "begin an entry at lines that match this regular expression",
        for: [.window, .render], told: "window, render"
    ) { given, options throws(CommandError) in
        options.reading.entryStart = given.text
        _ = try options.reading.entryRule()
    }

    static let noEntries = ProgramOption(
        "--no-entries", "show every line as its own row, also in stack traces", for: reading, told: readingTold
    ) { _, options in options.reading.joinsEntries = false }
}
