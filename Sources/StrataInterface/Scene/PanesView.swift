import Strata
import StrataCanvas
import StrataWindow

/// Lists side by side or behind tabs, and what stands above and below them.
public final class PanesView: View {
    /// The way that several lists share a window.
    public enum Arrangement {
        /// Side by side, or one below the other where the window is narrow.
        case split
        /// One at a time, with their names above.
        case tabs
        /// Side by side, or one at a time where the window is narrow: for lists that would be of no use if they were
        /// low.
        case splitOrTabs
    }

    /// The frame of the view, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The lists, at least one.
    public private(set) var panes: [ListPane]
    /// The index of the list that keys go to; of tabs the one in view.
    public private(set) var selected = 0
    /// The views below the lists, from top to bottom.
    public let bottom: [any View]
    /// The way that the lists share the room.
    public private(set) var arrangement: Arrangement
    /// The view that lies over everything else, for as long as it is asked for.
    package var overlay: (any View)?
    package let tip = TipView()
    /// The performance overlay, while it is shown.
    var inspector: InspectorView?
    /// The names of the lists, shown while these lie behind one another.
    package let tabs: TabStripView
    /// True if one list is shown at a time.
    private(set) var isTabbed: Bool
    /// Is told when keys go to another list, or to the same one while lists come or go.
    package var onSelect: (() -> Void)?
    /// Has the other lists go with the one that keys go to; nil: each goes by itself.
    private var lock: PaneLock?
    private var dividers: [DividerView] = []
    private var shares: PaneShares
    /// The frame of all the lists, and true if they lie side by side, as they were last laid out.
    private var body = Rect(x: 0, y: 0, width: 0, height: 0)
    private var isAcross = true
    /// Called with each list that has been added, and with each before it is removed.
    package var onAdd: [(ListPane) -> Void] = []
    package var onRemove: [(ListPane) -> Void] = []
    /// The view of the program's own that lays the lists out; nil: they have all of the room.
    private let content: (any View)?

    /// - Parameters:
    ///   - panes: At least one.
    ///   - bottom: The views below them, from top to bottom.
    public init(_ panes: [ListPane], _ arrangement: Arrangement, bottom: [any View]) {
        precondition(!panes.isEmpty, "A window shows at least one list.")
        content = nil
        self.panes = panes
        self.arrangement = arrangement
        self.bottom = bottom
        isTabbed = arrangement == .tabs
        tabs = TabStripView(titles: panes.map(\.status.title))
        shares = PaneShares(count: panes.count)
        makeDividers()
        select(0, at: 0, isAnimated: false)
    }

    /// A view of one's own with lists in it, at least one.
    init(content: any View) {
        var panes: [ListPane] = []
        content.visit { if let pane = $0 as? ListPane { panes.append(pane) } }
        precondition(!panes.isEmpty, "A window shows at least one list.")
        (self.content, self.panes, arrangement, bottom) = (content, panes, .split, [])
        (isTabbed, tabs) = (false, TabStripView(titles: []))
        shares = PaneShares(count: panes.count)
        select(0, at: 0, isAnimated: false)
    }

    /// The list that keys go to.
    public var activePane: ListPane { panes[selected] }

    /// Everything that is in view.
    public var children: [any View] {
        let above: [any View] = (overlay.map { [$0] } ?? []) + [tip] + (inspector.map { [$0] } ?? [])
        if let content { return [content] + above }
        guard isTabbed else { return panes + (dividers as [any View]) + bottom + above }
        return [tabs, activePane] + bottom + above
    }

    /// Has keys go to another list, and brings it into view.
    package func select(_ index: Int, at time: Double, isAnimated: Bool) {
        selected = index
        tabs.select(index, at: time, isAnimated: isAnimated)
        showPanes()
        onSelect?()
    }

    /// True if lists can come and go: they are laid out by this view, and not by one of the program's own.
    var canChange: Bool { content == nil }

    /// Adds a list behind the others, and has keys go to it. A list that had the window for itself gets tabs.
    func add(_ pane: ListPane, at time: Double) {
        if panes.count == 1 { (arrangement, isTabbed) = (.tabs, true) }
        panes.append(pane)
        changeCount()
        select(panes.count - 1, at: time, isAnimated: false)
    }

    /// Removes a list, but not the last one. Keys go to the one behind it if they went to it. A list that is left alone
    /// has no tab.
    func remove(_ index: Int, at time: Double) {
        precondition(panes.count > 1, "A window shows at least one list.")
        panes.remove(at: index)
        if panes.count == 1 { (arrangement, isTabbed) = (.split, false) }
        changeCount()
        let next = selected > index ? selected - 1 : min(selected, panes.count - 1)
        select(next, at: time, isAnimated: false)
    }

    private func changeCount() {
        tabs.titles = panes.map(\.status.title)
        (tabs.marked, tabs.alarmed) = ([], [])
        shares = PaneShares(count: panes.count)
        makeDividers()
    }

    private func makeDividers() {
        dividers = arrangement == .tabs ? [] : panes.dropFirst().map { _ in DividerView() }
        for (index, divider) in dividers.enumerated() {
            divider.onDrag = { [unowned self] in drag(index, to: $0) }
            divider.onDoubleClick = { [unowned self] in shares.equalize() }
        }
    }

