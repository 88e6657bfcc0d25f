import Strata
import StrataCanvas
import StrataSearch

/// Everything that decides how a panel of values looks.
struct ValuesLook: Equatable {
    let values: ValueList
    let layout: ValuesLayout
    let size: Size
    let note: [String]
    /// The progress of counting, from 0 to 1; nil where all is counted.
    let progress: Double?
    let scroll: Double
    let pointed: Int?
    let hovered: ValuesTarget?
    let isBelow: Bool

    private static let (barHeight, barInset) = (3.0, 8.0)

    func draw(_ context: FrameContext, on painter: Painter) {
        let (palette, padding) = (context.palette, ValuesLayout.padding)
        let right = size.width - padding
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(
            Rect(x: 0, y: 0, width: isBelow ? size.width : 1, height: isBelow ? 1 : size.height), palette.hairline)
        context.text.draw(
            "Summary", .title, left: padding, right: layout.close.x, centreY: ValuesLayout.titleHeight / 2 + 2,
            palette.ink, on: painter)
        drawClose(palette, on: painter)
        drawNote(context, right: right, on: painter)
        painter.pushClip(layout.list)
        defer { painter.popClip() }
        for (section, place) in zip(values.sections, layout.titles) {
            let width = context.text.size(section.note).width
            let middle = place.y + place.height / 2
            context.text.draw(
                section.note, left: right - width, right: right + 1, centreY: middle, palette.dim, on: painter)
            context.text.draw(
                section.name, left: padding, right: right - width - 12, centreY: middle, palette.quiet, on: painter)
        }
        for (index, row) in values.rows.enumerated() where layout.isSeen(index) {
            draw(row, index, context, on: painter)
        }
        if scroll < layout.scrollLimit { drawMore(palette, on: painter) }
    }

    private func drawNote(_ context: FrameContext, right: Double, on painter: Painter) {
        let (left, lineHeight) = (ValuesLayout.padding, context.text.lineHeight)
        for (number, line) in note.enumerated() {
            context.text.draw(
                line, left: left, right: right,
                centreY: ValuesLayout.titleHeight + (Double(number) + 0.5) * lineHeight, context.palette.quiet,
                on: painter)
        }
        guard let progress else { return }
        let track = Rect(x: left, y: layout.list.y - 5, width: right - left, height: 2)
        painter.fill(track, radius: 1, context.palette.hairline)
        let done = Rect(x: left, y: track.y, width: max(2, progress * track.width), height: 2)
        painter.fill(done, radius: 1, context.palette.accent)
    }

    private func drawClose(_ palette: Palette, on painter: Painter) {
        let place = layout.close
        if hovered == .close { painter.fill(place, radius: 6, palette.chip) }
        painter.strokeCross(in: place, reach: 4, palette.quiet)
    }

    private func draw(_ row: ValueList.Row, _ index: Int, _ context: FrameContext, on painter: Painter) {
        let (place, palette) = (layout.rows[index], context.palette)
        let (left, right) = (place.x + Self.barInset, place.x + place.width - Self.barInset)
        let ground = Rect(x: place.x, y: place.y + 1, width: place.width, height: place.height - 2)
        let isShown = row.role == .value(filter: true)
        if isShown { painter.fill(ground, radius: 6, palette.chip) }
        if index == pointed {
            painter.fill(ground, radius: 6, palette.accent.opacity(0.12))
            painter.stroke(ground, radius: 6, width: 1, palette.accent)
        } else if hovered == .row(index) {
            painter.fill(ground, radius: 6, palette.tint(isPressed: false))
        }
        let middle = place.y + place.height / 2 - 2
        let width = context.text.size(row.count).width
        let isQuiet = !row.isValue || row.isFormer || row.role == .value(filter: false)
        context.text.draw(
            row.count, left: right - width, right: right + 1, centreY: middle,
            isShown ? palette.accentText : row.isFormer ? palette.dim : palette.quiet, on: painter)
        var end = right - width - 12
        if isShown {
            drawTick(at: Point(x: end - 10, y: middle), palette.accentText, on: painter)
            end -= 18
        }
        let color = isShown ? palette.accentText : isQuiet ? palette.dim : palette.ink
        let drawn = context.text.draw(row.title, left: left, right: end, centreY: middle, color, on: painter)
        if row.role == .value(filter: false) {
            painter.fill(Rect(x: left, y: middle.rounded(), width: drawn, height: 1), palette.dim)
        }
        drawBar(
            row, Rect(x: left, y: place.y + place.height - 6, width: right - left, height: Self.barHeight), palette,
            on: painter)
    }

    private func drawBar(_ row: ValueList.Row, _ track: Rect, _ palette: Palette, on painter: Painter) {
        painter.fill(track, radius: Self.barHeight / 2, palette.hairline.opacity(0.6))
        guard row.share > 0, !row.isFormer else { return }
        let bar = Rect(
            x: track.x, y: track.y, width: max(Self.barHeight, min(1, row.share) * track.width), height: track.height)
        let plain = palette.color(of: row.isValue ? .info : .debug)
        let color = row.role == .value(filter: true) ? palette.accent : row.band.map(palette.color) ?? plain
        painter.fill(bar, radius: Self.barHeight / 2, color)
    }

    private func drawTick(at point: Point, _ color: Color, on painter: Painter) {
        painter.stroke(
            [
                point, Point(x: point.x + 3.5, y: point.y + 3.5), Point(x: point.x + 9.5, y: point.y - 4),
            ], width: 1.75, color)
    }

    /// Has the lowest rows fade away where there are more below.
    private func drawMore(_ palette: Palette, on painter: Painter) {
        let height = 20
        for step in 0..<height {
            let line = Rect(x: 1, y: size.height - 1 - Double(step), width: size.width - 1, height: 1)
            painter.fill(line, palette.header.opacity(1 - Double(step) / Double(height)))
        }
    }
}
