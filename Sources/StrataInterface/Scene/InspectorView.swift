import Strata
import StrataCanvas
import StrataWindow

/// The cost of frames and the changes in them, and the state of the list that keys go to, in a card that takes no
/// clicks. It asks for no frame but the one that shows the last report, and does not report itself.
package final class InspectorView: View {
    private struct Look: Hashable {
        var card: Rect
        var lines: [String]
        var durations: [Double]
        var areas: [PixelRect]
        var window: Size
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The reports of the last frames, the newest last.
    package private(set) var reports: [FrameReport] = []
    /// Says how the list stands.
    private let state: () -> [String]
    private var isDue = false
    private var shownLines: [String] = []

    /// So many frames are shown.
    package static let most = 60
    private static let width = 304.0
    private static let padding = 12.0
    private static let chartHeight = 40.0
    private static let barWidth = 3.0
    private static let margin = 12.0
    /// A frame that takes so long fills the chart: the time between two of them.
    private static let fullDuration = 1000.0 / 60

    /// - Parameter state: says how the list stands, a line each.
    init(state: @escaping () -> [String]) { self.state = state }

    /// Takes the report of a frame. One in which nothing but this view has changed is none.
    package func note(_ report: FrameReport, grid: PixelGrid) {
        let report = report.leavingOut(grid.cover(bounds))
        guard !report.isEmpty else { return }
        reports.append(report)
        reports.removeFirst(max(0, reports.count - Self.most))
        isDue = true
    }

    package func advance(_ context: FrameContext) {
        isDue = false
        shownLines = frameLines + state()
    }

    package func isMoving(at time: Double) -> Bool { isDue }

    package func contains(_ point: Point) -> Bool { false }

    private var frameLines: [String] {
        guard let last = reports.last else { return ["No frame was drawn yet"] }
        let longest = reports.map(\.duration).max() ?? 0
        let areas = "\(last.areas.count) \(last.areas.count == 1 ? "area" : "areas")"
        return [
            "\(Self.decimal(last.duration)) ms; longest of \(reports.count): \(Self.decimal(longest)) ms",
            "\(areas), \(CountText.grouped(last.pixelCount)) pixels; \(last.moveCount) moved",
        ]
    }

    /// `1.24`
    private static func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(CountText.grouped(hundredths / 100)).\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: - Drawing

    /// Returns the frame of the card in the window.
    private func card(_ lineHeight: Double) -> Rect {
        let height = 2 * Self.padding + Self.chartHeight + 8 + Double(shownLines.count) * lineHeight
        return Rect(
            x: max(0, frame.width - Self.width - Self.margin), y: Metrics.headerHeight + Self.margin, width: Self.width,
            height: height.rounded(.up))
    }

    /// All that it may touch.
    private var bounds = Rect(x: 0, y: 0, width: 0, height: 0)

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let lineHeight = context.text.lineHeight
        let look = Look(
            card: card(lineHeight), lines: shownLines, durations: reports.map(\.duration),
            areas: reports.last?.areas ?? [], window: Size(width: frame.width, height: frame.height))
        bounds = FloatingCard.bounds(of: look.card)
        let scale = context.appearance.library.scale
        drawing.paint(bounds, look, by: self) { painter in
            painter.drawFloatingCard(look.card, radius: 8, context.palette)
            Self.drawChart(look, context.palette, on: painter)
            Self.drawMap(look, scale: scale, context.palette, on: painter)
            for (number, line) in look.lines.enumerated() {
                context.text.draw(
                    line, left: look.card.x + Self.padding, right: look.card.x + look.card.width - Self.padding,
                    centreY: look.card.y + Self.padding + Self.chartHeight + 8 + (Double(number) + 0.5) * lineHeight,
                    number < 2 ? context.palette.ink : context.palette.quiet, on: painter)
            }
        }
    }

    /// A bar for each frame, the newest to the right.
    private static func drawChart(_ look: Look, _ palette: Palette, on painter: Painter) {
        let (left, top) = (look.card.x + padding, look.card.y + padding)
        painter.fill(Rect(x: left, y: top, width: Double(most) * barWidth, height: chartHeight), palette.header)
        for (number, duration) in look.durations.enumerated() {
            let height = max(1, min(1, duration / fullDuration) * chartHeight)
            let place = Double(most - look.durations.count + number)
            painter.fill(
                Rect(x: left + place * barWidth, y: top + chartHeight - height, width: barWidth - 1, height: height),
                duration < fullDuration ? palette.accent : palette.error)
        }
    }

    /// The window, and what of it was drawn anew.
    private static func drawMap(_ look: Look, scale: Double, _ palette: Palette, on painter: Painter) {
        guard look.window.width > 0, look.window.height > 0 else { return }
        let room = Size(width: width - 2 * padding - Double(most) * barWidth - 12, height: chartHeight)
        let ratio = min(room.width / look.window.width, room.height / look.window.height)
        let size = Size(width: look.window.width * ratio, height: look.window.height * ratio)
        let left = look.card.x + look.card.width - padding - size.width
        let top = look.card.y + padding
        painter.fill(Rect(x: left, y: top, width: size.width, height: size.height), palette.hairline)
        for area in look.areas {
            let part = Rect(
                x: left + Double(area.x) / scale * ratio, y: top + Double(area.y) / scale * ratio,
                width: max(3, Double(area.width) / scale * ratio), height: max(3, Double(area.height) / scale * ratio))
            painter.fill(part, palette.accent.opacity(0.55))
        }
    }
}
