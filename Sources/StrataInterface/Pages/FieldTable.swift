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
    /// The number of lines of a value; a longer one ends in "…".
    var mostLines = 8
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

    /// Returns the place of the field whose value lies at a point, in points from the table's upper left corner; nil
    /// where none does.
    func value(at point: Point) -> Int? {
        guard point.x >= keyWidth + Self.gap / 2, point.x < width, point.y >= 0 else { return nil }
        var bottom = 0.0
        return heights.firstIndex { height in
            bottom += height
            return point.y < bottom
        }
    }

    /// Draws the fields that were set last, below a point.
    ///
    /// - Parameter pointed: the place of the value that is pointed at.
    func draw(at place: Point, pointed: Int? = nil, _ palette: Palette, on painter: Painter) {
        var y = place.y
        let clip = painter.clipBounds
        for (index, (field, height)) in zip(fields, heights).enumerated() {
            rule(at: y, place.x, palette, on: painter)
            if index == pointed {
                let left = keyWidth + Self.gap / 2
                let value = Rect(x: place.x + left, y: y + 1, width: width - left, height: height - 1)
                painter.fill(value, palette.tint(isPressed: false))
            }
            if y + height > clip.y, y < clip.y + clip.height {
                draw(field, at: Point(x: place.x, y: y + Self.padding), palette, on: painter)
            }
            y += height
        }
        let rest = fields.count - heights.count
        guard rest > 0 else { return }
        rule(at: y, place.x, palette, on: painter)
        let words = "\(CountText.grouped(rest)) more \(rest == 1 ? "field" : "fields")"
        let layout = key.set(words, .ellipsis(width: width))
        painter.draw(layout, at: Point(x: place.x, y: y + Self.padding), palette.quiet)
    }

    private func valueLayout(_ field: PageField) -> TextLayout {
        let room = max(16, width - keyWidth - Self.gap)
        return value.set(field.value, .lines(width: room, count: mostLines))
    }

    private func draw(_ field: PageField, at place: Point, _ palette: Palette, on painter: Painter) {
        painter.draw(key.set(field.key, .ellipsis(width: keyWidth)), at: place, palette.quiet)
        let color = field.level.flatMap { palette.color(of: $0) } ?? palette.ink
        painter.draw(valueLayout(field), at: Point(x: place.x + keyWidth + Self.gap, y: place.y), color)
    }

    private func rule(at y: Double, _ x: Double, _ palette: Palette, on painter: Painter) {
        // The palette's own hairline cannot be seen on every tint.
        let rect = Rect(x: x, y: y, width: width, height: painter.grid.points(1))
        painter.fill(rect, palette.ink.opacity(0.14))
    }
}
