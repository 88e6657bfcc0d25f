import Strata
import StrataCanvas
import StrataInterface

/// Notes as cards: the text, and small below it on the right when it was written.
final class NoteLook: RecordLook {
    private let text: TextSetter
    private let caption: TextSetter

    init(_ library: FontLibrary, _ faces: Faces) {
        text = TextSetter(library, faces.body)
        caption = TextSetter(library, faces.caption)
    }

    /// The room above and below a card's text.
    private static let padding = 12.0
    /// The gap between the text and the date.
    private static let dateGap = 4.0

    func height(of note: NoteRecord, width: Double) -> Double {
        let layout = layout(note, width: width)
        return 2 * (CardMetrics.gap + Self.padding) + layout.height + footHeight(note)
    }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        // What a line of JSON has beside the text.
        let letters = max(8, averageBytes - 50)
        let lines = (letters * text.characterWidth / CardShape.textWidth(in: width)).rounded(.up)
        let foot = Self.dateGap + caption.lineHeight
        return 2 * (CardMetrics.gap + Self.padding) + max(1, lines) * text.lineHeight + foot
    }

    func draw(_ note: NoteRecord, _ look: RowLook, size: Size, on painter: Painter) {
        let palette = look.palette
        let layout = layout(note, width: size.width)
        let foot = footHeight(note)
        let natural = 2 * Self.padding + layout.height + foot
        let column = CardShape.column(in: size.width)
        // In a horizontal list a card may be higher than there is room.
        let height = min(natural, size.height - 2 * CardMetrics.gap)
        guard height > 2 * Self.padding else { return }
        let card = Rect(x: column.x, y: CardMetrics.gap, width: column.width, height: height)
        let fill = palette.card(note.color)
        CardShape.draw(
            card, fill: look.isHovered ? palette.hovered(fill) : fill, edge: palette.hairline(note.color), on: painter)
        let area = Rect(
            x: card.x + CardMetrics.padding, y: card.y + Self.padding, width: card.width - 2 * CardMetrics.padding,
            height: height - 2 * Self.padding - foot)
        let hidden = LongText.drawLines(of: layout, in: area, palette.ink, on: painter)
        drawFoot(note, hidden: hidden, in: card, palette.quiet, on: painter)
    }

    func page(of note: NoteRecord, size: Size, _ palette: Palette) -> Page {
        var page = Page(record: note.text, note.unknown, color: note.color, palette)
        page.date = note.date?.words ?? ""
        let column = CardShape.column(in: size.width)
        let height = height(of: note, width: size.width) - 2 * CardMetrics.gap
        page.rowShape = Page.RowShape(
            Rect(x: column.x, y: CardMetrics.gap, width: column.width, height: height), radius: CardMetrics.radius,
            fill: palette.card(note.color), ink: palette.ink)
        page.rowText = Point(x: column.x + CardMetrics.padding, y: CardMetrics.gap + Self.padding)
        return page
    }

    private func layout(_ note: NoteRecord, width: Double) -> TextLayout {
        text.set(note.text, .words(width: CardShape.textWidth(in: width)))
    }

    private func footHeight(_ note: NoteRecord) -> Double {
        note.date == nil ? 0 : Self.dateGap + caption.lineHeight
    }

    private func drawFoot(_ note: NoteRecord, hidden: Int, in card: Rect, _ color: Color, on painter: Painter) {
        let y = card.y + card.height - Self.padding - caption.lineHeight + 2
        let room = card.width - 2 * CardMetrics.padding
        let left = card.x + CardMetrics.padding
        var used = 0.0
        if let date = note.date {
            let (layout, width) = caption.fitLine(date.words, width: room)
            used = width
            painter.draw(layout, at: Point(x: left + room - used, y: y), color)
        }
        guard hidden > 0, room - used > 32 else { return }
        let layout = caption.set("… \(CountText.grouped(hidden)) more", .ellipsis(width: room - used - 16))
        painter.draw(layout, at: Point(x: left, y: y), color)
    }
}
