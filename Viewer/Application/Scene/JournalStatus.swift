import Strata
import StrataInterface
import StrataJournal

/// The words of the header about a journal.
struct JournalStatus: ListStatus, Equatable {
    let title = "journal"
    /// The query in words, and the folder that the journal lies in.
    let place: String
    /// The words for what is wrong, for as long as it is.
    private(set) var notice: String?
    private(set) var isIndexed = false
    var isStill = false
    private var hasFailed = false

    /// - Parameter remark: what of the journal is left out, in a sentence.
    init(_ query: JournalQuery, remark: String?) {
        place = OneLine.escaping([query.words, query.directory ?? ""].filter { !$0.isEmpty }.joined(separator: " · "))
        notice = remark.map { OneLine.escaping($0) }
    }

    var cutsPlace: Bool { true }

    /// Counting that failed does not go on.
    var isCounting: Bool { !isIndexed && !hasFailed }

    /// Takes over what an event says.
    mutating func handle(_ event: JournalEvent) {
        switch event {
        case .counted: isIndexed = true
        case .failed(let error): (notice, hasFailed) = (OneLine.escaping(error.description), true)
        case .noticed(let text): if !hasFailed { notice = OneLine.escaping(text) }
        case .prepended, .appended, .filesChanged: break
        }
    }

    func state(_ reading: ReadingState) -> String { hasFailed ? "" : reading.words }

    var emptyNote: String {
        let what = place.isEmpty ? "The journal is empty" : "No matching entries"
        return isStill ? what : "\(what). Waiting for entries…"
    }
}

extension ListPane {
    /// Takes over what a journal tells of itself.
    func handle(_ event: JournalEvent) {
        guard var journal = status as? JournalStatus else { return }
        journal.handle(event)
        status = journal
    }
}
