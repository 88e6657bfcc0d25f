import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataJournal
import StrataSearch
import StrataSystem

/// Writes the entries of the systemd journal, for `strata export journal`.
enum JournalExport {
    /// The word that stands first.
    private static let word = "journal"

    /// Returns true if a command line asks for it: a file of that name is meant if there is one. Takes the word away.
    static func isMeant(by options: inout Options) throws(CommandError) -> Bool {
        guard options.program == nil, options.files.first == word, !Folder.exists(word) else {
            guard options.journal == JournalQuery() else {
                throw .usage(
                    "'--unit', '--boot', '--priority' and '--journal-directory' are for 'strata export journal'")
            }
            return false
        }
        options.files.removeFirst()
        return true
    }

    /// Reads everything, and writes what is chosen.
    static func run(_ options: inout Options, _ choice: ExportRule) throws(CommandError) {
        guard options.layout.follow != true else {
            throw .usage("'\(ProgramOption.follow.name)' is not for the journal")
        }
        try JournalCommand.moveMatches(of: &options)
        let journal = try JournalCommand.open(options.journal)
        if let remark = journal.remark { Diagnostics.warn(remark) }
        let failure = try readAll(of: journal)
        let rows = try options.span.rows(of: journal, named: "the journal")
        let output = ByteOutput(1, name: "to standard output")
        var cutOffCount = 0
        let gaps: RowGaps
        if options.looksAtFields {
            var writer = RecordWriter(
                journal, as: options.reading.format, through: choice, joinsEntries: false, now: WallClock.now / 1000,
                options.writtenForm, to: output)
            (cutOffCount, gaps) = try writer.write(only: rows)
        } else if let rule = choice.ruleByText {
            (cutOffCount, gaps) = try RowWriter.write(
                journal, read: journal.reader(), only: rows,
                through: LineSieve(telling: rule, context: options.filter.context), to: output)
        } else {
            gaps = try RowWriter.write(journal, read: journal.reader(), only: rows, to: output)
        }
        try output.finish()
        if let failure { throw CommandError(failure) }
        try gaps.check()
        try ExportCommand.checkCutOff(cutOffCount)
    }

    /// Waits until every entry is there that the journal had. Returns why reading has broken off, if it has.
    private static func readAll(of journal: JournalDocument) throws(CommandError) -> JournalError? {
        do throws(JournalError) { try journal.start() } catch { throw CommandError(error) }
        var (isWhole, failure) = (false, JournalError?.none)
        while !isWhole, failure == nil {
            _ = waitForInput(journal.wakeUpDescriptor, milliseconds: -1)
            let events = journal.poll()
            journal.publish()
            for event in events {
                switch event {
                case .counted: isWhole = true
                case .failed(let error): failure = error
                case .noticed(let sentence): Diagnostics.warn(sentence)
                case .prepended, .appended, .filesChanged: continue
                }
            }
        }
        return failure
    }
}
