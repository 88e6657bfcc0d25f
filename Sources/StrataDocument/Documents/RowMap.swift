/// Some of the rows of another document, as a document: those that a filter lets through. Rows keep their names, and
/// stand in the order of these whatever is moved in the other.
///
/// It begins empty. A filter adds the rows that pass with ``insert(_:cause:)`` as they are found, in any order;
/// rows that leave the base document leave this one too. It takes little more than a bit for each row of the base.
public final class RowMap: Document {
    private let base: any Document
    private var members = OrdinalSet()
    /// The observers, who are told of changes.
    public let observers = DocumentObservers()

    /// None of the rows of a document yet.
    public init(of base: any Document) {
        self.base = base
        base.observers.add(self) { $0.follow($1) }
    }

    /// The number of rows.
    public var count: Int { members.count }
    /// The average length of a row, in bytes.
    public var averageBytes: Double { base.averageBytes }

    /// The names of all rows.
    package var ordinals: OrdinalSet { members }

    /// The memory that the map occupies, in bytes.
    public var bytes: Int { members.bytes }

    /// Returns the name of the row at an index, 0…``count`` - 1.
    public func id(at index: Int) -> RowID { RowID(members.member(at: index)) }

    /// Returns the text of a row. That of a row that is gone is empty, and says that it cannot be read.
    public func text(of id: RowID) -> Line { index(of: id) == nil ? .gone : base.text(of: id) }

    /// Returns the text that the page of an expanded row shows in place of its own; nil: its own.
    public func details(of id: RowID) -> [UInt8]? { index(of: id) == nil ? nil : base.details(of: id) }

    /// Returns the number of times that the text of a row has changed.
    public func revision(of id: RowID) -> UInt64 { base.revision(of: id) }

    /// Makes what reads the rows that there are now on another thread.
    public func reader() -> any RowReader { reader { _ in true } }

    /// Makes what reads those of the rows that there are now for which a condition holds.
    package func reader(where isRead: @escaping @Sendable (RowID) -> Bool) -> any RowReader {
        RowMapReader(base: base.reader(), members: members, isRead: isRead)
    }

    /// Makes what reads the same rows as they came.
    public func originals() -> any RowReader { originals { _ in true } }

    /// Makes what reads those of the rows, as they came, for which a condition holds.
    package func originals(where isRead: @escaping @Sendable (RowID) -> Bool) -> any RowReader {
        RowMapReader(base: base.originals(), members: members, isRead: isRead)
    }

    /// Returns where a row stands, or nil where it is no more.
    public func index(of id: RowID) -> Int? {
        members.contains(id.ordinal) ? members.rank(of: id.ordinal) : nil
    }

    /// Returns the number of rows before one, whether that is in or not. O(log n).
    package func rank(of id: RowID) -> Int { members.rank(of: id.ordinal) }

    /// Returns those of some rows that are in.
    package func intersection(_ rows: OrdinalSet) -> OrdinalSet { members.intersection(rows) }

    /// Adds rows of the base document. Those that are no more, for they were found a while ago, and those that are in
    /// already are passed over. O(log n) for a row.
    ///
    /// - Parameter rows: in their order.
    public func insert(_ rows: [RowID], cause: DocumentUpdate.Cause = .arrival) {
        let new = rows.filter { !members.contains($0.ordinal) && base.index(of: $0) != nil }
        guard !new.isEmpty else { return }
        let changes = insertions(of: new)
        members.insert(new.lazy.map(\.ordinal))
        observers.tell(DocumentUpdate(changes, cause: cause))
    }

    /// Adds rows of the base document, however many: it costs what changes, and not what they are. None of them may have
    /// gone. O(stretches × log n) for stretches of new rows between two that are there.
    package func insert(_ rows: OrdinalSet, cause: DocumentUpdate.Cause = .arrival) {
        var changes: [DocumentChange] = []
        var (position, added) = (0, 0)
        while position < rows.count {
            let first = rows.member(at: position)
            let place = members.rank(of: first)
            // The next one that is there already ends the stretch.
            let end = place < members.count ? rows.rank(of: members.member(at: place)) : rows.count
            if end > position {
                changes.append(insertion(of: end - position, before: place, behind: added))
                added += end - position
                position = end
            } else {
                position += 1
            }
        }
        members.formUnion(rows)
        observers.tell(DocumentUpdate(changes, cause: cause))
    }

    /// Takes rows out again, such as those whose text has changed and passes no more.
    public func remove(_ rows: [RowID], cause: DocumentUpdate.Cause = .arrival) {
        let changes = rows.compactMap { remove($0...$0) }
        observers.tell(DocumentUpdate(changes, cause: cause))
    }

    /// Returns the changes that rows will make: one for each stretch of them between two rows that are there.
    private func insertions(of new: [RowID]) -> [DocumentChange] {
        var changes: [DocumentChange] = []
        var start = 0
        for end in 1...new.count {
            let place = members.rank(of: new[start].ordinal)
            if end < new.count, members.rank(of: new[end].ordinal) == place { continue }
            changes.append(insertion(of: end - start, before: place, behind: start))
            start = end
        }
        return changes
    }

    /// - Parameters:
    ///   - place: how many rows that are there come before.
    ///   - new: how many that are added in the same update come before.
    private func insertion(of count: Int, before place: Int, behind new: Int) -> DocumentChange {
        if place == members.count { return .appended(count: count, averageBytes: averageBytes) }
        if place + new == 0 { return .prepended(count: count, averageBytes: averageBytes) }
        return .inserted(place + new..<place + new + count, averageBytes: averageBytes)
    }

    private func remove(_ rows: ClosedRange<RowID>) -> DocumentChange? {
        let (first, last) = (rows.lowerBound.ordinal, rows.upperBound.ordinal)
        let gone = members.rank(of: first)..<members.rank(of: last + 1)
        guard !gone.isEmpty else { return nil }
        let names = id(at: gone.lowerBound)...id(at: gone.upperBound - 1)
        members.remove(first..<last + 1)
        return .removed(gone, names)
    }

    /// Takes over what has happened to the base document. Rows that came to it do not pass until they are added.
    private func follow(_ update: DocumentUpdate) {
        let changes = update.changes.compactMap { change -> DocumentChange? in
            switch change {
            case .prepended, .appended, .inserted, .insertedHeaders, .moved: nil
            case .removed(_, let names): remove(names)
            case .changed(let id): members.contains(id.ordinal) ? change : nil
            case .reread: change
            }
        }
        observers.tell(DocumentUpdate(changes, cause: update.cause))
    }
}
