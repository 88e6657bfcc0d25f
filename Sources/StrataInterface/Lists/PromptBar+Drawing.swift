import Strata
import StrataCanvas
import StrataSearch

/// Everything that decides how the bar for a search looks.
struct PromptBarLook: Hashable {
    var card: Rect
    var places: [PromptBarTarget: Rect]
    var prefix: String
    var count: String
    var isInVain: Bool
    var notice: String?
    var pattern: Pattern
    var isField: Bool
    var color: Color?
    var click: ClickTracker<PromptBarTarget>
}

extension PromptBarLook {
    func draw(_ layout: PromptBarLayout, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        // A strip of the header, whose line lies between it and the rows.
        painter.fill(card, palette.header)
        let line = card.y > 0 ? card.y : card.y + card.height - 1
        painter.fill(Rect(x: card.x, y: line, width: card.width, height: 1), palette.hairline)
        if !prefix.isEmpty {
            context.text.draw(
                prefix, left: layout.prefixLeft, right: layout.field.x,
                centreY: layout.field.y + layout.field.height / 2,
                palette.quiet, on: painter)
        }
        context.text.draw(
            count, left: layout.count.x, right: layout.count.x + layout.count.width,
            centreY: layout.count.y + layout.count.height / 2, isInVain ? palette.warning : palette.quiet, on: painter)
        // Neighbours touch, so that their order is seen in a pixel or two.
        for target in PromptBarTarget.allCases {
            if let place = places[target] { draw(target, in: place, context, on: painter) }
        }
        guard let notice else { return }
        context.text.drawParagraph(
            notice, at: Point(x: layout.notice.x, y: layout.notice.y), width: layout.notice.width, palette.warning,
            on: painter)
    }

    private func draw(
        _ target: PromptBarTarget, in place: Rect, _ context: FrameContext, on painter: Painter
    ) {
        let palette = context.palette
        let isOn = isOn(target)
        let button = Rect(x: place.x + 1, y: place.y + 1, width: place.width - 2, height: place.height - 2)
        if Self.word(for: target) != nil { painter.stroke(button, radius: 6, width: 1, palette.hairline) }
        if isOn { painter.fill(button, radius: 6, palette.chip) }
        if click.hovered == target {
            painter.fill(place, radius: 6, palette.tint(isPressed: click.pressed == target))
        }
        if target == .color, let color {
            let dot = Rect(x: place.x + place.width / 2 - 7, y: place.y + place.height / 2 - 7, width: 14, height: 14)
            return painter.fill(dot, radius: 7, color)
        }
        let ink = isOn ? palette.accentText : click.hovered == target ? palette.ink : palette.quiet
        if let word = Self.word(for: target) {
            let width = context.text.size(word).width
            let left = place.x + (place.width - width) / 2
            context.text.draw(
                word, left: left, right: left + width + 2, centreY: place.middle.y, ink, on: painter)
            if target == .wholeWord { painter.stroke(Self.bracket(below: place.middle), width: 1, ink) }
            return
        }
        for stroke in Self.strokes(for: target, around: place.middle) { painter.stroke(stroke, width: 1.5, ink) }
    }

    private func isOn(_ target: PromptBarTarget) -> Bool {
        switch target {
        case .field: isField
        case .expression: pattern.syntax == .regularExpression
        case .letterCase: !pattern.ignoresCase
        case .wholeWord: pattern.isWholeWord
        case .color, .previous, .next, .close: false
        }
    }

    private static func word(for target: PromptBarTarget) -> String? {
        switch target {
        case .field: "Field"
        case .expression: ".*"
        case .letterCase: "Aa"
        case .wholeWord: "ab"
        case .color, .previous, .next, .close: nil
        }
    }

    /// A bracket from one end of a short word to the other.
    private static func bracket(below middle: Point) -> [Point] {
        [(-8, 4), (-8, 8), (8, 8), (8, 4)].map { Point(x: middle.x + $0.0 + 0.5, y: middle.y + $0.1 + 0.5) }
    }

    /// An arrow's head up or down, or a cross.
    private static func strokes(for target: PromptBarTarget, around middle: Point) -> [[Point]] {
        func point(_ x: Double, _ y: Double) -> Point { Point(x: middle.x + x, y: middle.y + y) }
        switch target {
        case .previous: return [[point(-5, 2.5), point(0, -2.5), point(5, 2.5)]]
        case .next: return [[point(-5, -2.5), point(0, 2.5), point(5, -2.5)]]
        default: return [[point(-4.5, -4.5), point(4.5, 4.5)], [point(-4.5, 4.5), point(4.5, -4.5)]]
        }
    }
}

extension Rect {
    fileprivate var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}
