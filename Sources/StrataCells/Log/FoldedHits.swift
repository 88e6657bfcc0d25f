import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// The number of hits in the lines of an entry that its row does not show, in the colour of hits. It lies upon the row and
/// changes no height: rows stay where they are as one looks for something.
final class FoldedHits {
    private let text: TextSetter

    /// The gap in front of it, in points.
    private static let gap = 8.0
    /// The room left and right of its words.
    private static let padding = 4.0
    /// The bytes of an entry in which hits are looked for.
    private static let furthest = 64 << 10

    init(_ library: FontLibrary, _ faces: Faces) { text = TextSetter(library, faces.row) }

    /// Returns the breadth of a text on one line in front of it, in points.
    func width(of words: String) -> Double { text.fitLine(words, width: .greatestFiniteMagnitude).width }

    /// Draws how many hits a line has beyond its first bytes, if it has any.
    ///
    /// - Parameters:
    ///   - shown: the number of bytes that its row shows.
    ///   - coloring: the stretches that bear colours, which count where a search finds nothing.
    ///   - start: the end of what is in front of it; where too little room is behind that, it ends at the right.
    ///   - area: the line of text that it stands on.
    func draw(
        of line: Line, beyond shown: Int, _ look: RowLook, _ coloring: RowColoring?, behind start: Double,
        in area: Rect, on painter: Painter
    ) {
        guard let (count, ground) = count(in: line, beyond: shown, look, coloring) else { return }
        let words = "\(CountText.grouped(count)) \(count == 1 ? "hit" : "hits")"
        let (layout, width) = text.fitLine(words, width: max(0, area.width - 2 * Self.padding))
        let breadth = width + 2 * Self.padding
        let left = max(area.x, min(start + Self.gap, area.x + area.width - breadth))
        let emphasis = painter.emphasis
        defer { painter.emphasis = emphasis }
        // It is no part of the text.
        painter.emphasis = nil
        painter.fill(Rect(x: left, y: area.y + 1, width: breadth, height: area.height - 2), radius: 3, ground)
        painter.draw(
            layout, at: Point(x: left + Self.padding, y: area.y),
            look.palette.ink.readable(on: ground, look.palette.leastContrast))
    }

    /// Returns the number of hits and the colour that they lie on; nil if there are none.
    private func count(
        in line: Line, beyond shown: Int, _ look: RowLook, _ coloring: RowColoring?
    ) -> (count: Int, ground: Color)? {
        let bytes = line.bytes.prefix(Self.furthest)
        if let hits = look.hits {
            let count = hits.matcher.ranges(in: bytes).count { $0.upperBound > shown }
            if count > 0 { return (count, hits.color) }
        }
        let colored = coloring?.runs(in: bytes, look.palette).filter { $0.range.upperBound > shown } ?? []
        return colored.first?.ground.map { (colored.count, $0) }
    }
}
