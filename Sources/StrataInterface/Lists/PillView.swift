import Strata
import StrataCanvas
import StrataWindow

/// "12 new ↓", at the bottom of a list while the reader is away from rows that arrived. A click goes to the newest.
package final class PillView: ClickableView {
    /// Everything that decides how it looks.
    private struct Look: Hashable {
        var rect: Rect
        var label: String
        var opacity: Double
        var click: ClickTracker<Bool>
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    package var click = ClickTracker<Bool>()
    private unowned let list: ListView
    private var presence = Fade(0, duration: 200)
    private var label = ""
    private var labelWidth = 0.0
    private var time = 0.0

    /// Over a list.
    package init(over list: ListView) { self.list = list }

    private static let height = 32.0
    private static let margin = 16.0
    private static let blur = 12.0
    /// The room that it takes at the lower edge of a list, with a gap above it.
    static let clearance = margin + height + 8

    package func advance(_ context: FrameContext) {
        time = context.time
        let unseen = list.unseen
        presence.go(to: unseen > 0 ? 1 : 0, at: time, isAnimated: context.isAnimated)
        guard unseen > 0 else { return }
        let next = "\(CountText.grouped(unseen)) new \(list.newestIsAtStart ? "↑" : "↓")"
        guard next != label else { return }
        label = next
        labelWidth = context.text.size(label).width
    }

    package func isMoving(at time: Double) -> Bool { !presence.isSettled(at: time) }

    /// While it is there to stay.
    package func contains(_ point: Point) -> Bool {
        guard presence.target == 1, let look = look() else { return false }
        return look.rect.contains(point)
    }

    package func clicked(_ context: FrameContext) {
        list.engine.deactivate()
        list.scrollToNewest()
    }

    private func look() -> Look? {
        let opacity = presence.value(at: time)
        guard opacity > 0.004 else { return nil }
        let width = min(frame.width, labelWidth + 40)
        let rect = Rect(
            x: ((frame.width - width) / 2).rounded(),
            y: frame.height - Self.margin - Self.height + 8 * (1 - opacity), width: width, height: Self.height)
        return Look(rect: rect, label: label, opacity: opacity, click: click)
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard let look = look() else { return }
        let bounds = Rect(
            x: look.rect.x - Self.blur - 1, y: look.rect.y - Self.blur - 1,
            width: look.rect.width + 2 * Self.blur + 2, height: look.rect.height + 2 * Self.blur + 4)
        drawing.paint(bounds, look, by: self) { Self.draw(look, context, on: $0) }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let (rect, palette) = (look.rect, context.palette)
        let shadow = palette.shadow
        painter.shadow(
            of: rect.moved(by: Point(x: 0, y: 2)), radius: 16, blur: blur, shadow.opacity(shadow.alpha * look.opacity))
        // A surface with a rim: whatever is filled with the accent's colour may be a row.
        painter.fill(rect, radius: 16, palette.rim.opacity(look.opacity))
        let inner = Rect(x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2)
        painter.fill(inner, radius: 15, palette.card.opacity(look.opacity))
        if look.click.hovered != nil {
            let strength = look.click.pressed != nil ? 0.16 : 0.08
            painter.fill(inner, radius: 15, palette.accent.opacity(strength * look.opacity))
        }
        context.text.draw(
            look.label, left: rect.x + 20, right: rect.x + rect.width - 12, centreY: rect.y + rect.height / 2,
            palette.accentText.opacity(look.opacity), on: painter)
    }
}
