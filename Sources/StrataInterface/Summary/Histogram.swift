import Strata
import StrataSearch

/// Bars of rows by their time, as broad as there is room for.
struct Histogram: Equatable {
    /// The bars, without gaps.
    private(set) var bars: [TimeBins.Bin] = []
    /// The width of a bar, in milliseconds.
    private(set) var width = 1
    /// One row of so many was counted.
    private(set) var stride = 1
    /// The place of the bars, in points.
    private(set) var plot = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The least distance from one bar to the next, in points.
    private static let leastPitch = 4.0

    /// No bars.
    init() {}

    /// The bars of bins.
    init(_ times: TimeBins, stride: Int, in plot: Rect) {
        (self.plot, self.stride) = (plot, stride)
        guard plot.width > 0, let moments = times.core else { return }
        width = times.width(forAtMost: max(1, Int(plot.width / Self.leastPitch)), in: moments)
        bars = times.bars(width, in: moments)
    }

    /// The moments from the start of the first bar to the end of the last one, in milliseconds; nil where there is none.
    var span: Range<Int>? {
        guard let first = bars.first, let last = bars.last else { return nil }
        return first.start..<last.start + width
    }

    /// The greatest number of rows of a bar.
    var most: Int { bars.map(\.counts.sum).max() ?? 0 }

    /// The position of a moment, in points.
    func x(of moment: Double) -> Double {
        guard let span else { return plot.x }
        return plot.x + (moment - Double(span.lowerBound)) / Double(span.count) * plot.width
    }

    /// Returns the bar at a position, the first or last one beyond the ends; nil where there is none.
    func bar(at x: Double) -> Int? {
        guard !bars.isEmpty else { return nil }
        return max(0, min(bars.count - 1, Int(((x - plot.x) / plot.width * Double(bars.count)).rounded(.down))))
    }

    /// The edges of some bars, in points.
    func edges(of places: ClosedRange<Int>) -> (left: Double, right: Double) {
        let pitch = plot.width / Double(bars.count)
        return (plot.x + Double(places.lowerBound) * pitch, plot.x + Double(places.upperBound + 1) * pitch)
    }

    /// The moments of some bars, in milliseconds.
    func moments(of places: ClosedRange<Int>) -> Range<Int> {
        bars[places.lowerBound].start..<bars[places.upperBound].start + width
    }

    /// The moments that the axis names, in milliseconds, and the distance between them.
    ///
    /// - Parameter room: The least distance between two of them, in points.
    func ticks(room: Double, offset: Int) -> (moments: [Int], step: Int) {
        guard let span else { return ([], 1) }
        let most = max(1, Int(plot.width / room))
        let step = TimeBins.widths.first { span.count / $0 <= most && $0 >= width } ?? span.count
        let first = -(-(span.lowerBound + offset)).quotient(by: step) * step - offset
        return (Array(Swift.stride(from: first, to: span.upperBound, by: step)), step)
    }
}
