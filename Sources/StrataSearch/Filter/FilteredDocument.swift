import StrataDocument
import StrataSystem

/// The rows of another document, all of them, or those that a rule lets through. Rows keep their names.
///
/// A rule is looked at in the background, nearest to the reader first. Until enough rows are found to fill a window, those
/// that were shown before stay; then all of them change at once (``changeOver(around:)``), and what is found later comes
/// as it is found. To change over costs what lies around the reader, and not what there is: rows around a place stay the
/// rows that they are, and all others go and come as a few runs.
package final class FilteredDocument: Document {
    /// All rows.
    package let base: any Document
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()
    /// The rows that are shown.
    private var view: any Document
    /// The filter that lets them through; nil while all are shown.
    private(set) var filter: RowFilter?
    /// The filter that is to be shown as soon as enough is found.
    private var next: Next?
    /// True once all rows that there were have been looked at: rows found from then on have arrived.
    private var isCaughtUp = false
    /// The progress of the filter that is shown; nil while all rows are shown.
    package private(set) var status: RowFilter.Status?

    private enum Next {
        case everything
        /// Looks from a row on both ways.
        case filter(RowFilter, from: RowID)
    }

    /// All rows of a document.
    package init(of base: any Document) {
        (self.base, view) = (base, base)
        base.observers.add(self) { document, update in
            if document.filter == nil { document.observers.tell(update) }
            // All rows are looked at again: what is found by that was there.
            if update.changes.contains(.reread) { document.isCaughtUp = false }
        }
    }

    package var count: Int { view.count }
    package var averageBytes: Double { view.averageBytes }
    package func id(at index: Int) -> RowID { view.id(at: index) }
    package var nameBounds: ClosedRange<RowID>? { view.nameBounds }
    package var isInNameOrder: Bool { view.isInNameOrder }
    package var dividers: [RowID] {
        // Around rows that pass some may be shown; others may be the first of those that are left out.
        isFiltered ? base.dividers.filter { view.index(of: $0) != nil && !isGap($0) } : base.dividers
    }
    package func index(of id: RowID) -> Int? { view.index(of: id) }
    package func text(of id: RowID) -> Line { view.text(of: id) }
    package func revision(of id: RowID) -> UInt64 { view.revision(of: id) }
    package func details(of id: RowID) -> [UInt8]? { view.details(of: id) }
    package func reader() -> any RowReader { view.reader() }
    package func originals() -> any RowReader { view.originals() }
    package func reveal(_ rows: Range<Int>) { view.reveal(rows) }

    /// True if some rows are not shown because of a rule.
    package var isFiltered: Bool { filter != nil }

    // MARK: - Filters

    /// Has other rows shown from the next ``changeOver(around:)`` on.
    ///
    /// - Parameters:
    ///   - rule: what lets rows through; nil: all of them.
    ///   - context: how many rows are shown before and behind each one that it lets through.
    ///   - row: where the reader is.
    /// - Throws: where the system has no descriptor or thread left.
    package func show(_ rule: RowRule?, context: Int = 0, from row: RowID) throws(SystemError) {
        if case .filter(let former, _) = next { former.cancel() }
        next = nil
        if let rule {
            next = .filter(try RowFilter(rule, of: base, context: context, from: row), from: row)
        } else if filter != nil {
            next = .everything
        }
    }

    /// True if other rows are to be shown than are shown now.
    package var isWaiting: Bool { next != nil }

    /// True if rows are still being looked at, for what is shown or is to be.
    package var isRunning: Bool { next != nil || filter?.isRunning == true }

    /// Takes what was found for what is shown, and tells of it.
    ///
    /// - Returns: whether enough is found of what is to be shown next.
    package func drain() -> Bool {
        if let filter {
            status = filter.drain(isCaughtUp ? .arrival : .discovery)
            isCaughtUp = isCaughtUp || filter.status.progress.isFinished
        }
        switch next {
        case nil: return false
        case .everything: return true
        case .filter(let filter, let start):
            let (progress, cutOffCount) = (filter.drain().progress, filter.status.cutOffCount)
            // Who waits for a slow pattern sees at once that it is one.
            if cutOffCount > 0 { return true }
            let before = filter.rows.passingRank(of: start)
            // The nearest row is known once both ways have come to some.
            let isEnough = min(before, filter.rows.passingCount - before) >= Self.enough
            return isEnough || progress.isFinished || progress.rows >= Self.many
        }
    }

    /// The number of rows that pass and fill a window; below, the number of rows looked at after which waiting ends.
    private static let enough = 100
    private static let many = 200_000

    /// Shows what is to be shown next.
    ///
    /// - Parameter row: where the reader is. The rows around it that stay are the ones that they were; those further away
    ///   count as others, which have the same names.
    package func changeOver(around row: RowID?) {
        guard let next else { return }
        let former = view
        // An observer that asks for the rows that go still gets them.
        let formerFilter = filter
        switch next {
        case .everything: (view, filter, status) = (base, nil, nil)
        case .filter(let filter, _):
            view = filter.rows
            self.filter = filter
            isCaughtUp = filter.status.progress.isFinished
            status = filter.status
            filter.rows.observers.add(self) { [weak rows = filter.rows] document, update in
                if document.view === rows { document.observers.tell(update) }
            }
        }
        self.next = nil
        formerFilter?.cancel()
        let (one, other) = (formerFilter?.rows, self.filter?.rows)
        let changes = DocumentChange.changes(from: former, to: view, around: row) { id in
            (one?.isGap(id) ?? false) == (other?.isGap(id) ?? false)
        }
        observers.tell(DocumentUpdate(changes, cause: .discovery))
    }

    /// Returns the index of the row that is shown and has the name which is nearest to one; nil where there are none.
    package func nearest(to row: RowID) -> Int? {
        if filter == nil { return view.index(of: row) }
        return filter?.rows.nearest(to: row).flatMap { view.index(of: $0) }
    }

    /// The names of the rows that are shown; nil where all are.
    var ordinals: OrdinalSet? { filter?.rows.ordinals }

    /// Readable while there is something to take; nil where nothing is filtered. Never read from it.
    var wakeUpDescriptor: Int32? {
        if case .filter(let filter, _) = next { return filter.wakeUpDescriptor }
        return filter?.wakeUpDescriptor
    }

    /// Returns the last row that is shown and has a name no greater than one; nil where none has.
    func last(upTo row: RowID) -> RowID? {
        guard let rows = filter?.rows else { return view.index(of: row) == nil ? nil : row }
        let place = rows.ordinals.rank(of: row.ordinal + 1) - 1
        return place >= 0 ? rows.id(at: place) : nil
    }

    /// Shows a row that the rule does not let through, or does so no longer.
    func include(_ row: RowID, _ isIncluded: Bool = true) {
        if isIncluded {
            filter?.rows.insert([row], cause: .discovery)
        } else {
            filter?.rows.remove([row], cause: .discovery)
        }
    }

    /// Returns true if a row stands for others, which are left out.
    package func isGap(_ id: RowID) -> Bool { filter?.rows.isGap(id) ?? false }

    /// Shows the rows that one stands for, which are left out.
    package func unfold(_ gap: RowID) { filter?.rows.unfold(gap) }
}

