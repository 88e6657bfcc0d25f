import Strata
import StrataCanvas
import StrataInterface

/// Draws the page of an expanded record: a card as high as its content needs, with the whole text and, below it, the
/// fields that the program knows nothing of.
final class RecordPage {
    /// What is on a page.
    struct Content {
        /// Where the record stands, and what is said about it, on one line.
        var caption: String
        /// What it is called.
        var title: String?
        /// The whole text.
        var text: String
        /// The side of a square picture above the text; 0 for none.
        var picture = 0.0
        /// Stretches of the text that look different, in bytes of UTF-8.
        var runs: [TextRun] = []
        /// Shown as a table.
        var fields: [UnknownField] = []
        /// That of the card.
        var color: RecordColor?
    }

    private let caption: TextSetter
    private let title: TextSetter
    private let text: PageText
    private let table: FieldTable

    /// - Parameter style: that of the text; nil means one for reading.
    init(_ library: FontLibrary, _ faces: Faces, style: TextStyle? = nil) {
        caption = TextSetter(library, faces.caption)
        title = TextSetter(library, faces.heading)
        text = PageText(library, style ?? faces.pageBody)
        table = FieldTable(library, faces)
    }

    private static let padding = 24.0
    private static let bottom = 16.0

    /// Draws a page in a viewport of a size; `drawPicture` is given the place of the picture.
    func draw(
        _ content: Content, at place: PagePlace, size: Size, _ palette: Palette, on painter: Painter,
        drawPicture: (Rect) -> Void = { _ in }
    ) {
        let column = CardShape.column(in: size.width)
        let width = column.width - 2 * Self.padding
        guard width > 40 else { return }
        let room = size.height - PageCard.top - Self.bottom
        let parts = parts(of: content, at: place, width: width, room: room)
        let card = PageCard.rect(x: column.x, width: column.width, contentHeight: parts.height, in: size)
        PageCard.draw(card, color: content.color, palette, on: painter)
        painter.pushClip(card, radius: CardMetrics.radius)
        var y = card.y + PageCard.headPadding
        let left = card.x + Self.padding
        painter.draw(
            caption.set(content.caption, .ellipsis(width: width)), at: Point(x: left, y: y), palette.quiet)
        y += caption.lineHeight + PageCard.headGap
        if let title = content.title {
            let layout = self.title.set(title, .ellipsis(width: width))
            painter.draw(layout, at: Point(x: left, y: y), palette.ink)
            y += layout.height + 8
        }
        if content.picture > 0 {
            drawPicture(Rect(x: left, y: y, width: content.picture, height: content.picture))
            y += content.picture + PageCard.headGap
        }
        text.draw(
            at: place, in: Rect(x: left, y: y, width: width, height: parts.text), caption: caption, palette,
            on: painter)
        y += parts.text
        if !content.fields.isEmpty {
            let area = Rect(x: left, y: y + Self.padding, width: width, height: parts.table)
            table.draw(content.fields, in: area, palette, on: painter)
        }
        painter.popClip()
    }

    /// How high the parts are, given the room for the whole card: the table has what it needs, but no more than the
    /// text leaves it or half of what there is.
    private func parts(
        of content: Content, at place: PagePlace, width: Double, room: Double
    ) -> (text: Double, table: Double, height: Double) {
        let titleHeight = content.title == nil ? 0 : title.lineHeight + 8
        let pictureHeight = content.picture > 0 ? content.picture + PageCard.headGap : 0
        let fixed =
            PageCard.headPadding + caption.lineHeight + PageCard.headGap + titleHeight + pictureHeight + Self.padding
        let gap = content.fields.isEmpty ? 0 : Self.padding
        let free = max(0, room - fixed - gap)
        let textNeeds = layout(content, at: place, width: width).height
        let tableNeeds = content.fields.isEmpty ? 0 : table.height(of: content.fields, width: width, upTo: room)
        let table = min(tableNeeds, max(free - textNeeds, free / 2))
        let text = min(textNeeds, free - table)
        return (text, table, fixed + text + gap + table)
    }

    private func layout(_ content: Content, at place: PagePlace, width: Double) -> TextLayout {
        text.set(content.text, runs: content.runs, at: place, width: width)
    }
}
