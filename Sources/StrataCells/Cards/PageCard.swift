import Strata
import StrataCanvas
import StrataInterface

/// The card of an expanded row.
enum PageCard {
    /// Its distance from the top of the viewport.
    static let top = 24.0
    /// From its top edge to the caption, and from the caption to the text.
    static let headPadding = 16.0
    static let headGap = 16.0
    private static let bottom = 16.0
    private static let lowest = 160.0

    /// A card for content of a height, as far as the viewport has room.
    static func rect(x: Double, width: Double, contentHeight: Double, in size: Size) -> Rect {
        let room = max(0, size.height - top - bottom)
        return Rect(x: x, y: top, width: width, height: min(max(lowest, contentHeight.rounded(.up)), room))
    }

    /// Draws the card with its shadow.
    static func draw(_ card: Rect, color: RecordColor? = nil, _ palette: Palette, on painter: Painter) {
        painter.shadow(of: card, radius: CardMetrics.radius, blur: 12, palette.shadow)
        CardShape.draw(card, fill: palette.card(color), edge: palette.hairline(color), on: painter)
    }
}
