import Strata
import StrataCanvas
import StrataWindow

/// A few words beside the pointer on what it is over, once it has rested there. It lies over everything, and takes no
/// clicks.
package final class TipView: View {
    private struct Look: Hashable {
        var text: String
        var card: Rect
        var opacity: Double
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The text that is shown, or is about to be.
    package private(set) var text: String?
    /// The text that was shown, or about to be, of what has been used since.
    private var seen: String?
    private var pointer = Point(x: 0, y: 0)
    private var strip: Rect?
    private var dueTime = 0.0
    private var presence = Fade(0, duration: 120)
    private var shownText = ""
    private var size = Size(width: 0, height: 0)

    /// The time for which it is shown, in milliseconds: a reader who is done with it wants to see what it covers.
    private static let longest = 6000.0
    /// The time for which the pointer rests before anything is shown, in milliseconds.
    private static let delay = 600.0
    private static let padding = Size(width: 10, height: 7)
    private static let broadest = 420.0
    private static let margin = 8.0
    /// From the pointer's tip to the card below it.
    private static let distance = 20.0

    /// The pointer is somewhere.
    ///
    /// - Parameters:
    ///   - text: what is to be said of what is there; nil: nothing.
    ///   - pointer: where it is, in points of the window.
    ///   - strip: the view it is over, where that is a strip above others; nil: any other.
    package func point(_ text: String?, at pointer: Point, in strip: Rect? = nil, time: Double) {
        if text != seen { seen = nil }
        guard seen == nil, text != self.text else {
            // What is about to be said is said where the pointer rests, and not where it came in.
            if time < dueTime { (self.pointer, dueTime) = (pointer, time + Self.delay) }
            return
        }
        // A tip that is shown already changes at once from one thing to the next.
        let isShown = self.text != nil && time >= dueTime
        self.text = text
        (self.pointer, self.strip) = (pointer, strip)
        dueTime = time + (isShown ? 0 : Self.delay)
    }

    /// Shows no more of what the pointer is over, since the reader has just used it.
    package func dismiss() {
        seen = text ?? seen
        text = nil
    }

    package func advance(_ context: FrameContext) {
        if text != nil, context.time >= dueTime + Self.longest { dismiss() }
        let isDue = text != nil && context.time >= dueTime
        if isDue, let text, shownText != text || presence.target == 0 {
            shownText = text
            let width = min(context.text.size(text).width + 1, Self.broadest, frame.width - 4 * Self.margin)
            size = Size(width: max(1, width), height: context.text.paragraphHeight(text, width: max(1, width)))
        }
        presence.go(to: isDue ? 1 : 0, at: context.time, isAnimated: context.isAnimated && isDue)
    }

    package func isMoving(at time: Double) -> Bool { !presence.isSettled(at: time) }

    package func nextChange(after time: Double) -> Double? {
        text == nil ? nil : time < dueTime ? dueTime : dueTime + Self.longest
    }

    package func contains(_ point: Point) -> Bool { false }

    /// The frame of the tip in the window.
    var card: Rect {
        let (width, height) = (size.width + 2 * Self.padding.width, size.height + 2 * Self.padding.height)
        let below = pointer.y + Self.distance
        let isBelow = below + height <= frame.height - Self.margin
        // In a strip above rows it lies beside the pointer, and covers none of them.
        if let strip, height <= strip.height {
            let isRight = pointer.x + Self.distance + width <= frame.width - Self.margin
            return Rect(
                x: (isRight ? pointer.x + Self.distance : max(Self.margin, pointer.x - Self.margin - width)).rounded(),
                y: (strip.y + (strip.height - height) / 2).rounded(.down), width: width, height: height)
        }
        return Rect(
            x: max(Self.margin, min(pointer.x - 12, frame.width - Self.margin - width)).rounded(),
            y: (isBelow ? below : pointer.y - Self.margin - height).rounded(), width: width, height: height)
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let opacity = presence.value(at: context.time)
        guard opacity > 0.004, frame.width > 0 else { return }
        let look = Look(text: shownText, card: card, opacity: opacity)
        let width = size.width
        drawing.paint(FloatingCard.bounds(of: look.card), look, by: self) { painter in
            painter.withOpacity(look.opacity) {
                painter.drawFloatingCard(look.card, radius: 8, context.palette)
                context.text.drawParagraph(
                    look.text, at: Point(x: look.card.x + Self.padding.width, y: look.card.y + Self.padding.height),
                    width: width, context.palette.ink, on: painter)
            }
        }
    }
}
