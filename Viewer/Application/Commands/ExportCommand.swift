import StrataCommandLine
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
    static let command: Command = {
        var command = Command(
            "export",
            [
                .init(
                    "strata export [--follow] [--merge] [--filter PATTERN] [FILE…]",
                    "write the rows as they are held, one a line"),
                .init("strata export [OPTIONS] -- COMMAND ARGUMENT…", "write what a command writes"),
            ], options: OptionName.exporting.syntax
        ) { arguments throws(CommandError) in
            try run(arguments)
            return 0
        }
        command.runsProgram = true
        return command
    }()

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        var defaults = Options()
        SettingsFile.readOwn(into: &defaults.settings)
        let options = try OptionReader(registry: .shipped).options(of: arguments, defaults: defaults)
        let rule = try options.filter.rule()
        guard StandardDescriptors.isOutputOpen else {
            throw CommandError(
                description: "standard output is closed, so nothing could be written", exitCode: ExitCode.inputOutput)
        }
        if options.program == nil { try refuseInputAsOutput(options.files) }
        if Inputs.areMerged(options) { return try MergedExport.run(options, rule) }
        let rows = FeedDocument(settled: options.follow == true ? try follow(options) : try read(options))
        let feed = rows.feed
        let lines = try lines(of: rows, in: options.span)
        let output = ByteOutput(1, name: "to standard output")
        var cutOffCount = 0
        if let rule {
            cutOffCount = try RowWriter.write(
                feed, only: lines, through: LineSieve(rule, context: options.filter.context), to: output)
        } else {
            try RowWriter.write(feed, only: lines, to: output)
        }
        try output.finish()
        try EndOfInput.checkForFailure(of: feed)
        try checkCutOff(cutOffCount)
    }

    /// Throws where it could not be told of so many rows whether they have a pattern.
    static func checkCutOff(_ cutOffCount: Int) throws(CommandError) {
        guard cutOffCount > 0 else { return }
        throw CommandError(
            description:
                "looking took too long in \(CountText.grouped(cutOffCount)) rows and was given up, as if the pattern were "
                + "not there; make it simpler", exitCode: ExitCode.badData)
    }

    /// Reads everything to its end.
    private static func read(_ options: Options) throws(CommandError) -> LineFeed {
        let feed = try Inputs.open(options.files, options, follows: false)
        var end = EndOfInput(of: feed)
        _ = feed.takeEvents()
        try end.wait()
        return feed
    }

    /// The lines between two moments, as their numbers from 0 without those that divide files; nil: all.
    ///
    /// - Throws: where lines say no times.
    private static func lines(of rows: FeedDocument, in span: TimeSpan) throws(CommandError) -> Range<Int>? {
        guard let wanted = try span.rows(of: rows, named: rows.feed.name) else { return nil }
        let first = wanted.lowerBound - rows.feed.dividerCount(before: wanted.lowerBound)
        return first..<max(first, wanted.upperBound - rows.feed.dividerCount(before: wanted.upperBound))
    }

    /// Goes on reading until SIGINT, SIGTERM or SIGHUP, or the end of a pipe.
    private static func follow(_ options: Options) throws(CommandError) -> LineFeed {
        let loop = try PollLoop.endedBySignals(display: nil)
        let feed = try Inputs.open(options.files, options, follows: true)
        var end = EndOfInput(of: feed)
        var problem: CommandError?
        let watch = loop.watch(feed.wakeUpDescriptor) {
            _ = feed.takeEvents()
            do throws(CommandError) { try end.tellNews() } catch { problem = error }
            let hasEnded = feed.progress.isStream && (feed.progress.hasEnded || feed.progress.failure != nil)
            if problem != nil || hasEnded { loop.stop() }
        }
        _ = loop.run()
        loop.remove(watch)
        if let problem { throw problem }
        _ = feed.takeEvents()
        return feed
    }

    /// A file would grow by what is read from it.
    static func refuseInputAsOutput(_ files: [String]) throws(CommandError) {
        guard let output = try? FileStatus(descriptor: 1), output.isRegular,
            let input = InputFiles(shown: files).name(of: output)
        else { return }
        throw .usage("standard output is the input '\(input)'; write to another file")
    }
}
