import StrataInterface
import StrataJournal

/// Brings what is found in a journal to the lists that show its entries.
typealias JournalConnection = DocumentConnection<JournalDocument>

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

extension WindowScene {
    /// The journal that it shows; nil where it shows none.
    var journal: JournalDocument? { sources.lazy.compactMap { ($0 as? JournalConnection)?.document }.first }
}
