import StrataDocument

/// The rows of a document that a filter shows: the ones that pass, if wanted those around each of them, and then, where
/// rows are left out, one that says how many. That one goes by the name of the first row that is left out there.
///
/// Rows around another are the next ones before and behind it in the order of their names, however far apart these are.
/// It takes little more than a bit for each row, and two more where rows around others are shown.
package final class ShownRows: Document {
    private let base: any Document
    /// The rows of the base as they stand around each other.
    private let order: NameOrder
    /// All that is shown.
    private let map: RowMap
    /// The names that are shown, if there are more than those that pass.
    private var shown = ShownNames()
    /// The number of rows that are shown before and behind each one that passes.
    private let context: Int
    /// The row that stands for those before the first one that is shown.
    private var leading: RowID?
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()

    /// The greatest number of rows that can be shown around another.
    package static let mostContext = 30

    /// None of the rows of a document yet.
    init(of base: any Document, context: Int) {
        precondition(0...Self.mostContext ~= context, "At most \(Self.mostContext) rows are shown around another.")
        (self.base, self.context) = (base, context)
        order = NameOrder(of: base)
        map = RowMap(of: base)
        map.observers.add(self) { $0.observers.tell($1) }
        if context > 0 { base.observers.add(self) { $0.follow($1) } }
    }

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
    var bytes: Int { map.bytes + passing.bytes + shown.near.bytes }

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
            let (near, all) = around(rows)
            // What stood for others may be one of the rows itself now.
            let here = map.intersection(all)
            let changed = again((0..<here.count).map { RowID(here.member(at: $0)) }) {
                shown.passing.formUnion(rows)
                shown.near.formUnion(near)
            }
            map.insert(all, cause: cause)
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
            let place = order.rank(of: row.ordinal)
            settle(place - context..<place + context + 2, cause) {
                shown.passing.remove(row.ordinal..<row.ordinal + 1)
            }
        }
        settleEnds(cause)
    }

    /// Returns true if a row passes.
    func passes(_ row: RowID) -> Bool { context > 0 ? passing.contains(row.ordinal) : map.index(of: row) != nil }

    /// Shows the rows that one stands for.
    package func unfold(_ gap: RowID) {
        guard isGap(gap), let first = order.place(of: gap.ordinal) else { return }
        let (last, end) = (order.name(at: order.count - 1), end(ofGap: gap))
        let rows = gap.ordinal..<(end < order.count ? order.name(at: end) : last + 1)
        let place = shown.unfolded.firstIndex { $0.lowerBound > rows.lowerBound } ?? shown.unfolded.count
        shown.unfolded.insert(rows, at: place)
        var all = OrdinalSet()
        // Names may be far more than rows.
        if order.isWhole { all.insert(rows) } else { all.insert((first..<end).lazy.map { self.order.name(at: $0) }) }
        map.insert(all, cause: .reader)
        observers.tell(DocumentUpdate([.changed(gap)], cause: .reader))
        settleEnds(.reader)
    }

    // MARK: - What is shown

    private func isShown(_ ordinal: Int) -> Bool { shown.contains(ordinal) }

    /// Returns the number of lines that a row stands for.
    private func gapCount(_ gap: RowID) -> Int {
        guard let first = order.place(of: gap.ordinal) else { return 0 }
        let (lines, end) = (base.lines, end(ofGap: gap))
        // Moved rows do not stand between the lines that their names are between.
        guard base.isInNameOrder, let line = lines.index(of: gap) else { return max(0, end - first) }
        let next = end < order.count ? lines.index(of: RowID(order.name(at: end))) : nil
        return max(0, (next ?? lines.count) - line)
    }

    /// Returns the place behind the last row that one stands for.
    private func end(ofGap gap: RowID) -> Int {
        let next = (map.index(of: gap) ?? 0) + 1
        return (next < map.count ? order.place(of: map.id(at: next).ordinal) : nil) ?? order.count
    }

    /// Returns the rows around some that pass, with these, and the same with the one behind them each.
    private func around(_ rows: OrdinalSet) -> (near: OrdinalSet, all: OrdinalSet) {
        if order.isWhole {
            return (
                within(rows.widened(before: context, behind: context)),
                within(rows.widened(before: context, behind: context + 1))
            )
        }
        var (near, behind, next): ([Int], [Int], Int) = ([], [], 0)
        for place in (0..<rows.count).lazy.compactMap({ self.order.place(of: rows.member(at: $0)) }) {
            let end = min(order.count, place + context + 1)
            near += (max(next, place - context)..<max(next, end)).map(order.name)
            next = max(next, end)
            if next < order.count { behind.append(order.name(at: next)) }
        }
        var (shown, all) = (OrdinalSet(), OrdinalSet())
        shown.insert(near)
        all.insert(near)
        all.insert(behind)
        return (shown, all)
    }

    /// Returns those of some names that a base may have from whose rows none was taken out in between.
    private func within(_ rows: OrdinalSet) -> OrdinalSet {
        guard order.count > 0 else { return OrdinalSet() }
        var rows = rows
        let (first, last, reach) = (order.name(at: 0), order.name(at: order.count - 1), context + 2)
        rows.remove(first - reach..<first)
        rows.remove(last + 1..<last + 1 + reach)
        return rows
    }

    /// Returns those of some rows that say something else after a change than before.
    private func again(_ rows: [RowID], after change: () -> Void) -> [RowID] {
        let before = rows.map { (isShown($0.ordinal), passing.contains($0.ordinal)) }
        change()
        return zip(rows, before).filter { $1 != (isShown($0.ordinal), passing.contains($0.ordinal)) }.map(\.0)
    }

    /// Returns true if the row at a place passes, or is around one that does.
    private func isNear(_ place: Int) -> Bool {
        let first = order.name(at: max(0, place - context))
        let last = order.name(at: min(order.count - 1, place + context))
        return passing.rank(of: last + 1) > passing.rank(of: first)
    }

    /// Returns true if the row at a place belongs here: it is shown, or is the first of those that are left out
    /// somewhere.
    private func belongs(_ place: Int) -> Bool {
        if isShown(order.name(at: place)) { return true }
        return place > 0 ? isShown(order.name(at: place - 1)) : passing.count > 0
    }

    /// Has those of a few rows be here that belong here, after a change.
    private func settle(_ places: Range<Int>, _ cause: DocumentUpdate.Cause, after change: () -> Void = {}) {
        let places = places.clamped(to: 0..<order.count)
        let rows = places.map { RowID(order.name(at: $0)) }
        var changed = again(rows.filter { map.index(of: $0) != nil }) {
            change()
            for (place, row) in zip(places, rows) { shown.note(row.ordinal, isNear: isNear(place)) }
        }
        let belonging = places.map(belongs)
        let going = zip(rows, belonging).filter { !$1 && map.index(of: $0) != nil }.map(\.0)
        let coming = zip(rows, belonging).filter { $1 && map.index(of: $0) == nil }.map(\.0)
        if !going.isEmpty { map.remove(going, cause: cause) }
        if !coming.isEmpty { map.insert(coming, cause: cause) }
        changed.removeAll { map.index(of: $0) == nil }
        if !changed.isEmpty { observers.tell(DocumentUpdate(changed.map { .changed($0) }, cause: cause)) }
    }

    /// Has that be right which stands at the ends, where rows come and go.
    private func settleEnds(_ cause: DocumentUpdate.Cause) {
        guard order.count > 0 else {
            leading = nil
            return
        }
        if passing.count > 0 {
            let first = order.rank(of: passing.member(at: 0))
            let last = order.rank(of: passing.member(at: passing.count - 1))
            settle(first - context..<first, cause)
            settle(last..<last + context + 2, cause)
        }
        if let end = shown.unfolded.last.map({ order.rank(of: $0.upperBound) }) { settle(end - 1..<end + 1, cause) }
        let former = leading
        leading = RowID(order.name(at: 0))
        if let former, former != leading, let place = order.place(of: former.ordinal) {
            settle(place..<place + 1, cause)
        }
        settle(0..<1, cause)
    }

    private func follow(_ update: DocumentUpdate) {
        order.forget()
        var inserted = InsertedRows()
        for change in update.changes { inserted.follow(change) }
        for case .removed(_, let gone) in update.changes {
            shown.remove(gone.lowerBound.ordinal..<gone.upperBound.ordinal + 1)
        }
        for case .removed(_, let gone) in update.changes {
            let (place, end) = (order.rank(of: gone.lowerBound.ordinal), order.rank(of: gone.upperBound.ordinal + 1))
            settle(place - context - 1..<place, update.cause)
            settle(end..<end + context + 1, update.cause)
        }
        // What was around others may be too far away now, and what is left out may begin further up.
        if let rows = inserted.range(in: base.count) {
            let places = base.isInNameOrder ? rows : 0..<base.count
            settle(places.lowerBound - context..<places.upperBound + context + 1, update.cause)
        }
        settleEnds(update.cause)
    }
}

/// The names of rows that are shown, whether they pass or are near to one that does.
private struct ShownNames: Sendable {
    /// The rows that pass.
    var passing = OrdinalSet()
    /// The rows that pass, and those around them.
    var near = OrdinalSet()
    /// The ranges left out that the reader has asked to see, in order.
    var unfolded: [Range<Int>] = []

    func contains(_ ordinal: Int) -> Bool {
        if near.contains(ordinal) { return true }
        let place = unfolded.partitioningIndex { $0.upperBound > ordinal }
        return place < unfolded.count && unfolded[place].lowerBound <= ordinal
    }

    mutating func note(_ ordinal: Int, isNear: Bool) {
        if isNear { near.insert([ordinal]) } else { near.remove(ordinal..<ordinal + 1) }
    }

    /// Forgets rows that have gone.
    mutating func remove(_ gone: Range<Int>) {
        passing.remove(gone)
        near.remove(gone)
        unfolded.removeAll { $0.lowerBound >= gone.lowerBound && $0.upperBound <= gone.upperBound }
    }
}
