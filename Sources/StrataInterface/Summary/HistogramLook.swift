import Strata
import StrataCanvas
import StrataSearch
import StrataSystem

/// Everything that decides how a histogram looks.
struct HistogramLook: Equatable {
    let histogram: Histogram
    let size: Size
    /// The positions of the first and the last row in view, in points; nil where they have no time.
    let inView: ClosedRange<Double>?
    let hovered: Int?
    let selection: ClosedRange<Int>?
    /// The words for what is pointed at or selected, in the place of the axis.
    let readout: String?
    /// The words in the place of bars.
    let empty: String?

    /// The least distance between two names of the axis, and the least height of a part of a bar, in points.
    private static let (tickRoom, leastHeight) = (92.0, 1.5)
    /// The least width of the mark of what is in view, in points.
    private static let leastMark = 4.0

    private var plot: Rect { histogram.plot }
    private var bottom: Double { plot.y + plot.height }

    func draw(_ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: size.height - 1, width: size.width, height: 1), palette.hairline)
        if let empty {
            let width = context.text.size(empty).width
            context.text.draw(
                empty, left: (size.width - width) / 2, right: size.width, centreY: size.height / 2, palette.quiet,
                on: painter)
            return
        }
        drawGrounds(palette, on: painter)
        painter.fill(Rect(x: plot.x, y: bottom, width: plot.width, height: 1), palette.rim)
        drawBars(palette, on: painter)
        drawView(palette, on: painter)
        if let readout { drawReadout(readout, context, on: painter) } else { drawAxis(context, on: painter) }
    }

    /// Behind the bars: what is selected, or pointed at.
    private func drawGrounds(_ palette: Palette, on painter: Painter) {
        guard let places = selection ?? hovered.map({ $0...$0 }) else { return }
        let (left, right) = histogram.edges(of: places)
        let ground = Rect(x: left, y: plot.y - 4, width: right - left, height: plot.height + 4)
        painter.fill(ground, selection == nil ? palette.tint(isPressed: true) : palette.accent.opacity(0.18))
        guard selection != nil else { return }
        for edge in [left, right - 1] {
            painter.fill(Rect(x: edge, y: ground.y, width: 1, height: ground.height), palette.accent)
        }
    }

    private func drawBars(_ palette: Palette, on painter: Painter) {
        let most = Double(max(1, histogram.most))
        let pitch = plot.width / Double(histogram.bars.count)
        let gap = pitch >= 5 ? 1.0 : 0
        for (place, bar) in histogram.bars.enumerated() where bar.counts.sum > 0 {
            let left = (plot.x + Double(place) * pitch).rounded()
            let right = max(left + 1, (plot.x + Double(place + 1) * pitch).rounded() - gap)
            var y = bottom
            for band in LevelBand.allCases where bar.counts[band] > 0 {
                let height = max(Self.leastHeight, Double(bar.counts[band]) / most * plot.height)
                let top = max(plot.y, y - height)
                painter.fill(
                    Rect(x: left, y: top, width: right - left, height: y - top), palette.color(of: band))
                y = top
            }
        }
    }

    /// The mark of what is in view, on the line that the bars stand on.
    private func drawView(_ palette: Palette, on painter: Painter) {
        guard let inView else { return }
        let middle = (inView.lowerBound + inView.upperBound) / 2
        let width = max(Self.leastMark, inView.upperBound - inView.lowerBound)
        let left = min(max(plot.x, middle - width / 2), plot.x + plot.width - width)
        let (start, end) = (max(plot.x, left), min(plot.x + plot.width, left + width))
        guard end > start else { return }
        painter.fill(
            Rect(x: start, y: plot.y - 4, width: end - start, height: plot.height + 4), palette.accent.opacity(0.14))
        painter.fill(Rect(x: start, y: bottom, width: end - start, height: 3), radius: 1.5, palette.accent)
    }

    private var textMiddle: Double { bottom + (size.height - 1 - bottom) / 2 + 1 }

    private func drawReadout(_ text: String, _ context: FrameContext, on painter: Painter) {
        guard let places = selection ?? hovered.map({ $0...$0 }) else { return }
        let (left, right) = histogram.edges(of: places)
        let width = min(context.text.size(text).width, plot.width)
        let start = max(plot.x, min((left + right - width) / 2, plot.x + plot.width - width))
        context.text.draw(
            text, left: start, right: start + width + 1, centreY: textMiddle, context.palette.ink, on: painter)
    }

    private func drawAxis(_ context: FrameContext, on painter: Painter) {
        let offset = Calendar.offset(at: Int(WallClock.first / 1000)) * 1000
        let (moments, step) = histogram.ticks(room: Self.tickRoom, offset: offset)
        var end = plot.x
        for (number, moment) in moments.enumerated() {
            let text = number == 0 ? SpanWords.moment(moment, step: step) : SpanWords.tick(moment, step: step)
            let (x, width) = (histogram.x(of: Double(moment)).rounded(), context.text.size(text).width)
            let left = max(plot.x, min(x - width / 2, plot.x + plot.width - width))
            painter.fill(Rect(x: min(x, plot.x + plot.width - 1), y: bottom, width: 1, height: 3), context.palette.rim)
            guard number == 0 || left >= end else { continue }
            context.text.draw(
                text, left: left, right: left + width + 1, centreY: textMiddle, context.palette.quiet, on: painter)
            end = left + width + 12
        }
    }
}

extension Palette {
    /// The colour of rows of a level in a summary.
    func color(of band: LevelBand) -> Color {
        switch band {
        case .error: error
        case .warning: warning
        case .info: quiet.mixed(with: header, amount: hasHighContrast ? 0 : 0.45)
        case .debug: quiet.mixed(with: header, amount: hasHighContrast ? 0.35 : 0.7)
        case .unknown: quiet.mixed(with: header, amount: hasHighContrast ? 0.5 : 0.6)
        }
    }
}
