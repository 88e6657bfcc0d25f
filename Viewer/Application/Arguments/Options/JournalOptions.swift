import StrataCommandLine
import StrataJournal

extension ProgramOption {
    private static let selecting: Commands = [.source, .render, .export]
    private static let selectingTold = "journal, render journal, export journal"

    static let unit = ProgramOption(
        "--unit", "UNIT", "show only entries of a unit, for example ssh.service (repeatable)", for: selecting,
        told: selectingTold, otherNames: ["-u"]
    ) { given, options throws(CommandError) in
        do throws(JournalError) { try options.journal.add(unit: given.text) } catch { throw .usage(error.description) }
    }

    static let boot = ProgramOption(
        "--boot", "show only entries since the last boot", for: selecting, told: selectingTold, otherNames: ["-b"]
    ) { _, options in options.journal.isOfThisBoot = true }

    static let priority = ProgramOption(
        "--priority", "PRIORITY",
        "show only entries of this priority or worse, such as err, or a range such as warning..err", for: selecting,
        told: selectingTold, words: ["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"],
        otherNames: ["-p"]
    ) { given, options throws(CommandError) in
        do throws(JournalError) {
            try options.journal.set(priority: given.text)
        } catch { throw .usage(error.description) }
    }

    static let journalDirectory = ProgramOption(
        "--journal-directory", "FOLDER", "read the journal in FOLDER instead of this machine's", for: selecting,
        told: selectingTold, isPath: true
    ) { given, options in options.journal.directory = given.text }
}
