import Strata
import StrataDocument
import StrataSearch
import StrataSystem

/// The filters of a list. Whatever is set, changed or lifted, the row that is being read, or the nearest one that is
/// still shown, moves as little as the limits of the list allow. Until the reader scrolls or points at another row,
/// lifting it all brings the first row back to its place, and setting it again brings back what was seen then.
package final class ListFilters: ReadingTool {
    private unowned let list: ListView
    /// The rows; nil where they cannot be filtered.
    private let rows: FilteredDocument?
    /// The filters that are set.
    package var terms = FilterSet() {
        didSet {
            guard terms != oldValue else { return }
            editing = editing.flatMap { place in
                let term = oldValue.terms.indices.contains(place) ? oldValue.terms[place] : nil
                let isInPlace = terms.terms.count == oldValue.terms.count
                return term.flatMap(terms.terms.firstIndex) ?? (isInPlace ? place : nil)
            }
            history.note(oldValue)
            update()
        }
    }
    /// The filters that were set before.
    private var history = FilterHistory()
    /// The terms that are being typed, which count already; nil while there are none.
    package var draft: [FilterTerm]? { didSet { update() } }
    /// The number of the term that they are to replace; nil: none.
    var editing: Int?
    /// The filter of the program.
    private var own = OwnFilter()
    /// A sentence on what is wrong with the term that is being typed.
    package private(set) var problem: String?
    /// Hears of the patterns that rows are chosen by.
    var onPatterns: ([Pattern]) -> Void = { _ in }
    /// The fields of the rows; nil where they have none.
    package var fields: (any FieldSource)?
    /// The number of times that it was known better how fields are read when the filters were applied.
    private var appliedReading = 0
    /// The filters that the rows have, or will have.
    private var applied = FilterSet()
    /// The filters of the rows that are shown.
    private(set) var shown = FilterSet()
    /// The number of times that others were shown.
    private(set) var shownCount = 0
    /// The filters that were left last, with the row that was held then and where it lay: set again, they bring it
    /// back.
    private var left: (terms: FilterSet, row: RowID, place: HeldItem)?
    /// The row that was read when a filter was set.
    private var origin: Origin?
    /// The positions at which rows were seen last since then: a row that comes back as the reader types on is where it
    /// was.
    private var seen: [RowID: HeldItem] = [:]
    /// The row that stays where it is, as far as the limits allow.
    private var held: (row: RowID, place: HeldItem)?
    /// What changes the rows just now.
    private var step: Step?
    /// The row that scroll-to-top went back to when other rows began to be shown.
    private var returnRow: ReturnRow?

    private enum Step { case changing, unfolding }

    /// A row and its position, while nothing else moves the list.
    private struct Origin {
        let row: RowID
        let place: HeldItem
        let scrollCount: Int
        /// The row that was pointed at, if any.
        let focus: RowID?
    }

    /// For the rows of a list.
    package init(of pane: ListPane) {
        list = pane.list
        rows = (list.days?.base ?? list.document) as? FilteredDocument
        list.pointer.onUnfold = { [unowned self] in unfold($0) }
        list.isGapRow = { [unowned self] in isGap($0) }
    }

    package func passTime(_ context: FrameContext) { advance() }
    package func nextWork(after time: Double) -> Double? { isRunning ? time + 16 : nil }

    /// True if the rows can be filtered.
    package var isPossible: Bool { rows != nil }

    /// True if some rows are not shown.
    package var isFiltered: Bool { rows?.isFiltered == true }

    /// True while rows are being looked at.
    package var isRunning: Bool { rows?.isRunning == true }

    /// The progress of the filter; nil if all rows are shown.
    package var status: RowFilter.Status? { rows?.status }

    /// All rows, whether they are shown or not; nil where the list is no other.
    package var allRows: (any Document)? { rows?.base }

    /// A sentence on what is wrong with it; nil if nothing is.
    package var notice: String? {
        if let problem { return problem }
        guard let count = status?.cutOffCount, count > 0 else { return nil }
        let noun = allRows?.hasEntries == true ? RowNoun.entries : RowNoun("line", "lines")
        return "The pattern timed out on \(noun.counting(count))."
    }

    /// `1,204 of 50,000`, with how far it has come while it goes on; an ellipsis while other filters are shown yet.
    package var countText: String {
        guard let rows, let status, problem == nil else { return "" }
        if rows.isWaiting { return "…" }
        if status.count == 0 && !isRunning { return "none" }
        let count = "\(CountText.grouped(status.count)) of \(CountText.grouped(rows.base.lineCount))"
        return isRunning ? "\(CountText.grouped(status.count)) · \(Int(status.progress.fraction * 100)) %" : count
    }

    /// The progress in words, while it goes on.
    var progressText: String? {
        guard isFiltered, isRunning, let status, !status.progress.isFinished else { return nil }
        return "filtering \(Int(status.progress.fraction * 100)) %"
    }

    /// Returns the words for a list that shows no row; nil if it is not the filters that hide them all.
    func emptyWords(_ noun: RowNoun) -> (title: String, note: String)? {
        guard isFiltered, let rows, rows.base.count > 0 else { return nil }
        if isRunning { return ("Filtering…", "No matching \(noun.many) so far") }
        let hidden = "\(noun.counting(rows.base.lineCount)) hidden."
        if draft != nil { return ("No matching \(noun.many)", "\(hidden) Press Escape to undo.") }
        return ("No matching \(noun.many)", unknownField(noun) ?? hidden)
    }

    /// True if filters that could be cleared leave no row.
    var hideAllRows: Bool {
        guard isFiltered, !isRunning, draft == nil, !terms.terms.isEmpty, let rows else { return false }
        return rows.base.count > 0
    }

    /// Returns a sentence about the first condition on a field that the first rows do not have; nil where all have them.
    private func unknownField(_ noun: RowNoun) -> String? {
        guard terms.asksForFields else { return nil }
        let names = terms.terms.filter(\.isOn).compactMap { term in
            if case .field(let condition) = term.condition { condition.name } else { nil }
        }
        return fieldSample().wordsOnUnknown(names, inFirst: noun.many)
    }

    /// Returns the names of lines in view.
    func rowsInView(atMost most: Int) -> [RowID] {
        let items = list.placed.items.prefix(most).filter { $0.index < list.document.count }
        return items.filter { !list.document.isHeader(at: $0.index) }.map { list.document.id(at: $0.index) }
    }

    /// True if rows tell of errors.
    var knowsErrors: Bool { list.cell.isError != nil }

    /// The row that is shown and nearest to one; nil where none is.
    ///
    /// - Parameter isForward: whether the first one behind it is meant, where there is one, and not one before.
    func nearest(to row: RowID, orBehind isForward: Bool = false) -> RowID? {
        guard let rows else { return row }
        guard let place = rows.nearest(to: row) else { return nil }
        let isBefore = isForward && rows.id(at: place) < row && place + 1 < rows.count
        return rows.id(at: isBefore ? place + 1 : place)
    }

    // MARK: - What rows are filtered by

    /// Keeps what was typed.
    func keepDraft(_ kept: [FilterTerm]) {
        var terms = terms
        if let editing, terms.terms.indices.contains(editing) {
            terms.terms.replaceSubrange(editing...editing, with: kept)
        } else {
            terms.terms += kept.filter { !terms.terms.contains($0) }
        }
        // All at once: what counts stays the same.
        self.terms = terms
        draft = nil
    }

    /// Filters by another term, too.
    func add(_ term: FilterTerm) {
        if !terms.terms.contains(term) { terms.terms.append(term) }
    }

    /// Takes a term away.
    func remove(_ place: Int) {
        guard terms.terms.indices.contains(place) else { return }
        terms.terms.remove(at: place)
    }

    /// Switches a term off, or on.
    func toggle(_ place: Int) {
        guard terms.terms.indices.contains(place) else { return }
        terms.terms[place].isOn.toggle()
    }

    /// Switches all terms off, or on if none counts.
    func toggleAll() {
        var terms = terms
        let isOn = !terms.terms.contains(where: \.isOn)
        for place in terms.terms.indices { terms.terms[place].isOn = isOn }
        self.terms = terms
    }

    /// Removes all terms, and all that was said of them together.
    func removeAll() { terms = FilterSet() }

    /// True if filters were set or changed, so that there is something to undo.
    var canUndo: Bool { !history.isEmpty }

    /// Sets the filters that there were before the last change.
    func undo() {
        guard let before = history.back() else { return }
        terms = before
        _ = history.back()
    }

    /// Shows more rows around each one that passes, or, after the most, none.
    func stepContext() {
        terms.context = FilterSet.contexts.first { $0 > terms.context } ?? 0
    }

    /// The number of rows that are shown around each one that passes.
    var context: Int { applied.context }

    /// The number of rows that pass, those around them left out.
    var passingCount: Int { status?.count ?? 0 }

    /// Returns true if a row stands for others that are left out.
    func isGap(_ row: RowID) -> Bool { rows?.isGap(row) ?? false }

    /// Shows the rows that one stands for, which stays where it is.
    func unfold(_ row: Int) {
        guard let rows else { return }
        held = (list.document.id(at: row), list.engine.held(row))
        step = .unfolding
        rows.unfold(list.document.id(at: row))
        step = nil
        list.readFrame()
    }

    /// Shows only rows from one on, or only those up to one.
    package func bound(_ condition: FilterTerm.Condition) {
        var terms = terms
        terms.terms.removeAll { term in
            switch (term.condition, condition) {
            case (.from, .from), (.upTo, .upTo): true
            default: false
            }
        }
        terms.terms.append(FilterTerm(condition))
        self.terms = terms
    }

    /// The least level of rows that are shown; nil if the filters set none.
    var leastLevel: RowLevel? {
        for case .level(let level) in terms.terms.filter(\.isOn).map(\.condition) { return level }
        return nil
    }

    /// Shows only rows that matter so much at least.
    func show(from level: RowLevel) {
        var terms = terms
        terms.terms.removeAll { if case .level = $0.condition { true } else { false } }
        if level > .debug { terms.terms.append(FilterTerm(.level(level))) }
        self.terms = terms
    }

    /// The filters that count now.
    private var wanted: FilterSet {
        var wanted = terms
        if let draft { replace(draft, in: &wanted) }
        wanted = wanted.effect
        wanted.own = own.number
        return wanted
    }

    private func replace(_ draft: [FilterTerm], in wanted: inout FilterSet) {
        if let editing, terms.terms.indices.contains(editing) {
            wanted.terms.replaceSubrange(editing...editing, with: draft)
        } else {
            wanted.terms += draft
        }
    }

    /// Sets the filter of the program; nil: none. Few rows are filtered by the time this returns.
    func setOwn(_ rule: RowRule?) {
        own.set(rule)
        update()
        guard let rows, rows.base.count <= Self.few else { return }
        Thread.wait(atMost: Self.patienceForFew) {
            advance()
            return rows.isRunning
        }
    }

    /// So many rows are looked at in no time, unless the machine is busy: then they are waited for, in milliseconds.
    private static let (few, patienceForFew) = (5_000, 1000.0)

    private func update() {
        problem = nil
        let wanted = wanted
        let reading = wanted.asksForFields ? fields?.update() ?? 0 : appliedReading
        guard let rows, wanted != applied || reading != appliedReading else { return }
        do {
            let rule = own.joined(with: try wanted.rule(for: list.cell, reading: fields?.reader))
            // The row that is pointed at now is meant, and no more once the menu has closed and the pointer moved on.
            noteOrigin()
            let start = origin?.row ?? list.rowBeingRead
            try rows.show(rule, context: wanted.context, from: start ?? RowID(0))
            (applied, appliedReading) = (wanted, reading)
            onPatterns(wanted.shownPatterns)
        } catch {
            problem = error.sentence
        }
    }

    // MARK: - Rows

    /// Filters rows from the first frame on, as far as something is found in no time.
    package func begin(with terms: FilterSet) {
        self.terms = terms
        Thread.wait(atMost: Self.patience) {
            advance()
            return rows?.isWaiting == true
        }
    }

    /// The longest time that a window waits, in milliseconds.
    private static let patience = 100.0

    /// Filters until all rows that there are have been looked at.
    ///
    /// - Parameter note: takes the progress, again and again.
    package func finish(noting note: (RowFilter.Status) -> Void = { _ in }) {
        Thread.wait(atMost: .infinity) {
            advance()
            if let status { note(status) }
            return isRunning
        }
    }

    /// Takes what was found, and shows it.
    func advance() {
        // As more lines are known, fields may turn out to be others.
        if applied.asksForFields, fields?.update() != appliedReading { update() }
        guard let rows, rows.isRunning else {
            returnRow = nil
            return
        }
        let isEnough = rows.drain()
        keepReturn()
        guard isEnough else { return }
        // Who is scrolling is let arrive first.
        guard isFollowing || list.engine.offset == list.engine.targetOffset else { return }
        noteOrigin()
        noteStarts()
        if rows.isFiltered { noteLeft() }
        if returnRow?.isOffered(in: list) != true { returnRow = ReturnRow(of: list) }
        step = .changing
        rows.changeOver(around: origin?.row ?? list.rowBeingRead)
        step = nil
        // Where none of its rows stays, a list has forgotten it.
        returnRow?.offer(in: list)
        (shown, shownCount) = (applied, shownCount + 1)
        // What is found from now on moves nothing in a list that shows all rows.
        if !rows.isFiltered { held = nil }
        list.readFrame()
    }

    /// Has scroll-to-top go back to the row that it did before, wherever that is among the rows that are shown by now.
    private func keepReturn() {
        guard let row = returnRow else { return }
        if row.isOffered(in: list) { row.offer(in: list) } else { returnRow = nil }
    }

    private func forgetOrigin() { (origin, held, left, seen) = (nil, nil, nil, [:]) }

    /// Returns the item that stays where it is in an update of the rows, and true if the others are to be seen gliding.
    func holding(_ update: DocumentUpdate) -> (item: HeldItem?, isAnimated: Bool) {
        if step == .changing { return (standIn(), true) }
        if step == .unfolding { return (heldNow, true) }
        // Where rows that arrive push others away, there is no way back to where they were.
        if update.cause == .arrival, list.engine.policy.insertion == .shift { forgetOrigin() }
        return (update.cause == .discovery && isValid ? heldNow : nil, false)
    }

    /// True if the list has not been scrolled since, and no other row been pointed at.
    private var isValid: Bool {
        guard let origin, origin.scrollCount == list.engine.scrollCount else { return false }
        return focus == nil || focus == origin.focus
    }

    /// The row that is pointed at.
    private var focus: RowID? { list.engine.focusedItem.map { list.document.id(at: $0) } }

    /// The row that stays where it is, by its present index.
    private var heldNow: HeldItem? {
        guard var held, let index = list.document.index(of: held.row) else { return nil }
        held.place.index = index
        return held.place
    }

    private var isFollowing: Bool { list.readingState == .live }

    /// A list that follows its end goes on to do so; else the row that is being read is what it all comes back to.
    private func noteOrigin() {
        guard !isValid else { return }
        forgetOrigin()
        let engine = list.engine
        guard !isFollowing, let row = list.rowBeingRead, let index = list.document.index(of: row) else { return }
        origin = Origin(row: row, place: engine.held(index), scrollCount: engine.scrollCount, focus: focus)
    }

    /// Takes note of where the rows in view are.
    private func noteStarts() {
        guard origin != nil else { return }
        for item in list.placed.items where !item.isStuck && item.index < list.document.count {
            let row = list.document.id(at: item.index)
            seen[row] = list.engine.held(item.index)
        }
    }

    /// Takes note of where the row is that is held, before the filters are left.
    private func noteLeft() {
        left = (held?.row ?? origin?.row).flatMap { row in
            list.document.index(of: row).map { (shown, row, list.engine.held($0)) }
        }
    }

    /// The first row, or the nearest one that is shown: where it was seen last, if it was, else where the first one
    /// was.
    private func standIn() -> HeldItem? {
        guard let origin, let rows else { return nil }
        if let left, left.terms == applied, rows.index(of: left.row) != nil {
            held = (left.row, left.place)
        } else if let place = rows.nearest(to: origin.row) {
            let row = rows.id(at: place)
            held = (row, row == origin.row ? origin.place : seen[row] ?? origin.place)
        }
        return heldNow
    }
}

extension ListPane {
    /// The filters of the rows.
    package var filters: ListFilters { tool() }
}
