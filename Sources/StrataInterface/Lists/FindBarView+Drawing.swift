import Strata
import StrataCanvas
import StrataSearch

/// Everything that decides how the bar for a search looks.
struct FindLook: Hashable {
    var card: Rect
    var places: [FindTarget: Rect]
    var count: String
    var notice: String?
    var pattern: Pattern
    var click: ClickTracker<FindTarget>
}

extension FindBarView {
    static func draw(_ look: FindLook, _ layout: FindBarLayout, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        painter.drawFloatingCard(look.card, radius: 12, palette)
        let isWrong = look.count == "not found"
        context.text.draw(
            look.count, left: layout.count.x, right: layout.count.x + layout.count.width,
            centreY: layout.count.y + layout.count.height / 2, isWrong ? palette.warning : palette.quiet, on: painter)
        for (target, place) in look.places { draw(target, in: place, look, context, on: painter) }
        guard let notice = look.notice else { return }
        context.text.drawParagraph(
            notice, at: Point(x: layout.notice.x, y: layout.notice.y), width: layout.notice.width, palette.warning,
            on: painter)
    }

    private static func draw(
        _ target: FindTarget, in place: Rect, _ look: FindLook, _ context: FrameContext, on painter: Painter
    ) {
        let palette = context.palette
        let isOn = isOn(target, look.pattern)
        if isOn { painter.fill(place, radius: 6, palette.chip) }
        if look.click.hovered == target {
            painter.fill(place, radius: 6, palette.tint(isPressed: look.click.pressed == target))
        }
        let ink = isOn ? palette.accentText : look.click.hovered == target ? palette.ink : palette.quiet
        if let word = word(for: target) {
            let width = context.text.size(word).width
            let left = place.x + (place.width - width) / 2
            context.text.draw(
                word, left: left, right: left + width + 2, centreY: place.y + place.height / 2, ink, on: painter)
            if target == .wholeWord {
                painter.fill(Rect(x: left - 1, y: place.y + place.height - 6, width: width + 2, height: 1.5), ink)
            }
            return
        }
        for stroke in strokes(for: target, around: place.middle) { painter.stroke(stroke, width: 1.5, ink) }
    }

    private static func isOn(_ target: FindTarget, _ pattern: Pattern) -> Bool {
        switch target {
        case .expression: pattern.syntax == .regularExpression
        case .letterCase: pattern.letterCase == .kept
        case .wholeWord: pattern.isWholeWord
        case .previous, .next, .close: false
        }
    }

    private static func word(for target: FindTarget) -> String? {
        switch target {
        case .expression: ".*"
        case .letterCase: "Aa"
        case .wholeWord: "ab"
        case .previous, .next, .close: nil
        }
    }

    /// An arrow's head up or down, or a cross.
    private static func strokes(for target: FindTarget, around middle: Point) -> [[Point]] {
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
