import Strata
import StrataCanvas
import StrataWindow

/// The words of an empty list, two lines in its middle; where filters hide all rows, a button below them clears these.
package final class EmptyView: ClickableView {
    private struct Look: Hashable {
        var size: Size
        var title: String
        var note: String
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    package var click = ClickTracker<Bool>()
    private unowned let pane: ListPane
    /// The width of the button's label, in points; nil while there is no button.
    private var labelWidth: Double?

    private static let label = "Clear filters"

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    package func advance(_ context: FrameContext) {
        let isOffered = pane.list.engine.count == 0 && pane.filters.hideAllRows && !pane.status.isStill
        labelWidth = isOffered ? labelWidth ?? context.text.size(Self.label).width : nil
    }

    package func contains(_ point: Point) -> Bool { button?.rect.contains(point) == true }

    package func tip(at point: Point) -> String? { contains(point) ? "Show all \(pane.rowNoun.many) (X)" : nil }

    package func clicked(_ context: FrameContext) { pane.filters.removeAll() }

    private var button: PillButton? {
        guard let labelWidth else { return nil }
        let width = min(frame.width, labelWidth + PillButton.padding)
        let rect = Rect(
            x: ((frame.width - width) / 2).rounded(), y: (frame.height / 2).rounded() + 38, width: width,
            height: PillButton.height)
        return PillButton(rect: rect, label: Self.label, click: click)
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard pane.list.engine.count == 0 else { return }
        let filtered = pane.filters.emptyWords(pane.rowNoun)
        let look = Look(
            size: frame.size, title: filtered?.title ?? pane.status.emptyTitle,
            note: filtered?.note ?? pane.status.emptyNote)
        drawing.paint(frame.bounds, look, by: self) { painter in
            let middle = look.size.height / 2
            Self.draw(look.title, .title, centreY: middle - 14, context.palette.ink, look.size, context, painter)
            Self.draw(look.note, .caption, centreY: middle + 14, context.palette.quiet, look.size, context, painter)
        }
        if let button { drawing.paint(button.bounds, button, by: self) { button.draw(context, on: $0) } }
    }

    private static func draw(
        _ line: String, _ face: ChromeText.Face, centreY: Double, _ color: Color, _ size: Size,
        _ context: FrameContext, _ painter: Painter
    ) {
        let width = min(context.text.size(line, face).width, size.width - 32)
        let left = ((size.width - width) / 2).rounded()
        context.text.draw(line, face, left: left, right: left + width + 1, centreY: centreY, color, on: painter)
    }
}
