import Strata
import StrataCanvas
import StrataWindow

/// What the reader should know and the header has no room for, such as what a plugin did wrong.
struct Notice: Hashable {
    /// One sentence or a few, with what could not be seen in them escaped.
    let text: String
    /// Whether something went wrong. Such a notice stays until the reader has seen to it; others go by themselves.
    let isWarning: Bool

    init(text: String, isWarning: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.text = lines.map { OneLine.escaping($0) }.joined(separator: "\n")
        self.isWarning = isWarning
    }
}

/// A strip below the header, over the list, with the whole of a notice: as high as its text needs. A click closes it.
final class NoticeView: View {
    /// Everything that decides how it looks.
    struct Look: Hashable {
        var notice: Notice
        var width: Double
        var height: Double
        var opacity: Double
        var isHovered: Bool
    }

    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private(set) var notice: Notice?
    private var presence = Fade(0, duration: 200)
    private var goesAt: Double?
    private var isHovered = false
    private var height = 0.0
    private var measured: (notice: Notice, width: Double)?

    private static let padding = 12.0
    private static let bar = 4.0
    /// What is left for the cross at the right.
    private static let closing = 40.0
    private static let shadow = 8.0
    /// How long a notice stays that goes by itself, in milliseconds.
    private static let stay = 5000.0

    /// Shows a notice, instead of the one that is there.
    func show(_ notice: Notice, at time: Double, isAnimated: Bool) {
        self.notice = notice
        goesAt = notice.isWarning ? nil : time + Self.stay
        presence.go(to: 1, at: time, isAnimated: isAnimated)
    }

    /// Lets it go.
    func close(at time: Double, isAnimated: Bool) {
        goesAt = nil
        presence.go(to: 0, at: time, isAnimated: isAnimated)
    }

    /// Whether it is there to stay.
    var isOpen: Bool { presence.target == 1 }

    func advance(_ context: FrameContext) {
        if let goesAt, context.time >= goesAt { close(at: context.time, isAnimated: context.isAnimated) }
        guard let notice, measured?.notice != notice || measured?.width != frame.width else { return }
        measured = (notice, frame.width)
        height = 2 * Self.padding + context.text.paragraphHeight(notice.text, width: Self.textWidth(frame.width))
    }

    func isMoving(at time: Double) -> Bool { !presence.isSettled(at: time) }
    func nextChange(after time: Double) -> Double? { goesAt }

    // MARK: - Pointer

    func contains(_ point: Point) -> Bool {
        isOpen && Rect(x: 0, y: 0, width: frame.width, height: min(height, frame.height)).contains(point)
    }

    var pointerShape: CursorShape { .hand }

    func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let wasHovered = isHovered
        isHovered = point.map(contains) ?? false
        return isHovered != wasHovered
    }

    func released(_ release: ButtonEvent, _ context: FrameContext) {
        if contains(release.position) { close(at: context.time, isAnimated: context.isAnimated) }
    }

    // MARK: - Drawing

    /// How it looks at a time; nil where it is not there.
    func look(at time: Double) -> Look? {
        let opacity = presence.value(at: time)
        guard let notice, opacity > 0.004, frame.height > 0 else { return nil }
        return Look(
            notice: notice, width: frame.width, height: min(height, frame.height), opacity: opacity,
            isHovered: isHovered)
    }

    func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard let look = look(at: context.time) else { return }
        let bounds = Rect(x: 0, y: 0, width: look.width, height: look.height + Self.shadow)
        drawing.paint(bounds, look, by: self) { Self.draw(look, context, on: $0) }
    }

    private static func textWidth(_ width: Double) -> Double { max(1, width - Metrics.headerPadding - closing) }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        let colour = look.notice.isWarning ? palette.warning : palette.accent
        let strip = Rect(x: 0, y: 0, width: look.width, height: look.height)
        drawShadow(below: look, palette, on: painter)
        painter.fill(strip, palette.background.mixed(with: colour, amount: 0.12).opacity(look.opacity))
        painter.fill(Rect(x: 0, y: 0, width: bar, height: look.height), colour.opacity(look.opacity))
        painter.fill(
            Rect(x: 0, y: look.height - 1, width: look.width, height: 1), colour.opacity(0.3 * look.opacity))
        painter.pushClip(strip)
        context.text.drawParagraph(
            look.notice.text, at: Point(x: Metrics.headerPadding, y: padding), width: textWidth(look.width),
            palette.ink.opacity(look.opacity), on: painter)
        painter.popClip()
        drawCross(look, context, on: painter)
    }

    /// Level with the middle of the first line.
    private static func drawCross(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let arm = 4.5
        let middle = Point(x: look.width - closing / 2, y: padding + context.text.lineHeight / 2)
        let ink = (look.isHovered ? context.palette.ink : context.palette.quiet).opacity(look.opacity)
        for side in [1.0, -1.0] {
            painter.stroke(
                [
                    Point(x: middle.x - arm, y: middle.y - side * arm),
                    Point(x: middle.x + arm, y: middle.y + side * arm),
                ], width: 1.5, ink)
        }
    }

    private static func drawShadow(below look: Look, _ palette: Palette, on painter: Painter) {
        let strength = palette.shadow.alpha / 2 * look.opacity
        for step in 0..<Int(shadow) {
            let left = 1 - Double(step) / shadow
            let line = Rect(x: 0, y: look.height + Double(step), width: look.width, height: 1)
            painter.fill(line, palette.shadow.opacity(strength * left * left))
        }
    }
}
