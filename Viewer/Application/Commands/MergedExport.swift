import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSearch
import StrataSystem
import StrataWindow

/// Writes the rows of several inputs in the order of their times, for `strata export --merge`.
enum MergedExport {
    /// Reads everything, and writes what is chosen.
    static func run(_ options: Options, _ choice: ExportRule) throws(CommandError) {
        let follows = options.layout.follow == true
        let loop = follows ? try PollLoop.endedBySignals(display: nil) : nil
        let inputs = Inputs.merged(options, follows: follows)
        let opened = try inputs.openAll()
        try ExportCommand.refuseInputAsOutput(opened.map(\.path))
        // Rows are written as they came; only what they say is looked for in whole entries.
        var reading = MergedFeeds.Reading()
        if options.looksAtFields {
            reading = .init(format: options.reading.format, joinsEntries: options.reading.joinsEntries)
        }
        let merged = try MergedFeeds(opened, reading)
        let problem = loop.map { MergedFollower(merged, of: inputs, on: $0).run() } ?? read(merged)
        merged.settle()
        if let news = inputs.putAway { Diagnostics.warn(news) }
        if let news = merged.newsOfTimeless() { Diagnostics.warn(news) }
        let rows = try options.span.rows(of: merged, as: options.reading.format)
        let output = ByteOutput(1, name: "to standard output")
        var cutOffCount = 0
        let gaps: RowGaps
        if options.looksAtFields {
            var writer = RecordWriter(
                merged, as: options.reading.format, through: choice, options.writtenForm, to: output)
            (cutOffCount, gaps) = try writer.write(only: rows)
        } else if let rule = choice.ruleByText {
            (cutOffCount, gaps) = try RowWriter.write(
                merged.document, read: merged.document.originals(upTo: .max), only: rows,
                through: LineSieve(telling: rule, context: options.filter.context), to: output)
        } else {
            gaps = try RowWriter.write(
                merged.document, read: merged.document.originals(upTo: .max), only: rows, to: output)
        }
        try output.finish()
        if let problem { throw problem }
        for document in merged.documents { try EndOfInput.checkForFailure(of: document.feed) }
        try inputs.checkForFailure()
        try gaps.check()
        try ExportCommand.checkCutOff(cutOffCount)
    }

    /// Reads everything to its end; pipes, until a signal asks for the end.
    ///
    /// - Returns: what ended it before the end of an input.
    private static func read(_ merged: MergedFeeds) -> CommandError? {
        // What is read from others may be all that there ever is of it; a file can be read again.
        let signals = merged.documents.contains { $0.feed.progress.isStream } ? SignalDescriptor() : nil
        var problem: CommandError?
        for document in merged.documents {
            guard problem?.exitCode != ExitCode.interrupted || !document.feed.progress.isStream else {
                document.drain()
                continue
            }
            var end = EndOfInput(of: document.feed)
            do throws(CommandError) {
                try end.wait(endedBy: signals, taking: document.drain)
            } catch {
                problem = problem ?? error
            }
        }
        return problem
    }
}
