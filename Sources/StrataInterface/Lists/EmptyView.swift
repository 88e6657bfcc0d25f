import Strata
import StrataCanvas
import StrataWindow

/// The words of an empty list: two lines in its middle.
package final class EmptyView: View {
    private struct Look: Hashable {
        var size: Size
        var title: String
        var note: String
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    package func contains(_ point: Point) -> Bool { false }

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
