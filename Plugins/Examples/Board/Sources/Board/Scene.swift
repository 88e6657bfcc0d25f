import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies

/// A task is a card with its text and a handle.
final class TaskCell: Cell {
    /// The breadth of the handle at a row's right end, in points.
    static let handle = 48.0
    private let text: TextSetter

    init(_ appearance: Appearance) { text = TextSetter(appearance.library, appearance.theme.faces.body) }

    func height(of line: Line, width: Double) -> Double { layout(line, width).height + 28 }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let card = Rect(x: 12, y: 4, width: size.width - 24, height: size.height - 8)
        painter.fill(card, radius: 8, look.isHovered ? look.palette.chip : look.palette.card)
        painter.stroke(card, radius: 8, look.palette.hairline)
        painter.draw(layout(line, size.width), at: Point(x: 28, y: 14), look.palette.ink)
        for dot in 0..<6 {
            let (column, row) = (Double(dot % 2), Double(dot / 2))
            let place = Point(x: size.width - Self.handle + 12 + 6 * column, y: size.height / 2 - 8 + 6 * row)
            painter.fill(Rect(x: place.x, y: place.y, width: 3, height: 3), radius: 1.5, look.palette.quiet)
        }
    }

    private func layout(_ line: Line, _ width: Double) -> TextLayout {
        text.set(line.string, .words(width: max(64, width - 28 - Self.handle)))
    }
}

/// A board of tasks in the order in which they are to be done: a card is dragged by its handle, or after it was held for
/// a moment.
func makeScene(_ tasks: MemoryDocument, _ appearance: Appearance) throws -> WindowScene {
    let pane = try ListPane(
        tasks, title: "Tasks", note: "Drag a task to where it belongs", cell: TaskCell(appearance), strategy: "stack",
        registry: .shipped, appearance: appearance)
    pane.list.selectionMode = .single
    pane.list.moveHandle = { point, size in point.x > size.width - TaskCell.handle }
    pane.list.onMove = { from, to in tasks.move(from..<from + 1, to: to) }
    return WindowScene([pane], appearance: appearance, size: Size(width: 480, height: 400))
}
