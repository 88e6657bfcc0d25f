import Strata
import StrataDocument
import StrataSearch
import StrataSystem

/// The summary of a list, beside it while it is open: a histogram of times below the header, and the commonest values of
/// fields to the right of the rows. It is counted in the background, from the row that is being read on.
package final class SummaryDock: DockedView {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    package private(set) var isOpen = false
    private unowned let pane: ListPane
    /// The histogram of times.
    package private(set) lazy var histogram = HistogramView(of: pane)
    /// The values of fields.
    package private(set) lazy var panel = ValuesPanel(of: pane) { [unowned self] in _ = close() }
    private var count: FacetCount?
    /// The number of times that it was known better how fields are read when counting began.
    private var reading = 0

    /// In a pane of less width, values lie over the rows, in points.
    private static let leastWidth = 640.0
    /// The height of the histogram, in points, and its greatest share of the pane.
    private static let (height, share) = (64.0, 0.3)
    private static let panelWidth = 240.0

    /// For the list of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    /// True if it shows all rows that there are.
    package var isCurrent: Bool { isOpen && count?.isCurrent == true }

    /// Opens it, and begins to count.
    ///
    /// - Parameter time: In milliseconds.
    package func open(at time: Double) {
        guard let fields = pane.filters.fields else { return }
        reading = fields.update()
        let now = Int(WallClock.first / 1000)
        count = try? FacetCount(
            of: names, in: pane.plainRows, reading: fields.reader, from: rowBeingRead,
            offset: Calendar.offset(at: now) * 1000, at: time)
        histogram.reset()
        panel.reset()
        isOpen = true
    }

    package func close() -> Bool {
        defer { isOpen = false }
        count?.cancel()
        count = nil
        return isOpen
    }

    private var rowBeingRead: RowID { pane.list.rowBeingRead ?? RowID(0) }

    /// The fields whose values are counted: the level, the source, and those that few rows show to have few values.
    private var names: [String] {
        let sample = pane.filters.fieldSample()
        let own = ["level", "source", "file"].filter(sample.has)
        let others = sample.names.filter { name in
            guard !own.contains(name), name != "time", name != "message" else { return false }
            let values = sample.values(of: name)
            let rowCount = values.reduce(0) { $0 + $1.count }
            return values.count <= Self.mostSampled && rowCount >= 2 * values.count
        }
        return own + others.prefix(Self.mostFields)
    }

    /// The greatest number of values that the sample shows of a field with few, and of fields besides the common ones.
    private static let (mostSampled, mostFields) = (24, 6)

    // MARK: - View

    package var children: [any View] { isOpen ? [histogram, panel] : [] }
    package func contains(_ point: Point) -> Bool { false }

    package func dock(in area: Rect) -> Rect {
        frame = area
        guard isOpen else { return area }
        let height = area.height * Self.share < Self.height ? 0 : Self.height
        histogram.frame = Rect(x: area.x, y: area.y, width: area.width, height: height)
        let isBeside = area.width >= Self.leastWidth
        let width = min(Self.panelWidth, max(0, area.width - Self.panelWidth / 4))
        let rest = Rect(x: area.x, y: area.y + height, width: area.width, height: area.height - height)
        panel.isFloating = !isBeside
        panel.frame = Rect(x: rest.x + rest.width - width, y: rest.y, width: width, height: rest.height)
        return Rect(x: rest.x, y: rest.y, width: rest.width - (isBeside ? width : 0), height: rest.height)
    }

    package func advance(_ context: FrameContext) {
        guard isOpen, let count else { return }
        let reading = pane.filters.fields?.update() ?? 0
        if reading != self.reading {
            self.reading = reading
            count.restart()
        }
        count.advance(at: context.time, counting: names, from: rowBeingRead)
        if let facets = count.news() {
            histogram.show(facets)
            panel.show(facets)
        }
        histogram.isCounting = !count.isWhole
        panel.progress = count.isWhole ? nil : count.progress
    }

    package func nextChange(after time: Double) -> Double? { isOpen ? count?.nextLook(after: time) : nil }
}
