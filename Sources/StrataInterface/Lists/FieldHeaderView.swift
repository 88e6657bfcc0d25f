import Strata
import StrataCanvas
import StrataWindow

/// The names of the columns in which rows show fields, in a strip above the list that stays where it is. An edge of a
/// column can be dragged.
package final class FieldHeaderView: View {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
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

    init(of pane: ListPane) { self.pane = pane }

    /// The height that it takes above the list; 0 while rows show their text.
    var ownHeight: Double { pane.shownColumns.columns.areShown && pane.list.axis == .vertical ? Self.height : 0 }

    private var places: [(x: Double, width: Double)] {
        let metrics = pane.shownColumns.metrics(within: frame.width)
        return pane.shownColumns.columns.places(
            from: metrics.leading, to: frame.width - Metrics.rowTrailing, character: metrics.character,
            sideways: pane.list.cell.sideways)
    }

    // MARK: - Pointer

    package func contains(_ point: Point) -> Bool { ownHeight > 0 && frame.bounds.contains(point) }
    package var pointerShape: CursorShape { hovered != nil || held != nil ? .resizeHorizontal : .arrow }

    /// Returns the column whose end lies near a point; the last one has none where that is the window's.
    private func edge(at point: Point) -> Int? {
        let places = places
        let isOpen = places.indices.last.map(pane.shownColumns.columns.endsAtRight) == true
        return places.indices.dropLast(isOpen ? 0 : 1).first { place in
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
        let character = pane.shownColumns.metrics(within: frame.width).character
        let width = point.x - held.grip - places[held.place].x
        pane.changeColumns { $0.setWidth(width / character, of: held.place) }
        return true
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary, let place = edge(at: press.position) else { return }
        held = (place, press.position.x - places[place].x - places[place].width)
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) { held = nil }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard ownHeight > 0 else { return }
        let places = places
        let look = Look(
            names: pane.shownColumns.columns.names, lefts: places.map(\.x), widths: places.map(\.width),
            endsAtRight: places.indices.map(pane.shownColumns.columns.endsAtRight),
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
    /// Shows rows in other columns, or in columns of other widths.
    package func changeColumns(_ change: (inout FieldColumns) -> Void) {
        let before = shownColumns.columns
        change(&shownColumns.columns)
        guard shownColumns.columns != before else { return }
        if shownColumns.columns.names != before.names { list.painter.goBackSideways() }
        shownColumns.areChosen = true
        list.setAnew()
    }

    /// Finds the widths of columns as soon as rows are there, and anew where it becomes known better how these are
    /// read. A table has its own columns unless others were chosen.
    package func fitColumns() {
        guard let fields = filters.fields else { return }
        if !shownColumns.areChosen, case let own = shownColumns.own(of: fields), !own.columns.isEmpty {
            changeColumns { $0 = FieldColumns(own) }
        }
        guard shownColumns.columns.areShown else { return }
        let reading = fields.update()
        guard reading != shownColumns.reading else { return }
        shownColumns.reading = reading
        refitColumns()
        list.setAnew()
        // Few may be a greeting.
        if list.document.count >= Self.tellingCount, let words = wordsOnColumns {
            show(Notice(text: words, isWarning: false))
        }
    }

    /// The number of rows of which a name is told that none has.
    private static let tellingCount = 10

    /// A sentence about the first column that the first rows have no field for, ready for a notice; nil where they have
    /// all.
    package var wordsOnColumns: String? {
        guard shownColumns.columns.areShown else { return nil }
        return filters.fieldSample().wordsOnUnknown(shownColumns.columns.names, inFirst: noun.many)
    }

    /// Finds the widths of columns by some rows.
    func refitColumns() {
        let sample = filters.fieldSample()
        guard !sample.names.isEmpty else { return }
        changeColumns { [measure = shownColumns.measure] in $0.fit(to: sample, measure: measure) }
    }
}
