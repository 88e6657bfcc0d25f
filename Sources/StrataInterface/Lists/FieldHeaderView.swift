import Strata
import StrataCanvas
import StrataWindow

/// The names of the columns in which rows show fields, in a strip above the list that stays where it is. An edge of a
/// column can be dragged.
package final class FieldHeaderView: DockedView, ReadingTool {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    unowned let pane: ListPane
    /// The columns in which rows show their fields.
    package var shown = ShownColumns()
    /// The column whose end is pointed at.
    private var hovered: Int?
    /// The column whose end is held, and how far from it the pointer holds it.
    private var held: (place: Int, grip: Double)?

    /// The height of the strip, in points.
    private static let height = 28.0
    /// The distance beside an edge at which it can be taken hold of.
    private static let reach = 6.0

    /// Everything that decides how it looks.
    private struct Look: Hashable {
        let names: [String]
        let lefts: [Double]
        let widths: [Double]
        let endsAtRight: [Bool]
        let edge: Int?
        let width: Double
        /// True if some begin to the right of what is seen.
        let hasMore: Bool
    }

    package init(of pane: ListPane) { self.pane = pane }

    package var dock: (any DockedView)? { self }
    package func passTime(_ context: FrameContext) { fit() }

    /// True while rows show fields, of which it has the names.
    package var isOpen: Bool { shown.columns.areShown && pane.list.axis == .vertical }

    /// It stays for as long as there are columns.
    package func close() -> Bool { false }

    package func dock(in area: Rect) -> Rect {
        let height = isOpen ? min(Self.height, area.height) : 0
        frame = Rect(x: area.x, y: area.y, width: area.width, height: height)
        return Rect(x: area.x, y: area.y + height, width: area.width, height: area.height - height)
    }

    private var places: [(x: Double, width: Double)] {
        let metrics = shown.metrics(within: frame.width)
        return shown.columns.places(
            from: metrics.leading, to: frame.width - Metrics.rowTrailing, character: metrics.character,
            sideways: pane.list.cell.sideways)
    }

    // MARK: - Pointer

    package func contains(_ point: Point) -> Bool { isOpen && frame.bounds.contains(point) }
    package var pointerShape: CursorShape { hovered != nil || held != nil ? .resizeHorizontal : .arrow }

    /// Returns the column whose end lies near a point; the last one has none where that is the window's.
    private func edge(at point: Point) -> Int? {
        let places = places
        let endsOpen = places.indices.last.map(shown.columns.endsAtRight) == true
        return places.indices.dropLast(endsOpen ? 0 : 1).first { place in
            guard places[place].width > 0 else { return false }
            let end = places[place].x + places[place].width + FieldColumns.gap / 2
            return abs(point.x - end) <= Self.reach
        }
    }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = hovered
        hovered = point.flatMap { contains($0) ? edge(at: $0) : nil }
        let places = places
        // There may be fewer columns by now.
        if let held, !places.indices.contains(held.place) { self.held = nil }
        guard let held, let point else { return hovered != before }
        let character = shown.metrics(within: frame.width).character
        let width = point.x - held.grip - places[held.place].x
        change { $0.setWidth(width / character, of: held.place) }
        return true
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary, let place = edge(at: press.position) else { return }
        held = (place, press.position.x - places[place].x - places[place].width)
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) { held = nil }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard isOpen else { return }
        let places = places
        let look = Look(
            names: shown.columns.names, lefts: places.map(\.x), widths: places.map(\.width),
            endsAtRight: places.indices.map(shown.columns.endsAtRight),
            edge: held?.place ?? hovered, width: frame.width,
            hasMore: places.contains { $0.x > frame.width - Metrics.rowTrailing })
        let bounds = frame.bounds
        drawing.paint(bounds, look, by: self) { painter in
            let palette = context.palette
            painter.fill(bounds, palette.header)
            painter.fill(Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), palette.hairline)
            for (place, name) in look.names.enumerated() where look.widths[place] > 0 {
                let (left, width) = (look.lefts[place], look.widths[place])
                let free = look.endsAtRight[place] ? max(0, width - context.text.size(name).width) : 0
                context.text.draw(
                    name, left: left + free, right: left + width, centreY: bounds.height / 2, palette.quiet, on: painter
                )
                guard place < look.names.count - 1 || look.endsAtRight[place] else { continue }
                let end = (left + width + FieldColumns.gap / 2).rounded()
                let color = look.edge == place ? palette.accent : palette.hairline
                painter.fill(Rect(x: end, y: 6, width: 1, height: bounds.height - 12), color)
            }
            guard look.hasMore else { return }
            let sign = Rect(x: bounds.width - 24, y: 0, width: 24, height: bounds.height - 1)
            painter.fill(sign, palette.header)
            let middle = Point(x: sign.x + 12, y: bounds.height / 2)
            painter.stroke(
                [(-2.5, -4.5), (2, 0), (-2.5, 4.5)].map { Point(x: middle.x + $0.0, y: middle.y + $0.1) }, width: 1.5,
                palette.quiet)
        }
    }
}

extension ListPane {
    /// The columns in which its rows show their fields, with the strip of their names.
    package var fieldHeader: FieldHeaderView { tool() }

    /// The same columns, without the strip.
    package var shownColumns: ShownColumns {
        get { fieldHeader.shown }
        set { fieldHeader.shown = newValue }
    }
}
