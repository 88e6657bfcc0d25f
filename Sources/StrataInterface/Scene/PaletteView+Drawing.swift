import Strata
import StrataCanvas

extension PaletteView {
    /// Everything that decides how it looks.
    private struct Appearance: Hashable {
        var entries: [Entry]
        var nothing: String
        var pointed: Row?
        var pointedTop: Double
        var card: Rect
        var scroll: Double
        var size: Size
    }

    private static let capHeight = 20.0
    private static let capPadding = 6.0
    /// Between the keys of a chord, and between two chords.
    private static let capGaps = (inner: 3.0, outer: 10.0)
    /// A title keeps so much of the breadth before keys are left out.
    private static let titleShare = 0.55

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let row = shown.indices.contains(pointed) ? shown[pointed] : nil
        let top = row == nil ? 0 : frame(ofRow: pointed).y
        let appearance = Appearance(
            entries: entries, nothing: words.nothing, pointed: row, pointedTop: top, card: card, scroll: scroll,
            size: frame.size)
        drawing.paint(frame.bounds, appearance, by: self) { painter in
            // What lies behind steps back.
            let veil = Rect(x: 0, y: 0, width: appearance.size.width, height: appearance.size.height)
            painter.fill(veil, context.palette.background.opacity(0.6))
            Self.draw(appearance, context, on: painter)
        }
    }

    private static func draw(_ look: Appearance, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        painter.drawFloatingCard(look.card, palette)
        let list = list(in: look.card)
        let tops = tops(of: look.entries)
        painter.pushClip(list)
        if look.entries.isEmpty {
            context.text.draw(
                look.nothing, left: list.x + padding, right: list.x + list.width,
                centreY: list.y + rowHeight / 2, palette.quiet, on: painter)
        }
        for (index, entry) in look.entries.enumerated() {
            let place = Rect(
                x: list.x, y: list.y + tops[index] - look.scroll, width: list.width,
                height: tops[index + 1] - tops[index])
            guard place.y + place.height > list.y, place.y < list.y + list.height else { continue }
            switch entry {
            case .heading(let words):
                context.text.draw(
                    words, left: place.x + padding, right: place.x + place.width - padding,
                    centreY: place.y + place.height / 2 + 3, palette.quiet, on: painter)
            case .row(let row):
                if row == look.pointed, abs(place.y - look.pointedTop) < 0.5 {
                    painter.fill(place, radius: 6, palette.accent.opacity(0.12))
                }
                draw(row, in: place, context, on: painter)
            }
        }
        painter.popClip()
        drawThumb(look, list, content: tops.last ?? 0, palette, on: painter)
    }

    private static func draw(_ row: Row, in place: Rect, _ context: FrameContext, on painter: Painter) {
        let middle = place.y + place.height / 2
        let edge = place.x + place.width - padding
        var right = edge
        for chord in row.caps {
            let widths = chord.map { capWidth($0, context) }
            let width = widths.reduce(0, +) + capGaps.inner * Double(widths.count - 1)
            guard edge - right + width < place.width * (1 - titleShare) else { break }
            var left = right - width
            for (cap, width) in zip(chord, widths) {
                draw(
                    cap, in: Rect(x: left, y: middle - capHeight / 2, width: width, height: capHeight), context,
                    on: painter)
                left += width + capGaps.inner
            }
            right -= width + capGaps.outer
        }
        context.text.draw(
            row.title, left: place.x + padding, right: right, centreY: middle, context.palette.ink, on: painter)
    }

    private static func capWidth(_ cap: String, _ context: FrameContext) -> Double {
        max(capHeight, (context.text.size(cap).width + 2 * capPadding).rounded(.up))
    }

    /// Draws a key as it lies on a keyboard, with what it is labelled with.
    private static func draw(_ cap: String, in place: Rect, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        painter.fill(place, radius: 4, palette.background)
        painter.stroke(place, radius: 4, width: 1, palette.hairline)
        painter.fill(
            Rect(x: place.x + 3, y: place.y + place.height - 2, width: place.width - 6, height: 1), palette.hairline)
        let width = context.text.size(cap).width
        let left = place.x + (place.width - width) / 2
        context.text.draw(
            cap, left: left, right: left + width + 2, centreY: place.y + place.height / 2 - 0.5, palette.quiet,
            on: painter)
    }

    /// Says that there is more, and where one is in it.
    private static func drawThumb(
        _ look: Appearance, _ list: Rect, content: Double, _ palette: Palette, on painter: Painter
    ) {
        guard content > list.height else { return }
        let length = max(24, list.height * list.height / content)
        let way = min(1, look.scroll / (content - list.height))
        let thumb = Rect(
            x: look.card.x + look.card.width - 7, y: list.y + (list.height - length) * way, width: 4, height: length)
        painter.fill(thumb, radius: 2, palette.thumb)
    }
}
