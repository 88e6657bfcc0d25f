import Strata
import StrataCanvas

/// The look of a button that lies over a list: a label on a rounded surface with a rim.
struct PillButton: Hashable {
    var rect: Rect
    var label: String
    var opacity = 1.0
    var click: ClickTracker<Bool>

    static let height = 32.0
    /// The room at both sides of the label together.
    static let padding = 40.0
    private static let blur = 12.0

    /// All that it paints: the surface and its shadow.
    var bounds: Rect {
        Rect(
            x: rect.x - Self.blur - 1, y: rect.y - Self.blur - 1, width: rect.width + 2 * Self.blur + 2,
            height: rect.height + 2 * Self.blur + 4)
    }

    func draw(_ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        let shadow = palette.shadow
        painter.shadow(
            of: rect.moved(by: Point(x: 0, y: 2)), radius: 16, blur: Self.blur, shadow.opacity(shadow.alpha * opacity))
        // A surface with a rim: whatever is filled with the accent's colour may be a row.
        painter.fill(rect, radius: 16, palette.rim.opacity(opacity))
        let inner = Rect(x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2)
        painter.fill(inner, radius: 15, palette.card.opacity(opacity))
        if click.hovered != nil {
            let strength = click.pressed != nil ? 0.16 : 0.08
            painter.fill(inner, radius: 15, palette.accent.opacity(strength * opacity))
        }
        context.text.draw(
            label, left: rect.x + 20, right: rect.x + rect.width - 12, centreY: rect.y + rect.height / 2,
            palette.accentText.opacity(opacity), on: painter)
    }
}
