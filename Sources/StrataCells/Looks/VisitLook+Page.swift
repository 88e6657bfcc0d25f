import Strata
import StrataCanvas
import StrataInterface

/// The page of an expanded visit: a head in the tag's colour with the place and its times, and below it the notes and
/// everything else.
extension VisitLook {
    /// Where the page has its back arrow, in the coordinates of the row. A click there closes the page.
    static let backArrow = Rect(x: 16, y: 16, width: 32, height: 32)

    private static let padding = 24.0

    func drawExpanded(_ visit: VisitRecord, _ look: RowLook, place: PagePlace, size: Size, on painter: Painter) {
        let column = CardShape.column(in: size.width)
        let width = column.width - 16
        guard width > 16 else { return }
        let x = column.x + 8
        let head = headHeight(visit, width: width)
        drawHead(visit, height: head, x: x, width: width, caption: place.words, size: size, look.palette, on: painter)
        let body = Rect(
            x: x, y: head + Self.padding, width: width, height: max(0, size.height - head - 2 * Self.padding))
        drawBody(visit, at: place, in: body, look.palette, on: painter)
    }

    // MARK: - Head

    private static let headTop = 64.0

    private func headHeight(_ visit: VisitRecord, width: Double) -> Double {
        let times = visit.times.isEmpty ? 0 : caption.lineHeight + 4
        return Self.headTop + placeLayout(visit, width).height + times + 20
    }

    private func placeLayout(_ visit: VisitRecord, _ width: Double) -> TextLayout {
        pagePlace.set(visit.place.asOneParagraph, .lines(width: width, count: 2))
    }

    private func drawHead(
        _ visit: VisitRecord, height: Double, x: Double, width: Double, caption words: String, size: Size,
        _ palette: Palette, on painter: Painter
    ) {
        let color = palette.head(color(of: visit, palette))
        let ink = Palette.ink(on: color)
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: height), color)
        drawBackArrow(ink, on: painter)
        let right = x + width
        let centreY = Self.backArrow.y + Self.backArrow.height / 2
        let left = Self.backArrow.x + Self.backArrow.width + 16
        let line = ([visit.tag?.asOneParagraph.nonEmpty, words] as [String?]).compactMap { $0 }
        let (layout, breadth) = caption.fitLine(line.joined(separator: " · "), width: right - left)
        painter.draw(layout, at: Point(x: right - breadth, y: centreY - layout.lineHeight / 2), ink)
        let title = placeLayout(visit, width)
        painter.draw(title, at: Point(x: x, y: Self.headTop), ink)
        guard let times = visit.times.nonEmpty else { return }
        let below = Point(x: x, y: Self.headTop + title.height + 4)
        painter.draw(caption.set(times, .ellipsis(width: width)), at: below, ink)
    }

    /// An arrow to the left on a round shade.
    private func drawBackArrow(_ ink: Color, on painter: Painter) {
        let rect = Self.backArrow
        painter.fill(rect, radius: rect.width / 2, ink.opacity(0.14))
        let middle = Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        let tip = Point(x: middle.x - 6, y: middle.y)
        painter.stroke([tip, Point(x: middle.x + 7, y: middle.y)], width: 2, ink)
        painter.stroke(
            [Point(x: tip.x + 5, y: tip.y - 5), tip, Point(x: tip.x + 5, y: tip.y + 5)], width: 2, ink)
    }

    // MARK: - Body

    private func drawBody(
        _ visit: VisitRecord, at place: PagePlace, in area: Rect, _ palette: Palette, on painter: Painter
    ) {
        let hasNotes = visit.notes?.isEmpty == false
        let hasFields = !visit.unknown.isEmpty
        let gap = hasNotes && hasFields ? Self.padding : 0
        let tableNeeds = hasFields ? table.height(of: visit.unknown, width: area.width, upTo: area.height) : 0
        let notesNeed = hasNotes ? notesLayout(visit, at: place, area.width).height : 0
        let free = max(0, area.height - gap)
        let tableHeight = min(tableNeeds, max(free - notesNeed, free / 2))
        let notesHeight = min(notesNeed, free - tableHeight)
        if hasNotes { drawNotes(at: place, in: area, height: notesHeight, palette, on: painter) }
        guard hasFields else { return }
        let rest = Rect(x: area.x, y: area.y + notesHeight + gap, width: area.width, height: tableHeight)
        table.draw(visit.unknown, in: rest, palette, on: painter)
    }

    private func notesLayout(_ visit: VisitRecord, at place: PagePlace, _ width: Double) -> TextLayout {
        pageText.set(visit.notes ?? "", at: place, width: width)
    }

    private func drawNotes(
        at place: PagePlace, in area: Rect, height: Double, _ palette: Palette, on painter: Painter
    ) {
        pageText.draw(
            at: place, in: Rect(x: area.x, y: area.y, width: area.width, height: height), caption: caption,
            palette, on: painter)
    }
}
