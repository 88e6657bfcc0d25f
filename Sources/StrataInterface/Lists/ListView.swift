import Strata
import StrataCanvas
import StrataDocument
import StrataPlugin

/// A list of a document's rows: the engine, and how rows look. It needs no display.
public final class ListView: View {
    /// The frame of the list, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The rows.
    public let document: any Document
    /// The engine, which knows where every row lies.
    public let engine: ListEngine
    /// The look of a row.
    public let cell: any Cell
    /// The rows as they are drawn now.
    public package(set) var placed = ListFrame()

    /// The chain of strategies that shows the rows.
    package let strategies: ListStrategies
    /// The rows as they are drawn.
    package private(set) lazy var painter = RowPainter(of: self)
    /// The pointer over the list.
    package private(set) lazy var pointer = ListPointer(over: self)
    /// The row that keys point at.
    package private(set) lazy var focus = RowFocus(in: self)
    /// The selection.
    package private(set) lazy var selector = ListSelector(in: self)
    /// The rows that the reader drags to other places.
    private(set) lazy var reordering = RowReordering(in: self)
    /// The things that the program wants to be told.
    var reports = ListReports()
    /// The time at which the list goes on to the nearest row.
    var snap = SnapTimer()

    /// Rows that arrived since the newest was last seen.
    package var unseen = 0
    /// The number of rows that have arrived behind the others since the list was made.
    package var arrivals = 0
    /// The number of updates of the document that were taken over.
    package var updateCount = 0
    /// The place that the list goes to as soon as it has rows.
    var awaitedPlace: ScrollPlace?
    /// Returns true if a row stands for others that a filter does not show.
    var isGapRow: (RowID) -> Bool = { _ in false }
    /// The time of the last frame.
    private var lastFrame = 0.0

    /// A list of a document's rows.
    ///
    /// - Parameters:
    ///   - cell: The look of a row; it belongs to this list alone.
    ///   - configuration: The chain of strategies and its options, the axis, and the viewport until the list has a
    ///     place.
    ///   - registry: The strategies there are.
    ///   - scale: Device pixels a point.
    ///   - newestSpace: The room between the newest row and the list's edge where rows grow, in points, under chains
    ///     that can make any, unless the configuration has options for it.
    ///   - standardChain: The chain that takes over where a plugin is at fault; nil is the configuration's own default.
    ///   - faults: The record of plugins among the strategies that are found at fault.
    /// - Throws: what is wrong with the chain or its options.
    public init(
        _ document: any Document, cell: any Cell, configuration: ListConfiguration,
        registry: StrategyRegistry, scale: Double, newestSpace: Double = 0, standardChain: String? = nil,
        faults: PluginFaults = PluginFaults()
    ) throws(StrategyError) {
        strategies = try ListStrategies(
            configuration, days: document as? DayDocument, registry: registry, newestSpace: newestSpace,
            standardChain: standardChain, faults: faults)
        engine = strategies.engine
        self.cell = cell
        self.document = document
        painter.grid = PixelGrid(scale: scale)
        engine.measure = { [unowned self] in measure($0, breadth: $1) }
        engine.opacityBehindExpanded = cell.opacityBehindPage
        engine.holdsExpanded = true
        engine.departureToken = { [unowned self] in painter.identity(ofNamed: $0) }
    }

    /// The line along which the list runs.
    public var axis: Axis { engine.viewport.axis }

    /// True if the newest row is in view, wholly.
    public var isAtEnd: Bool { engine.targetOffset >= engine.maxOffset - 0.5 }

    /// True if an expanded row hides all others.
    var hidesRows: Bool { engine.activeItem != nil && engine.opacityBehindExpanded == 0 }

    /// Refills ``placed``.
    package func readFrame() {
        painter.fitCache(to: engine.viewport.size)
        // Behind the page of an expanded row nothing is seen.
        if isAtEnd && !hidesRows { unseen = 0 }
        strategies.settleLatePlugins()
        engine.readFrame(into: &placed)
        if strategies.replaceFaultyStrategies() { engine.readFrame(into: &placed) }
        if strategies.carryOutRequests(at: lastFrame) { engine.readFrame(into: &placed) }
        revealRows()
        clearHeaders()
        painter.nameRows(of: placed)
    }

    /// Has strategies that change how items look leave those alone that a header in view would cover.
    private func clearHeaders() {
        let hasHeaders = document.headerCount(before: document.count) > 0
        guard hasHeaders != (strategies.headerRoom > 0) else { return }
        if strategies.leaveRoom(toHeaders: hasHeaders ? headerExtent : 0) { engine.readFrame(into: &placed) }
    }

    // MARK: - Frames

    /// Gives what lies in it its place.
    public func layOut(_ context: FrameContext) {
        if frame.size != engine.viewport.size { resize(frame.size) }
    }

