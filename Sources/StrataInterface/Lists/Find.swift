import Strata
import StrataCanvas
import StrataDocument
import StrataSearch

/// A search in a list: what is looked for, what was found, and which hit the reader is at. A hit is a row, however
/// often the pattern is in it.
package final class Find: Prompt {
    package let placeholder = "Find"
    package let targets: [PromptBarTarget] = [.expression, .letterCase, .wholeWord, .previous, .next, .close]
    private unowned let pane: ListPane
    private var search: RowSearch?
    /// The pattern that is looked for; nil if nothing is.
    package private(set) var pattern: Pattern?
    /// The reason why a typed pattern cannot be looked for, in a sentence.
    package private(set) var problem: String?
    /// The progress of the search.
    package private(set) var status: RowSearch.Status?
    /// The hit that the reader is at.
    package private(set) var current: RowID?
    /// The end at which the last step went on, since there was no hit beyond the one before; nil if there was.
    private var wrapped: Edge?
    /// The direction of the last step if there was no hit beyond it; another one goes on at the other end.
    private var exhausted: Int?
    /// The direction in which keys go on: -1 in a search that began at its last hit, from where the only way is up, else 1;
    /// nil before the first step.
    private var direction: Int?
    /// The same of the search before.
    private var lastDirection: Int?
    /// The part of the list that is covered during a search, in points of it.
    package var covered = Rect(x: 0, y: 0, width: 0, height: 0)
    package private(set) var isCovering = false
    /// The row that was read when the search began.
    private var origin: RowID?
    /// The hit that the reader was at when the search before ended.
    private var lastHit: RowID?
    /// True if the row that is pointed at is a hit of what was looked for before.
    private var isPointing = false
    /// The direction of a step that is to be taken once hits are known.
    private var awaited: Int?

    /// In the rows of a list.
    package init(of pane: ListPane) { self.pane = pane }

    package static let historyName: String? = "find"

    private var list: ListView { pane.list }

    /// True while rows are being looked at.
    package var isRunning: Bool { status.map { !$0.progress.isFinished } ?? false }

    // MARK: - What is looked for

    /// Looks for something else, from the row on that is being read; from there again where it looked for something
    /// before.
    ///
    /// - Parameter pattern: nil, or one without a text: nothing.
    package func look(for pattern: Pattern?) {
        guard pattern != self.pattern else { return }
        // What goes on goes the way that it went.
        let kept = awaited == nil ? nil : direction
        cancel()
        direction = kept
        // Where there is nothing to look through yet, it is asked again.
        guard list.document.count > 0 || pattern == nil else { return }
        self.pattern = pattern
        guard let pattern, !pattern.text.isEmpty else { return }
        let start = origin ?? list.rowBeingRead
        origin = start
        do {
            let matcher = try Matcher(pattern)
            search = try RowSearch(for: matcher, in: list.document, from: start ?? RowID(0))
            list.painter.emphasize(matcher, at: current)
            drain()
        } catch {
            problem = error.sentence
        }
    }

    /// Has the next pattern looked for from where the reader is then.
    package func begin() { (origin, awaited, isPointing) = (nil, nil, false) }

    /// Has the next pattern looked for from a row.
    func begin(at row: RowID?) {
        begin()
        origin = row
    }

    /// Goes on with what was looked for before, by a step as soon as hits are known: from the hit that the reader was at if
    /// that is still in view, and else from the row that is read.
    func resume(_ steps: Int) {
        direction = lastDirection
        awaited = steps * (direction ?? 1)
        guard let lastHit, let index = list.document.index(of: lastHit) else { return }
        if list.placed.items.contains(where: { $0.index == index }) { origin = lastHit }
    }

    /// Ends the search; what was found stays.
    package func stop() {
        search?.cancel()
        status = search?.drain()
    }

    /// Looks for nothing any more.
    package func close() {
        (lastHit, lastDirection) = (current, direction)
        look(for: nil)
        cancel()
        begin()
    }

    private func cancel() {
        search?.cancel()
        search = nil
        problem = nil
        status = nil
        (current, isCovering, wrapped, exhausted, direction) = (nil, false, nil, nil, nil)
        list.painter.emphasize(nil, at: nil)
    }

    // MARK: - What was found

    /// Takes note of how far the search has come, and goes to the nearest hit once there is one.
    package func drain() {
        guard let search else { return }
        status = search.drain()
        if isPointing, isInVain {
            list.focus.drop()
            isPointing = false
        }
        if let current, !search.isHit(current) { self.current = nil }
        guard current == nil, let origin, search.nearest(to: origin) != nil else { return }
        guard let awaited else {
            // Both ways are looked through at once: a hit on the one may come before a nearer one on the other.
            if let nearest = search.nearestForSure(to: origin) { go(to: nearest) }
            return
        }
        let next = awaited > 0 ? search.next(after: origin) : search.previous(before: origin)
        guard next != nil || !isRunning else { return }
        self.awaited = nil
        step(awaited)
    }

    /// True if all rows were looked at, and none had a hit.
    package var isInVain: Bool { countText == Self.nothing }

    private static let nothing = "No matches"

    /// True if keys that go on go up, and those that go back go down.
    package var isReversed: Bool { direction == -1 }

    /// Goes on to the next hit, and the bar stays. From the last hit, as at the end of a log, the first key goes up, and so
    /// do those after it.
    package func confirm(_ steps: Int) -> Bool {
        if direction == nil, steps > 0, let search, let current, search.next(after: current) == nil,
            search.previous(before: current) != nil
        {
            direction = -1
        }
        step(steps * (direction ?? 1))
        return true
    }

    /// Goes to the next hit towards the end, or, where `direction` is negative, towards the start. At the last one it stays
    /// once, for the other end is far from what is read; the step after that goes on there.
    package func step(_ direction: Int) {
        guard let search, search.count > 0, let from = current ?? origin else { return }
        self.direction = self.direction ?? 1
        let next = direction > 0 ? search.next(after: from) : search.previous(before: from)
        let isFirst = next == nil && current != nil && exhausted != direction
        exhausted = isFirst ? direction : nil
        wrapped = next == nil && !isFirst ? (direction > 0 ? .start : .end) : nil
        guard !isFirst else { return }
        go(to: next ?? search.hit(at: direction > 0 ? 0 : search.count - 1))
        // What is looked for from now on is looked for from here.
        origin = current
    }

    private func go(to row: RowID) {
        guard let index = list.document.index(of: row) else { return }
        if current == nil { pane.marks.leave() }
        current = row
        list.painter.emphasize(search?.matcher, at: row)
        isCovering = list.focus.pointAtHit(index, beside: covered)
        isPointing = true
    }

    /// `17 of 4,102`, with how far the search has come while it goes on.
    package var countText: String {
        guard let search, let status else { return "" }
        let progress = status.progress
        let running = "\(Int(progress.fraction * 100)) %"
        guard let current, status.count > 0 else {
            return isRunning ? running : progress.isCancelled ? "stopped" : Self.nothing
        }
        let count = "\(CountText.grouped(search.count(before: current) + 1)) of \(CountText.grouped(status.count))"
        return isRunning ? "\(count) · \(running)" : progress.isCancelled ? "\(count) · stopped" : count
    }

    /// A sentence on what the last step has done, or could do; nil if it went to the next hit.
    package var hint: String? {
        if isInVain, pattern?.looksLikeExpression == true { return "Press Alt+R to find it as a regular expression." }
        if let exhausted {
            return exhausted > 0 ? "Press again to wrap to the top." : "Press again to wrap to the end."
        }
        return wrapped.map { $0 == .start ? "Wrapped to the top." : "Wrapped to the end." }
    }

    /// A sentence on what is wrong with the search; nil if nothing is.
    package var notice: String? {
        if let problem { return problem }
        guard let status, status.cutOffCount > 0 else { return hint }
        let lines = CountText.grouped(status.cutOffCount) + (status.cutOffCount == 1 ? " line" : " lines")
        return "The pattern timed out on \(lines). Try a simpler one."
    }

    /// Returns the number of hits from the first to the last of a range of rows.
    package func count(in rows: ClosedRange<RowID>) -> Int { search?.count(in: rows) ?? 0 }
}

extension ListPane {
    /// The bar that a search is typed into.
    package var findBar: PromptBar<Find> { tool() }
}
