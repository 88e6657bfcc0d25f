import Strata
import StrataDocument
import StrataSearch
import StrataSystem

/// The summary of a list, beside it while it is open: a histogram of times below the header, and the commonest values of
/// fields to the right of the rows. It is counted in the background, from the row that is being read on.
package final class SummaryDock: DockedView, ReadingTool {
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
    /// The fields whose values are counted, in the order in which they are shown.
    private var names: [String] = []

    /// In a pane of less width, values stand below the rows, in points.
    private static let leastWidth = 640.0
    /// The height of the histogram, in points, and its greatest share of the pane.
    private static let (height, share) = (64.0, 0.3)
    private static let panelWidth = 240.0
    /// The share of values below rows, and the least height that shows any, in points.
    private static let (panelShare, leastPanelHeight) = (0.45, 120.0)

    /// For the list of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    package var dock: (any DockedView)? { self }

    /// True if it shows all rows that there are.
    package var isCurrent: Bool { isOpen && count?.isCurrent == true }

    /// Opens it, and begins to count.
    ///
    /// - Parameter time: In milliseconds.
    package func open(at time: Double) {
        guard let fields = pane.filters.fields else { return }
        reading = fields.update()
        let now = Int(WallClock.first / 1000)
        names = newNames
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

    /// The level, the source, and the fields that few rows show to have few values: those with the fewest first.
    private var newNames: [String] {
        let sample = pane.filters.fieldSample()
        let own = ["level", "source", "file"].filter(sample.has)
        let others = sample.names.filter { name in
            guard !own.contains(name), name != "time", name != "message" else { return false }
            let values = sample.values(of: name)
            let rowCount = values.reduce(0) { $0 + $1.count }
            return values.count <= Self.mostSampled && rowCount >= 2 * values.count
        }
        let all = own + others.prefix(Self.mostFields)
        let few = all.filter { $0 == "level" || sample.values(of: $0).count <= Self.fewSampled }
        return few + all.filter { !few.contains($0) }
    }

    /// Returns the fields to count from now on. Those that are shown stay where they are.
    private func nextNames() -> [String] {
        let new = newNames
        names += new.filter { !names.contains($0) }
        return names
    }

    /// The greatest number of values that the sample shows of a field with few, and of fields besides the common ones.
    private static let (mostSampled, mostFields) = (24, 6)
    /// The greatest number of values that the sample shows of a field that stands before others.
    private static let fewSampled = 8

    // MARK: - View

    package var children: [any View] { isOpen ? [histogram, panel] : [] }
    package func contains(_ point: Point) -> Bool { false }

    package func dock(in area: Rect) -> Rect {
        frame = area
        guard isOpen else { return area }
        let height = area.height * Self.share < Self.height ? 0 : Self.height
        histogram.frame = Rect(x: area.x, y: area.y, width: area.width, height: height)
        let rest = Rect(x: area.x, y: area.y + height, width: area.width, height: area.height - height)
        let list = area.width >= Self.leastWidth ? dockPanel(beside: rest) : dockPanel(below: rest)
        panel.isBelow = list.width == rest.width
        return list
    }

    /// Gives the values the right of an area, and returns what is left.
    private func dockPanel(beside area: Rect) -> Rect {
        panel.frame = Rect(
            x: area.x + area.width - Self.panelWidth, y: area.y, width: Self.panelWidth, height: area.height)
        return Rect(x: area.x, y: area.y, width: area.width - Self.panelWidth, height: area.height)
    }

    /// Gives the values the foot of an area, where there is room for any, and returns what is left.
    private func dockPanel(below area: Rect) -> Rect {
        let wanted = (area.height * Self.panelShare).rounded()
        let height = wanted < Self.leastPanelHeight ? 0 : wanted
        panel.frame = Rect(x: area.x, y: area.y + area.height - height, width: area.width, height: height)
        return Rect(x: area.x, y: area.y, width: area.width, height: area.height - height)
    }

    package func advance(_ context: FrameContext) {
        guard isOpen, let count else { return }
        let reading = pane.filters.fields?.update() ?? 0
        if reading != self.reading {
            self.reading = reading
            count.restart()
        }
        count.advance(at: context.time, counting: nextNames(), from: rowBeingRead)
        if let facets = count.news() {
            histogram.show(facets)
            panel.show(facets)
        }
        histogram.isCounting = !count.isWhole
        panel.progress = count.isWhole ? nil : count.progress
    }

    package func nextChange(after time: Double) -> Double? { isOpen ? count?.nextLook(after: time) : nil }
}
