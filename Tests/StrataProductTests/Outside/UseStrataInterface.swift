import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// A look of one's own, written outside, is asked for by its name and measures a row.
func usesStrataInterface() throws -> Bool {
    var registry = CellRegistry()
    registry.register("ruled", "a line on a rule of 30 points") { _, _ in RuledCell() }
    let cell = registry.entry(named: "ruled")?.make(FontLibrary(), Faces())
    return cell?.height(of: Line(Array("one".utf8)), width: 400) == 30
}

private final class RuledCell: Cell {
    func height(of line: Line, width: Double) -> Double { 30 }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        painter.fill(Rect(x: 0, y: size.height - 1, width: size.width, height: 1), look.palette.ink)
    }
}
