import StrataDocument

/// A list of names that is kept by what a document tells alone.
final class Follower {
    private(set) var names: [RowID] = []

    init(of document: any Document) {
        names = (0..<document.count).map(document.id)
        document.observers.add(self) { [unowned document] in $0.handle($1, of: document) }
    }

    private func handle(_ update: DocumentUpdate, of document: any Document) {
        // Names of rows that came are asked for at the end, where the document is as it is told to be.
        var rows: [RowID?] = names
        for change in update.changes {
            switch change {
            case .prepended(let count, _): rows.insert(contentsOf: Array(repeating: nil, count: count), at: 0)
            case .appended(let count, _): rows += Array(repeating: nil, count: count)
            case .inserted(let range, _), .insertedHeaders(let range):
                rows.insert(contentsOf: Array(repeating: nil, count: range.count), at: range.lowerBound)
            case .removed(let range, _): rows.removeSubrange(range)
            case .moved(let range, let index):
                let moved = rows[range]
                rows.removeSubrange(range)
                rows.insert(contentsOf: moved, at: index)
            case .changed, .reread: break
            }
        }
        names = rows.enumerated().map { $1 ?? document.id(at: $0) }
    }
}

/// Everything that a document has told.
final class UpdateLog {
    private(set) var updates: [DocumentUpdate] = []

    init(of document: any Document) { document.observers.add(self) { $0.updates.append($1) } }
}
