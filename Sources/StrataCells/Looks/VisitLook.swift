import Strata
import StrataCanvas
import StrataInterface

/// Visits as cards of one height: the place, when it was, what kind of visit, and the beginning of the notes.
final class VisitLook: RecordLook {
    let place: TextSetter
    let text: TextSetter
    let caption: TextSetter

    init(_ library: FontLibrary, _ faces: Faces) {
        place = TextSetter(library, faces.heading)
        text = TextSetter(library, faces.body)
        caption = TextSetter(library, faces.caption)
    }

    /// A row, and the card in it with the gap.
    static let rowHeight = 130.0
    static let gap = 4.0
    private static let barWidth = 6.0
    private static let left = 22.0
    private static let right = 16.0
    private static let tagDot = 8.0

    func height(of visit: VisitRecord, width: Double) -> Double { Self.rowHeight }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double { Self.rowHeight }

    func draw(_ visit: VisitRecord, _ look: RowLook, size: Size, on painter: Painter) {
        let column = CardShape.column(in: size.width)
        let height = min(Self.rowHeight, size.height)
        // A horizontal list may be broader than a card is high.
        let top = ((size.height - height) / 2).rounded(.down) + Self.gap
        let card = Rect(x: column.x, y: top, width: column.width, height: height - 2 * Self.gap)
        guard card.height > 0 else { return }
        let fill = look.palette.card
        CardShape.draw(
            card, fill: look.isHovered ? look.palette.hovered(fill) : fill, edge: look.palette.hairline, on: painter)
        painter.pushClip(card, radius: CardMetrics.radius)
        painter.fill(
            Rect(x: card.x, y: card.y, width: Self.barWidth, height: card.height), color(of: visit, look.palette))
        drawWords(visit, in: card, look.palette, on: painter)
        painter.popClip()
    }

    /// Returns the colour of a visit: its own, or else that of its tag.
    func color(of visit: VisitRecord, _ palette: Palette) -> Color {
        palette.color(visit.color ?? visit.tag.map(RecordColor.init(of:)) ?? .named(.gray))
    }

    private func drawWords(_ visit: VisitRecord, in card: Rect, _ palette: Palette, on painter: Painter) {
        let x = card.x + Self.left
        let width = card.width - Self.left - Self.right
        guard width > 16 else { return }
        var y = card.y + 12
        let tagWidth = drawTag(
            visit, right: x + width, centreY: y + place.lineHeight / 2, width: width, palette, on: painter)
        let title = place.set(visit.place.asOneParagraph, .ellipsis(width: max(0, width - tagWidth)))
        painter.draw(title, at: Point(x: x, y: y), palette.ink)
        y += place.lineHeight + 2
        if !visit.times.isEmpty {
            drawTimes(of: visit, at: Point(x: x, y: y), width: width, palette.quiet, on: painter)
            y += caption.lineHeight + 6
        }
        guard let notes = visit.notes?.asOneParagraph.nonEmpty else { return }
        let lines = Int((card.y + card.height - 10 - y) / text.lineHeight)
        guard lines > 0 else { return }
        painter.draw(text.set(notes, .lines(width: width, count: lines)), at: Point(x: x, y: y), palette.quiet)
    }

    /// Returns the times of a visit, without the year if there is no room for that.
    func times(of visit: VisitRecord, width: Double) -> String {
        caption.set(visit.times, .none).size.width <= width ? visit.times : visit.timesWithoutYear
    }

    /// Draws when it was. Where there is no room for that even without the year, what stands before the duration is cut.
    private func drawTimes(
        of visit: VisitRecord, at place: Point, width: Double, _ color: Color, on painter: Painter
    ) {
        let words = times(of: visit, width: width)
        let last = visit.duration.map { " · \($0)" } ?? ""
        let room = max(0, width - caption.set(last, .none).size.width)
        let (beginning, used) = caption.fitLine(String(words.dropLast(last.count)), width: room)
        painter.draw(beginning, at: place, color)
        let rest = caption.set(last, .ellipsis(width: width))
        painter.draw(rest, at: Point(x: place.x + used, y: place.y), color)
    }

    /// Returns the start of the title in a row.
    private func titlePlace(width: Double) -> Point {
        Point(x: CardShape.column(in: width).x + Self.left, y: Self.gap + 12)
    }

    /// Returns the room for the title in a row, beside the tag.
    func titleRoom(of visit: VisitRecord, width: Double) -> Rect {
        let start = titlePlace(width: width)
        let room = CardShape.column(in: width).width - Self.left - Self.right
        let tag = tagWidth(visit, width: room)
        return Rect(x: start.x, y: start.y, width: max(0, room - tag), height: place.lineHeight)
    }

    /// Returns the start of the notes in a row.
    func notesPlace(of visit: VisitRecord, width: Double) -> Point {
        let times = visit.times.isEmpty ? 0 : caption.lineHeight + 6
        let title = titlePlace(width: width)
        return Point(x: title.x, y: title.y + place.lineHeight + 2 + times)
    }

    /// Draws the tag against the right edge. Returns the room it takes with the gap beside it.
    private func drawTag(
        _ visit: VisitRecord, right: Double, centreY: Double, width: Double, _ palette: Palette, on painter: Painter
    ) -> Double {
        guard let (layout, breadth) = tagLayout(visit, width: width) else { return 0 }
        let left = right - breadth
        painter.draw(layout, at: Point(x: left, y: centreY - layout.lineHeight / 2), palette.quiet)
        let dot = Point(x: left - 6 - Self.tagDot, y: centreY)
        CardShape.dot(at: dot, diameter: Self.tagDot, color(of: visit, palette), on: painter)
        return tagWidth(visit, width: width)
    }

    /// Returns the room that the tag takes with its dot and the gap beside it.
    private func tagWidth(_ visit: VisitRecord, width: Double) -> Double {
        tagLayout(visit, width: width).map { $0.width + 6 + Self.tagDot + 12 } ?? 0
    }

    private func tagLayout(_ visit: VisitRecord, width: Double) -> (layout: TextLayout, width: Double)? {
        guard let tag = visit.tag?.asOneParagraph.nonEmpty else { return nil }
        return caption.fitLine(tag, width: (width * 0.35).rounded(.down))
    }
}
