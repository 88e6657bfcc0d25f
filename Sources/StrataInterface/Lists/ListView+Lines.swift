import Strata
import StrataDocument

extension ListView {
    /// Shows the rows that there are, and takes over what becomes of them from now on.
    ///
    /// - Parameter onUpdate: takes an update, and hands it to ``apply(_:isAnimated:)``.
    package func show(_ onUpdate: @escaping (ListView, DocumentUpdate) -> Void) {
        document.observers.add(self, onUpdate)
        guard document.count > 0 else { return }
        let headers = document.headerIndices
        let lines = document.count - headers.count
        let rows = DocumentChange.appended(count: lines, averageBytes: document.averageBytes)
        onUpdate(self, DocumentUpdate([rows] + headers.map { .insertedHeaders($0..<$0 + 1) }))
    }

    /// Takes over what happened to the rows, as one change.
    ///
    /// - Parameter holding: what stays where it is in the place of what the rules of lists hold.
    package func apply(_ update: DocumentUpdate, holding: HeldItem? = nil, isAnimated: Bool) {
        let wasEmpty = engine.count == 0
        updateCount += 1
        painter.continuations.removeAll(keepingCapacity: true)
        var edits = RowEdits(count: engine.count, followers: painter.looksAtPreviousRow ? RowFollowers() : nil)
        for change in update.changes { handle(change, &edits) }
        // Where some text could not be read before, all rows are set anew.
        defer { if update.changes.contains(.reread) || edits.followers?.isFull == true { setAnew() } }
        var changed: [Int] = []
        for case .changed(let id) in update.changes {
            guard let index = document.index(of: id) else { continue }
            edits.followers?.add(index + 1)
            if document.isHeader(at: index) {
                // In a vertical list it is as long whatever it says.
                guard axis == .horizontal else { continue }
                edits.changes.append(.resize(at: index, to: measure(index, breadth: engine.viewport.breadth)))
            } else if painter.showsChange(id) {
                changed.append(index)
            }
        }
        precondition(edits.count == document.count, "The changes of a document do not add up to its rows.")
        changed += edits.followers?.indices.filter { $0 < edits.count } ?? []
        guard !edits.changes.isEmpty || !changed.isEmpty else { return }
        engine.apply(
            edits.changes, remeasuring: changed, measuresNew: update.cause == .reader,
            isDiscovery: update.cause == .discovery, holding: holding ?? reordering.heldItem, animated: isAnimated)
        // Another update may come before the next frame, and a key or a click that is about rows in view.
        engine.readFrame(into: &placed)
        painter.nameRows(of: placed)
        if update.changes.contains(where: \.changesRows) { selector.follow() }
        if wasEmpty { goToAwaitedPlace() }
        // What has only been found was there before.
        let isNews = !wasEmpty && update.cause != .discovery
        if isNews && update.cause == .arrival { arrivals += edits.arrived }
        if isNews && !(isAtEnd && !hidesRows) { unseen += edits.arrived }
    }

    private func handle(_ change: DocumentChange, _ edits: inout RowEdits) {
        switch change {
        case .prepended(let count, let averageBytes):
            painter.shiftHoveredRow(from: 0, by: count)
            edits.insert(0..<count, extent: estimate(averageBytes, breadth: engine.estimatedBreadth))
        case .appended(let count, let averageBytes):
            edits.insert(
                edits.count..<edits.count + count, extent: estimate(averageBytes, breadth: engine.estimatedBreadth))
            edits.arrived += count
        case .inserted(let range, let averageBytes):
            painter.shiftHoveredRow(from: range.lowerBound, by: range.count)
            edits.insert(range, extent: estimate(averageBytes, breadth: engine.estimatedBreadth))
        case .insertedHeaders(let range):
            painter.shiftHoveredRow(from: range.lowerBound, by: range.count)
            edits.insert(range, extent: headerExtent, traits: .header)
        case .removed(let range, _):
            let firstUnseen = max(0, edits.count - edits.arrived - unseen)
            unseen -= min(unseen, range.clamped(to: firstUnseen..<max(firstUnseen, edits.count)).count)
            painter.hoveredRow = nil
            edits.remove(range)
        case .moved(let range, let index):
            painter.hoveredRow = nil
            // What has come at the end and is put in between by the same change is nothing new at the end.
            if range.upperBound == edits.count, index < range.lowerBound {
                edits.arrived -= min(edits.arrived, range.count)
            }
            edits.move(range, to: index)
        case .changed, .reread: break
        }
    }
}

extension DocumentChange {
    /// True if rows have come in between, gone or been moved by it.
    fileprivate var changesRows: Bool {
        switch self {
        case .inserted, .removed, .moved: true
        case .prepended, .appended, .insertedHeaders, .changed, .reread: false
        }
    }
}

/// The edits of the items that an update comes to.
private struct RowEdits {
    var changes: [ItemChange] = []
    /// The number of rows that arrived at the end.
    var arrived = 0
    private(set) var count: Int
    /// The rows above which another one may stand than before; nil if no row looks at the one above it.
    var followers: RowFollowers?

    init(count: Int, followers: RowFollowers?) { (self.count, self.followers) = (count, followers) }

    mutating func insert(_ range: Range<Int>, extent: Double, traits: ItemTraits = .reflows) {
        let rows = ItemGroup.estimated(count: range.count, extent: extent, traits: traits)
        changes.append(.insert([rows], at: range.lowerBound))
        followers?.insert(range)
        count += range.count
    }

    mutating func remove(_ range: Range<Int>) {
        changes.append(.remove(range))
        followers?.remove(range)
        count -= range.count
    }

    mutating func move(_ range: Range<Int>, to index: Int) {
        changes.append(.move(range, to: index))
        followers?.move(range, to: index)
    }
}
