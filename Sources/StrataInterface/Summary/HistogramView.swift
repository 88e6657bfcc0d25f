import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataSystem
import StrataWindow

/// The histogram of the times of a list's rows, stacked by their level. Dragging selects a span, which then filters the
/// rows; a click goes to the first row of a bar.
package final class HistogramView: View {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    /// True while rows are being counted.
    var isCounting = true
    private var facets: Facets?
    private var made: (facets: Facets?, size: Size)?
    private(set) var histogram = Histogram()
    /// The bar under the pointer.
    private var hovered: Int?
    /// The positions at which a drag began and is now, in points.
    private var drag: (start: Double, end: Double)?
    /// The moments of the rows in view, in seconds, and the rows that they were read from.
    private var inView: (moments: ClosedRange<Double>?, rows: [RowID]) = (nil, [])

    /// A shorter way of the pointer is a click, in points.
    private static let slack = 4.0
    /// The distances from the edges to the bars, in points.
    private static let (side, top, bottom) = (16.0, 10.0, 20.0)

    init(of pane: ListPane) { self.pane = pane }

    /// Shows another summary.
    func show(_ facets: Facets) { (self.facets, made, inView.rows) = (facets, nil, []) }

    /// Begins anew.
    func reset() { (facets, made, histogram, hovered, drag) = (nil, nil, Histogram(), nil, nil) }

    // MARK: - What is shown

    package func advance(_ context: FrameContext) {
        let size = Size(width: frame.width, height: frame.height)
        if let facets, made?.size != size {
            made = (facets, size)
            let plot = Rect(
                x: Self.side, y: Self.top, width: max(0, frame.width - 2 * Self.side),
                height: max(0, frame.height - Self.top - Self.bottom))
            histogram = Histogram(facets.times, stride: facets.stride, in: plot)
            if let hovered, !histogram.bars.indices.contains(hovered) { self.hovered = nil }
        }
        readView()
    }

    /// Reads the moments of the first and last row in view, where these are others than before.
    private func readView() {
        let (list, rows) = (pane.list, pane.list.rowsInView ?? 0..<0)
        let ends = rows.isEmpty ? [] : [rows.lowerBound, rows.upperBound - 1].map { list.document.id(at: $0) }
        guard ends != inView.rows, let moments = pane.moments else { return }
        func moment(_ index: Int) -> Double? {
            let line = list.document.line(at: index)
            return line.isHeader || line.isDivider || !line.isReadable ? nil : moments.ofLine(line)
        }
        let first = rows.prefix(Self.reach).lazy.compactMap(moment).first
        let last = rows.suffix(Self.reach).reversed().lazy.compactMap(moment).first
        inView = (first.flatMap { first in last.map { min(first, $0)...max(first, $0) } }, ends)
    }

    /// The number of rows without a time that are looked at, at either end of those in view.
    private static let reach = 20

    /// The bars that are being selected.
    private var selection: ClosedRange<Int>? {
        guard let drag, abs(drag.end - drag.start) > Self.slack, let one = histogram.bar(at: drag.start),
            let other = histogram.bar(at: drag.end)
        else { return nil }
        return min(one, other)...max(one, other)
    }

    /// The words for the bars that are pointed at or selected: `14:02–14:03 · 312 lines · 4 errors`.
    package var readout: String? {
        guard let places = selection ?? hovered.map({ $0...$0 }), histogram.bars.indices.contains(places.upperBound)
        else { return nil }
        let counts = histogram.bars[places].reduce(into: LevelCounts()) { $0 += $1.counts }
        let span = SpanWords.span(histogram.moments(of: places), step: histogram.width)
        return "\(span) · \(counts.words(pane.rowNoun, stride: histogram.stride))"
    }

    // MARK: - Pointer

    package var pointerShape: CursorShape { histogram.bars.isEmpty ? .arrow : .hand }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = (hovered, drag?.end)
        hovered = point.flatMap { histogram.bar(at: $0.x) }
        if let point, drag != nil { drag?.end = point.x }
        return hovered != before.0 || drag?.end != before.1
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { drag = (press.position.x, press.position.x) }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        // A press that comes to nothing is let go before the window's corner.
        if release.position.x + frame.x < 0, release.position.y + frame.y < 0 { drag = nil }
        if drag != nil { drag?.end = release.position.x }
        let (places, start) = (selection, drag?.start)
        drag = nil
        if let places {
            pane.showOnly(histogram.moments(of: places), step: histogram.width)
        } else if let start, frame.bounds.contains(release.position), let place = histogram.bar(at: start) {
            pane.goTo(moment: histogram.bars[place].start)
        }
    }

    // MARK: - Drawing

    /// The words in the place of bars.
    var emptyWords: String {
        if isCounting { return "Counting…" }
        let rows = pane.rowNoun.many
        return facets?.rowCount == 0 ? "No \(rows)" : "No \(rows) with a time"
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = HistogramLook(
            histogram: histogram, size: Size(width: frame.width, height: frame.height),
            inView: inView.moments.map {
                histogram.x(of: $0.lowerBound * 1000)...histogram.x(of: $0.upperBound * 1000)
            },
            hovered: drag == nil ? hovered : nil, selection: selection, readout: readout,
            empty: histogram.bars.isEmpty ? emptyWords : nil)
        drawing.paint(frame.bounds, look, by: self) { look.draw(context, on: $0) }
    }
}
