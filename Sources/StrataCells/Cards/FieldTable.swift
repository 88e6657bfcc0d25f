import Strata
import StrataCanvas
import StrataInterface
import StrataJSON

/// Fields in two columns: keys on the left, values on the right, with hairlines between them.
final class FieldTable {
    private let key: TextSetter
    private let value: TextSetter

    private static let padding = 6.0
    private static let gap = 16.0
    /// A longer value ends in "…".
    private static let mostLines = 8
    /// More do not fit in any window.
    private static let mostRows = 200

    init(_ library: FontLibrary, _ faces: Faces) {
        key = TextSetter(library, faces.body)
        value = TextSetter(library, faces.body)
    }

    /// How high all fields are, or as many as are higher than a limit.
    func height(of fields: [UnknownField], width: Double, upTo limit: Double) -> Double {
        let keyWidth = keyWidth(fields, width: width)
        return rowHeights(fields, keyWidth: keyWidth, width: width, upTo: limit).reduce(1, +)
    }

    private func rowHeights(
        _ fields: [UnknownField], keyWidth: Double, width: Double, upTo limit: Double
    ) -> [Double] {
        var heights: [Double] = []
        var sum = 0.0
        for field in fields.prefix(Self.mostRows) where sum <= limit {
            heights.append(rowHeight(field, keyWidth: keyWidth, width: width))
            sum += heights[heights.count - 1]
        }
        return heights
    }

    /// Draws the fields that fit into an area, and how many do not.
    func draw(_ fields: [UnknownField], in area: Rect, _ palette: Palette, on painter: Painter) {
        let keyWidth = keyWidth(fields, width: area.width)
        let heights = rowHeights(fields, keyWidth: keyWidth, width: area.width, upTo: area.height)
        let fits = fields.count <= heights.count && heights.reduce(1, +) <= area.height + 0.01
        // Where not all fit, the last line says so.
        let end = area.y + area.height - (fits ? 0 : key.lineHeight + Self.padding)
        var y = area.y
        for (place, field) in fields.enumerated() {
            guard fits || (place < heights.count && y + heights[place] <= end) else {
                return drawRest(
                    fields.count - place, at: Point(x: area.x, y: y), width: area.width, palette, on: painter)
            }
            rule(at: y, area, palette, on: painter)
            draw(
                field, at: Point(x: area.x, y: y + Self.padding), keyWidth: keyWidth, width: area.width, palette,
                on: painter)
            y += heights[place]
        }
        rule(at: y, area, palette, on: painter)
    }

    // MARK: - Rows

    /// The keys have what they need, up to two fifths.
    private func keyWidth(_ fields: [UnknownField], width: Double) -> Double {
        let widest = fields.prefix(Self.mostRows).reduce(0) { max($0, key.set($1.shownKey, .none).size.width) }
        return min(widest, (width * 0.4).rounded(.down))
    }

    private func keyLayout(_ field: UnknownField, _ keyWidth: Double) -> TextLayout {
        key.set(field.shownKey, .ellipsis(width: keyWidth))
    }

    private func valueLayout(_ field: UnknownField, keyWidth: Double, width: Double) -> TextLayout {
        let room = max(16, width - keyWidth - Self.gap)
        return value.set(field.shownValue, .lines(width: room, count: Self.mostLines))
    }

    private func rowHeight(_ field: UnknownField, keyWidth: Double, width: Double) -> Double {
        valueLayout(field, keyWidth: keyWidth, width: width).height + 2 * Self.padding
    }

    private func draw(
        _ field: UnknownField, at place: Point, keyWidth: Double, width: Double, _ palette: Palette, on painter: Painter
    ) {
        painter.draw(keyLayout(field, keyWidth), at: place, palette.quiet)
        let layout = valueLayout(field, keyWidth: keyWidth, width: width)
        painter.draw(layout, at: Point(x: place.x + keyWidth + Self.gap, y: place.y), palette.ink)
    }

    private func drawRest(
        _ count: Int, at place: Point, width: Double, _ palette: Palette, on painter: Painter
    ) {
        rule(at: place.y, Rect(x: place.x, y: place.y, width: width, height: 0), palette, on: painter)
        let words = "\(CountText.grouped(count)) more \(count == 1 ? "field does" : "fields do") not fit"
        let layout = key.set(words, .ellipsis(width: width))
        painter.draw(layout, at: Point(x: place.x, y: place.y + Self.padding), palette.quiet)
    }

    private func rule(at y: Double, _ area: Rect, _ palette: Palette, on painter: Painter) {
        let height = painter.grid.points(1)
        // The palette's own hairline cannot be seen on every tint.
        painter.fill(Rect(x: area.x, y: y, width: area.width, height: height), palette.ink.opacity(0.14))
    }
}

extension UnknownField {
    /// The key as a table shows it.
    fileprivate var shownKey: String { key.isEmpty ? "\"\"" : String(key.asOneParagraph.prefix(200)) }

    /// The value as a table shows it: a string without its quotes, anything else as JSON.
    fileprivate var shownValue: String {
        if case .text(let text) = value, !text.isEmpty { return text.asOneParagraph }
        return String(String.UnicodeScalarView(json.unicodeScalars.prefix(2000)))
    }
}
