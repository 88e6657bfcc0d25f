import Strata
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSearch
import StrataSimulation
import StrataStrategies
import StrataSystem
import StrataWindow

/// `strata export [OPTIONS] [FILE…]`: the rows as they are held, on standard output, one a line.
enum ExportCommand {
    static let command = Command(
        "export",
        [
            .init(
                "strata export [--follow] [--merge] [--filter PATTERN] [FILE…]",
                "write the lines as they are"),
            .init(
                "strata export --format jsonl [OPTIONS] [FILE…]",
                "write time, level, source, message and fields as JSON Lines"),
            .init("strata export [OPTIONS] -- COMMAND ARGUMENT…", "write what a command writes"),
        ] + NamedSource.all.map { $0.usage(of: "export", $0.purposes.export) },
        options: ProgramOption.of(.export).syntax, runsProgram: true
    ) { arguments throws(CommandError) in
        try run(arguments)
        return 0
    }

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        var defaults = Options()
        SettingsFile.readOwn(into: &defaults.settings)
        FormatFiles.load()
        var options = try Options(arguments, in: .shipped, defaults: defaults)
        try check(options)
        let choice = try options.filter.choice()
        guard StandardDescriptors.isOutputOpen else {
            throw CommandError(
                description: "standard output is closed, so nothing could be written", exitCode: ExitCode.inputOutput)
        }
        if let source = try NamedSource.meant(by: arguments, &options) {
            return try source.export(options, choice, to: ByteOutput(1, name: "to standard output"))
        }
        if options.program == nil { try refuseInputAsOutput(options.files) }
        if Inputs.areMerged(options) { return try MergedExport.run(options, choice) }
        if options.layout.follow == true { return try write(follow(options), options, choice) }
        let feed = try Inputs.open(options.files, options, follows: false, startsAtOnce: !options.wantsAllBytes)
        if options.wantsAllBytes, let files = feed.wholeFiles() {
            return try write(files, of: feed, options, choice)
        }
        try write((feed, read(feed)), options, choice)
    }

    /// Writes what files have, as they are read.
    private static func write(
        _ files: WholeFiles, of feed: LineFeed, _ options: Options, _ choice: ExportRule
    ) throws(CommandError) {
        _ = feed.drainEvents()
        var end = EndOfInput(of: feed)
        try end.tellNews()
        let output = ByteOutput(1, name: "to standard output")
        var cutOffCount = 0
        if let rule = choice.ruleByText {
            cutOffCount = try RowWriter.write(
                files, through: LineSieve(telling: rule, context: options.filter.context), to: output)
        } else {
            try RowWriter.write(files, to: output)
        }
        try output.finish()
        tell(options, of: output)
        try checkCutOff(cutOffCount)
    }

    /// Writes rows that are held.
    ///
    /// - Parameter read: a feed that was read, and what ended that before its end.
    private static func write(
        _ read: (feed: LineFeed, problem: CommandError?), _ options: Options, _ choice: ExportRule
    ) throws(CommandError) {
        let (feed, problem) = read
        let rows = FeedDocument(settled: feed)
        let lastChange = InputFiles.lastChange(of: options.files)
        let wanted = try options.span.rows(
            of: rows, named: feed.name, as: options.reading.format, writtenBy: lastChange)
        let lines = wanted.map { Self.lineNumbers(of: rows, at: $0) }
        let output = ByteOutput(1, name: "to standard output")
        var (cutOffCount, gaps) = (0, RowGaps?.none)
        if options.looksAtFields {
            var writer = RecordWriter(
                rows, as: options.reading.format, through: choice, joinsEntries: options.reading.joinsEntries,
                now: lastChange, options.writtenForm, to: output)
            (cutOffCount, gaps) = try writer.write(only: wanted)
        } else if let rule = choice.ruleByText {
            cutOffCount = try RowWriter.write(
                feed.heldBytes(), only: lines, through: LineSieve(telling: rule, context: options.filter.context),
                to: output)
        } else {
            try RowWriter.write(feed.heldBytes(), only: lines, to: output)
        }
        try output.finish()
        tell(options, of: output)
        if let problem { throw problem }
        try EndOfInput.checkForFailure(of: feed)
        try gaps?.check()
        try checkCutOff(cutOffCount)
        if let program = options.program { try EndOfInput.checkCommand(program[0], of: feed) }
    }

    /// Refuses what does not go together.
    private static func check(_ options: Options) throws(CommandError) {
        let jsonl = "'\(ProgramOption.format.name) \(ProgramOption.recordFormat)'"
        if options.reading.writesRecords, options.filter.context > 0 {
            throw .usage("'\(ProgramOption.context.name)' and \(jsonl) exclude each other")
        }
        if options.looksAtFields, options.filter.context > 0 {
            let names = "'\(ProgramOption.context.name)' and '\(ProgramOption.condition.name)'"
            throw .usage("\(names) exclude each other in an export; a window takes both")
        }
        guard !options.looksAtFields, options.reading.format != LineFormat() || !options.reading.joinsEntries else {
            return
        }
        let format = options.reading.format
        let needless: ProgramOption =
            !options.reading.joinsEntries
            ? .noEntries : format.name != nil ? .format : format.encoding != nil ? .encoding : .fields
        throw .usage(
            "'\(needless.name)' and the like change nothing here, for lines are exported as they are; add \(jsonl) to export "
                + "JSON Lines")
    }

    /// Says how a condition is written where nothing was found of a pattern that looks like one.
    private static func tell(_ options: Options, of output: ByteOutput) {
        if !output.hasWritten, let remark = options.filter.remarkOnConditions { Diagnostics.warn(remark) }
    }

    /// Throws where it could not be told of so many rows whether they have a pattern.
    static func checkCutOff(_ cutOffCount: Int) throws(CommandError) {
        guard cutOffCount > 0 else { return }
        let rows =
            cutOffCount == 1
            ? "1 row and was given up; it was" : "\(CountText.grouped(cutOffCount)) rows and was given up; they were"
        throw CommandError(
            description: "looking took too long in \(rows) left out; make the pattern simpler",
            exitCode: ExitCode.badData)
    }

    /// Reads everything to its end, until no more can be kept, or, of a stream, until a signal asks for the end.
    ///
    /// - Returns: what ended it before the end.
    private static func read(_ feed: LineFeed) throws(CommandError) -> CommandError? {
        do throws(FeedError) { try feed.start() } catch { throw CommandError(error) }
        // What is read from others may be all that there ever is of it; a file can be read again.
        let signals = feed.progress.isStream ? SignalDescriptor() : nil
        var end = EndOfInput(of: feed)
        _ = feed.drainEvents()
        do throws(CommandError) { try end.wait(endedBy: signals) } catch { return error }
        return nil
    }

    /// Rows by their numbers from 0 without those that divide files.
    private static func lineNumbers(of rows: FeedDocument, at indices: Range<Int>) -> Range<Int> {
        rows.lineNumber(at: indices.lowerBound) - 1..<rows.lineNumber(at: indices.upperBound) - 1
    }

    /// Goes on reading until SIGINT, SIGTERM or SIGHUP, the end of a pipe, or until no more can be kept.
    private static func follow(_ options: Options) throws(CommandError) -> (feed: LineFeed, problem: CommandError?) {
        let loop = try PollLoop.endedBySignals(display: nil)
        let feed = try Inputs.open(options.files, options, follows: true)
        var end = EndOfInput(of: feed)
        var problem: CommandError?
        let watch = loop.watch(feed.wakeUpDescriptor) {
            _ = feed.drainEvents()
            do throws(CommandError) { try end.tellNews() } catch { problem = error }
            if problem != nil || EndOfInput.isReached(of: feed) { loop.stop() }
        }
        _ = loop.run()
        loop.remove(watch)
        if problem == nil { problem = EndOfInput.lookOnceMore(at: feed) { _ = feed.drainEvents() } }
        do throws(CommandError) { try end.tellNews() } catch { problem = problem ?? error }
        return (feed, problem)
    }

    /// Refuses an output that is an input: a file would grow by what is read from it.
    static func refuseInputAsOutput(_ files: [String]) throws(CommandError) {
        guard let output = try? FileStatus(descriptor: 1), output.isRegular,
            let input = InputFiles(shown: files).name(of: output)
        else { return }
        throw .usage("standard output is the input '\(input)'; write to another file")
    }
}

extension Options {
    /// True if all bytes of the inputs are looked at, each for itself: no line is asked for by its number or its time.
    fileprivate var wantsAllBytes: Bool {
        !looksAtFields && span.isWhole && reading.maximumRows == nil && program == nil
    }

    /// The form in which rows are written that are read for what they say.
    var writtenForm: RecordWriter.Form { reading.writesRecords ? .records : .lines }
}
