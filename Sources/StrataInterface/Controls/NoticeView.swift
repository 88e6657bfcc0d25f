import Strata
import StrataCanvas
import StrataWindow

/// A card at the lower edge of a list with the whole of a notice: as large as its text needs. A click closes it.
package final class NoticeView: ClickableView {
    /// Everything that decides how it looks.
    package struct Look: Hashable {
        package var notice: Notice
        package var card: Rect
        package var textWidth: Double
        package var opacity: Double
        package var isHovered: Bool
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    package private(set) var notice: Notice?
    private var presence = Fade(0, duration: 200)
    private var goesAt: Double?
    private var shownAt = 0.0
    package var click = ClickTracker<Bool>()
    /// The distance from the lower edge of the list to the notice: other things that lie there stay free.
    var bottomSpace = NoticeView.margin
    /// The size of the text.
    private var size = Size(width: 0, height: 0)
    private var measured: (notice: Notice, width: Double)?

    /// Between the card and the edges of the list.
    static let margin = 16.0
    private static let padding = 10.0
    /// Left of the text, with a dot in it.
    private static let leading = 32.0
    /// Right of the text, with a cross in it.
    private static let closing = 40.0
    private static let broadestText = 480.0
    /// The time for which a notice stays that goes by itself, in milliseconds.
    private static let stay = 5000.0
    /// The least time for which such a notice stays, at first and after the pointer has left it, in milliseconds.
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

    /// True if it is there to stay.
    package var isOpen: Bool { presence.target == 1 }

    package func advance(_ context: FrameContext) {
        if let goesAt, !isHovered, context.time >= goesAt { close(at: context.time, isAnimated: context.isAnimated) }
        guard let notice, measured?.notice != notice || measured?.width != frame.width else { return }
        measured = (notice, frame.width)
        let room = max(1, min(Self.broadestText, frame.width - 2 * Self.margin - Self.leading - Self.closing))
        let lines = notice.text.split(separator: "\n", omittingEmptySubsequences: false)
        let widest = lines.map { context.text.size(String($0)).width }.max() ?? 0
        let width = min(widest.rounded(.up) + 1, room)
        size = Size(width: width, height: context.text.paragraphHeight(notice.text, width: width))
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
        isOpen && card.contains(point)
    }

    package func clicked(_ context: FrameContext) { close(at: context.time, isAnimated: context.isAnimated) }

    /// The frame of the card over the list, in points of that.
    private var card: Rect {
        let width = size.width + Self.leading + Self.closing
        let height = min(size.height + 2 * Self.padding, frame.height)
        return Rect(
            x: ((frame.width - width) / 2).rounded(), y: max(0, (frame.height - bottomSpace - height).rounded()),
            width: width, height: height)
    }

    // MARK: - Drawing

    /// Returns its look at a time; nil while it is not there.
    package func look(at time: Double) -> Look? {
        let opacity = presence.value(at: time)
        guard let notice, opacity > 0.004, frame.height > 0 else { return nil }
        return Look(notice: notice, card: card, textWidth: size.width, opacity: opacity, isHovered: isHovered)
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard let look = look(at: context.time) else { return }
        drawing.paint(FloatingCard.bounds(of: look.card), look, by: self) { painter in
            painter.withOpacity(look.opacity) { Self.draw(look, context, on: painter) }
        }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let (palette, card) = (context.palette, look.card)
        let color = look.notice.isWarning ? palette.warning : palette.accent
        painter.drawFloatingCard(card, radius: min(card.height / 2, 16), palette)
        let middle = card.y + padding + context.text.lineHeight / 2
        painter.fill(Rect(x: card.x + 14, y: middle - 4, width: 8, height: 8), radius: 4, color)
        painter.pushClip(card)
        context.text.drawParagraph(
            look.notice.text, at: Point(x: card.x + leading, y: card.y + padding), width: look.textWidth, palette.ink,
            on: painter)
        painter.popClip()
        drawCross(at: Point(x: card.x + card.width - closing / 2, y: middle), look, palette, on: painter)
    }

    /// Level with the middle of the first line.
    private static func drawCross(at middle: Point, _ look: Look, _ palette: Palette, on painter: Painter) {
        let arm = 4.5
        if look.isHovered {
            let disc = Rect(x: middle.x - 12, y: middle.y - 12, width: 24, height: 24)
            painter.fill(disc, radius: 12, palette.ink.opacity(0.06))
        }
        for side in [1.0, -1.0] {
            painter.stroke(
                [
                    Point(x: middle.x - arm, y: middle.y - side * arm),
                    Point(x: middle.x + arm, y: middle.y + side * arm),
                ], width: 1.5, look.isHovered ? palette.ink : palette.quiet)
        }
    }
}
