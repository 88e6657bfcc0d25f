import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataSearch
import StrataSystem

/// Any cell whose rows may show fields in columns instead of their text, each row on one line. Rows that have none of
/// these fields look as the cell has them.
package final class FieldCell: WrappingCell {
    package let cell: any Cell
    private let shown: ShownColumns
    private let library: FontLibrary
    private let faces: Faces
    private let text: TextSetter
    private let strip: ColumnStrip
    /// The texts that were read last, by the rows and the columns.
    private var known = RecentValues<Key, [String]?>(limit: 1 << 20)

    private struct Key: Hashable {
        let row: RowVersion
        /// A row that is read before all of its lines are known to belong to it says less.
        let lineCount: Int
        let names: [String]
        let reading: Int
        let zone: String?
    }

    package init(_ cell: any Cell, showing shown: ShownColumns, _ library: FontLibrary, _ faces: Faces) {
        (self.cell, self.shown, self.library, self.faces) = (cell, shown, library, faces)
        text = TextSetter(library, faces.row)
        strip = ColumnStrip(library, faces)
        shown.measure = { [text, face = faces.row] value in
            text.fitLine(value, width: .greatestFiniteMagnitude).width / library.characterWidth(of: face)
        }
        shown.findMetrics = { [strip, face = faces.row] in (strip.leading, library.characterWidth(of: face)) }
    }

    package var columns: [RowColumn] {
        get { cell.columns }
        set { (cell.columns, strip.columns) = (newValue, newValue) }
    }

    /// Returns the texts of the columns for a line; nil where it is shown as the cell has it.
    private func texts(of line: Line) -> [String]? {
        guard shown.columns.areShown, let reader = shown.reader else { return nil }
        guard let row = line.version else { return read(line, reader) }
        return known.value(
            for: Key(
                row: row, lineCount: line.followingLines, names: shown.columns.names, reading: shown.reading,
                zone: Calendar.zone?.name),
            cost: 64 + 32 * shown.columns.names.count
        ) {
            read(line, reader)
        }
    }

    private func read(_ line: Line, _ reader: FieldReader) -> [String]? {
        guard let fields = reader(line.originalBytes) else { return nil }
        let values = shown.columns.names.map { fields.value(of: FieldName($0)) }
        // Among a table's rows others say more than its columns have.
        if shown.areOfTable, !fields.areWhole || lacksOwnColumns(values) { return nil }
        let texts = values.map { value in
            String(decoding: (value?.shownText ?? []).prefix(4096), as: UTF8.self).asOneParagraph
        }
        return texts.allSatisfy(\.isEmpty) ? nil : texts
    }

    /// Returns true if a row has none of the columns that not every row may have, where there are some.
    private func lacksOwnColumns(_ values: [FieldValue?]) -> Bool {
        let own = zip(shown.columns.names, values).filter { !FieldName.ofEveryRow.contains($0.0) }
        return !own.isEmpty && own.allSatisfy { $0.1 == nil }
    }

    package func height(of line: Line, width: Double) -> Double {
        texts(of: line) == nil ? cell.height(of: line, width: width) : lineHeight
    }

    package func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        shown.columns.areShown ? lineHeight : cell.estimatedHeight(averageBytes: averageBytes, width: width)
    }

    package func naturalWidth(of line: Line, upTo limit: Double) -> Double {
        guard texts(of: line) != nil else { return cell.naturalWidth(of: line, upTo: limit) }
        let columns = shown.columns.width(character: library.characterWidth(of: faces.row))
        return strip.leading + columns + Metrics.rowTrailing
    }

    package var goesSideways: Bool { shown.columns.areShown || cell.goesSideways }

    package func offset(at point: Point, in line: Line, size: Size) -> Int? {
        texts(of: line) == nil ? cell.offset(at: point, in: line, size: size) : nil
    }

    package func opens(at point: Point, in line: Line, size: Size) -> Bool {
        texts(of: line) == nil && cell.opens(at: point, in: line, size: size)
    }

    package func shownText(of line: Line, width: Double) -> [UInt8] {
        texts(of: line).map { Array($0.joined(separator: "  ").utf8) } ?? cell.shownText(of: line, width: width)
    }

    package func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        guard let texts = texts(of: line) else { return cell.draw(line, look, size: size, on: painter) }
        let palette = look.palette
        let level = cell.level?(Array(line.originalBytes))
        let color = level.flatMap { palette.color(of: $0) }
        if let color { painter.fillSeverityBar(height: size.height, color) }
        let places = shown.columns.places(
            from: strip.leading, to: size.width - Metrics.rowTrailing, character: shown.findMetrics().character,
            sideways: sideways)
        for (index, place) in places.enumerated() where !texts[index].isEmpty && place.width > 0 {
            let runs = coloring?.runs(in: Array(texts[index].utf8)[...], palette) ?? []
            let (layout, width) = text.fitLine(texts[index], width: place.width, runs: runs)
            let free = shown.columns.endsAtRight(index) ? place.width - width : 0
            let ink = Self.ink(of: shown.columns.names[index], level: color, palette)
            painter.draw(layout, at: Point(x: place.x + free, y: 0), ink)
        }
        strip.draw(line, lineHeight: lineHeight, palette, on: painter)
    }

    /// Returns the colour of a field's values: that which its part of a line has.
    ///
    /// - Parameter level: the colour of the row's level; nil where that has none.
    private static func ink(of name: String, level: Color?, _ palette: Palette) -> Color {
        switch name {
        case "time": palette.dim
        case "level": level ?? palette.quiet
        case "source": palette.program
        default: palette.ink
        }
    }
}
