import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataSearch
import StrataSystem

// The rows of a source on standard output, for `strata export WORD`.
extension NamedSource {
    /// Reads everything, and writes what is chosen.
    func export(_ options: Options, _ choice: ExportRule, to output: ByteOutput) throws(CommandError) {
        guard options.layout.follow != true else {
            throw .usage("'\(ProgramOption.follow.name)' is not for \(phrase)")
        }
        let source = try open(options)
        let rows = source.document
        if let remark = source.remark { Diagnostics.warn(remark) }
        let failure = try source.readAll()
        let wanted = try options.span.rows(of: rows, named: phrase)
        var cutOffCount = 0
        let gaps: RowGaps
        if options.looksAtFields {
            var writer = RecordWriter(
                rows, as: options.reading.format, through: choice, joinsEntries: false, now: WallClock.now / 1000,
                options.writtenForm, to: output)
            (cutOffCount, gaps) = try writer.write(only: wanted)
        } else if let rule = choice.ruleByText {
            (cutOffCount, gaps) = try RowWriter.write(
                rows, read: rows.reader(), only: wanted,
                through: LineSieve(telling: rule, context: options.filter.context), to: output)
        } else {
            gaps = try RowWriter.write(rows, read: rows.reader(), only: wanted, to: output)
        }
        try output.finish()
        if let failure { throw failure }
        try gaps.check()
        try ExportCommand.checkCutOff(cutOffCount)
    }
}
