import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// The narrow columns before the text of rows, and the room that they take.
final class ColumnStrip {
    /// The columns, from left to right.
    var columns: [RowColumn] = [] { didSet { fit = nil } }
    private let text: TextSetter
    private let library: FontLibrary
    /// Their widths at a zoom and scale of the fonts.
    private var fit: (generation: Int, widths: [Double])?

    /// Beside its text a column has so much room.
    private static let padding = 12.0

    init(_ library: FontLibrary, _ faces: Faces) {
        self.library = library
        text = TextSetter(library, faces.caption)
    }

    /// Their widths, in points.
    private var widths: [Double] {
        guard !columns.isEmpty else { return [] }
        let now = library.generation
        if let fit, fit.generation == now { return fit.widths }
        let widths = columns.map { column in
            let widest = text.set(column.widest, .none).size.width.rounded(.up) + Self.padding
            return max(column.leastWidth, widest)
        }
        fit = (now, widths)
        return widths
    }

    /// The start of what stands behind them, in points from the row's left edge.
    var leading: Double { widths.reduce(Metrics.rowLeading, +) }

    /// Draws them beside a row, each text at the right edge of its column.
    func draw(_ line: Line, lineHeight: Double, _ palette: Palette, on painter: Painter) {
        guard !columns.isEmpty else { return }
        let emphasis = painter.emphasis
        defer { painter.emphasis = emphasis }
        // They are no part of the text.
        painter.emphasis = nil
        var right = Metrics.rowLeading
        for (column, room) in zip(columns, widths) {
            right += room
            let words = column.words(line)
            guard !words.isEmpty else { continue }
            let (layout, width) = text.fitLine(words, width: room - 8)
            let place = Point(x: right - 12 - width, y: ((lineHeight - layout.height) / 2).rounded())
            painter.draw(layout, at: place, palette.dim)
        }
    }
}
