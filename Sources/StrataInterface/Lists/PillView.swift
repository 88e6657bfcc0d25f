import Strata
import StrataCanvas
import StrataWindow

/// "12 new ↓", at the bottom of a list while the reader is away from rows that arrived. A click goes to the newest.
package final class PillView: ClickableView {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    package var click = ClickTracker<Bool>()
    private unowned let list: ListView
    private var presence = Fade(0, duration: 200)
    private var label = ""
    private var labelWidth = 0.0
    private var time = 0.0

    /// Over a list.
    package init(over list: ListView) { self.list = list }

    private static let margin = 16.0
    /// The room that it takes at the lower edge of a list, with a gap above it.
    static let clearance = margin + PillButton.height + 8

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

    private func look() -> PillButton? {
        let opacity = presence.value(at: time)
        guard opacity > 0.004 else { return nil }
        let width = min(frame.width, labelWidth + PillButton.padding)
        let rect = Rect(
            x: ((frame.width - width) / 2).rounded(),
            y: frame.height - Self.margin - PillButton.height + 8 * (1 - opacity), width: width,
            height: PillButton.height)
        return PillButton(rect: rect, label: label, opacity: opacity, click: click)
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard let look = look() else { return }
        drawing.paint(look.bounds, look, by: self) { look.draw(context, on: $0) }
    }
}
