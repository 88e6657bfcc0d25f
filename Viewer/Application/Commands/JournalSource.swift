import StrataCommandLine
import StrataDocument
import StrataInterface
import StrataJournal
import StrataSystem

extension NamedSource {
    /// `journal`: the systemd journal.
    static let journal = NamedSource(
        name: "journal", phrase: "the journal", words: "[FIELD=VALUE…]",
        purposes: (
            window: "show the systemd journal, opened at its newest entry",
            export: "write the entries of the systemd journal"
        ), options: [.unit, .boot, .priority, .journalDirectory], namingOption: .journalDirectory
    ) { words, options throws(CommandError) in
        do throws(JournalError) {
            for word in words { try options.journal.add(term: word) }
            try options.journal.check()
        } catch {
            throw CommandError(error)
        }
    } open: { options throws(CommandError) in
        do throws(JournalError) {
            return OpenJournal(try JournalDocument(options.journal), options.journal)
        } catch { throw CommandError(error) }
    }
}

/// A journal that is open.
private struct OpenJournal: OpenSource {
    private let journal: JournalDocument
    private let query: JournalQuery

    init(_ journal: JournalDocument, _ query: JournalQuery) { (self.journal, self.query) = (journal, query) }

    var document: any Document { journal }
    var status: any ListStatus { JournalStatus(query, remark: journal.remark) }
    var remark: String? { journal.remark }

    func connection(to pane: ListPane) -> any SceneSource {
        journal.onNews { [weak pane] in pane?.handle($0) }
        return DocumentConnection(journal)
    }

    func readAll() throws(CommandError) -> CommandError? {
        do throws(JournalError) { try journal.start() } catch { throw CommandError(error) }
        while true {
            _ = waitForInput(journal.wakeUpDescriptor, milliseconds: -1)
            let events = journal.poll()
            journal.publish()
            var (isWhole, failure) = (false, CommandError?.none)
            for event in events {
                switch event {
                case .counted: isWhole = true
                case .failed(let error): failure = CommandError(error)
                case .noticed(let sentence): Diagnostics.warn(sentence)
                case .prepended, .appended, .filesChanged: continue
                }
            }
            if isWhole || failure != nil { return failure }
        }
    }
}

extension JournalDocument: ArrivingDocument {
    func collectArrival() -> Arrival? {
        let events = poll()
        guard !events.isEmpty else { return nil }
        var arrival = Arrival()
        for event in events {
            if case .appended(let count, _) = event { arrival.count += count } else { arrival.isOnlyLines = false }
        }
        return arrival
    }
}
