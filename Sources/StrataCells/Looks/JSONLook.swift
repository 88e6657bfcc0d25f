import StrataFormats
import Strata
import StrataCanvas
import StrataInterface
import StrataJSON

/// Any JSON, in rows as a log has them: keys dimmed, values in ink.
final class JSONLook: RecordLook {
    private let text: TextSetter

    init(_ library: FontLibrary, _ faces: Faces) {
        text = TextSetter(library, faces.row, hangingIndent: Metrics.hangingIndent)
    }

    /// The colours that were drawn last. A row is measured with them, so that a long one is set once to be measured and
    /// drawn; they change no length.
    private var likelyPalette = Palette.light

    /// The room above and below the text.
    private static let padding = 6.0

    func height(of record: JSONRecord, width: Double) -> Double {
        layout(record, marking: record.level, width: width, likelyPalette).height + 2 * Self.padding
    }

    func width(of record: JSONRecord) -> Double { Metrics.columnWidths.upperBound }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        // Quotes, colons and commas are not shown.
        let lines = (averageBytes * 0.85 * text.characterWidth / Self.textWidth(width)).rounded(.up)
        return max(1, lines) * text.lineHeight + 2 * Self.padding
    }

    func draw(_ record: JSONRecord, _ look: RowLook, size: Size, on painter: Painter) {
        let palette = look.palette
        likelyPalette = palette
        if look.isHovered {
            painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.hovered)
        }
        let level = record.level
        if let color = level.flatMap({ palette.color(of: $0.level.rowLevel) }) {
            painter.fillSeverityBar(height: size.height, color)
        }
        let layout = layout(record, marking: level, width: size.width, palette)
        painter.draw(layout, at: Point(x: Metrics.rowLeading, y: Self.padding), palette.ink)
        let hairline = painter.grid.points(1)
        let bottom = min(layout.height + 2 * Self.padding, size.height)
        let width = max(0, size.width - Metrics.rowLeading - Metrics.rowTrailing)
        painter.fill(
            Rect(x: Metrics.rowLeading, y: bottom - hairline, width: width, height: hairline), palette.hairline)
    }

    func page(of record: JSONRecord, size: Size, _ palette: Palette) -> Page {
        let level = record.level
        let json = JSONText.indented(record.value, palette, marked: marked(level, palette))
        var page = Page(text: Array(json.text.utf8), face: .row)
        page.runs = json.runs
        page.rowText.y = Self.padding
        page.bar = level.flatMap { palette.color(of: $0.level.rowLevel) }
        page.date = record.date?.exactWords ?? ""
        return page
    }

    /// Returns the member that says the level, in the level's colour.
    private func marked(_ level: (key: String, level: LogLevel)?, _ palette: Palette) -> JSONText.Marked? {
        level.map { ($0.key, palette.color(of: InkRole($0.level))) }
    }

    private static func textWidth(_ width: Double) -> Double {
        max(64, width - Metrics.rowLeading - Metrics.rowTrailing)
    }

    private func layout(
        _ record: JSONRecord, marking level: (key: String, level: LogLevel)?, width: Double, _ palette: Palette
    ) -> TextLayout {
        let json = JSONText.compact(record.value, palette, marked: marked(level, palette))
        return text.set(json.text, .words(width: Self.textWidth(width)), runs: json.runs)
    }
}