    /// After a pause the list's clock goes on to one frame ago, so that the frame to be drawn already shows something
    /// moving.
    public func open(_ context: FrameContext) {
        snap.openTime = context.time
        guard engine.isSettled else { return }
        engine.advance(to: max(engine.time, context.time - context.appearance.frameInterval))
    }

    /// Goes on to the time of the frame.
    public func advance(_ context: FrameContext) {
        reports.hasTold = false
        settleOnRow(by: context.time)
        engine.advance(to: max(context.time, engine.time))
        pointer.advance(to: context.time)
        selector.scrollWhileSelecting(context.time - lastFrame)
        // What the list has moved away from the pointer is under it no more.
        if pointer.hoveredLink != nil, !engine.isSettled { _ = pointer.lookForLink() }
        reordering.advance(to: context.time, elapsed: context.time - lastFrame, isAnimated: context.isAnimated)
        lastFrame = context.time
        readFrame()
        painter.shiftRows(at: context.time)
        painter.clearance.advance(
            engine.activeItem == nil ? engine.policy.clearance : nil, at: context.time, isAnimated: context.isAnimated)
    }

    /// Returns true if something moves in it.
    public func isMoving(at time: Double) -> Bool {
        engine.isMoving || selector.isScrollingToSelect || !painter.sideways.isSettled(at: time)
            || painter.clearance.isMoving(at: time) || reordering.isMoving(at: time)
    }

    /// Returns the time at which a click turns out to be a single one, a plugin wants a frame, a day ends, the list goes
    /// on to a row, or what the program was told may have changed it, in milliseconds; nil if there is none.
    public func nextChange(after time: Double) -> Double? {
        let pluginFrame = strategies.pluginFrame.flatMap { $0 > time ? $0 : nil }
        let own = [pointer.triggerTime, pluginFrame, nextSnap, reordering.drag.due, reports.hasTold ? time : nil]
        return (own + [days?.timeToNextDay.map { time + $0 * 1000 }]).compactMap(\.self).min()
    }

    /// Lets time pass while the list is not seen.
    package func rest(at time: Double) {
        pointer.triggerTime = nil
        reports.sightings.end()
        engine.finishMotions()
        engine.advance(to: max(engine.time, time))
    }

    /// Draws itself as it is now.
    public func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        painter.palette = context.palette
        painter.hoveredRow = pointedRow
        let shown = reordering.rearranged(painter.morphed(placed), at: context.time)
        drawing.region(frame.bounds) { drawing in
            drawing.fill(frame.bounds, context.palette.background)
            let turning = painter.clearance.area(in: engine.viewport, at: context.time)
            drawing.draw(shown, in: frame.bounds, rows: painter, turning: turning)
            focus.draw(&drawing, context.palette)
            if let draggedFrame = reordering.draggedFrame { drawing.fill(ring: draggedFrame, context.palette.accent) }
        }
    }

    // MARK: - Extents

    /// Returns the length of a row along the list that is so broad across it, in points.
    package func measure(_ index: Int, breadth: Double) -> Double {
        let line = painter.cellLine(at: index)
        return axis == .vertical ? cell.height(of: line, width: breadth) : cell.width(of: line)
    }

    /// The length of a header until it is measured, in points.
    package var headerExtent: Double {
        var line = Line([])
        line.isHeader = true
        return max(1, axis == .vertical ? cell.height(of: line, width: engine.viewport.breadth) : cell.width(of: line))
    }

    /// Returns the average length of rows of so many bytes that are so broad, in points.
    package func estimate(_ averageBytes: Double, breadth: Double) -> Double {
        guard axis == .vertical else { return cell.estimatedWidth }
        return cell.estimatedHeight(averageBytes: averageBytes, width: breadth)
    }

    /// Gives the list another size, in points. One that leaves no room to read in is not taken over: what is being read
    /// waits for more.
    package func resize(_ size: Size) {
        guard size.width > 0, size.height > 0 else { return }
        let old = engine.viewport
        let isBroader = size.breadth(across: old.axis) != old.breadth
        // Rows of a horizontal list are as high as the list, and drawn rows know their width alone.
        if isBroader && axis == .horizontal { painter.generation &+= 1 }
        engine.setViewport(size, animated: false)
        snap.ask(at: lastFrame)
    }

    /// True if its rows can be wrapped or clipped, as the reader likes.
    var canToggleWrap: Bool {
        let wraps = cell.wraps
        defer { cell.wraps = wraps }
        cell.wraps = !wraps
        return cell.wraps != wraps
    }

    /// Wraps long lines, or clips them.
    public func toggleWrap() {
        cell.wraps.toggle()
        painter.goBackSideways()
        setAnew()
    }

    /// Sets all rows anew, at another number of device pixels a point.
    func rescale(to scale: Double) {
        painter.grid = PixelGrid(scale: scale)
        setAnew()
    }

    /// Sets all rows anew: the cell shows them otherwise.
    package func setAnew() {
        painter.generation &+= 1
        engine.remeasure(animated: false)
    }
}