extension DocumentChange {
    /// The number of rows on either side of the reader that stay the rows that they are.
    private static let reach = 150

    /// Returns the changes that make the rows of one document out of those of another, most of which have the same
    /// names in the same order.
    fileprivate static func changes(
        from old: any Document, to new: any Document, around row: RowID?, where isSame: (RowID) -> Bool
    ) -> [DocumentChange] {
        let kept = kept(from: old, to: new, around: row, where: isSame)
        var changes: [DocumentChange] = []
        var end = old.count
        for place in kept.indices.reversed() + [-1] {
            let start = place < 0 ? 0 : kept[place].old + 1
            changes += removals(of: start..<max(start, end), from: old)
            end = place < 0 ? 0 : kept[place].old
        }
        var start = 0
        for place in kept.indices {
            let gap = start..<kept[place].new
            start = kept[place].new + 1
            guard !gap.isEmpty else { continue }
            changes.append(
                gap.lowerBound == 0
                    ? .prepended(count: gap.count, averageBytes: new.averageBytes)
                    : .inserted(gap, averageBytes: new.averageBytes))
        }
        if start < new.count {
            changes.append(.appended(count: new.count - start, averageBytes: new.averageBytes))
        }
        return changes
    }

    /// Returns the changes that take rows out, the last ones first: one, or where rows were moved one for each stretch of
    /// names that follow each other, for no other row may have a name among those that go.
    private static func removals(of rows: Range<Int>, from old: any Document) -> [DocumentChange] {
        guard !rows.isEmpty else { return [] }
        if old.isInNameOrder { return [.removed(rows, old.id(at: rows.lowerBound)...old.id(at: rows.upperBound - 1))] }
        var changes: [DocumentChange] = []
        var end = rows.upperBound
        for index in rows.reversed() {
            let id = old.id(at: index)
            if index > rows.lowerBound, old.id(at: index - 1).ordinal + 1 == id.ordinal { continue }
            changes.append(.removed(index..<end, id...old.id(at: end - 1)))
            end = index
        }
        return changes
    }

    /// Returns the rows around one of the old document that the new one has too, in the order of both.
    private static func kept(
        from old: any Document, to new: any Document, around row: RowID?, where isSame: (RowID) -> Bool
    ) -> [(old: Int, new: Int)] {
        guard let centre = row.flatMap(old.index) else { return [] }
        var kept: [(old: Int, new: Int)] = []
        for index in max(0, centre - reach)..<min(old.count, centre + reach) {
            let id = old.id(at: index)
            guard let place = new.index(of: id), place > kept.last?.new ?? -1, isSame(id) else { continue }
            kept.append((index, place))
        }
        return kept
    }
}
