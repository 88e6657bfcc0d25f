import Strata
import StrataCanvas
import StrataWindow

/// A strip below the header, over the list, with the whole of a notice: as high as its text needs. A click closes it.
package final class NoticeView: ClickableView {
    /// Everything that decides how it looks.
    package struct Look: Hashable {
        package var notice: Notice
        package var width: Double
        package var height: Double
        package var opacity: Double
        package var isHovered: Bool
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    package private(set) var notice: Notice?
    private var presence = Fade(0, duration: 200)
    private var goesAt: Double?
    private var shownAt = 0.0
    package var click = ClickTracker<Bool>()
    private var height = 0.0
    private var measured: (notice: Notice, width: Double)?

    private static let padding = 12.0
    private static let bar = 4.0
    /// What is left for the cross at the right.
    private static let closing = 40.0
    private static let shadow = 8.0
    /// How long a notice stays that goes by itself, in milliseconds.
    private static let stay = 5000.0
    /// How long such a notice stays at least, and after the pointer has left it.
    private static let shortStay = 1000.0

    /// Shows a notice, instead of the one that is there.
    package func show(_ notice: Notice, at time: Double, isAnimated: Bool) {
        self.notice = notice
        shownAt = time
        goesAt = notice.isWarning ? nil : time + Self.stay
        presence.go(to: 1, at: time, isAnimated: isAnimated)
    }

    /// Lets it go.
    package func close(at time: Double, isAnimated: Bool) {
        goesAt = nil
        presence.go(to: 0, at: time, isAnimated: isAnimated)
    }

    /// Lets it go if it is one that goes by itself, unless it has only just come.
    package func pass(at time: Double) { goesAt = goesAt.map { min($0, max(time, shownAt + Self.shortStay)) } }

    /// Whether it is there to stay.
    package var isOpen: Bool { presence.target == 1 }

    package func advance(_ context: FrameContext) {
        if let goesAt, !isHovered, context.time >= goesAt { close(at: context.time, isAnimated: context.isAnimated) }
        guard let notice, measured?.notice != notice || measured?.width != frame.width else { return }
        measured = (notice, frame.width)
        height = 2 * Self.padding + context.text.paragraphHeight(notice.text, width: Self.textWidth(frame.width))
    }

    package func isMoving(at time: Double) -> Bool { !presence.isSettled(at: time) }
    package func nextChange(after time: Double) -> Double? { isHovered ? nil : goesAt }

    // MARK: - Pointer

    private var isHovered: Bool { click.hovered != nil }

    /// Takes note of whether the pointer is over it: who points at it is reading.
    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let wasHovered = isHovered
        click.move(to: point.flatMap { contains($0) ? true : nil })
        if wasHovered, !isHovered { goesAt = goesAt.map { max($0, context.time + Self.shortStay) } }
        return isHovered != wasHovered
    }

    package func contains(_ point: Point) -> Bool {
        isOpen && Rect(x: 0, y: 0, width: frame.width, height: min(height, frame.height)).contains(point)
    }

    package func clicked(_ context: FrameContext) { close(at: context.time, isAnimated: context.isAnimated) }

    // MARK: - Drawing

    /// How it looks at a time; nil where it is not there.
    package func look(at time: Double) -> Look? {
        let opacity = presence.value(at: time)
        guard let notice, opacity > 0.004, frame.height > 0 else { return nil }
        return Look(
            notice: notice, width: frame.width, height: min(height, frame.height), opacity: opacity,
            isHovered: isHovered)
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
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
        if look.isHovered {
            let disc = Rect(x: middle.x - 12, y: middle.y - 12, width: 24, height: 24)
            painter.fill(disc, radius: 12, context.palette.ink.opacity(0.06 * look.opacity))
        }
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
