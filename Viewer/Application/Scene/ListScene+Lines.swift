import Strata
import StrataFeeds

extension ListScene {
    /// Takes over what happened to the lines, as one change: their text is that after all of the events.
    func apply(_ events: [FeedEvent], isAnimated: Bool) {
        let wasEmpty = engine.count == 0
        var edits = LineEdits(count: engine.count)
        for event in events { take(event, &edits) }
        defer { if events.contains(.reread) { measureAnew() } }
        guard !edits.changes.isEmpty || !edits.grown.isEmpty else { return }
        for index in edits.grown {
            guard let length = lengthOfGrown(index) else { continue }
            revise(index)
            edits.changes.append(.resize(at: index, to: length))
        }
        guard !edits.changes.isEmpty else { return }
        engine.apply(edits.changes, animated: isAnimated)
        if !wasEmpty && !isAtEnd { unseen += edits.arrived }
    }

    private func take(_ event: FeedEvent, _ edits: inout LineEdits) {
        switch event {
        case .prepended(let count, let averageBytes):
            lengths.add(count, averageBytes)
            identityBase -= Int64(count)
            hoveredRow = hoveredRow.map { $0 + count }
            edits.prepend(count, extent: estimate(averageBytes, breadth: engine.estimatedBreadth))
        case .appended(let count, let averageBytes):
            lengths.add(count, averageBytes)
            edits.append(count, extent: estimate(averageBytes, breadth: engine.estimatedBreadth))
        case .lastLineGrew:
            edits.growLast()
        case .truncated(let remaining):
            edits.truncate(to: remaining)
            // Their names will be given to other lines.
            generation &+= 1
            hoveredRow = nil
            unseen = 0
        case .removed(let range):
            edits.remove(range)
            // The rows behind have other names now, and a row before has another text.
            generation &+= 1
            hoveredRow = nil
        case .reread, .notice, .finishedIndexing, .endOfInput, .failed: break
        }
    }

    /// Asks for all text again, since some of it could not be read before.
    private func measureAnew() {
        generation &+= 1
        setViewport(engine.viewport.size, forgetting: true)
    }

    /// Makes the drawn pixels of a row worthless.
    private func revise(_ index: Int) {
        if revisions.count >= 256 {
            revisions.removeAll()
            generation &+= 1
        }
        revisions[identityBase + Int64(index), default: 0] += 1
    }
}

/// What a batch of events comes to, as edits of the items.
private struct LineEdits {
    var changes: [ItemChange] = []
    /// Lines that became longer, by their index after everything.
    var grown: [Int] = []
    /// How many lines arrived at the end.
    var arrived = 0
    private var count: Int

    init(count: Int) { self.count = count }

    mutating func prepend(_ number: Int, extent: Double) {
        changes.append(.insert([.estimated(count: number, extent: extent)], at: 0))
        grown = grown.map { $0 + number }
        count += number
    }

    mutating func append(_ number: Int, extent: Double) {
        changes.append(.insert([.estimated(count: number, extent: extent)], at: count))
        count += number
        arrived += number
    }

    mutating func growLast() {
        if count > 0 { grown.append(count - 1) }
    }

    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        changes.append(.remove(range))
        grown = grown.compactMap { range.contains($0) ? nil : $0 >= range.upperBound ? $0 - range.count : $0 }
        count -= range.count
    }

    mutating func truncate(to remaining: Int) {
        guard remaining < count else { return }
        changes.append(.remove(remaining..<count))
        grown.removeAll { $0 >= remaining }
        count = remaining
    }
}
