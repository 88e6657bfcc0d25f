import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// A line that is not what the list shows.
struct Misfit {
    let line: Line
    /// The reason, in half a sentence.
    let reason: String
}

/// Draws a line that is not what the list shows: its text, as it is, in a quiet frame that says why.
final class MisfitLook: RecordLook {
    private let reason: TextSetter
    private let text: TextSetter
    private let log: LogCell

    /// The number of lines of text that are shown in its row; the page of the expanded row shows all.
    private static let lines = 3

    init(_ library: FontLibrary, _ faces: Faces) {
        reason = TextSetter(library, faces.caption)
        text = TextSetter(library, faces.row)
        log = LogCell(library, faces)
    }

    func height(of misfit: Misfit, width: Double) -> Double {
        let room = CardShape.textWidth(in: width)
        let textHeight = shown(misfit).map { layout($0, room).height + 4 } ?? 0
        return 2 * CardMetrics.gap + 16 + reason.set(misfit.reason, .lines(width: room, count: 3)).height + textHeight
    }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double { 2 * CardMetrics.gap + 60 }

    func draw(_ misfit: Misfit, _ look: RowLook, size: Size, on painter: Painter) {
        let palette = look.palette
        let column = CardShape.column(in: size.width)
        let height = min(height(of: misfit, width: size.width), size.height) - 2 * CardMetrics.gap
        guard height > 0 else { return }
        let card = Rect(x: column.x, y: CardMetrics.gap, width: column.width, height: height)
        let fill = look.isHovered ? palette.hovered : palette.background
        CardShape.draw(card, fill: fill, edge: palette.hairline, on: painter)
        let room = CardShape.textWidth(in: size.width)
        var place = Point(x: card.x + CardMetrics.padding, y: card.y + 8)
        let note = reason.set(misfit.reason, .lines(width: room, count: 3))
        painter.pushClip(card)
        painter.draw(note, at: place, palette.quiet)
        place.y += note.height + 4
        if let shown = shown(misfit) { painter.draw(layout(shown, room), at: place, palette.dim) }
        painter.popClip()
    }

    func page(of misfit: Misfit, size: Size, _ palette: Palette) -> Page {
        var page = log.page(of: misfit.line, size: size, palette)
        page.remarks = [misfit.reason]
        return page
    }

    private func layout(_ text: String, _ width: Double) -> TextLayout {
        self.text.set(text, .lines(width: width, count: Self.lines))
    }

    /// Returns the part of the line that may be seen; nil where there is none.
    private func shown(_ misfit: Misfit) -> String? {
        let bytes = misfit.line.bytes.prefix(4096)
        return bytes.isEmpty ? nil : String(anyBytes: bytes)
    }
}
