import StrataDocument

/// The rows of a document that a filter shows: the ones that pass, if wanted those around each of them, and then, where
/// rows are left out, one that says how many. That one goes by the name of the first row that is left out there.
///
/// Rows around another are those whose names are near to its own, which are the nearest rows where none was taken out. It
/// takes little more than a bit for each row, and a second one where rows around others are shown.
package final class ShownRows: Document {
    private let base: any Document
    /// All that is shown.
    private let map: RowMap
    /// The names that are shown, if there are more than those that pass.
    private var shown: ShownNames
    /// The row that stands for those before the first one that is shown.
    private var leading: RowID?
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()

    /// The greatest number of rows that can be shown around another.
    package static let mostContext = 30

    /// None of the rows of a document yet.
    init(of base: any Document, context: Int) {
        precondition(0...Self.mostContext ~= context, "At most \(Self.mostContext) rows are shown around another.")
        (self.base, shown) = (base, ShownNames(context: context))
        map = RowMap(of: base)
        map.observers.add(self) { $0.observers.tell($1) }
        if context > 0 { base.observers.add(self) { $0.follow($1) } }
    }

    private var context: Int { shown.context }
    private var passing: OrdinalSet { shown.passing }

    package var count: Int { map.count }
    package var averageBytes: Double { map.averageBytes }
    package func id(at index: Int) -> RowID { map.id(at: index) }
    package func index(of id: RowID) -> Int? { map.index(of: id) }

    /// The number of rows that pass.
    package var passingCount: Int { context > 0 ? passing.count : map.count }

    /// Returns the number of rows that pass and come before one, whether that passes or not. O(log n).
    func passingRank(of id: RowID) -> Int { context > 0 ? passing.rank(of: id.ordinal) : map.rank(of: id) }

    /// The names of all rows, those among them that stand for others.
    var ordinals: OrdinalSet { map.ordinals }

    /// The memory that it occupies, in bytes.
    var bytes: Int { map.bytes + passing.bytes }

    /// Returns true if a row stands for others that are left out.
    package func isGap(_ id: RowID) -> Bool { context > 0 && map.index(of: id) != nil && !isShown(id.ordinal) }

    package func text(of id: RowID) -> Line {
        guard context > 0, map.index(of: id) != nil else { return map.text(of: id) }
        if !isShown(id.ordinal) {
            var line = Line([])
            (line.isDivider, line.omittedCount) = (true, gapCount(id))
            return line
        }
        var line = map.text(of: id)
        line.isContext = !passing.contains(id.ordinal)
        return line
    }

    package func details(of id: RowID) -> [UInt8]? { isGap(id) ? nil : map.details(of: id) }

    package func revision(of id: RowID) -> UInt64 {
        guard context > 0, map.index(of: id) != nil else { return map.revision(of: id) }
        if !isShown(id.ordinal) { return Self.gapRevision | UInt64(gapCount(id)) }
        return map.revision(of: id) | (passing.contains(id.ordinal) ? 0 : Self.contextRevision)
    }

    /// The steps that tell the revisions of rows apart that look otherwise than in the base; no text changes so often.
    private static let contextRevision: UInt64 = 1 << 22
    private static let gapRevision: UInt64 = 1 << 23

    package func reader() -> any RowReader { reader(map.reader) }
    package func originals() -> any RowReader { reader(map.originals) }

    /// Leaves out of what is read the rows that stand for others.
    private func reader(_ make: (@escaping @Sendable (RowID) -> Bool) -> any RowReader) -> any RowReader {
        guard context > 0 else { return make { _ in true } }
        return make { [shown] in shown.contains($0.ordinal) }
    }

    /// Returns the row that is shown and has the name nearest to one; nil where there is none.
    func nearest(to row: RowID) -> RowID? {
        if map.index(of: row) != nil, !isGap(row) { return row }
        let rank = map.rank(of: row)
        // No two that stand for others follow each other.
        let before = (max(0, rank - 2)..<rank).reversed().map { id(at: $0) }.first { !isGap($0) }
        let behind = (rank..<min(count, rank + 2)).map { id(at: $0) }.first { !isGap($0) }
        guard let before, let behind else { return before ?? behind }
        return behind.ordinal - row.ordinal <= row.ordinal - before.ordinal ? behind : before
    }

    // MARK: - What passes

    /// Adds rows that pass, none of which has gone.
    func insert(_ rows: OrdinalSet, cause: DocumentUpdate.Cause) {
        guard context > 0 else { return map.insert(rows, cause: cause) }
        if rows.count > 0 {
            let shown = isWhole ? within(rows.widened(before: context, behind: context + 1)) : around(rows)
            // What stood for others may be one of the rows itself now.
            let changed = again(map.intersection(shown)) { self.shown.passing.formUnion(rows) }
            map.insert(shown, cause: cause)
            observers.tell(DocumentUpdate(changed.map { .changed($0) }, cause: cause))
        }
        settleEnds(cause)
    }

    /// Adds a few rows that pass.
    func insert(_ rows: [RowID], cause: DocumentUpdate.Cause) {
        var ordinals = OrdinalSet()
        ordinals.insert(rows.map(\.ordinal))
        insert(ordinals, cause: cause)
    }

    /// Takes out rows that pass no more.
    func remove(_ rows: [RowID], cause: DocumentUpdate.Cause) {
        guard context > 0 else { return map.remove(rows, cause: cause) }
        for row in rows {
            let ordinal = row.ordinal
            settle(ordinal - context..<ordinal + context + 2, cause) { shown.passing.remove(ordinal..<ordinal + 1) }
        }
        settleEnds(cause)
    }

    /// Returns true if a row passes.
    func passes(_ row: RowID) -> Bool { context > 0 ? passing.contains(row.ordinal) : map.index(of: row) != nil }

    /// Shows the rows that one stands for.
    package func unfold(_ gap: RowID) {
        guard isGap(gap) else { return }
        let rows = gap.ordinal..<end(ofGap: gap)
        let place = shown.unfolded.firstIndex { $0.lowerBound > rows.lowerBound } ?? shown.unfolded.count
        var all = OrdinalSet()
        all.insert(rows)
        if !isWhole { all = existing(all) }
        shown.unfolded.insert(rows, at: place)
        map.insert(all, cause: .reader)
        observers.tell(DocumentUpdate([.changed(gap)], cause: .reader))
        settleEnds(.reader)
    }

    // MARK: - What is shown

    private func isShown(_ ordinal: Int) -> Bool { shown.contains(ordinal) }

    /// Returns the number of lines that a row stands for.
    private func gapCount(_ gap: RowID) -> Int {
        let lines = base.lines
        let end = map.index(of: gap).flatMap { $0 + 1 < map.count ? lines.index(of: map.id(at: $0 + 1)) : lines.count }
        return (end ?? 0) - (lines.index(of: gap) ?? 0)
    }

    private func end(ofGap gap: RowID) -> Int {
        let next = (map.index(of: gap) ?? 0) + 1
        return next < map.count ? map.id(at: next).ordinal : base.id(at: base.count - 1).ordinal + 1
    }

    /// The names of the base, from the first to the last; nil where it is empty.
    private var names: ClosedRange<Int>? {
        base.count > 0 ? base.id(at: 0).ordinal...base.id(at: base.count - 1).ordinal : nil
    }

    /// True if every name between the first and the last is that of a row.
    private var isWhole: Bool { names.map { $0.count == base.count } ?? true }

    /// Returns those of some names that the base may have.
    private func within(_ rows: OrdinalSet) -> OrdinalSet {
        guard let names else { return OrdinalSet() }
        var rows = rows
        let reach = context + 2
        rows.remove(names.lowerBound - reach..<names.lowerBound)
        rows.remove(names.upperBound + 1..<names.upperBound + 1 + reach)
        return rows
    }

    private func existing(_ rows: OrdinalSet) -> OrdinalSet {
        var existing = OrdinalSet()
        existing.insert((0..<rows.count).map { rows.member(at: $0) }.filter { base.index(of: RowID($0)) != nil })
        return existing
    }

    /// Returns the rows around some, and the one behind, in a base from which rows were taken out.
    private func around(_ rows: OrdinalSet) -> OrdinalSet {
        var shown = existing(rows.widened(before: context, behind: context))
        let behind = (0..<shown.count).compactMap { next(after: shown.member(at: $0)) }
        shown.insert(behind)
        return shown
    }

    private func next(after ordinal: Int) -> Int? { neighbour(of: ordinal, 1) }

    private func neighbour(of ordinal: Int, _ step: Int) -> Int? {
        guard let place = base.index(of: RowID(ordinal)).map({ $0 + step }), (0..<base.count).contains(place) else {
            return nil
        }
        return base.id(at: place).ordinal
    }

    /// Returns those of some rows that say something else after a change than before.
    private func again(_ rows: OrdinalSet, after change: () -> Void) -> [RowID] {
        let ordinals = (0..<rows.count).map { rows.member(at: $0) }
        let before = ordinals.map { (isShown($0), passing.contains($0)) }
        change()
        return zip(ordinals, before).filter { ($1.0, $1.1) != (isShown($0), passing.contains($0)) }.map { RowID($0.0) }
    }

    /// Returns true if a row belongs here: it is shown, or is the first of those that are left out somewhere.
    private func belongs(_ ordinal: Int) -> Bool {
        if isShown(ordinal) { return true }
        guard let before = neighbour(of: ordinal, -1) else { return passing.count > 0 }
        return isShown(before)
    }

    /// Has those of a few rows be here that belong here, after a change.
    private func settle(_ ordinals: Range<Int>, _ cause: DocumentUpdate.Cause, after change: () -> Void = {}) {
        var here = OrdinalSet()
        here.insert(ordinals)
        var changed = again(map.intersection(here), after: change)
        // The row behind the last one may be far away where rows were taken out.
        let rows = ordinals.filter { base.index(of: RowID($0)) != nil }
        let further = rows.last.flatMap { next(after: $0) }.map { [$0] } ?? []
        let going = (rows + further).map { RowID($0) }.filter { map.index(of: $0) != nil && !belongs($0.ordinal) }
        let coming = (rows + further).map { RowID($0) }.filter { map.index(of: $0) == nil && belongs($0.ordinal) }
        if !going.isEmpty { map.remove(going, cause: cause) }
        if !coming.isEmpty { map.insert(coming, cause: cause) }
        changed.removeAll { map.index(of: $0) == nil }
        if !changed.isEmpty { observers.tell(DocumentUpdate(changed.map { .changed($0) }, cause: cause)) }
    }

    /// Has that be right which stands at the ends, where rows come and go.
    private func settleEnds(_ cause: DocumentUpdate.Cause) {
        guard let names else {
            leading = nil
            return
        }
        if passing.count > 0 {
            let (first, last) = (passing.member(at: 0), passing.member(at: passing.count - 1))
            settle(max(names.lowerBound, first - context)..<max(names.lowerBound, first), cause)
            settle(last..<last + context + 2, cause)
        }
        if let end = shown.unfolded.last?.upperBound { settle(end - 1..<end + 1, cause) }
        let former = leading
        leading = RowID(names.lowerBound)
        if let former, former != leading { settle(former.ordinal..<former.ordinal + 1, cause) }
        settle(names.lowerBound..<names.lowerBound + 1, cause)
    }

    private func follow(_ update: DocumentUpdate) {
        var inserted = InsertedRows()
        for change in update.changes { inserted.follow(change) }
        for case .removed(_, let gone) in update.changes {
            let (first, last) = (gone.lowerBound.ordinal, gone.upperBound.ordinal)
            shown.passing.remove(first..<last + 1)
            shown.unfolded.removeAll { $0.lowerBound >= first && $0.upperBound <= last + 1 }
            settle(first - context - 1..<first, update.cause)
            settle(last + 1..<last + context + 2, update.cause)
        }
        // Behind what is shown they begin what is left out.
        for row in inserted.range(in: base.count) ?? 0..<0 {
            let name = base.id(at: row).ordinal
            guard isShown(name) || row > 0 && isShown(base.id(at: row - 1).ordinal) else { continue }
            settle(name..<name + 1, update.cause)
        }
        settleEnds(update.cause)
    }
}

/// The names of rows that are shown, whether they pass or are near to one that does.
private struct ShownNames: Sendable {
    /// The rows that pass.
    var passing = OrdinalSet()
    /// The number of rows that are shown before and behind each one that passes.
    let context: Int
    /// The ranges left out that the reader has asked to see, in order.
    var unfolded: [Range<Int>] = []

    init(context: Int) { self.context = context }

    func contains(_ ordinal: Int) -> Bool {
        if passing.rank(of: ordinal + context + 1) > passing.rank(of: ordinal - context) { return true }
        let place = unfolded.partitioningIndex { $0.upperBound > ordinal }
        return place < unfolded.count && unfolded[place].lowerBound <= ordinal
    }
}
