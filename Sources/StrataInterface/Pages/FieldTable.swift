import Strata
import StrataCanvas

/// Fields in two columns: keys on the left, values on the right, with hairlines between them.
final class FieldTable {
    private let key: TextSetter
    private let value: TextSetter
    private var fields: [PageField] = []
    private var width = 0.0
    private var keyWidth = 0.0
    private var heights: [Double] = []

    private static let padding = 6.0
    private static let gap = 16.0
    /// A longer value ends in "…".
    private static let mostLines = 8
    /// More are only counted.
    private static let mostRows = 200

    init(_ library: FontLibrary, _ faces: Faces) {
        key = TextSetter(library, faces.body)
        value = TextSetter(library, faces.body)
    }

    /// Takes over fields and the room for them, and says how high they are.
    func set(_ fields: [PageField], width: Double) -> Double {
        if fields != self.fields || width != self.width {
            (self.fields, self.width) = (fields, width)
            let shown = fields.prefix(Self.mostRows)
            let widest = shown.reduce(0) { max($0, key.set($1.key, .none).size.width) }
            // The keys have what they need, up to two fifths.
            keyWidth = min(widest, (width * 0.4).rounded(.down))
            heights = shown.map { valueLayout($0).height + 2 * Self.padding }
        }
        let rest = fields.count > Self.mostRows ? key.lineHeight + Self.padding : 0
        return heights.reduce(0, +) + rest
    }

    /// Draws the fields that were set last, below a point.
    func draw(at place: Point, _ palette: Palette, on painter: Painter) {
        var y = place.y
        let clip = painter.clipBounds
        for (field, height) in zip(fields, heights) {
            rule(at: y, place.x, palette, on: painter)
            if y + height > clip.y, y < clip.y + clip.height {
                draw(field, at: Point(x: place.x, y: y + Self.padding), palette, on: painter)
            }
            y += height
        }
        rule(at: y, place.x, palette, on: painter)
        let rest = fields.count - heights.count
        guard rest > 0 else { return }
        let words = "\(CountText.grouped(rest)) more \(rest == 1 ? "field" : "fields")"
        let layout = key.set(words, .ellipsis(width: width))
        painter.draw(layout, at: Point(x: place.x, y: y + Self.padding), palette.quiet)
    }

    private func valueLayout(_ field: PageField) -> TextLayout {
        let room = max(16, width - keyWidth - Self.gap)
        return value.set(field.value, .lines(width: room, count: Self.mostLines))
    }

    private func draw(_ field: PageField, at place: Point, _ palette: Palette, on painter: Painter) {
        painter.draw(key.set(field.key, .ellipsis(width: keyWidth)), at: place, palette.quiet)
        painter.draw(valueLayout(field), at: Point(x: place.x + keyWidth + Self.gap, y: place.y), palette.ink)
    }

    private func rule(at y: Double, _ x: Double, _ palette: Palette, on painter: Painter) {
        // The palette's own hairline cannot be seen on every tint.
        let rect = Rect(x: x, y: y, width: width, height: painter.grid.points(1))
        painter.fill(rect, palette.ink.opacity(0.14))
    }
}
