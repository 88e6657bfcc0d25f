import StrataDocument
import StrataSystem

/// The lines of a document as entries: a line that begins one, and those that follow it up to the next, are one row, which
/// has the name of the first. Until there is a rule for what begins an entry, every line is a row.
///
/// The lines that begin entries are found in the background, nearest to the newest first; it takes little more than a
/// bit for each line.
package final class EntryDocument: Document {
    /// The lines.
    private let base: any Document
    /// The lines that begin entries.
    private let starts: FilteredDocument
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()
    /// The number of times that the lines that follow the first one of an entry have changed.
    private var revisions = TextRevisions()
    /// The number of times that what begins an entry has become something else, by which any row may have.
    private var rejoins: UInt64 = 0
    private var isRejoining = false
    /// The last line of which it is known whether it begins an entry.
    private var known: RowID?
    /// The first line of all, while it is an entry only because none comes before it.
    private var orphan: RowID?
    /// True if lines have come, changed or gone since the last ``advance(reading:)``.
    private var isDue = false

    /// The lines of a document, each a row.
    package init(of base: any Document) {
        (self.base, starts) = (base, FilteredDocument(of: base))
        starts.observers.add(self) { $0.followStarts($1) }
        base.observers.add(self) { $0.follow($1) }
    }

    package var count: Int { starts.count }
    package var averageBytes: Double {
        starts.isFiltered && count > 0 ? base.averageBytes * Double(base.count) / Double(count) : base.averageBytes
    }
    package func id(at index: Int) -> RowID { starts.id(at: index) }
    package var nameBounds: ClosedRange<RowID>? { starts.nameBounds }
    package var isInNameOrder: Bool { starts.isInNameOrder }
    package func index(of id: RowID) -> Int? { starts.index(of: id) }
    package func revision(of id: RowID) -> UInt64 { starts.revision(of: id) &+ revisions[id] &+ rejoins }
    package func reveal(_ rows: Range<Int>) {
        if !starts.isFiltered { base.reveal(rows) } else if rows.contains(0) { base.reveal(0..<min(1, base.count)) }
    }
    package var lines: any Document { base }
    package var dividers: [RowID] { base.dividers }

    package func row(with line: RowID) -> RowID? {
        starts.isFiltered ? starts.last(upTo: line) : base.row(with: line)
    }

    package func text(of id: RowID) -> Line {
        let line = starts.text(of: id)
        guard !line.isDivider, let following = following(id) else { return line }
        return line.followed(by: following, of: base)
    }

    package func details(of id: RowID) -> [UInt8]? { following(id) == nil ? base.details(of: id) : nil }

    package func reader() -> any RowReader { entries(of: base.reader()) }
    package func originals() -> any RowReader { entries(of: base.originals()) }

    private func entries(of lines: any RowReader) -> any RowReader {
        guard let starts = starts.ordinals else { return lines }
        return EntryReader(base: lines, starts: starts, end: known?.ordinal ?? .min)
    }

    /// Returns the indices of the lines that belong to an entry behind the first; nil where there are none.
    private func following(_ id: RowID) -> Range<Int>? {
        guard starts.isFiltered, let place = starts.index(of: id) else { return nil }
        let next = place + 1 < starts.count ? starts.id(at: place + 1) : nil
        // Names of most entries follow each other.
        if next?.ordinal == id.ordinal + 1 { return nil }
        guard let first = base.index(of: id),
            let end = next.map({ base.index(of: $0) }) ?? known.flatMap({ base.index(of: $0) }).map({ $0 + 1 }),
            end > first + 1
        else { return nil }
        return first + 1..<end
    }

    // MARK: - What begins an entry

    /// True if lines are joined.
    package var isJoining: Bool { starts.isFiltered || starts.isWaiting }

    /// True if entries are shown by now, and not all lines.
    package var isShowing: Bool { starts.isFiltered }

    /// Readable while there is something to take; nil while no lines are joined. Never read from it.
    package var wakeUpDescriptor: Int32? { starts.wakeUpDescriptor }

    /// True if more may be found.
    package var isRunning: Bool { starts.isRunning || isDue }

    /// Joins lines from the next ``advance(reading:)`` on that finds enough.
    ///
    /// - Parameter rule: which lines begin an entry.
    /// - Throws: where the system has no descriptor or thread left.
    package func join(by rule: RowRule) throws(SystemError) {
        let last = base.count > 0 ? base.id(at: base.count - 1) : nil
        (known, orphan) = (last, nil)
        try starts.show(rule, from: last ?? RowID(0))
    }

    /// Takes what was found, and tells of it.
    ///
    /// - Parameter row: where the reader is.
    package func advance(reading row: RowID?) {
        guard isJoining, isRunning else { return }
        isDue = false
        if starts.drain() { rejoin(around: row) }
        guard starts.isFiltered else { return }
        includeDividers()
        guard !starts.isRunning, base.count > 0 else { return }
        settleFirst()
        settleLast()
    }

    private func rejoin(around row: RowID?) {
        rejoins += 1
        isRejoining = true
        starts.changeOver(around: row)
        isRejoining = false
    }

    /// A divider shows nothing of lines behind it, so the first of them begins an entry, as that of another file does.
    private func includeDividers() {
        for row in base.beginnings where base.index(of: row) != nil && starts.index(of: row) == nil {
            starts.include(row)
        }
        for divider in base.dividers {
            if starts.index(of: divider) == nil { starts.include(divider) }
            guard let place = base.index(of: divider), place + 1 < base.count else { continue }
            let next = base.id(at: place + 1)
            if starts.index(of: next) == nil { starts.include(next) }
        }
    }

    /// Lines before the first that begins an entry are one, too.
    private func settleFirst() {
        let first = base.id(at: 0)
        guard starts.count == 0 || starts.id(at: 0) != first else { return }
        // It may have been one before, with other lines.
        revisions.change(first)
        starts.include(first)
        orphan = first
    }

    /// Lines that have come may belong to what was the last entry.
    private func settleLast() {
        let last = base.id(at: base.count - 1)
        guard last != known else { return }
        let former = known
        known = last
        guard let former else { return }
        let next = base.index(of: former).map { $0 + 1 }
        if let next, next < base.count, starts.index(of: base.id(at: next)) != nil { return }
        change(starts.last(upTo: former))
    }

    /// Returns true if a line begins an entry by itself.
    private func begins(_ line: RowID) -> Bool {
        guard let rule = starts.filter?.rule, base.index(of: line) != nil else { return false }
        var (block, findings) = (RowBlock(), RowFindings())
        block.append(line, base.text(of: line).bytes)
        let stretch = RowStretch()
        stretch.assign(block)
        findings.reset(to: 1)
        rule.decide(stretch, &findings) { true }
        return findings.wanted[0]
    }

    private func followStarts(_ update: DocumentUpdate) {
        // Rows that stay have other lines behind them.
        let further: [DocumentChange] = isRejoining ? [.reread] : []
        observers.tell(DocumentUpdate(update.changes + further, cause: update.cause))
        if !isRejoining { change(before: update) }
    }

    /// Takes in a change of lines: if a line turns out to begin an entry, the one before ends there; if it begins one
    /// no more, that goes on.
    private func change(before update: DocumentUpdate) {
        guard starts.isFiltered, let known else { return }
        for change in update.changes {
            let place: Int
            switch change {
            case .inserted(let rows, _): place = rows.lowerBound
            case .appended(let number, _): place = count - number
            case .removed(let rows, _): place = rows.lowerBound
            default: continue
            }
            guard place > 0, place <= count else { continue }
            if place == count || id(at: place) <= known { self.change(id(at: place - 1)) }
        }
    }

    private func change(_ entry: RowID?) {
        guard let entry else { return }
        revisions.change(entry)
        observers.tell(DocumentUpdate([.changed(entry)]))
    }

    private func follow(_ update: DocumentUpdate) {
        guard isJoining else { return }
        isDue = true
        for change in update.changes {
            switch change {
            case .prepended:
                if let orphan, !begins(orphan) { starts.include(orphan, false) }
                orphan = nil
            case .removed(_, let names): self.change(starts.last(upTo: RowID(names.lowerBound.ordinal - 1)))
            case .changed(let line) where starts.isFiltered && starts.index(of: line) == nil:
                self.change(starts.last(upTo: line))
            default: break
            }
        }
    }
}
