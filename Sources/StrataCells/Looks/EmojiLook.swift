import Strata
import StrataCanvas
import StrataInterface

/// Emoji, each large on a tile.
final class EmojiLook: RecordLook {
    private let glyph: TextLayout
    private let word: TextSetter
    private let pageGlyph: TextLayout

    init(_ library: FontLibrary, _ faces: Faces) {
        glyph = TextLayout(library, style: faces.glyph)
        pageGlyph = TextLayout(library, style: faces.pageGlyph)
        word = TextSetter(library, faces.body)
    }

    /// A row of a vertical list, or a column of a horizontal one.
    static let extent = 72.0
    private static let tile = 56.0
    private static let radius = 8.0

    func height(of record: EmojiRecord, width: Double) -> Double { Self.extent }

    func width(of record: EmojiRecord) -> Double { Self.extent }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double { Self.extent }

    func draw(_ record: EmojiRecord, _ look: RowLook, size: Size, on painter: Painter) {
        let rect = tile(in: size)
        let tile = look.palette.cards.tile
        painter.fill(rect, radius: Self.radius, look.isHovered ? look.palette.hovered(tile) : tile)
        painter.pushClip(rect, radius: Self.radius)
        drawCentred(record.emoji, with: glyph, in: rect, look.palette.ink, on: painter)
        painter.popClip()
    }

    /// Returns the tile in a row of a size.
    private func tile(in size: Size) -> Rect {
        let side = min(Self.tile, size.width, size.height)
        return Rect(
            x: ((size.width - side) / 2).rounded(.down), y: ((size.height - side) / 2).rounded(.down), width: side,
            height: side)
    }

    func page(of record: EmojiRecord, size: Size, _ palette: Palette) -> Page {
        let scalars = record.emoji.unicodeScalars.prefix(16).map { scalar in
            "U+" + String(scalar.value, radix: 16, uppercase: true)
        }
        var page = Page(record: scalars.joined(separator: " "), record.unknown, palette)
        let tile = tile(in: size)
        page.rowShape = Page.RowShape(tile, radius: Self.radius, fill: palette.cards.tile, ink: palette.ink)
        page.rowPicture = tile
        page.picture = Page.Picture(side: 128, name: record.emoji) { [self] rect, palette, painter in
            painter.fill(rect, radius: CardMetrics.radius, palette.cards.tile)
            drawCentred(record.emoji, with: pageGlyph, in: rect, palette.ink, on: painter)
        }
        return page
    }

    /// Draws one character by its ink in the middle; what is longer, as a word.
    private func drawCentred(
        _ text: String, with glyph: TextLayout, in rect: Rect, _ ink: Color, on painter: Painter
    ) {
        // A character may be endless.
        if text.utf8.count <= 256, text.count == 1 {
            glyph.setText(text)
            let bounds = glyph.inkBounds
            if bounds.width <= rect.width, bounds.height <= rect.height {
                let x = rect.x + (rect.width - bounds.width) / 2 - bounds.x
                let y = rect.y + (rect.height - bounds.height) / 2 - bounds.y
                return painter.draw(glyph, at: Point(x: x, y: y), ink)
            }
        }
        let (layout, width) = word.fitLine(text.asOneParagraph, width: rect.width - 8)
        let y = rect.y + (rect.height - layout.height) / 2
        painter.draw(layout, at: Point(x: rect.x + (rect.width - width) / 2, y: y), ink)
    }
}
