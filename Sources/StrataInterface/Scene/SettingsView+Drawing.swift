import Strata
import StrataCanvas

extension SettingsView {
    /// Everything that decides how it looks.
    private struct Look: Hashable {
        var rows: [Row]
        var size: Size
        var scroll: Double
        var pointed: Int
        var hovered: SettingsTarget?
        var footer: String
        var isProblem: Bool

        var layout: SettingsLayout { SettingsLayout(rows, in: size, scroll: scroll) }
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let footer = footer
        let look = Look(
            rows: rows, size: frame.size, scroll: scroll, pointed: pointed, hovered: hovered, footer: footer.text,
            isProblem: footer.isProblem)
        drawing.paint(frame.bounds, look, by: self) { Self.draw(look, context, on: $0) }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let (layout, palette) = (look.layout, context.palette)
        let card = layout.card
        painter.drawFloatingCard(card, palette)
        let left = card.x + SettingsLayout.padding
        context.text.draw(
            "Settings", .title, left: left, right: layout.close.x, centreY: card.y + SettingsLayout.titleHeight / 2,
            palette.ink, on: painter)
        drawClose(layout.close, isHovered: look.hovered == .close, palette, on: painter)
        painter.pushClip(layout.list)
        for (index, row) in look.rows.enumerated() where layout.isShown(index) {
            if index == look.pointed {
                painter.fill(layout.rows[index], radius: 8, palette.accent.opacity(0.1))
            }
            drawWords(row, index, layout, context, on: painter)
            drawControl(row, index, look, layout, context, on: painter)
            for (number, swatch) in row.swatches.enumerated() {
                let isHovered = look.hovered == .swatch(index, number)
                draw(
                    swatch, in: layout.swatches[index][number], isChosen: swatch.value == row.chosen,
                    isHovered: isHovered, palette, on: painter)
            }
        }
        painter.popClip()
        let bottom = card.y + card.height - SettingsLayout.footerHeight
        painter.fill(Rect(x: card.x + 1, y: bottom, width: card.width - 2, height: 1), palette.hairline)
        context.text.draw(
            look.footer, left: left, right: card.x + card.width - SettingsLayout.padding,
            centreY: bottom + SettingsLayout.footerHeight / 2, look.isProblem ? palette.error : palette.quiet,
            on: painter)
    }

    private static func drawClose(_ place: Rect, isHovered: Bool, _ palette: Palette, on painter: Painter) {
        if isHovered { painter.fill(place, radius: 6, palette.chip) }
        painter.strokeCross(in: place, reach: 5, palette.quiet)
    }

    private static func drawWords(
        _ row: Row, _ index: Int, _ layout: SettingsLayout, _ context: FrameContext, on painter: Painter
    ) {
        let (place, palette) = (layout.rows[index], context.palette)
        let control = layout.controls[index]
        let left = layout.card.x + SettingsLayout.padding
        var right = control.x - 12
        // A text that cannot be changed takes no more room than it needs.
        if case .text(let text) = row.control {
            right = max(right, control.x + control.width - context.text.size(text).width - 12)
        }
        context.text.draw(row.title, left: left, right: right, centreY: place.y + 16, palette.ink, on: painter)
        context.text.draw(row.summary, left: left, right: right, centreY: place.y + 34, palette.quiet, on: painter)
    }

    private static func drawControl(
        _ row: Row, _ index: Int, _ look: Look, _ layout: SettingsLayout, _ context: FrameContext,
        on painter: Painter
    ) {
        let (place, palette) = (layout.controls[index], context.palette)
        switch row.control {
        case .toggle(let isOn): drawToggle(isOn, in: place, palette, on: painter)
        case .text(let text):
            let left = max(place.x, place.x + place.width - context.text.size(text).width)
            context.text.draw(
                text, left: left, right: place.x + place.width + 1, centreY: place.y + place.height / 2,
                palette.quiet, on: painter)
        case .stepper(let text):
            painter.stroke(place, radius: 6, width: 1, palette.hairline)
            for direction in [-1, 1] {
                drawStep(
                    direction, in: layout.step(index, direction),
                    isHovered: look.hovered == .step(index, direction), palette, on: painter)
            }
            let room = place.width - 2 * SettingsLayout.stepWidth - 8
            let width = min(context.text.size(text).width, room)
            let left = place.x + (place.width - width) / 2
            context.text.draw(
                text, left: left, right: left + width + 1, centreY: place.y + place.height / 2, palette.ink,
                on: painter)
        }
    }

    private static func drawToggle(_ isOn: Bool?, in place: Rect, _ palette: Palette, on painter: Painter) {
        let radius = place.height / 2
        painter.fill(place, radius: radius, isOn == true ? palette.accent : palette.chip)
        if isOn != true { painter.stroke(place, radius: radius, width: 1, palette.thumb) }
        guard let isOn else {
            // Neither: a dash, as boxes to be ticked have it.
            let dash = Rect(x: place.x + place.width / 2 - 6, y: place.y + place.height / 2 - 1, width: 12, height: 2)
            return painter.fill(dash, radius: 1, palette.quiet)
        }
        let way = isOn ? place.width - place.height : 0
        let knob = Rect(x: place.x + way + 3, y: place.y + 3, width: place.height - 6, height: place.height - 6)
        painter.fill(knob, radius: knob.height / 2, isOn ? palette.onAccent : palette.thumbActive)
    }

    private static func drawStep(
        _ direction: Int, in place: Rect, isHovered: Bool, _ palette: Palette, on painter: Painter
    ) {
        if isHovered { painter.fill(place, radius: 6, palette.chip) }
        let middle = Point(x: place.x + place.width / 2, y: place.y + place.height / 2)
        let way = 2.5 * Double(direction)
        painter.stroke(
            [
                Point(x: middle.x - way, y: middle.y - 5), Point(x: middle.x + way, y: middle.y),
                Point(x: middle.x - way, y: middle.y + 5),
            ], width: 1.5, palette.quiet)
    }

    private static func draw(
        _ swatch: Swatch, in place: Rect, isChosen: Bool, isHovered: Bool, _ palette: Palette, on painter: Painter
    ) {
        guard let ground = swatch.colors.first else { return }
        painter.fill(place, radius: 6, ground)
        if swatch.colors.count == 2 {
            let half = Rect(x: place.x + place.width / 2, y: place.y, width: place.width / 2, height: place.height)
            var radii = CornerRadii(6)
            (radii.topLeft, radii.bottomLeft) = (0, 0)
            painter.fill(half, radii: radii, swatch.colors[1])
        }
        let lines = swatch.colors.count > 2 ? swatch.colors.dropFirst() : []
        for (number, color) in lines.enumerated() {
            let line = Rect(
                x: place.x + 8, y: place.y + 7 + 6 * Double(number), width: 28 - 7 * Double(number), height: 2)
            painter.fill(line, radius: 1, color)
        }
        painter.stroke(place, radius: 6, width: 1, isHovered ? palette.quiet : palette.hairline)
        guard isChosen else { return }
        let ring = Rect(x: place.x - 3, y: place.y - 3, width: place.width + 6, height: place.height + 6)
        painter.stroke(ring, radius: 9, width: 2, palette.accent)
    }
}