    /// Tells the lists which of them are in view.
    private func showPanes() {
        for (number, pane) in panes.enumerated() {
            pane.isVisible = !isTabbed || number == selected
            pane.standing.hasFocus = panes.count > 1 && !isTabbed && number == selected
            pane.standing.isNamedAbove = isTabbed
            pane.standing.isSynced = lock != nil && panes.count > 1 && !isTabbed
        }
    }

    /// A tab is marked while rows have come behind it, and otherwise where these tell of errors.
    public func advance(_ context: FrameContext) {
        if !isTabbed { lock?.follow(activePane, panes) }
        guard isTabbed else { return }
        for pane in panes { pane.lookForErrorNews(at: context.time) }
        tabs.marked = Set(panes.indices.filter { panes[$0].news.hasRows })
        tabs.alarmed = Set(panes.indices.filter { panes[$0].news.hasErrors })
    }

    /// Returns true if the other lists have yet to go to where the one is that keys go to.
    public func isMoving(at time: Double) -> Bool { !isTabbed && lock?.isBehind(activePane, panes) == true }

    /// True if the lists go together.
    package var isLocked: Bool { lock != nil }

    /// Has the lists go together, or no longer.
    package func toggleLock() {
        lock = lock == nil ? PaneLock() : nil
        showPanes()
    }

    /// Returns the time at which rows that have arrived behind a tab may turn out to tell of errors, in milliseconds;
    /// nil if there is none.
    public func nextChange(after time: Double) -> Double? {
        panes.compactMap { $0.nextErrorNews(after: time) }.min()
    }

    /// A list behind a tab goes on without being seen.
    public func open(_ context: FrameContext) {
        for pane in panes where !pane.isVisible { pane.list.rest(at: context.time) }
    }

    /// The wheel over what has no use for it scrolls the list that keys go to.
    public func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        activePane.scrolled(scroll, context)
    }

    // MARK: - Places

    /// Gives what lies in it its place.
    public func layOut(_ context: FrameContext) {
        var body = frame
        overlay?.frame = frame
        tip.frame = frame
        inspector?.frame = frame
        if let content {
            content.frame = frame
            return
        }
        divide(frame.width)
        if isTabbed {
            let height = tabs.height(width: frame.width, context)
            tabs.frame = Rect(x: body.x, y: body.y, width: body.width, height: height)
            body.y += height
            body.height -= height
        }
        for bar in bottom.reversed() {
            let height = min(bar.height(width: body.width, context), max(0, body.height - Metrics.headerHeight))
            body.height -= height
            bar.frame = Rect(x: body.x, y: body.y + body.height, width: body.width, height: height)
        }
        guard isTabbed else { return split(body) }
        for pane in panes {
            pane.frame = body
            // One that is behind another has its size all the same when it comes into view.
            if !pane.isVisible { pane.layOutAll(context) }
        }
    }

    /// Shows all lists or one at a time, as there is room.
    private func divide(_ width: Double) {
        guard arrangement == .splitOrTabs, panes.count > 1 else { return }
        let isNarrow = !Self.standAcross(panes.count, in: width)
        guard isNarrow != isTabbed else { return }
        isTabbed = isNarrow
        showPanes()
    }

    /// Returns true if so many lists stand side by side in a width, and not one below the other.
    package static func standAcross(_ count: Int, in width: Double) -> Bool {
        width >= Metrics.narrowestSplit && width / Double(count) >= Metrics.narrowestPane
    }

    private func split(_ body: Rect) {
        (self.body, isAcross) = (body, Self.standAcross(panes.count, in: body.width))
        var edge = isAcross ? body.x : body.y
        let end = edge + (isAcross ? body.width : body.height)
        for (index, length) in shares.lengths(in: room, least: leastLength).enumerated() {
            let next = index == panes.count - 1 ? end : (edge + length).rounded()
            panes[index].frame = Self.slice(body, isAcross, from: edge, to: next)
            if index < dividers.count {
                dividers[index].isAcross = isAcross
                dividers[index].surround(Self.slice(body, isAcross, from: next, to: next + DividerView.breadth))
            }
            edge = next + DividerView.breadth
        }
    }

    /// The length that the lists share, in points.
    private var room: Double {
        max(0, (isAcross ? body.width : body.height) - DividerView.breadth * Double(panes.count - 1))
    }

    private var leastLength: Double { isAcross ? Metrics.leastPaneWidth : Metrics.leastPaneHeight }

    /// The line after a list is to begin at a place of the window.
    private func drag(_ index: Int, to place: Double) {
        let start = isAcross ? panes[index].frame.x : panes[index].frame.y
        shares.moveBorder(after: index, toLength: place - start, in: room, least: leastLength)
    }

    private static func slice(_ body: Rect, _ isAcross: Bool, from start: Double, to end: Double) -> Rect {
        isAcross
            ? Rect(x: start, y: body.y, width: max(0, end - start), height: body.height)
            : Rect(x: body.x, y: start, width: body.width, height: max(0, end - start))
    }
}
